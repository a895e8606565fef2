"""The laboratory sees a corporation that could run a train and does not, and offers that are made again."""

from dataclasses import replace
from typing import Any

import pytest

from games.engines.bots import BOTS, SPARRING, USUAL, Bot, Budget, Decision
from games.engines.catalogue import game_for
from games.engines.g1836jr.state import OPERATING, TRACK, RailState
from games.engines.kernel.game import Game
from games.engines.kernel.rng import FastRng, Rng
from games.lab.earning import Earned, EarningWatch, tiles_needed, train_in_reach
from games.lab.offers import OfferCount, OfferWatch
from games.lab.simulation import SimulationPlan, lines, simulate

GAME = game_for("1836jr")
HELD = {"par": 67, "shares": {"1": 60, "ipo": 40}}


class Sleeper(Bot):
    """`steady`, but it never lays a tile: what the watch is there to find."""

    key = "sleeper"

    def choose(
        self, game: Game[Any, Any], state: Any, seat: int, rng: Rng, budget: Budget = USUAL
    ) -> Decision:
        if seat in state.asked and state.step == TRACK and state.round == OPERATING:
            return Decision({"do": "pass"})
        return BOTS["steady"].choose(game, state, seat, rng)


def position(**given: Any) -> Any:
    return GAME.arrange(GAME.compile(GAME.rules({})), 2, {"set": given}, FastRng(1))


def needed(name: str, **given: Any) -> int | None:
    own = {f"c.{name}.{key}": value for key, value in (HELD | {"cash": 400}).items()}
    state = position(operator=name, step="track", **own | given)
    train = train_in_reach(state)
    return None if train is None else tiles_needed(state, train)


@pytest.mark.parametrize(
    ("name", "given", "tiles"),
    [
        ("B", {"c.B.tokens": [["H6"]], "m.H4": ["57", 1]}, 0),
        ("B", {"c.B.tokens": [["H6"]]}, 1),
        ("Nord", {"c.Nord.tokens": [["I3"]]}, 2),
        ("Nord", {"c.Nord.tokens": [["I3"]], "c.Nord.cash": 79}, None),
        ("Nord", {"c.Nord.tokens": [["I3"]], "c.Nord.cash": 79, "c.Nord.trains": ["2"]}, 2),
        ("GCL", {"c.GCL.tokens": [["I9"]], "c.GCL.trains": ["2"], "c.GCL.cash": 39}, None),
        ("NFL", {"c.NFL.tokens": [["A9"]], "co.CdH": "NFL", "phase": "3"}, 1),
    ],
)
def test_way_to_earn_is_counted_in_tiles(
    name: str, given: dict[str, Any], tiles: int | None
) -> None:
    assert needed(name, **given) == tiles


def test_corporations_that_never_build_are_found_idle() -> None:
    bots = (Sleeper(), Sleeper(), SPARRING["pass"])
    watch = EarningWatch(7, frozenset((0, 1)))
    apply, state = watch.over(GAME.apply), GAME.setup(GAME.compile(GAME.rules({})), 3, FastRng(1))
    while state.asked and state.turn < 9:  # without dividends the bank would never break
        seat = state.asked[0]
        action = bots[seat].choose(GAME, state, seat, FastRng(1)).action
        assert action is not None
        apply(state, seat, action, FastRng(1))
    assert watch.count.idle > 0
    assert watch.count.able == watch.count.ran + watch.count.built + watch.count.idle
    assert watch.count.first.startswith("7:3:")


@pytest.mark.parametrize("partner", ["pass", "withhold", "builder", "random"])
@pytest.mark.timeout(300)
def test_no_corporation_of_steady_sleeps_beside(partner: str) -> None:
    plan = SimulationPlan("1836jr", 3, 2, ("steady", "steady", partner), seed=5)
    report = simulate(plan.checked(), 1)
    assert report.is_clean, report.problems() + lines(report)
    count = report.earned
    assert count is not None
    assert count.able > 20
    assert count.able == count.ran + count.built
    assert lines(report) == [count.line(2), report.offers.line()]


def test_lines_before_the_verdict_have_the_promised_form() -> None:
    assert Earned(9, 6, 3, 2, "1:4:B").line(2) == (
        "RAN games=2 turns=9 with_a_way_to_earn=6 ran=3 built=2 idle=1 first=1:4:B"
    )
    assert Earned().line(1).endswith("idle=0 first=-")
    assert OfferCount(3, 2, 1).line() == "OFFERS made=3 refused=2 repeated=1"
    assert Earned(2, 1, 1, 0, "") + Earned(3, 2, 0, 1, "2:5:B") == Earned(5, 3, 1, 1, "2:5:B")


def refused_twice(watch: OfferWatch) -> RailState:
    """A state in which seat 0 made the same offer twice and seat 1 refused it twice."""
    state: RailState = position(round="SR", step="stock", **{"co.ACC": 2, "turn": 2})
    apply = watch.over(GAME.apply)
    for _ in range(2):
        seat = state.asked[0]
        if seat:
            apply(state, seat, {"do": "pass"}, FastRng(1))
        apply(state, 0, {"do": "buy_company", "company": "ACC", "price": 1}, FastRng(1))
        apply(state, 1, {"do": "refuse", "offer": state.offers[0].number}, FastRng(1))
    return state


def test_refused_offer_that_is_made_again_is_counted_until_something_changes_hands() -> None:
    watch = OfferWatch()
    state = refused_twice(watch)
    assert watch.count == OfferCount(made=2, refused=2, repeated=1)
    state.held[0][0] += 10
    again = {"do": "buy_company", "company": "ACC", "price": 1}
    watch.over(GAME.apply)(state, 0, again, FastRng(1))
    assert watch.count == OfferCount(made=3, refused=2, repeated=1)


def test_repetition_is_not_held_against_who_minds_no_answer() -> None:
    watch = OfferWatch(heedless={0})
    refused_twice(watch)
    assert watch.count == OfferCount(made=2, refused=2, repeated=0)


def test_answer_to_an_offer_of_before_is_nobodys() -> None:
    state: RailState = position(round="SR", step="stock", **{"co.ACC": 2, "turn": 2})
    GAME.apply(state, 0, {"do": "buy_company", "company": "ACC", "price": 1}, FastRng(1))
    watch = OfferWatch()
    answer = {"do": "refuse", "offer": state.offers[0].number}
    watch.over(GAME.apply)(state, 1, answer, FastRng(1))
    assert watch.count == OfferCount()


def test_plan_names_the_seats_that_mind_no_answer() -> None:
    plan = SimulationPlan(
        "1836jr", seats=3, games=1, bots=("random", "random", "steady"), seed=5
    ).checked()
    (mixed,) = simulate(plan, 1).played
    (alone,) = simulate(replace(plan, bots=("random",) * 3), 1).played
    assert mixed.offers.made > mixed.offers.repeated == 0
    assert alone.offers.refused > alone.offers.repeated == 0


def test_report_with_idle_corporations_or_repeated_offers_is_not_clean() -> None:
    plan = SimulationPlan("tests.games.engines.toy:TOY", seats=3, games=1, bots=("random",))
    report = simulate(plan.checked(), 1)
    (played,) = report.played
    found = {
        (built, repeated): replace(
            report,
            played=(
                replace(played, earned=Earned(3, 2, 1, built), offers=OfferCount(2, 1, repeated)),
            ),
        ).is_clean
        for built in (0, 1)
        for repeated in (0, 1)
    }
    assert found == {(0, 0): False, (0, 1): False, (1, 0): True, (1, 1): False}
    assert report.is_clean
    assert report.earned is None
