"""`shrewd` in 1836jr: what it weighs in stock rounds and in the turns of its corporations, and the reasons that it gives."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

import pytest
from django.conf import settings

from games.engines.bots import BOTS, Decision, forecasting
from games.engines.bots.manners import EVEN_RAILS
from games.engines.g1836jr.rounds import shares
from games.engines.kernel.rng import FastRng
from games.lab.league import season
from games.lab.league.pairing import League
from games.lab.matrix import drawn_tables
from games.lab.simulation import SimulationPlan, simulate
from tests.games.engines.g1836jr.test_steady import GAME, operating, position

SHREWD = BOTS["shrewd"]
ROUND = {"round": "SR", "step": "stock", "turn": 3, "active": 1, "phase": "3"}


def railway(name: str, home: str, **given: Any) -> dict[str, Any]:
    """A corporation of the first seat that has run, with a 3-train and money in hand."""
    own: dict[str, Any] = {"par": 67, "pres": 1, "shares": {"1": 60, "ipo": 40}, "cash": 500}
    own |= {"trains": ["3"], "tokens": [[home]], "operated": True, "run": [80, "payout"]}
    return {f"c.{name}.{key}": value for key, value in (own | given).items()}


#: B with a route from its home.
OWN = railway("B", "H6") | {"m.H4": ["57", 1]}


def decided(state: Any, seat: int = 0) -> Decision:
    before = GAME.dump(state)
    decision = SHREWD.choose(GAME, state, seat, FastRng(1))
    if decision.action is not None:
        GAME.check(state, seat, decision.action)
    assert GAME.dump(state) == before
    return decision


def does(decision: Decision) -> tuple[Any, ...]:
    """The action without its name of the game, and the code of the reason."""
    assert decision.action is not None
    return *decision.action.values(), decision.reason and decision.reason.code


# -- shares -------------------------------------------------------------------------------------------


def test_buys_the_share_that_brings_most_for_its_price_and_says_how() -> None:
    poor = railway("NFL", "A9", pres=2, shares={"2": 60, "ipo": 40}, run=[0, "withhold"], cash=0)
    good = OWN | {"c.B.pres": 2, "c.B.shares": {"2": 60, "ipo": 40}}
    state = position(**ROUND, **good, **poor, **{"p.1.cash": 70})
    decision = decided(state)
    assert does(decision) == ("buy_shares", "B", "ipo", "share_brings")
    assert decision.reason is not None
    forecast = forecasting.Forecast(state)
    corporation = state.c.corporation_index["B"]
    assert decision.reason.figures == {
        "price": 67,
        "dividends": forecast.dividends(corporation),
        "last": forecast.last_price(corporation),
        "rounds": round(forecast.rounds),
    }


def test_forecast_counts_the_rounds_that_the_bank_can_pay() -> None:
    state = position(**ROUND, **OWN, bank=400)
    # 60 % of a run of 80, and 40 that nobody sees yet.
    assert forecasting.Forecast(state).rounds == 1 + 400 / (48 + forecasting.UNSEEN)
    state.bank = 0
    assert forecasting.Forecast(state).rounds == state.c.operating_rounds[state.phase]


def test_trains_that_the_next_type_scraps_count_half() -> None:
    lasting = position(**ROUND, **(OWN | {"c.B.cash": 0}))
    rusting = position(
        **ROUND, **(OWN | {"c.B.trains": ["2"], "c.B.cash": 0, "c.B.run": [0, "withhold"]}),
        depot={"4": 3, "5": 2, "6": 2, "D": 5},
    )  # fmt: skip
    corporation = lasting.c.corporation_index["B"]
    now = forecasting.best_revenue(rusting, corporation, [0])
    assert forecasting.Forecast(rusting).earned(corporation) == now // 2
    assert forecasting.Forecast(lasting).earned(corporation) >= now


def test_share_gives_way_to_one_that_brings_more_where_money_is_lacking() -> None:
    poor = railway("NFL", "A9", pres=2, run=[0, "withhold"], cash=0, trains=[])
    poor["c.NFL.shares"] = {"1": 20, "2": 60, "ipo": 20}
    good = OWN | {"c.B.pres": 2, "c.B.shares": {"2": 60, "ipo": 40}}
    state = position(**ROUND, **good, **poor, **{"p.1.cash": 10})
    decision = decided(state)
    assert does(decision) == ("sell_shares", "NFL", 10, "share_gives_way")
    assert decision.action is not None
    GAME.apply(state, 0, decision.action, FastRng(1))
    assert does(decided(state))[:3] == ("buy_shares", "B", "ipo")


def test_above_its_limit_it_gives_up_what_brings_least() -> None:
    poor = railway("NFL", "A9", par=100, pres=2, run=[0, "withhold"], cash=0, trains=[])
    poor["c.NFL.shares"] = {"1": 40, "2": 60}
    good = railway("B", "H6", par=82, pres=2, shares={"1": 40, "2": 60}) | {"m.H4": ["57", 1]}
    state = position(**ROUND, **good, **poor)
    state.c.limits = {**state.c.limits, 2: 7}
    assert shares.certificates(state, 0) == 8
    # The clock would sell B, which costs less.
    assert does(decided(state)) == ("sell_shares", "NFL", 10, "share_least")


# -- corporations -------------------------------------------------------------------------------------

FIRST = {"round": "SR", "step": "stock", "turn": 1, "active": 1, "phase": "2"}
#: Nord floats, and its shares are there to be bought.
NORD = railway("Nord", "I3", pres=2, shares={"2": 60, "ipo": 40}, trains=[], run=[0, "withhold"])


@pytest.mark.parametrize(
    ("own", "other", "par"),
    [
        (450, 300, 100),  # 6 x 100 is 80 % of what both have
        (450, 299, 90),
        (450, 0, None),  # 6 x 67 is more than they have to invest
        (199, 600, 90),  # the president's certificate costs 180
        (133, 900, None),
    ],
)
def test_starts_at_the_highest_par_that_all_together_can_float(
    own: int, other: int, par: int | None
) -> None:
    state = position(**FIRST, **{"p.1.cash": own, "p.2.cash": other})
    action = decided(state).action
    assert action is not None
    assert (action["do"] == "par", action.get("price")) == (par is not None, par)


def test_first_turn_starts_a_corporation_before_shares_are_bought_and_later_ones_after() -> None:
    given: dict[str, Any] = {**NORD, "p.1.cash": 500, "p.2.cash": 500}
    assert does(decided(position(**FIRST, **given)))[0] == "par"
    assert does(decided(position(**(FIRST | {"turn": 2}), **given)))[0] == "buy_shares"


def test_starts_no_second_corporation_while_the_first_one_has_not_floated() -> None:
    own = railway("B", "H6", shares={"1": 20, "ipo": 80}, tokens=[], trains=[], run=None, cash=0)
    own = {key: value for key, value in own.items() if value is not None}
    state = position(
        **FIRST, **(own | {"c.B.operated": False}), **{"p.1.cash": 400, "p.2.cash": 900}
    )
    assert does(decided(state))[:2] == ("buy_shares", "B")
    state.cash[0] = 0
    assert does(decided(state))[0] == "pass"


@pytest.mark.parametrize(("cash", "par"), [(300, 100), (250, 90), (0, 67)])
def test_par_of_nord_is_the_highest_at_which_the_others_can_float_it(cash: int, par: int) -> None:
    sold = {"co.ACC": 1, "co.E-SF": 1, "co.CdH": 1, "co.GCB": 2, "co.CFL": 2}
    state = position(active=1, **sold, **{"p.1.cash": 420, "p.2.cash": cash})
    GAME.apply(state, 0, {"do": "bid", "company": "CFLV", "price": 220}, FastRng(1))
    assert does(decided(state))[:3] == ("par", "Nord", par)


# -- companies ----------------------------------------------------------------------------------------


def test_offers_the_printed_price_for_what_its_corporation_can_pay_more_for() -> None:
    state = position(**ROUND, **OWN, **{"co.GCB": 2, "p.1.cash": 200})
    decision = decided(state)
    assert does(decision) == ("buy_company", "GCB", 110, "company_resold")
    assert decision.reason is not None
    # 220 from the treasury.
    assert decision.reason.figures == {"price": 110, "gain": 220 - 110}
    assert decision.action is not None
    GAME.apply(state, 0, decision.action, FastRng(1))
    assert BOTS["steady"].choose(GAME, state, 1, FastRng(1)).action == {"do": "accept", "offer": 1}


def test_who_refuses_is_asked_once_more_for_what_it_is_worth_to_them_and_then_left_alone() -> None:
    shared = OWN | {"c.B.shares": {"1": 50, "2": 10, "ipo": 40}}
    state = position(**ROUND, **shared, **{"co.GCB": 2, "p.1.cash": 200})
    # Six rounds of 20 for who has no corporation to sell it to.
    for number, price in enumerate((110, 120), start=1):
        decision = decided(state)
        assert does(decision) == ("buy_company", "GCB", price, "company_resold")
        assert decision.action is not None
        GAME.apply(state, 0, decision.action, FastRng(1))
        GAME.apply(state, 1, {"do": "refuse", "offer": number}, FastRng(1))
    share = decided(state)
    assert does(share)[0] == "buy_shares"
    assert share.action is not None
    # Shares that change hands make it no other offer.
    GAME.apply(state, 0, share.action, FastRng(1))
    assert does(decided(state))[0] != "buy_company"


def test_corporation_that_has_not_floated_yet_will_have_its_capital() -> None:
    own = {"c.B.par": 67, "c.B.pres": 1, "c.B.shares": {"1": 20, "ipo": 80}, "co.GCB": 2}
    state = position(**FIRST, **own, **{"p.1.cash": 200, "p.2.cash": 300})
    assert does(decided(state)) == ("buy_company", "GCB", 110, "company_resold")
    without = position(**FIRST, **{"co.GCB": 2, "p.1.cash": 200, "p.2.cash": 300})
    assert does(decided(without))[0] != "buy_company"


def test_whose_own_corporation_could_pay_more_is_not_asked() -> None:
    other = railway("NFL", "A9", pres=2, shares={"2": 60, "1": 20, "ipo": 20}, cash=300)
    state = position(**ROUND, **OWN, **other, **{"co.GCB": 2, "p.1.cash": 200})
    assert does(decided(state))[0] != "buy_company"
    state.treasury[state.c.corporation_index["NFL"]] = 110
    assert does(decided(state))[:3] == ("buy_company", "GCB", 110)


@pytest.mark.parametrize(
    "lacking", [{"c.B.pres": 2, "c.B.shares": {"2": 60, "ipo": 40}}, {"c.B.cash": 20}]
)
def test_makes_no_offer_where_no_corporation_of_its_own_could_pay(lacking: dict[str, Any]) -> None:
    state = position(**ROUND, **(OWN | lacking), **{"co.GCB": 2, "p.1.cash": 200})
    assert does(decided(state))[0] != "buy_company"


@pytest.mark.parametrize(
    ("own", "price", "answer"),
    [(OWN, 110, "refuse"), (OWN, 260, "accept"), ({}, 119, "refuse"), ({}, 120, "accept")],
)
def test_sells_a_company_for_what_it_is_worth_to_itself(
    own: dict[str, Any], price: int, answer: str
) -> None:
    # Without a corporation: six rounds of 20 at most.
    given = ROUND | {"active": 2} | own
    state = position(**given, **{"co.GCB": 1, "p.2.cash": 300})
    offer = {"do": "buy_company", "company": "GCB", "price": price}
    GAME.apply(state, 1, offer, FastRng(1))
    assert does(decided(state))[0] == answer


def test_operator_pays_its_president_all_that_it_may() -> None:
    given = {"phase": "3", "co.GCB": 1, "co.ACC": 1}
    decision = decided(operating("B", "train", trains=["3"], cash=300, **given))
    assert does(decision) == ("buy_company", "GCB", 220, "company_sold")
    # A train that lasts is in hand: nothing need be kept for another one.
    assert does(decided(operating("B", "company", trains=["3"], cash=60, **given))) == (
        "buy_company", "GCB", 60, "company_sold",
    )  # fmt: skip


# -- whole games --------------------------------------------------------------------------------------


@pytest.mark.parametrize("others", ["random", "withhold", "builder", "pass"])
def test_plays_whole_games_beside_anybody_without_a_fault_or_a_repeated_offer(others: str) -> None:
    bots = ("shrewd", others, "shrewd", "steady")
    report = simulate(SimulationPlan("1836jr", 4, 1, bots, 3, guarded=True).checked(), 1)
    assert report.is_clean, report.problems()


def test_plays_rules_that_it_has_never_seen() -> None:
    for rules, seats in islice(drawn_tables(GAME, 7), 3):
        plan = SimulationPlan("1836jr", seats, 1, ("shrewd",), 3, rules, guarded=True)
        report = simulate(plan.checked(), 1)
        assert not report.errors, (rules, report.problems())


def reasons_of_a_game(seats: int) -> dict[str, tuple[Any, Decision]]:
    """By code the first position of a game of `steady` in which `shrewd` would give that reason, and the decision."""
    found: dict[str, tuple[Any, Decision]] = {}
    state, rng = GAME.setup(GAME.compile(GAME.rules({})), seats, FastRng(3)), FastRng(3)
    while GAME.asked(state):
        seat = GAME.asked(state)[0]
        decision = SHREWD.choose(GAME, state, seat, FastRng(1))
        if decision.reason is not None and decision.reason.code not in found:
            found[decision.reason.code] = GAME.copy(state), decision
        usual = BOTS["steady"].choose(GAME, state, seat, FastRng(1)).action
        assert usual is not None
        GAME.apply(state, seat, usual, rng)
    return found


@pytest.fixture(scope="module")
def given_reasons() -> dict[str, tuple[Any, Decision]]:
    return reasons_of_a_game(3)


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_every_reason_has_words_for_its_figures(
    lang: str, given_reasons: dict[str, tuple[Any, Decision]]
) -> None:
    text = (settings.BASE_DIR / f"static/table/texts/{lang}/replay.js").read_text("utf-8")
    for code, (_, decision) in given_reasons.items():
        (words,) = re.findall(rf'"why\.{code}": "(.*)"', text)
        assert decision.reason is not None
        assert set(re.findall(r"{(\w+)}", words)) <= set(decision.reason.figures)
    assert {"share_brings", "company_resold", "company_sold", "train_pays"} <= set(given_reasons)


def test_train_that_no_need_calls_for_earns_a_good_part_of_its_price(
    given_reasons: dict[str, tuple[Any, Decision]],
) -> None:
    state, decision = given_reasons["train_pays"]
    assert BOTS["steady"].choose(GAME, state, state.asked[0], FastRng(1)).action == {"do": "pass"}
    assert decision.action is not None
    assert decision.reason is not None
    kinds = [state.c.train_type[train] for train in state.trains[state.operator]]
    kind = state.c.type_index[decision.action["train"]]
    more = forecasting.best_revenue(state, state.operator, [*kinds, kind])
    assert more > forecasting.best_revenue(state, state.operator, kinds)
    figures = decision.reason.figures
    assert figures["price"] == decision.action["price"]
    assert figures["gain"] * 100 >= EVEN_RAILS.train_yield * figures["price"]


def test_takes_more_of_what_a_table_earns_than_steady_does_in_its_place() -> None:
    league = League("1836jr", 4, 24, ("shrewd", "steady"), seed=1).checked()
    compiled = league.compiled(GAME)
    results = [season.play_one(GAME, compiled, league, fixture) for fixture in league.fixtures()]
    assert not any(result.problem for result in results)
    assert sum(result.ahead for result in results) > 12
