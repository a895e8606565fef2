"""The data file that comes with the package: the default of `compile`."""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

#: What a match gets of it; the rest tells where the data come from.
_TABLES: Final = (
    "game", "players", "market", "shares", "phases", "trains", "train_roster_phase_table", "corporations", "privates",
    "auction", "options", "hexes", "tiles",
)  # fmt: skip


@cache
def data() -> dict[str, Any]:
    """Everything in `1836jr.data.json`; whoever asks leaves it as it is."""
    text = files(__package__).joinpath("data", "1836jr.data.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def tables() -> dict[str, Any]:
    """The tables that a match is compiled from."""
    return {name: data()[name] for name in _TABLES}
