"""What a copy must bring back: of every match where it stood and a digest of its log. Knows no Django.

Written beside a copy when it is made, and worked out again from what was restored.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final

#: Of every match its facts, in the order of their names; the same words on SQLite and PostgreSQL.
MATCHES: Final = "SELECT id, status, version FROM games_match ORDER BY id"
ENTRIES: Final = (
    "SELECT match_id, number, kind, seat, CAST(action AS text), CAST(drawn AS text), words, key, maker "
    "FROM games_entry ORDER BY match_id, number"
)
Ledger = dict[str, str]


def ledger(matches: Iterable[tuple[Any, ...]], entries: Iterable[tuple[Any, ...]]) -> Ledger:
    """A digest for each match, of the rows of MATCHES and ENTRIES."""
    found = {str(row[0]): sha256(repr(tuple(row[1:])).encode()) for row in matches}
    for match_id, *entry in entries:
        if (digest := found.get(str(match_id))) is not None:
            digest.update(repr(entry).encode())
    return {match_id: digest.hexdigest()[:32] for match_id, digest in found.items()}


def different(before: Ledger, after: Ledger) -> int:
    """How many matches are not what they were, are missing or have come."""
    return sum(before.get(name) != after.get(name) for name in before.keys() | after.keys())
