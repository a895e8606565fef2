"""Events and paths of 1836jr carry what docs/vocabulary.md promises, and nothing else."""

from typing import Any

import pytest

from games.engines.bots import BOTS
from games.engines.catalogue import game_for
from games.engines.kernel.rng import FastRng

GAME = game_for("1836jr")
#: Those of the vocabulary, and in the last line what a page is told so that it knows no number of a rule.
PATHS = frozenset(
    "round turn rn phase step active can operator or_order priority order finished broken bank limit p c co bid minbid depot "
    "discard m asked outcome best_revenue auction stock set_rounds done revenue used supply forced offers "
    "token_cost per_share payouts".split()
)
CORPORATION = frozenset(
    "cash ipoed floated price at par pres trains tokens tokens_left shares run operated stack bought routed "
    "prices".split()
)


def played(bot: str, seed: int) -> tuple[list[dict[str, Any]], list[Any]]:
    """What was told in a whole game, and some of its states."""
    rng = FastRng(seed)
    told: list[dict[str, Any]] = []
    states: list[Any] = []
    state = GAME.setup(GAME.compile(GAME.rules({})), 3, rng)
    while GAME.asked(state):
        seat = GAME.asked(state)[0]
        action = BOTS[bot].choose(GAME, state, seat, rng).action
        assert action is not None
        GAME.apply(state, seat, action, rng, told)
        if len(told) % 50 == 0:
            states.append(GAME.copy(state))
    return told, [*states, state]


@pytest.mark.parametrize(("bot", "seed"), [("steady", 1), ("random", 2), ("random", 3)])
def test_events_and_paths_are_those_of_the_vocabulary(bot: str, seed: int) -> None:
    told, states = played(bot, seed)
    wrong = {
        event["event"]: sorted(event)
        for event in told
        if not GAME.events[event["event"]].admits(set(event) - {"event"})
    }
    assert wrong == {}
    for state in states:
        facts = GAME.describe(state)
        assert set(facts) == PATHS
        assert all(set(corporation) == CORPORATION for corporation in facts["c"].values())
        assert [GAME.view(state, seat) for seat in (None, 0, 2)] == [facts] * 3
