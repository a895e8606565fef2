"""A database with many times as many matches and people: the rows of a rehearsal, copied with other people.

For measurements, in databases that are thrown away. Every copy is a world of its own: as many people, who have played
the same matches among each other. What is stored as JSON keeps the ids of those who were copied, so that receipts can be
read of the first world alone.
"""

from __future__ import annotations

from typing import Any, Final

from django.db import connection
from django.db.models import Model

from accounts.models import User
from games.models import Match, Seat
from ratings.models import MatchRating, Rating, RatingChange, SeasonRating

#: Between the ids of two worlds.
_APART: Final = 10_000_000
#: What differs in a copy besides the ids of rows and people, by table; the others stay as they are.
_WORLD: Final[dict[type[Model], dict[str, str]]] = {
    User: {
        "username": "username || '-{n}'",
        "display_name": "display_name || '-{n}'",
        "name_key": "name_key || '-{n}'",
        "name_skeleton": "name_skeleton || '-{n}'",
    },
    Match: {"id": "id || '-{n}'", "commitment": "commitment || '-{n}'"},
    Seat: {"match_id": "match_id || '-{n}'"},
    MatchRating: {"match_id": "match_id || '-{n}'"},
    RatingChange: {
        "rated_match_id": "rated_match_id + {far}",
        "person": "CAST(CAST(person AS INTEGER) + {far} AS VARCHAR(24))",
    },
    Rating: {},
    SeasonRating: {},
}


def crowd(copies: int) -> None:
    """Add so many copies of all that there is; the rows of one table in one statement for each."""
    for number in range(1, copies + 1):
        for model, changed in _WORLD.items():
            _copy(model, changed, number)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _copy(model: type[Model], changed: dict[str, str], number: int) -> None:
    quote, far = connection.ops.quote_name, number * _APART
    names = [str(field.column) for field in model._meta.concrete_fields]  # noqa: SLF001 - Django's public name for it
    values = [changed.get(name, _moved(name, quote)).format(n=number, far=far) for name in names]
    table = quote(model._meta.db_table)  # noqa: SLF001 - likewise
    columns = ", ".join(map(quote, names))
    where = _first_world(model)
    # Names of our own models and numbers alone: nothing of it comes from outside.
    statement = (
        f"INSERT INTO {table} ({columns}) SELECT {', '.join(values)} FROM {table} WHERE {where}"  # noqa: S608
    )
    with connection.cursor() as cursor:
        cursor.execute(statement)


def _moved(name: str, quote: Any) -> str:
    """Ids of rows and of people lie `far` away in a copy."""
    return f"{name} + {{far}}" if name in {"id", "user_id"} else str(quote(name))


def _first_world(model: type[Model]) -> str:
    """The rows of the rehearsal, not those of earlier copies."""
    if model is Match:
        return "id NOT LIKE '%-%'"
    return f"id < {_APART}"
