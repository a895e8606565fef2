"""What the values of a set-up position of a property game must look like (docs/vocabulary.md#positions)."""

from collections.abc import Mapping
from typing import Any, Final

from games.engines.kernel.errors import BadSetup, nearest
from games.engines.kernel.given import (
    Kind,
    counted,
    or_none,
    record,
    rows_of,
    table_of,
    text,
    whole,
)

_DETAINED: Final = record({"kind": text, "failed": counted, "missed": counted}, required=["kind"])
#: What is said of one player; a game whose states have no such part overlooks it.
PLAYER: Final[Mapping[str, Kind]] = {
    "role": text,
    "cash": whole,
    "position": whole,
    "detained": or_none(_DETAINED),
    "cards": rows_of(text),
    "lap_hotels": counted,
    "chips": rows_of(whole),
    "out": or_none(counted),
}
_CLAIM: Final = {"field": text, "visitor": whole, "owner": whole, "amount": whole}
_RECORD: Final = {
    "dice": rows_of(rows_of(whole)),
    "value": whole,
    "streets": rows_of(text),
    "houses": counted,
}
#: What is said of the table.
TABLE: Final[Mapping[str, Kind]] = {
    "turn": whole,
    "first": whole,
    "round": counted,
    "turn_record": record(_RECORD),
    "order": rows_of(whole),
    "players": table_of(record(PLAYER)),
    "decks": table_of(rows_of(text)),
    "owner": table_of(or_none(whole)),
    "level": table_of(whole),
    "mortgaged": rows_of(text),
    "claims": rows_of(record(_CLAIM, required=_CLAIM)),
}


def check(given: Mapping[str, Any]) -> None:
    """Raises `bad_setup` for a name that is not known and for a value that is not of its kind."""
    for name, value in given.items():
        if name not in TABLE:
            raise BadSetup(f"given.{name}", f"is not known{nearest(name, TABLE)}")
        TABLE[name](name, value)
