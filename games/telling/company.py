"""Who sits and looks at a table, as every process may ask: a note in the cache that must be renewed.

Without the cache nobody is there: then people are told what they see.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.core.cache import cache

from games.telling.presence import LASTS

#: Nobody knows: another process may have said so since.
_HERE: Final = "games.here"
#: Who answers from a letter or a list reads the next question there: for so many seconds nobody writes to them.
READS_FOR: Final = 300
_AWAY_FROM_TABLE: Final = "letter"


def _key(match_id: str, user_id: int) -> str:
    return f"{_HERE}.{match_id}.{user_id}"


def note(match_id: str, process: str, here: Iterable[int], gone: Iterable[int]) -> None:
    """`process` says which people have the table open in it, and who no longer has."""
    cache.set_many({_key(match_id, user): process for user in here}, timeout=int(LASTS))
    mine = [_key(match_id, user) for user in gone]
    # Only what this process has said: somebody may have gone over to another.
    cache.delete_many(key for key, said in cache.get_many(mine).items() if said == process)


def answers_elsewhere(match_id: str, user_id: int) -> None:
    """This person answers away from the table, and is shown what they are asked next; who has the table open stays there."""
    cache.add(_key(match_id, user_id), _AWAY_FROM_TABLE, timeout=READS_FOR)


def has_answered_elsewhere(match_id: str, user_id: int) -> None:
    """This person is asked nothing more, and goes."""
    note(match_id, _AWAY_FROM_TABLE, [], [user_id])


def absent(match_id: str, people: Iterable[int]) -> list[int]:
    """Those of these people who do not have the table open."""
    return [user for _, user in absent_from((match_id, user) for user in people)]


def absent_from(seated: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    """Those of these pairs of match and person in which the person does not have the table open."""
    keys = {_key(match_id, user): (match_id, user) for match_id, user in seated}
    there = cache.get_many(keys)
    return [pair for key, pair in keys.items() if key not in there]
