"""The formats that an event can have, by key."""

from __future__ import annotations

from typing import Final

from tournaments.formats.arena import Arena
from tournaments.formats.divisions import Groups, LeagueFormat
from tournaments.formats.elimination import Knockout
from tournaments.formats.form import Format
from tournaments.formats.robin import RoundRobin
from tournaments.formats.swiss import DuelSwiss, PairSwiss, Swiss

FORMATS: Final[dict[str, Format]] = {
    one.key: one
    for one in (
        Swiss(),
        RoundRobin(),
        Knockout(),
        Groups(),
        LeagueFormat(),
        Arena(),
        PairSwiss(),
        DuelSwiss(),
    )
}
