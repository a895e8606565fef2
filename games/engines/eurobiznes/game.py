"""Eurobiznes, wired: data, rules, hooks and the actions it has."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from games.engines.eurobiznes.hooks import EurobiznesHooks
from games.engines.eurobiznes.rules import Rules
from games.engines.property.actions import ACTIONS, CARD_ACTIONS, FINES, SETTLEMENTS
from games.engines.property.game import PropertyGame

_TABLES = ("fields", "groups", "decks", "currency")


@cache
def _data() -> dict[str, Any]:
    text = files(__package__).joinpath("data", "eurobiznes.data.json").read_text("utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


class Eurobiznes(PropertyGame):
    """The rules of eurobiznes.md."""

    key = "eurobiznes"
    Rules = Rules
    revision = 1
    hooks = EurobiznesHooks
    specs = {**ACTIONS, **CARD_ACTIONS, **FINES, **SETTLEMENTS}  # noqa: RUF012  frozen by use, one object per game

    def tables(self) -> dict[str, Any]:
        return {name: _data()[name] for name in _TABLES}

    def presets(self) -> list[dict[str, Any]]:
        presets: list[dict[str, Any]] = _data()["presets"]
        return presets
