"""What the match service tells other rooms, always after the commit.

Receivers must be quick: a person waits for the receipt.
"""

from django.dispatch import Signal

#: match_id
match_started = Signal()
#: match_id, version, by (`person`, `bot`, `clock`, `table`)
match_advanced = Signal()
#: match_id
match_finished = Signal()
