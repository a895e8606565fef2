"""Each kind of programmed action in each game that has it: where it plays, what that is, and where it never could."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from games.engines.catalogue import GAMES, game_for
from games.engines.kernel.rng import FastRng
from games.engines.property.board import BANK
from games.engines.property.state import ADJUST
from games.orders import faults, rules, surroundings
from games.orders.rules import SeatProgram, Surroundings
from games.orders.words import trial
from tests.games.engines.cases import Case
from tests.games.engines.walk import Walk

RINGS = ("eurobiznes", "fortuna", "antimonopoly")
#: Rules under which every kind that a game knows has its moment, but for moves without a choice.
PLAYED: dict[str, dict[str, Any]] = {
    "eurobiznes": {"rent_claim_mode": "manual", "trade_timing": "any_time"},
    "fortuna": {"rent_claim_mode": "manual", "trade_timing": "any_time"},
    "antimonopoly": {"auction_enabled": True},
    "1836jr": {},
}
#: Entries in which it comes, and those that an AI plays before.
STEPS, LEAD_IN = 250, 60
KNOWN: dict[str, list[str]] = {
    "eurobiznes": ["forced", "pass", "bid_up_to", "claim_rents", "decline_deeds", "sell_nothing"],
    "fortuna": ["forced", "pass", "bid_up_to", "claim_rents", "decline_deeds", "sell_nothing"],
    "antimonopoly": ["forced", "pass", "bid_up_to", "decline_deeds", "sell_nothing"],
    "1836jr": ["forced", "pass", "bid_up_to", "sell_nothing", "until_floated", "pass_round"],
}
#: What is said beside the kinds that want it.
SAID: dict[str, dict[str, Any]] = {
    rules.BID: {"limit": rules.LIMIT_MOST},
    rules.DECLINE: {"limit": rules.LIMIT_MOST},
    rules.FLOAT: {"about": "GCL"},
}


@cache
def walked(key: str, *, is_plain: bool) -> Walk:
    """Somebody plays by chance, so that offers are made and rents are owed."""
    case = Case(game_for(key), 3, {} if is_plain else PLAYED[key])
    return Walk(case, 5, LEAD_IN if is_plain else 0).go(STEPS)


def positions(key: str, kind: str) -> Iterator[tuple[Any, int]]:
    for state in walked(key, is_plain=kind == rules.FORCED).states:
        if game_for(key).outcome(state) is None:
            yield from ((state, seat) for seat in range(3))


def seen(program: SeatProgram, game: Any, state: Any, seat: int) -> Surroundings:
    """As the service sees it, without rows."""
    if program.kind == rules.FLOAT:
        known = game.view(state, seat)["c"][program.about]
        return Surroundings(
            game.clock_unit(state, seat), par=known["par"], has_floated=known["floated"]
        )
    fixed = SimpleNamespace(book=SimpleNamespace(game=game), match_id="none")
    live: Any = SimpleNamespace(fixed=fixed, table=SimpleNamespace(state=state))
    return surroundings.around(program, live, seat)


def answered(program: SeatProgram, game: Any, state: Any, seat: int) -> Any:
    return rules.answer(
        program,
        game.legal(state, seat),
        is_asked=seat in game.asked(state),
        around=seen(program, game, state, seat),
    )


@pytest.mark.parametrize("key", KNOWN)
def test_game_knows_these_kinds(key: str) -> None:
    game = game_for(key)
    opening = game.setup(game.compile(game.rules({})), 3, FastRng(1))
    assert faults.kinds_of(game, opening, 0) == KNOWN[key]


@pytest.mark.parametrize(("key", "kind"), [(key, kind) for key in KNOWN for kind in KNOWN[key]])
def test_every_kind_has_its_moment_and_plays_what_the_rules_allow(key: str, kind: str) -> None:
    game, program = game_for(key), SeatProgram(kind, **SAID.get(kind, {}))
    for state, seat in positions(key, kind):
        found = answered(program, game, state, seat)
        if isinstance(found, dict):
            around = seen(program, game, state, seat)
            assert faults.fault(program, game, state, seat, around) == ""
            game.check(state, seat, found)
            assert found["do"] == rules.PLAYS.get(kind, found["do"])
            assert trial(found, {}, "$")
            return
    pytest.fail("it plays at no moment")


def test_nobody_outbids_themselves_where_all_bid_at_once() -> None:
    game, program = game_for("eurobiznes"), SeatProgram(rules.BID, rules.LIMIT_MOST)
    states = Walk(Case(game, 3, {"auction_mode": "timed_open"}), 5).go(STEPS).states
    auctions = [state for state in states if state.auction and state.auction.bid]
    asked = [(state, seat) for state in auctions for seat in game.asked(state)]
    answers = {
        (seat == state.auction.bidder, answered(program, game, state, seat) is None)
        for state, seat in asked
    }
    assert answers == {(True, True), (False, False)}


def opened(key: str, **given: Any) -> Any:
    game = game_for(key)
    return game.setup(game.compile(game.rules(given)), 2, FastRng(1))


def fault_of(key: str, state: Any, kind: str, **given: Any) -> str:
    return faults.fault(SeatProgram(kind, **(SAID.get(kind, {}) | given)), GAMES[key], state, 0)


#: By kind, the rules under which it has no moment.
LACKING: dict[str, dict[str, Any]] = {
    rules.PASS: {"auction_enabled": False},
    rules.BID: {"auction_enabled": False},
    rules.REFUSE: {"trade_timing": "off", "settlement_by_property": False},
    rules.CLAIM: {"rent_claim_mode": "auto"},
    rules.FLOAT: {},
    rules.ROUND: {},
}


@pytest.mark.parametrize(
    ("key", "kind", "given"),
    [
        *((key, kind, given) for key in RINGS for kind, given in LACKING.items()),
        # A claim is a choice beside every move.
        *((key, rules.FORCED, {"rent_claim_mode": "manual"}) for key in RINGS[:2]),
    ],
)
def test_rules_without_its_moment_refuse_it_at_once(
    key: str, kind: str, given: dict[str, Any]
) -> None:
    known = GAMES[key].Rules.model_fields
    state = opened(key, **{name: value for name, value in given.items() if name in known})
    assert fault_of(key, state, kind) == "never_fires"


@pytest.mark.parametrize("key", RINGS)
def test_seat_passes_until_the_round_that_was_said(key: str) -> None:
    game = game_for(key)
    bidding = next(
        (state, seat)
        for state, seat in positions(key, rules.PASS)
        if state.auction and seat in game.asked(state)
    )
    now = surroundings.round_of(bidding[0])
    assert now is not None
    answers = [answered(SeatProgram(rules.PASS, limit), game, *bidding) for limit in (now + 1, now)]
    assert answers == [{"do": "pass"}, rules.Stop("done")]
    program = SeatProgram(rules.PASS, now)
    around = seen(program, game, *bidding)
    assert faults.fault(program, game, *bidding, around) == "round_over"


def test_game_that_counts_no_single_rounds_says_so() -> None:
    state, program = opened("1836jr"), SeatProgram(rules.PASS, 3)
    around = seen(program, GAMES["1836jr"], state, 0)
    assert faults.fault(program, GAMES["1836jr"], state, 0, around) == "no_rounds"


@pytest.mark.parametrize("kind", [rules.FLOAT, rules.ROUND])
def test_stock_round_is_played_as_was_said_and_then_it_is_over(kind: str) -> None:
    game, about = game_for("1836jr"), {rules.FLOAT: "GCL", rules.ROUND: "stock:1"}[kind]
    program = SeatProgram(kind, about=about)
    found = [
        answered(program, game, state, seat)
        for state, seat in positions("1836jr", kind)
        if game.clock_unit(state, seat).startswith(rules.DEALING) and seat in game.asked(state)
    ]
    assert {one["do"] for one in found if isinstance(one, dict)} == {rules.PLAYS[kind]}
    over = SeatProgram(kind, about="stock:0")
    state, seat = next(positions("1836jr", kind))
    assert kind == rules.FLOAT or answered(over, game, state, seat) == rules.Stop("done")


@pytest.mark.parametrize("key", RINGS)
@pytest.mark.parametrize("kind", [rules.PASS, rules.BID, rules.DECLINE])
def test_nothing_is_declined_or_auctioned_when_two_hold_all_deeds(key: str, kind: str) -> None:
    state = opened(key, auction_enabled=True)
    assert fault_of(key, state, kind) == ""
    state.owner = [0 if one == BANK else one for one in state.owner]
    assert fault_of(key, state, kind) == "never_fires"
    state.new_deeds.append([0, state.c.deeds[0]])  # who got it may refuse it
    assert fault_of(key, state, kind) == ""


def test_last_arrangement_knows_no_purchases() -> None:
    state = opened("antimonopoly", auction_enabled=True)
    state.stage = ADJUST
    assert fault_of("antimonopoly", state, rules.DECLINE) == "never_fires"


def test_debtor_still_offers_deeds_where_nobody_trades() -> None:
    state = opened("eurobiznes", trade_timing="off", settlement_by_property=True)
    assert fault_of("eurobiznes", state, rules.REFUSE) == ""


@pytest.mark.parametrize("key", RINGS)
def test_limit_below_every_price_is_refused_at_once(key: str) -> None:
    state = opened(key, auction_enabled=True)
    lowest, cheapest = (
        GAMES[key].least(state, "bid"),
        min(state.c.price[field] for field in state.c.deeds),
    )
    assert fault_of(key, state, rules.BID, limit=lowest) == ""
    assert fault_of(key, state, rules.DECLINE, limit=cheapest + 1) == ""
    assert fault_of(key, state, rules.DECLINE, limit=cheapest) == "limit_too_low"
    if lowest > 1:
        assert fault_of(key, state, rules.BID, limit=lowest - 1) == "limit_too_low"


def test_bid_for_one_thing_must_reach_its_lowest() -> None:
    ring, rail = opened("eurobiznes"), opened("1836jr")
    dearest = max(ring.c.deeds, key=lambda field: ring.c.price[field])
    least = GAMES["eurobiznes"].least(ring, "bid", ring.c.ids[dearest])
    assert least > GAMES["eurobiznes"].least(ring, "bid")
    about = ring.c.ids[dearest]
    assert fault_of("eurobiznes", ring, rules.BID, limit=least, about=about) == ""
    assert fault_of("eurobiznes", ring, rules.BID, limit=least - 1, about=about) == "limit_too_low"
    price = rail.c.company_price[rail.c.company_index["CdH"]]
    assert fault_of("1836jr", rail, rules.BID, limit=price - 1, about="CdH") == "limit_too_low"
    assert fault_of("1836jr", rail, rules.BID, limit=price, about="CdH") == ""
    assert fault_of("1836jr", rail, rules.BID, limit=1, about="ACC") == ""  # it becomes cheaper
    GAMES["1836jr"].apply(rail, 0, {"do": "bid", "company": "CdH", "price": 100}, FastRng(1))
    assert fault_of("1836jr", rail, rules.BID, limit=100, about="CdH") == "limit_too_low"


def test_no_shares_are_dealt_in_once_the_bank_is_broken() -> None:
    state = opened("1836jr")
    state.round, state.broken = "OR", True
    for kind in (rules.ROUND, rules.FLOAT):
        assert fault_of("1836jr", state, kind) == "never_fires"
    assert fault_of("1836jr", state, rules.PASS) == ""
    state.round = "SR"
    assert fault_of("1836jr", state, rules.ROUND) == ""


def test_nothing_is_offered_where_nobody_need_consent_and_no_company_is_left() -> None:
    state = opened("1836jr", private_trading=True, consent_required=False)
    assert fault_of("1836jr", state, rules.REFUSE) == ""
    state.owner = [-2] * len(state.owner)
    assert fault_of("1836jr", state, rules.REFUSE) == "never_fires"


@pytest.mark.django_db
def test_a_turn_in_which_its_person_bought_by_hand_does_not_end_it() -> None:
    """Programmed after the purchase of a turn, it begins with the next one."""
    game = game_for("1836jr")
    given = {"set": {"round": "SR", "turn": 2, "active": 1, "c.GCL.par": 67, "c.GCL.shares": {"1": 20, "ipo": 80}, "c.B.par": 67, "c.B.shares": {"1": 20, "2": 40, "ipo": 40}, "c.B.operated": True}}  # fmt: skip
    state = game.arrange(game.compile(game.rules({})), 3, given, FastRng(1))
    live: Any = SimpleNamespace(
        fixed=SimpleNamespace(book=SimpleNamespace(game=game), match_id="none"),
        table=SimpleNamespace(state=state),
        version=1,
    )
    program = SeatProgram(rules.FLOAT, about="GCL")

    def answer() -> Any:
        around = surroundings.around(program, live, 0)
        return rules.answer(program, game.legal(state, 0), is_asked=True, around=around)

    assert answer() == {"do": "buy_shares", "corporation": "GCL", "source": "ipo"}
    buy = {"do": "buy_shares", "corporation": "B", "source": "ipo"}
    game.apply(state, 0, buy, FastRng(1), None)
    # From the second round on there are shares to sell after a purchase: the turn goes on.
    assert game.asked(state) == [0]
    assert answer() is None
