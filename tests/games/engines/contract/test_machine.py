"""Hypothesis looks for a way to break an invariant.

Any order of choices, absences, leavers, copies and round trips.
"""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.log import digest, fold
from games.engines.kernel.rng import FastRng
from tests.games.engines.cases import ALL_GAMES, cases
from tests.games.engines.walk import Walk, actions_of, is_promised

CHOICES = st.integers(min_value=0, max_value=2**16)
MACHINE = settings(
    max_examples=20,
    stateful_step_count=50,
    suppress_health_check=list(HealthCheck),
)


class Machine(RuleBasedStateMachine):
    """One table of one game."""

    game: Any = None

    @initialize(number=CHOICES, seed=st.integers(0, 1000))
    def sit_down(self, number: int, seed: int) -> None:
        tables = [case for case in cases() if case.game is self.game]
        self.walk = Walk(tables[number % len(tables)], seed)

    @property
    def state(self) -> Any:
        return self.walk.table.state

    def is_going_on(self) -> bool:
        return bool(self.game.asked(self.state))

    @precondition(is_going_on)
    @rule(who=CHOICES, which=CHOICES, how=CHOICES)
    def choose(self, who: int, which: int, how: int) -> None:
        seats = [*self.game.asked(self.state), *self.game.optional(self.state)]
        seat = seats[who % len(seats)]
        choices = self.game.legal(self.state, seat)
        if not choices:
            assert seat not in self.game.asked(self.state)
            return
        choice = choices[which % len(choices)]
        possible = actions_of(choice, FastRng(how))
        self._try(seat, possible[how % len(possible)], must=is_promised(choice))

    def _try(self, seat: int, action: Any, *, must: bool) -> None:
        if must or self.walk._accepted(seat, action):
            self.walk.play(seat, action)

    @precondition(is_going_on)
    @rule(steps=st.integers(1, 12))
    def go_on(self, steps: int) -> None:
        self.walk.go(steps)

    @precondition(is_going_on)
    @rule(who=CHOICES)
    def stay_away(self, who: int) -> None:
        seats = self.game.asked(self.state)
        who, action = self.game.default_action(self.state, seats[who % len(seats)], FastRng(who))
        self.walk.play(who, action)

    @precondition(is_going_on)
    @rule(which=CHOICES, how=CHOICES)
    def let_the_table_act(self, which: int, how: int) -> None:
        choices = self.game.legal(self.state, SYSTEM)
        if choices and not which % 4:
            self.walk.play(SYSTEM, choices[which // 4 % len(choices)].sample(FastRng(how)))

    @rule()
    def come_back_from_json(self) -> None:
        data = json.loads(json.dumps(self.game.dump(self.state)))
        self.walk.table.state = self.game.load(self.walk.compiled, data)

    @rule()
    def come_back_from_the_log(self) -> None:
        walk = self.walk
        table = fold(walk.game, walk.compiled, walk.case.seats, walk.entries)
        assert digest(walk.game, table.state) == digest(walk.game, self.state)
        assert table.questions == walk.table.questions

    @invariant()
    def nothing_is_broken(self) -> None:
        if self.game is None or not hasattr(self, "walk"):
            return
        assert self.game.broken(self.state) == []
        assert self.is_going_on() is (self.game.outcome(self.state) is None)


@pytest.mark.slow
@pytest.mark.hypothesis
@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.key)
def test_no_order_of_play_breaks_the_game(game: Any) -> None:
    machine = type(f"Machine_{game.key}", (Machine,), {"game": game})
    run_state_machine_as_test(machine, settings=MACHINE)
