"""What the match service tells other rooms, always after the commit.

Receivers must be quick: a person waits for the receipt.
"""

from django.dispatch import Signal

#: match_id
match_started = Signal()
#: match_id, version, by (`person`, `bot`, `clock`, `table`); of an entry also entry, and table, the `Standing` that it has led to
match_advanced = Signal()
#: match_id
match_finished = Signal()
