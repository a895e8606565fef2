"""Programmed actions: what a seat has said beforehand is played for it, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from games.engines.kernel.choices import Amount, Choice, Pick
from games.engines.kernel.errors import IllegalAction
from games.models import Entry, Programmed
from games.orders import rules, service
from games.orders.rules import SeatProgram, Stop
from tests.games.conftest import HeldTable, Seated, Sent

BIDS = [Choice("pass"), Amount("bid", arg="amount", min=20, max=100)]


@pytest.fixture(autouse=True)
def fresh(db: None) -> None:
    cache.clear()


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


def test_only_claims_are_made_unasked() -> None:
    assert rules.answer(SeatProgram(rules.PASS), BIDS, is_asked=False) is None
    claim = rules.answer(SeatProgram(rules.CLAIM), [Choice("claim_rent")], is_asked=False)
    assert claim == {"do": "claim_rent"}


def add(table: HeldTable, seat: int, kind: str, **given: int) -> None:
    service.order_add(
        match_id=table.pk,
        user_id=table.people[seat].pk,
        program=SeatProgram(kind, **given),
        now=table.clock.now,
    )


def test_programmed_bid_is_made_and_stops_at_its_limit(seated: Seated) -> None:
    table = seated(rules={"bids": "open"})
    table.play(0, "draw")
    lowest = next(
        one.min
        for one in table.live.fixed.book.game.legal(table.state, 1)
        if isinstance(one, Amount) and one.do == "bid"
    )
    add(table, 1, rules.BID, limit=lowest)
    assert service.fire(table.pk) == 1
    newest = Entry.objects.filter(match=table.pk).latest("number")
    assert (newest.seat, newest.maker, newest.action["amount"]) == (1, "person", lowest)
    assert newest.key is not None
    assert newest.key.startswith("programmed-bid_up_to-")


@pytest.mark.django_db(transaction=True)
def test_worker_is_told_after_each_move_of_such_a_table(seated: Seated, sent: Sent) -> None:
    table = seated()
    assert "games.tasks.orders_fire" not in [name for name, _, _ in sent.take()]
    add(table, 1, rules.PASS, times=1)
    table.play(0, "draw")
    assert ("games.tasks.orders_fire", [table.pk], {}) in sent.take()


def test_so_many_times_and_no_more(seated: Seated) -> None:
    table = seated()
    add(table, 1, rules.PASS, times=1)
    assert service.has_orders(table.pk)
    table.play(0, "draw")
    assert service.fire(table.pk) == 1
    assert table.log()[-1][2:4] == (1, "pass")
    service.fire(table.pk)
    row = Programmed.objects.get()
    assert (row.times, row.stopped) == (0, "done")


@pytest.mark.parametrize(
    ("kind", "given", "code"),
    [
        (rules.CLAIM, {}, "never_fires"),
        (rules.BID, {}, "out_of_range"),
        (rules.BID, {"limit": 0}, "out_of_range"),
        (rules.PASS, {"times": 0}, "out_of_range"),
        (rules.PASS, {"times": 101}, "out_of_range"),
    ],
)
def test_what_can_never_fire_is_refused_at_once(
    seated: Seated, kind: str, given: dict[str, int], code: str
) -> None:
    table = seated()
    with pytest.raises(IllegalAction) as refused:
        add(table, 0, kind, **given)
    assert refused.value.code == code
    assert not Programmed.objects.exists()


def test_page_programs_tries_and_removes(seated: Seated) -> None:
    table = seated(rules={"rounds": 1})
    mine = Client(headers={"accept-language": "en"})
    table.people[1].locale = "en"
    table.people[1].save()
    mine.force_login(table.people[1])
    path = f"/matches/{table.pk}/programmed/"
    shown = mine.post(path, {"kind": "pass", "act": "try"}, follow=True).content.decode()
    assert "Now it would wait." in shown
    assert not Programmed.objects.exists()
    shown = mine.post(
        path, {"kind": "pass", "times": "2", "act": "add"}, follow=True
    ).content.decode()
    assert "Pass wherever one can pass." in shown
    assert "2 more times" in shown
    mine.post(path, {"kind": "pass", "act": "remove"})
    assert not Programmed.objects.exists()


@pytest.mark.parametrize(
    "sent",
    [
        {"kind": "claim_rent"},
        {"kind": "claim_rents"},
        {"kind": "bid_up_to", "limit": "-1"},
        {"kind": "bid_up_to", "limit": "99999999"},
        {"kind": "pass", "times": "x"},
    ],
)
def test_page_says_what_is_wrong(seated: Seated, sent: dict[str, str]) -> None:
    table = seated()
    mine = Client()
    mine.force_login(table.people[0])
    answer = mine.post(f"/matches/{table.pk}/programmed/", {**sent, "act": "add"})
    assert answer.status_code == 409
    assert not Programmed.objects.exists()


def test_strangers_program_nothing(seated: Seated) -> None:
    table = seated()
    other = Client()
    other.force_login(table.people[3])
    path = f"/matches/{table.pk}/programmed/"
    assert other.get(path).status_code == 404
    assert other.post(path, {"kind": "pass", "act": "add"}).status_code == 404
    assert Client().get(path).status_code == 302
