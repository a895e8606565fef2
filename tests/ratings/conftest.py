"""People, and matches that are said to have ended."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from ratings.rehearsal import StagedMatch, Troupe

START = datetime(2026, 10, 5, 12, tzinfo=UTC)
NOW = START + timedelta(days=30)

#: Plays a match to its end: who sits there, and the seats from the best place to the worst.
Ended = Callable[..., str]


@pytest.fixture
def troupe(db: None) -> Troupe:
    return Troupe(8)


@pytest.fixture
def ended(troupe: Troupe) -> Ended:
    """Have a match of these people (numbers) and AI players end, in the order of their seats by default."""

    def end(*seats: int | str, after: float = 0, **given: Any) -> str:
        places = given.pop("placings", tuple((seat,) for seat in range(len(seats))))
        show = StagedMatch(
            game=given.pop("game", "eurobiznes"),
            ended_at=START + timedelta(minutes=after),
            seats=seats,
            placings=places,
            **given,
        )
        return troupe.play([show])[0]

    return end
