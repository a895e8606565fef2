"""Games of bots.

The result is the same for any number of processes, and every way to go wrong is counted.
"""

from dataclasses import replace
from typing import Any

import pytest

from games.engines.bots import BOTS, USUAL, Bot, Budget, Decision
from games.engines.catalogue import GAMES
from games.engines.kernel.errors import BadSetup
from games.engines.kernel.rng import FastRng
from games.lab.matrix import cells, drawn_tables, run_matrix, seats_of, variations
from games.lab.playing import (
    Broken,
    DeadEnd,
    InvariantGuard,
    Meddler,
    Player,
    followed,
    is_accepted,
    play_out,
)
from games.lab.pool import UnknownGame, game_named, spread
from games.lab.simulation import BadPlan, SimulationPlan, play_number, simulate, verdict, with_pairs
from tests.games.engines.toy import TOY

TOY_KEY = "tests.games.engines.toy:TOY"
PLAN = SimulationPlan(TOY_KEY, seats=3, games=12, bots=("random",), seed=3)


class Passive:
    """Never bids; leaves what it can to others."""

    def choose(
        self, game: Any, state: Any, seat: int, rng: Any, budget: Budget = USUAL
    ) -> Decision:
        draws = state.phase == "draw" and seat in game.asked(state)
        return Decision({"do": "draw"} if draws else None)


class Rude(Bot):
    key = "rude"

    def choose(
        self, game: Any, state: Any, seat: int, rng: Any, budget: Budget = USUAL
    ) -> Decision:
        return Decision({"do": "bid", "amount": 10**6})


def double(number: int) -> int:
    return 2 * number


@pytest.mark.slow
def test_work_is_spread_and_comes_back_in_order() -> None:
    assert spread(double, range(20), 1) == spread(double, range(20), 2) == list(range(0, 40, 2))
    assert spread(double, [], 2) == []


@pytest.mark.slow
@pytest.mark.parametrize("plan", [PLAN, replace(PLAN, leavers=True, guarded=True)])
def test_result_is_the_same_for_any_number_of_processes(plan: SimulationPlan) -> None:
    one, two = simulate(plan.checked(), 1), simulate(plan.checked(), 2)
    assert [game.digest for game in one.played] == [game.digest for game in two.played]
    assert (one.digest, one.ended, one.errors) == (two.digest, 12, 0)


def test_games_of_a_plan_differ_and_another_seed_gives_others() -> None:
    report = simulate(PLAN.checked(), 1)
    assert len({game.digest for game in report.played}) > 1
    assert simulate(replace(PLAN, seed=4).checked(), 1).digest != report.digest


def test_verdict_has_the_promised_form() -> None:
    report = simulate(PLAN.checked(), 1)
    assert verdict(report) == (
        f"SIMULATE {TOY_KEY} games=12 ended=12 capped=0 errors=0 "
        f"turns_per_s={report.turns_per_s} digest={report.digest}"
    )
    data = report.to_json()
    assert (data["games"], data["turns"], data["problems"]) == (
        12,
        sum(game.turns for game in report.played),
        [],
    )


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"bots": ("clever",)}, "no bot clever; known are "),
        ({"bots": ("engineer1",)}, "engineer1 does not play "),
        ({"bots": ("random", "random")}, "2 bots for 3 seats"),
        ({"games": 0}, "at least one game"),
    ],
)
def test_plan_that_cannot_be_played_says_why(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPlan, match=problem):
        replace(PLAN, **change).checked()


def test_plan_with_bad_rules_or_seats_is_refused() -> None:
    with pytest.raises(BadSetup, match="rounds"):
        replace(PLAN, rules={"rounds": 0}).checked()
    with pytest.raises(BadSetup, match="seats"):
        replace(PLAN, seats=9).checked()
    with pytest.raises(UnknownGame, match="no game chess; known are"):
        game_named("chess")
    with pytest.raises(BadSetup, match="not played in pairs"):
        with_pairs(TOY, {})


def test_round_limit_of_the_laboratory_may_lie_outside_the_rules() -> None:
    plan = SimulationPlan("eurobiznes", 2, 2, ("steady",), round_limit=3)
    report = simulate(plan.checked(), 1)
    assert (report.capped, report.ended) == (2, 2)
    longer = simulate(replace(plan, round_limit=600, games=1).checked(), 1)
    assert longer.errors == 0
    own = replace(plan, round_limit=600, rules={"round_limit": 5})
    assert [game.turns for game in simulate(own.checked(), 1).played] < [13, 13]


