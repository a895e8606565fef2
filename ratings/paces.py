"""Which ladders a game has: at each pace one for people alone and, where its rules know partners, one for pairs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.engines.catalogue import GAMES
from games.models import Match
from games.timing.controls import TimeControl
from ratings.ladders import PACES, PACES_IN_PAIRS, pace_of

#: The parameter of rules under which partners win and lose together.
PAIR_PLAY: Final = "pair_play"


def has_pairs(game: str) -> bool:
    """Whether there are rules of this game with partners."""
    return PAIR_PLAY in GAMES[game].Rules.model_fields


def paces_of(game: str) -> tuple[str, ...]:
    """The ladders of a game, those of people alone first."""
    return PACES + PACES_IN_PAIRS if has_pairs(game) else PACES


def is_ladder(game: str, pace: str) -> bool:
    """Whether there is such a game, and such a ladder of it."""
    return game in GAMES and pace in paces_of(game)


def is_paired(rules: Mapping[str, Any]) -> bool:
    """Whether partners win and lose together by these rules."""
    return bool(rules.get(PAIR_PLAY))


def pace_at(control: TimeControl, rules: Mapping[str, Any]) -> str:
    """The ladder of a table with these rules."""
    return pace_of(is_slow=control.is_slow, is_paired=is_paired(rules))


def pace_of_match(match: Match) -> str:
    """The ladder of a match, which its rules decide from the start."""
    return pace_at(match.control, match.revision.rules)


def nearest(game: str, pace: str) -> str:
    """The ladder of a game that is most like this one: without partners where it has none."""
    return pace if pace in paces_of(game) else PACES[PACES_IN_PAIRS.index(pace)]
