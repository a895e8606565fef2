"""What tables being formed tell other parts, always after the commit."""

from django.dispatch import Signal

#: table_id, seconds
check_begun = Signal()

#: table_id, seconds
sealing_begun = Signal()

#: table_id, people (the numbers of those who are newly invited)
people_invited = Signal()
