"""What tables being formed tell other parts, always after the commit."""

from django.dispatch import Signal

#: table_id, seconds
check_begun = Signal()

#: table_id, seconds
sealing_begun = Signal()

#: table_id, people (the numbers of those who are newly invited)
people_invited = Signal()

#: given (what was kept of it); sent before the commit, so that whoever was thanked is told, or nothing is kept
person_thanked = Signal()
