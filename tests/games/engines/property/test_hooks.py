"""What the property kernel leaves to its games."""

from typing import Any

import pytest

from games.engines.catalogue import GAMES
from games.engines.kernel.rng import FastRng
from games.engines.property.hooks import Hooks

GAME: Any = GAMES["eurobiznes"]
STATE = GAME.setup(GAME.compile(GAME.rules({})), 2, FastRng(1))
RNG = FastRng(1)


@pytest.mark.parametrize(
    ("decision", "asked"),
    [
        ("opening", (STATE, RNG, None)),
        ("left_choosing", (STATE, 0, RNG, None)),
        ("begin_turn", (STATE, 0, None)),
        ("move", (STATE, 0, RNG, None)),
        ("land", (STATE, 0, 0, RNG, None)),
        ("detain", (STATE, 0, "card", None)),
        ("released_by_card", (STATE, 0, None)),
        ("check_buy_out", (STATE, 0)),
        ("buy_out", (STATE, 0, RNG, None)),
        ("blocks_rent", (STATE, 0)),
        ("detention_turns", (STATE, 0)),
    ],
)
def test_a_decision_that_a_game_has_forgotten_is_not_passed_over(
    decision: str, asked: tuple[Any, ...]
) -> None:
    hooks = Hooks(STATE.c)
    with pytest.raises(NotImplementedError):
        getattr(hooks, decision)(*asked)


def test_a_tax_that_a_game_has_forgotten_is_not_passed_over() -> None:
    hooks = Hooks(STATE.c)
    with pytest.raises(NotImplementedError):
        hooks.tax(STATE, 0, share=True)
