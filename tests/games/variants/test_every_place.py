"""Whatever is spoilt in the tables of a game is told at its place, in a code that people can look up."""

from __future__ import annotations

import pytest

from games.engines.catalogue import GAMES
from tests.games.variants.sweeping import complaint, places, shape, spoilt

#: Of the ways to spoil a place each gets every fifth, of the many shapes of the railway fewer; the next place those after them.
STEP = {"1836jr": 15}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_one_place_of_each_shape(game: str) -> None:
    tables = GAMES[game].tables()
    chosen = {shape(place): place for place in places(tables)}
    step = STEP.get(game, 5)
    ways = [
        change
        for at, place in enumerate(chosen.values())
        for change in list(spoilt(tables, place))[at % step :: step]
    ]
    assert [words for change in ways if (words := complaint(game, change))] == []
