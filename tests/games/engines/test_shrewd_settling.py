"""`shrewd` in debt to a player: what it offers for the whole debt, and what it takes (R-EB-DEB-03, DEB-04)."""

from __future__ import annotations

from typing import Any

from games.engines.bots import BOTS, CHARACTERS, Decision
from games.engines.catalogue import GAMES
from games.engines.kernel.rng import FastRng
from games.engines.property.comparing import StandingComparison
from games.lab.simulation import SimulationPlan, simulate
from tests.games.engines.test_shrewd import Thrown, group, owned

GAME = GAMES["eurobiznes"]
#: The creditor's set, on a street of which the debtor stops with a six, and what is owed there.
RENTS = ("rzym", "neapol", "mediolan")
LEVELS = {"rzym": 2, "neapol": 2, "mediolan": 2}


def in_debt(mine: list[str], theirs: list[str], cash: int = 100, **rules: Any) -> Any:
    """Seat 0 owes seat 1 the rent of Neapol, with three at the table."""
    given = {
        "turn": 0,
        "owner": owned(s0=mine, s1=[*RENTS, *theirs]),
        "level": LEVELS,
        "players": {"0": {"cash": cash, "position": 3}, "1": {"cash": 900}, "2": {"cash": 900}},
    }
    state = GAME.arrange(GAME.compile(GAME.rules(rules)), 3, given, FastRng(1))
    GAME.apply(state, 0, {"do": "roll"}, Thrown(2, 4))
    assert state.phase == "debt"
    return state


def decided(state: Any, seat: int) -> Decision:
    found = BOTS["shrewd"].choose(GAME, state, seat, FastRng(1))
    assert found.action is not None
    GAME.check(state, seat, found.action)
    return found


def wanted_deed() -> Any:
    """The debtor holds the deed that the creditor lacks for a dear set, and could pay by loans."""
    first, *rest = group("ateny")
    return in_debt([first, *group("londyn")[:2], *group("madryt")[:2]], rest, cash=100)


def test_debtor_offers_what_the_creditor_wants_more_than_the_money() -> None:
    state = wanted_deed()
    owed = state.debts[0].amount
    found = decided(state, 0)
    assert found.action is not None
    assert found.action["do"] == "offer_settlement"
    assert found.action["fields"] == group("ateny")[:1]
    assert found.action["cash"] < owed
    assert found.reason is not None
    assert (found.reason.code, found.reason.figures["gain"] > 0) == ("both_gain", True)


def test_creditor_takes_it_and_both_stand_better_than_by_payment() -> None:
    state = wanted_deed()
    paid = GAME.copy(state)
    while paid.phase == "debt":
        GAME.apply(paid, *GAME.default_action(paid, 0, FastRng(1)), FastRng(1))
    compared = [StandingComparison(state, seat) for seat in (0, 1)]
    otherwise = [one.gain(paid) for one in compared]
    settled = GAME.copy(state)
    GAME.apply(settled, 0, decided(state, 0).action, FastRng(1))
    taken = decided(settled, 1)
    assert taken.action == {"do": "accept", "offer": settled.offers[-1].number}
    assert taken.reason is not None
    assert taken.reason.code == "gains"
    GAME.apply(settled, 1, taken.action, FastRng(1))
    assert not settled.debts
    assert all(one.gain(settled) > before for one, before in zip(compared, otherwise, strict=True))


def test_creditor_does_not_spare_who_cannot_pay() -> None:
    """`steady` goes by the price list here, and gives up an estate for a part of it."""
    state = in_debt(["saloniki"], [], cash=10)
    GAME.apply(state, 0, {"do": "offer_settlement", "cash": 10, "fields": ["saloniki"]}, FastRng(1))
    assert decided(state, 1).action == {"do": "refuse", "offer": state.offers[-1].number}
    steady = BOTS["steady"].choose(GAME, state, 1, FastRng(1)).action
    assert steady == {"do": "accept", "offer": state.offers[-1].number}


def test_nothing_is_offered_again_while_it_lies_there_or_after_a_refusal() -> None:
    state = wanted_deed()
    GAME.apply(state, 0, decided(state, 0).action, FastRng(1))
    assert decided(state, 0).action["do"] == "mortgage"  # type: ignore[index]
    number = state.offers[-1].number
    GAME.apply(state, 1, {"do": "refuse", "offer": number}, FastRng(1))
    then = decided(state, 0).action
    assert then is not None
    assert then["do"] in {"mortgage", "sell_building"}


def test_nothing_is_offered_where_rules_manner_or_creditor_leave_no_room() -> None:
    first, *rest = group("ateny")
    mine = [first, *group("londyn")[:2], *group("madryt")[:2]]
    closed = in_debt(mine, rest, settlement_by_property=False)
    assert decided(closed, 0).action["do"] == "mortgage"  # type: ignore[index]
    found = CHARACTERS["miser2"].choose(GAME, wanted_deed(), 0, FastRng(1)).action
    assert found is not None
    assert found["do"] != "offer_settlement"


def test_whole_games_with_settlements_end_without_a_fault_or_a_repeated_offer() -> None:
    plan = SimulationPlan("eurobiznes", 4, 2, ("shrewd",), 2, round_limit=60, guarded=True)
    report = simulate(plan.checked(), 1)
    assert report.is_clean, report.problems()
    assert report.offers.made
