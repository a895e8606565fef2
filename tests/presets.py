"""The rule presets that the games bring along, copied: to work them out takes a third of a second, a hundred times.

Tests of how they are brought call `games.presets.load` itself.
"""

from __future__ import annotations

from copy import copy
from datetime import datetime
from typing import Any, Final

from django.db.models import DateTimeField, Model

from accounts.models import StaffAct
from config.env import read
from games import presets
from games.editions.models import EditionAct, RuleEdition
from games.engines.catalogue import GAMES
from games.models import RuleRevision, RuleVariant

#: What `load` writes, in the order in which rows stand on each other.
_WRITTEN: Final[tuple[type[Model], ...]] = (
    RuleRevision,
    RuleVariant,
    RuleEdition,
    EditionAct,
    StaffAct,
)
Rows = dict[type[Model], list[Model]]
#: By the games there were: the moment at which their presets were worked out, and the rows.
_kept: dict[str, tuple[datetime, Rows]] = {}


def brought(now: datetime) -> None:
    """As `games.presets.load`, into a database that has neither rules nor editions."""
    if not read().is_embedded or any(model._default_manager.exists() for model in _WRITTEN):
        presets.load(now)  # a server counts its rows by itself; what is there already is looked at
        return
    games = repr([(key, game.revision, game.presets()) for key, game in GAMES.items()])
    if games not in _kept:
        presets.load(now)
        _kept[games] = (now, {model: list(model._default_manager.all()) for model in _WRITTEN})
        return
    then, rows = _kept[games]
    for model, found in rows.items():
        model._default_manager.bulk_create([_at(row, then, now) for row in found])


def _at(row: Model, then: datetime, now: datetime) -> Any:
    """The row, as if it had been written now."""
    other = copy(row)
    for field in row._meta.concrete_fields:
        if isinstance(field, DateTimeField) and getattr(row, field.attname) == then:
            setattr(other, field.attname, now)
    return other
