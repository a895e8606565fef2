"""`seats_for` promises what `setup` keeps."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines.catalogue import GAMES
from games.engines.kernel.errors import BadSetup
from games.engines.kernel.rng import FastRng
from games.lab.matrix import seats_of

CASES = [
    pytest.param(key, preset["rules"], id=f"{key}-{preset['id']}")
    for key, game in sorted(GAMES.items())
    for preset in game.presets()
]


@pytest.mark.parametrize(("key", "rules"), CASES)
def test_the_seats_told_are_the_seats_that_begin(key: str, rules: dict[str, Any]) -> None:
    game = GAMES[key]
    model = game.rules(rules)
    lowest, highest, _mode = game.seats_for(model.model_dump())
    assert seats_of(game, rules) == list(range(lowest, highest + 1))
    for seats in (lowest - 1, highest + 1):
        with pytest.raises(BadSetup) as caught:
            game.setup(game.compile(model), seats, FastRng(1))
        assert caught.value.params["where"] == "seats"