def fresh(**rules: Any) -> Any:
    return TOY.setup(TOY.compile(TOY.rules(rules)), 3, FastRng(1))


def test_window_closes_when_nobody_wants_to_act() -> None:
    state = fresh()
    players: list[Player] = [Passive()] * 3
    assert play_out(TOY, state, players, FastRng(1), FastRng(2)) == 8  # draw, close; four rounds
    assert TOY.outcome(state) is not None


def test_seat_that_does_nothing_is_a_dead_end() -> None:
    state = fresh()
    state.phase = "spend"
    players: list[Player] = [Passive()] * 3
    with pytest.raises(DeadEnd, match="seat 0 is asked and does nothing"):
        play_out(TOY, state, players, FastRng(1), FastRng(2))


def test_what_goes_wrong_in_a_game_is_its_result(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = TOY.compile(TOY.rules({}))
    monkeypatch.setitem(BOTS, "rude", Rude())
    played = play_number(TOY, compiled, replace(PLAN, bots=("rude",) * 3), 1)
    assert (played.fault, played.problem) == (
        "error",
        "IllegalAction: not_your_turn {'asked': [0]}",
    )


def test_guard_sees_broken_invariants_and_seats_without_choice() -> None:
    guard, state = InvariantGuard(TOY), fresh()
    guard(state)
    state.bank += 1
    with pytest.raises(Broken, match="money: 61 instead of 60"):
        guard(state)


def test_meddler_plays_only_what_it_may() -> None:
    state = fresh()
    meddler = Meddler(
        TOY, FastRng(1), FastRng(1), kinds=frozenset({"time_up"}), clocks=False, every=1
    )
    meddler(state)
    assert state.phase == "over"
    meddler(state)
    absent = fresh()
    Meddler(TOY, FastRng(1), FastRng(3), kinds=frozenset(), clocks=True, every=1)(absent)
    assert absent.phase in ("draw", "bid")


def test_hooks_are_called_after_the_action_in_their_order() -> None:
    called: list[str] = []
    assert followed(TOY.apply, []) == TOY.apply
    state = fresh()
    carry_out = followed(
        TOY.apply, [lambda now: called.append(now.phase), lambda _: called.append("b")]
    )
    carry_out(state, 0, {"do": "draw"}, FastRng(1))
    assert called == ["bid", "b"]


def test_accepted_asks_the_rules() -> None:
    assert is_accepted(TOY, fresh(), 0, {"do": "draw"})
    assert not is_accepted(TOY, fresh(), 1, {"do": "draw"})


def test_matrix_goes_through_seats_and_rules() -> None:
    assert seats_of(TOY, {}) == [2, 3, 4]
    assert list(variations(TOY)) == [{}, {"bids": "open"}]
    plans = cells(TOY, ("random",), 1)
    drawn = list(drawn_tables(TOY, 1))
    assert len(plans) == (3 * 2 + len(drawn)) * 2
    assert {plan.seats for plan in plans} == {2, 3, 4}
    assert all(plan.guarded for plan in plans)


def test_matrix_draws_rules_together_by_the_seed() -> None:
    game = GAMES["fortuna"]
    drawn = list(drawn_tables(game, 1))
    assert drawn == list(drawn_tables(game, 1))
    assert drawn != list(drawn_tables(game, 2))
    defaults = game.rules({}).model_dump()
    changed = [sum(rules[name] != defaults[name] for name in defaults) for rules, _ in drawn]
    assert max(changed) > 1
    assert all(seats in seats_of(game, rules) for rules, seats in drawn)


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_matrix_of_eurobiznes_is_clean() -> None:
    matrix = run_matrix("eurobiznes", 1, ("steady",), 5, 2)
    assert matrix.problems() == []
    assert matrix.is_clean
    assert matrix.verdict == (
        f"MATRIX eurobiznes cells={matrix.cells} games={matrix.cells} errors=0 dead_ends=0 broken=0"
    )


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["steady", "random"])
def test_eurobiznes_is_the_same_for_any_number_of_processes(bot: str) -> None:
    plan = SimulationPlan("eurobiznes", 3, 4, (bot,), seed=1, round_limit=30).checked()
    assert simulate(plan, 1).digest == simulate(plan, 2).digest
