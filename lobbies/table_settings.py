"""What a host asks for, before anything is stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from games.timing.controls import TimeControl, per_decision
from lobbies.models import Table

CONTROL_DEFAULT: Final[TimeControl] = per_decision(90)


@dataclass(frozen=True)
class TableSettings:
    """What a host asks for. `bots` says which seats AI players take: seat number -> bot; `tables` None: those of the box.

    `beside_host` says by which names people sit down at the host's device: seat number -> name. `preset` names the set of rules where they are just that; `base` the one from which own options began.
    """

    game: str
    rules: Mapping[str, Any] = field(default_factory=dict)
    tables: Mapping[str, Any] | None = None
    preset: str = ""
    base: str = ""
    seats_min: int = 2
    seats_max: int = 4
    visibility: str = Table.Visibility.PUBLIC
    control: TimeControl = CONTROL_DEFAULT
    pace: str = Table.Pace.QUICK
    language: str = "pl"
    rated: bool = False
    window: int = 0
    games_least: int = 0
    kept_least: int = 0
    bots: Mapping[int, str] = field(default_factory=dict)
    beside_host: Mapping[int, str] = field(default_factory=dict)
