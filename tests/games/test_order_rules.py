"""Which choice a program answers with; the rules alone, without a match."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines.kernel.choices import Amount, Choice, Pick
from games.orders import rules
from games.orders.rules import SeatProgram, Stop

BIDS = [Choice("pass"), Amount("bid", arg="amount", min=20, max=100)]


@pytest.mark.parametrize(
    ("program", "choices", "expected"),
    [
        (SeatProgram(rules.BID, 20), BIDS, {"do": "bid", "amount": 20}),
        (SeatProgram(rules.BID, 19), BIDS, Stop("limit_reached")),
        (SeatProgram(rules.BID, 50), [Choice("pass")], None),
        (SeatProgram(rules.BID, 50), [*BIDS, BIDS[1]], None),
        (SeatProgram(rules.PASS), BIDS, {"do": "pass"}),
        (SeatProgram(rules.PASS, times=0), BIDS, Stop("done")),
        (SeatProgram(rules.PASS), [Choice("roll")], None),
        (SeatProgram(rules.DECLINE), [Choice("buy"), Choice("decline")], {"do": "decline"}),
        (SeatProgram(rules.FORCED), [Choice("roll")], {"do": "roll"}),
        (SeatProgram(rules.FORCED), BIDS, None),
        (SeatProgram(rules.FORCED), [Choice("roll", blind=True)], None),
        (SeatProgram(rules.FORCED), [Choice("bankrupt")], None),
        (SeatProgram(rules.FORCED), [Pick("sell", arg="field", options=["a"])], {"do": "sell", "field": "a"}),
        (SeatProgram(rules.FORCED), [Pick("sell", arg="field", options=["a", "b"])], None),
        (SeatProgram(rules.FORCED), [Amount("bid", min=5, max=5)], {"do": "bid", "amount": 5}),
    ],
)  # fmt: skip
def test_position_is_answered_as_was_said(
    program: SeatProgram, choices: list[Choice], expected: Any
) -> None:
    assert rules.answer(program, choices, is_asked=True) == expected


DEALING = rules.Surroundings(unit="stock:2", par=70)
SHARES = [
    Choice("pass"),
    Pick("buy_shares", options=[{"corporation": name, "source": "ipo"} for name in ("B", "GCL")]),
]
OFFERS = [Pick("accept", arg="offer", options=[3]), Pick("refuse", arg="offer", options=[3])]


@pytest.mark.parametrize(
    ("program", "choices", "around", "expected"),
    [
        (SeatProgram(rules.DECLINE, 100), [Choice("decline")], rules.Surroundings(price=99), {"do": "decline"}),
        (SeatProgram(rules.DECLINE, 100), [Choice("decline")], rules.Surroundings(price=100), None),
        (SeatProgram(rules.DECLINE, 100), [Choice("decline")], rules.Surroundings(), None),
        (SeatProgram(rules.ROUND), SHARES, DEALING, {"do": "pass"}),
        (SeatProgram(rules.ROUND), SHARES, rules.Surroundings(unit="corporation:B:2.1"), None),
        (SeatProgram(rules.ROUND, about="stock:2"), SHARES, DEALING, {"do": "pass"}),
        (SeatProgram(rules.ROUND, about="stock:1"), SHARES, DEALING, Stop("done")),
        (SeatProgram(rules.FLOAT, about="GCL"), SHARES, DEALING, {"do": "buy_shares", "corporation": "GCL", "source": "ipo"}),
        (SeatProgram(rules.FLOAT, about="Nord"), SHARES, DEALING, Stop("cannot_buy")),
        (SeatProgram(rules.FLOAT, about="Nord"), SHARES, rules.Surroundings(unit="stock:2"), None),
        (SeatProgram(rules.FLOAT, about="Nord"), SHARES, rules.Surroundings("stock:2", par=70, has_just_played=True), {"do": "pass"}),
        (SeatProgram(rules.FLOAT, about="Nord"), SHARES, rules.Surroundings("stock:2", par=70, has_bought=True), None),
        (SeatProgram(rules.FLOAT, about="Nord"), SHARES, rules.Surroundings("stock:2", par=70, has_just_played=True, has_bought=True), {"do": "pass"}),
        (SeatProgram(rules.FLOAT, about="B"), SHARES, rules.Surroundings("stock:2", par=70, has_floated=True), Stop("done")),
    ],
)  # fmt: skip
def test_surroundings_decide_where_choices_alone_do_not(
    program: SeatProgram, choices: list[Choice], around: rules.Surroundings, expected: Any
) -> None:
    assert rules.answer(program, choices, is_asked=True, around=around) == expected


LOTS = [
    Choice("pass"),
    Amount("bid", {"company": "ACC"}, arg="price", min=20, max=20),
    Amount("bid", {"company": "CdH"}, arg="price", min=75, max=600),
]
NAMED = {"do": "bid", "company": "CdH", "price": 75}


@pytest.mark.parametrize(
    ("limit", "about", "choices", "around", "expected"),
    [
        (80, "CdH", LOTS, {}, NAMED),
        (74, "CdH", LOTS, {}, Stop("limit_reached")),
        (80, "GCB", LOTS, {}, None),
        (80, "CdH", LOTS, {"is_leading": True}, None),
        (80, "CdH", LOTS, {"is_sold": True}, Stop("lot_sold")),
        (50, "rome", BIDS, {"lot": "rome"}, {"do": "bid", "amount": 20}),
        (50, "rome", BIDS, {"lot": "oslo"}, None),
    ],
)
def test_bid_for_one_thing_is_for_that_alone(
    limit: int, about: str, choices: list[Choice], around: dict[str, Any], expected: Any
) -> None:
    program, surroundings = SeatProgram(rules.BID, limit, about=about), rules.Surroundings(**around)
    assert rules.answer(program, choices, is_asked=True, around=surroundings) == expected


def test_offers_are_refused_also_unasked() -> None:
    answer = rules.answer(SeatProgram(rules.REFUSE), OFFERS, is_asked=False)
    assert answer == {"do": "refuse", "offer": 3}
    assert rules.answer(SeatProgram(rules.REFUSE), OFFERS[:1], is_asked=True) is None


def test_only_claims_are_made_unasked() -> None:
    assert rules.answer(SeatProgram(rules.PASS), BIDS, is_asked=False) is None
    always = [Choice("claim_rent", blind=True)]
    owed = rules.Surroundings(is_owed=True)
    claim = rules.answer(SeatProgram(rules.CLAIM), always, is_asked=False, around=owed)
    assert claim == {"do": "claim_rent"}
    assert rules.answer(SeatProgram(rules.CLAIM), always, is_asked=True) is None
