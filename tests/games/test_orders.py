"""Programmed actions: what a seat has said beforehand is played for it, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache

from games import play
from games.engines.catalogue import game_for
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.choices import Amount
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import FastRng
from games.models import Entry, Programmed
from games.orders import faults, offers, rules, service
from games.orders.rules import SeatProgram
from games.orders.surroundings import price_on_offer
from games.storage import statements
from games.writing import standstill
from tests.games.conftest import Clock, HeldTable, Seated, Sent
from tests.games.programs import add


class Died(Exception):
    """The process that was writing is gone."""


@pytest.fixture(autouse=True)
def fresh(db: None) -> None:
    cache.clear()


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


@pytest.mark.usefixtures("same_dice")
@pytest.mark.django_db(transaction=True)
def test_every_rent_is_claimed_before_the_next_throw(seated: Seated, sent: Sent) -> None:
    table = seated(game="eurobiznes", rules={"rent_claim_mode": "manual"}, seats=2)
    for seat in range(2):
        add(table, seat, rules.CLAIM)
    for number in range(100):
        _buy_or_go_on(table, number)
    told = [(entry, fact["event"]) for entry in Entry.objects.all() for fact in entry.told]
    claimed = [entry for entry, event in told if event == "rent_paid"]
    assert claimed
    assert all((entry.key or "").startswith("programmed-claim_rents-") for entry in claimed)
    assert "rent_lapsed" not in {event for _, event in told}
    assert {row.stopped for row in Programmed.objects.all()} == {""}


def _buy_or_go_on(table: HeldTable, number: int) -> None:
    """Whoever is asked buys what there is to buy, and goes on otherwise."""
    game, seat = table.live.fixed.book.game, min(table.questions)
    choices = [one.do for one in game.legal(table.state, seat)]
    who, action = game.default_action(table.state, seat, FastRng(number))
    table.submit(who, f"k-{number}", {"do": "buy"} if "buy" in choices else action)


def test_rents_that_come_by_themselves_and_bids_after_the_auctions_never_fire(
    seated: Seated,
) -> None:
    rail = game_for("1836jr")
    table = seated(game="eurobiznes", rules={}, seats=2)
    with pytest.raises(IllegalAction, match="never_fires"):
        add(table, 0, rules.CLAIM)
    opening = rail.setup(rail.compile(rail.rules({})), 2, FastRng(1))
    assert faults.fault(SeatProgram(rules.BID, 20), rail, opening, 0) == ""
    opening.round = "SR"
    assert faults.fault(SeatProgram(rules.BID, 20), rail, opening, 0) == "never_fires"


def test_seat_that_is_out_of_the_game_programs_nothing(seated: Seated) -> None:
    table = seated(game="eurobiznes", rules={}, seats=3)
    play.submit_for_seat(
        match_id=table.pk, seat=SYSTEM, action={"do": "leave", "who": 1}, now=table.clock.now
    )
    with pytest.raises(IllegalAction, match="seat_out"):
        add(table, 1, rules.FORCED)


@pytest.mark.django_db(transaction=True)
def test_worker_is_told_after_each_move_of_such_a_table(seated: Seated, sent: Sent) -> None:
    table = seated()
    assert "games.tasks.orders_fire" not in [name for name, _, _ in sent.take()]
    add(table, 1, rules.PASS, times=1)
    table.play(0, "draw")
    assert ("games.tasks.orders_fire", [table.pk], {}) in sent.take()


def test_move_that_holds_the_lock_asks_once_for_all_it_needs(seated: Seated) -> None:
    table = seated()
    table.play(0, "draw")
    now_ms = table.clock.in_ms()
    assert statements.look(table.pk, 0, "key-1") == (now_ms, False, (2, '{"do":"draw"}'))
    add(table, 1, rules.PASS, times=1)
    assert statements.look(table.pk, 1, "key-1") == (now_ms, True, None)
    assert statements.look(table.pk, 0, None) == (now_ms, True, None)
    Programmed.objects.update(stopped="done")
    assert not statements.look(table.pk, 0, None).is_programmed


def test_move_without_a_choice_is_played_by_the_server_and_others_wait(seated: Seated) -> None:
    table = seated(game="eurobiznes", rules={"trade_timing": "off"}, seats=2)
    (seat,) = table.questions
    waiting = seated()
    add(table, seat, rules.FORCED)
    add(waiting, 0, rules.FORCED)
    assert service.fire(table.pk) >= 1
    assert table.log()[1][2:4] == (seat, "roll")
    assert service.fire(waiting.pk) == 0  # a claim is offered beside


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


def test_seat_passes_until_a_round_and_then_decides_itself(seated: Seated) -> None:
    table = seated(rules={"rounds": 3})
    add(table, 1, rules.PASS, limit=2)
    table.play(0, "draw")
    assert service.fire(table.pk) == 1
    assert Programmed.objects.get().stopped == ""
    table.play(0, "pass")
    service.fire(table.pk)
    assert table.state.round == 2
    assert Programmed.objects.get().stopped == "done"
    with pytest.raises(IllegalAction, match="round_over"):
        add(table, 1, rules.PASS, limit=2)


@pytest.mark.parametrize(
    ("kind", "given", "code"),
    [
        (rules.PASS, {"limit": 1}, "round_over"),
        (rules.CLAIM, {}, "never_fires"),
        (rules.ROUND, {}, "never_fires"),
        (rules.FLOAT, {}, "never_fires"),
        (rules.REFUSE, {}, "never_fires"),
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


def test_round_of_dealing_is_passed_and_then_it_is_over(seated: Seated) -> None:
    table = seated(game="1836jr", rules={}, seats=2)
    table.submit(0, "k", {"do": "pass"})
    with pytest.raises(IllegalAction, match="out_of_range"):
        add(table, 0, rules.FLOAT, about="none")
    add(table, 0, rules.ROUND)
    add(table, 0, rules.FLOAT, about="B")
    assert service.fire(table.pk) == 0  # the first auction is no round of dealing
    assert {row.stopped for row in Programmed.objects.all()} == {""}
    assert {row.seen for row in Programmed.objects.all()} == {table.live.version}


def test_companies_are_bid_for_by_name_and_nobody_outbids_themselves(seated: Seated) -> None:
    table = seated(game="1836jr", rules={}, seats=2)
    add(table, 1, rules.BID, limit=80, about="CdH")
    add(table, 1, rules.BID, limit=50, about="E-SF")
    assert service.fire(table.pk) == 0
    table.submit(0, "k", {"do": "pass"})
    assert service.fire(table.pk) == 1
    assert table.log()[-1][2:4] == (1, "bid")
    newest = Entry.objects.filter(match=table.pk).latest("number").action
    assert (newest["company"], newest["price"]) == ("CdH", 75)
    table.submit(0, "l", {"do": "bid", "company": "E-SF", "price": 45})
    # Its own bid on the one is the highest; the other would cost all that was said.
    assert service.fire(table.pk) == 1
    newest = Entry.objects.filter(match=table.pk).latest("number").action
    assert (newest["company"], newest["price"]) == ("E-SF", 50)
    table.submit(0, "m", {"do": "bid", "company": "ACC", "price": 20})
    with pytest.raises(IllegalAction, match="lot_sold"):
        add(table, 0, rules.BID, limit=80, about="ACC")


@pytest.mark.usefixtures("same_dice")
def test_deed_is_bid_for_by_name(seated: Seated) -> None:
    table = seated(game="eurobiznes", rules={}, seats=2)
    game = table.live.fixed.book.game
    while (auction := game.view(table.state, None)["auction"]) is None:
        do = {one.do for one in game.legal(table.state, min(table.questions))}
        who, action = game.default_action(table.state, min(table.questions), FastRng(1))
        table.submit(who, f"k-{table.live.version}", {"do": "decline"} if "buy" in do else action)
    (bidder,) = table.questions
    others = [lot for lot in offers.lots_of(table.pk) if lot != auction["field"]]
    assert others
    add(table, bidder, rules.BID, limit=3000, about=others[0])
    assert service.fire(table.pk) == 0
    add(table, bidder, rules.BID, limit=3000, about=auction["field"])
    assert service.fire(table.pk) == 1
    assert table.log()[-1][2:4] == (bidder, "bid")


def test_what_is_taken_away_meanwhile_is_not_played(
    seated: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated()
    add(table, 1, rules.PASS)
    table.play(0, "draw")

    def taken_away() -> None:
        service.order_remove(match_id=table.pk, user_id=table.people[1].pk, kind=rules.PASS)

    # What another process does between the look at the position and the move.
    monkeypatch.setattr(standstill, "ensure", taken_away)
    assert service.fire(table.pk) == 0
    assert table.log()[-1][2:4] == (0, "draw")


def test_move_and_how_often_are_written_together(
    seated: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(rules={"rounds": 3})
    add(table, 1, rules.PASS, times=2)
    table.play(0, "draw")

    def dies(*_: Any, **__: Any) -> None:
        raise Died

    with monkeypatch.context() as patch:
        patch.setattr(Programmed, "save", dies)
        with pytest.raises(Died):
            service.fire(table.pk)
    assert table.log()[-1][2:4] == (0, "draw")
    assert service.fire(table.pk) == 1
    assert Programmed.objects.get().times == 1


def test_what_its_person_takes_back_is_not_played_again(seated: Seated) -> None:
    table = seated(rules={"rounds": 3})
    add(table, 1, rules.PASS)
    table.play(0, "draw")
    assert service.fire(table.pk) == 1
    play.undo(
        match_id=table.pk,
        user_id=table.people[1].pk,
        version=table.live.version,
        now=table.clock.now,
    )
    assert service.fire(table.pk) == 0
    assert Programmed.objects.get().stopped == "taken_back"
    play.redo(
        match_id=table.pk,
        user_id=table.people[1].pk,
        version=table.live.version,
        now=table.clock.now,
    )
    assert table.log()[-1][1] == "undo"


@pytest.mark.usefixtures("same_dice")
def test_cheap_deed_is_declined_by_its_price(seated: Seated) -> None:
    table = seated(game="eurobiznes", rules={}, seats=2)
    add(table, 0, rules.DECLINE, limit=1_000_000)
    while "buy" not in [one.do for one in table.live.fixed.book.game.legal(table.state, 0)]:
        seat = min(table.questions)
        who, action = table.live.fixed.book.game.default_action(table.state, seat, FastRng(1))
        if (who, action["do"]) == (0, "decline"):
            pytest.fail("a deed was on offer that nobody can pay")
        table.submit(who, f"k-{table.live.version}", action)
    price = price_on_offer(table.live, 0)
    assert price is not None
    service.order_remove(match_id=table.pk, user_id=table.people[0].pk, kind=rules.DECLINE)
    add(table, 0, rules.DECLINE, limit=price)
    assert service.fire(table.pk) == 0
    add(table, 0, rules.DECLINE, limit=price + 1)
    assert service.fire(table.pk) == 1
    assert table.log()[-1][2:4] == (0, "decline")


def test_what_a_crash_has_lost_is_played_by_the_sweep(seated: Seated, clock: Clock) -> None:
    table = seated()
    add(table, 1, rules.PASS)
    table.play(0, "draw")
    assert service.unseen(clock.tick(seconds=2)) == []
    later = clock.tick(seconds=2)
    assert service.unseen(later) == [table.pk]
    assert service.fire(table.pk) == 1
    assert service.unseen(clock.tick(seconds=9)) == []
