"""Order of play and roles by seat, as events need them."""

from __future__ import annotations

import pytest

from games.engines.catalogue import GAMES, game_for
from games.engines.kernel.rng import FastRng


@pytest.mark.parametrize("key", GAMES)
def test_every_game_says_what_fixes_the_order_of_play(key: str) -> None:
    game = game_for(key)
    rules = game.rules({}).model_dump()
    fixed = game.rules(game.by_seat(rules)).model_dump()
    assert game.by_seat(fixed) == {}
    for seed in range(4):
        compiled = game.compile(game.rules(fixed))
        state = game.setup(compiled, 3, FastRng(seed))
        assert list(game.asked(state)) == [0]
        units = game.units(state)
        assert [unit.seats for unit in units] == [(0,), (1,), (2,)]
        assert [unit.role for unit in units] == [
            unit.role for unit in game.units(game.setup(compiled, 3, FastRng(seed + 100)))
        ]
