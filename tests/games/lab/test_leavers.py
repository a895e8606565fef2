"""People who go and come back at random moments: every match ends, and places are as the rules have them."""

from typing import Any

import pytest

from games.engines.bots import BOTS
from games.engines.catalogue import GAMES
from games.engines.kernel.outcome import Outcome
from games.engines.kernel.rng import FastRng
from games.lab.leavers import (
    AbsenceCount,
    FickleSeat,
    Leavers,
    misplaced,
    places_for_ratings,
    still_in,
)
from games.lab.simulation import SimulationPlan, lines, play_number, simulate
from ratings import elo
from tests.games.engines.toy import TOY

SEATS = 3
WITH_LEAVERS = SimulationPlan("eurobiznes", SEATS, 1, ("steady",), seed=7, leavers=True)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_matches_end_whoever_goes(game: str) -> None:
    plan = SimulationPlan(game, SEATS, 3, ("steady",), seed=7, round_limit=40, leavers=True)
    if GAMES[game].key == "1836jr":
        plan = SimulationPlan(game, SEATS, 1, ("steady",), seed=7, leavers=True)
    report = simulate(plan.checked(), 1)
    assert (report.problems(), report.ended) == ([], plan.games)
    told = report.absences
    assert told is not None
    assert told.line(plan.games) in lines(report)
    assert told.stood_in


def fresh() -> Any:
    return TOY.setup(TOY.compile(TOY.rules({})), SEATS, FastRng(1))


def test_sleeper_is_decided_for_and_then_stood_in_for() -> None:
    state = fresh()
    seat = FickleSeat(BOTS["random"], BOTS["steady"])
    seat.status = "asleep"
    for missed in (1, 2):
        assert seat.choose(TOY, state, 0, FastRng(1)).action == {"do": "draw"}
        assert seat.flagged == missed
    assert (seat.status, seat.stood_in) == ("away", 1)


def test_who_leaves_is_noted_once_and_plays_no_more() -> None:
    leavers = Leavers(TOY, [BOTS["random"]] * SEATS, lambda: BOTS["random"], FastRng(1), FastRng(1))
    state = fresh()
    for _ in range(2000):
        leavers(state)
    assert leavers.count.left >= 1
    assert len(leavers.quits) <= leavers.count.left
    assert leavers.count.back > 0


def test_leaving_that_leaves_somebody_in_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The watch must be able to fail: a game that ignores who leaves."""
    game, plan = GAMES["eurobiznes"], WITH_LEAVERS.checked()
    compiled = game.compile(game.rules({}))
    monkeypatch.setattr("games.engines.property.bankruptcy._go_bankrupt", lambda *_, **__: None)
    found = [play_number(game, compiled, plan, number).problem for number in range(1, 6)]
    assert any("left and is still in the game" in problem for problem in found)


@pytest.mark.parametrize(
    ("placings", "quits", "problem"),
    [
        (((0,), (1,), (2,)), {2: 5}, ""),
        (((0,), (1,), (2,)), {2: 5, 1: 9}, ""),
        (((0,), (1,), (2,)), {1: 5, 2: 9}, "seat 1 left after 5 entries and has place 2"),
        (((0,), (1,), (2,)), {0: 5}, "seat 0 left after 5 entries and has place 1"),
        (((0,), (1,)), {}, "places are given to [0, 1]"),
    ],
)
def test_wrong_places_are_named(placings: Any, quits: dict[int, int], problem: str) -> None:
    assert misplaced(Outcome(placings, "x", {}), SEATS, quits, by_rules=True) == problem


def test_who_left_ranks_last_for_ratings_as_ratings_have_it() -> None:
    outcome = Outcome(((2,), (0, 3), (1,)), "bank", {})
    quits = {2: 40, 3: 90}
    assert places_for_ratings(outcome, quits) == ((0,), (1,), (3,), (2,))
    moments = sorted(quits.values())
    units = [
        elo.Unit(
            (str(seat),),
            place,
            left=moments.index(quits[seat]) + 1 if seat in quits else None,
        )
        for place, seat in ((1, 2), (2, 0), (2, 3), (4, 1))
    ]
    ordered = sorted(units, key=lambda unit: unit.standing)
    assert [unit.members[0] for unit in ordered] == ["0", "1", "3", "2"]


def test_who_stays_in_is_asked_of_the_rules() -> None:
    assert still_in(GAMES["1836jr"], _rail()) == set()
    assert AbsenceCount(1, 2, 3, 4) + AbsenceCount(1) == AbsenceCount(2, 2, 3, 4)


def _rail() -> Any:
    game = GAMES["1836jr"]
    return game.setup(game.compile(game.rules({})), SEATS, FastRng(1))
