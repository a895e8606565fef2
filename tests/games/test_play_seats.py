"""Who leaves, is renamed, is closed or plays on in a match."""

import json
from typing import Any

import pytest

from accounts.models import User
from accounts.signals import account_closed, person_renamed
from games import play, presets
from games.engines.bots import BOTS
from games.models import Deadline, Match, Seat
from games.protocol import Receipt
from games.reading import selectors, table_view
from games.writing.seat_plans import Options, SeatPlan
from tests.games.conftest import START, Clock, FirstChoice, HeldTable, Seated, Sent, TimedToy
from tests.games.refusing import refusal

pytestmark = pytest.mark.django_db(transaction=True)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    assert len(dict(pairs)) == len(pairs)
    return dict(pairs)


def test_views_hold_each_key_once_and_tell_everybody_the_same_of_the_table(seated: Seated) -> None:
    table = seated(game="eurobiznes", seats=3)
    play.ask(match_id=table.pk, user_id=table.people[1].pk, kind="end", now=START)
    found = table_view.views_for(selectors.table_for(table.pk), [0, 1, None])
    views = {seat: json.loads(view, object_pairs_hook=_once) for seat, view in found.items()}
    own = {"seat", "game", "beside", "question", "choices", "asks"}
    shared = [{k: v for k, v in view.items() if k not in own} for view in views.values()]
    assert [view["seat"] for view in views.values()] == [0, 1, None]
    assert shared[0] == shared[1] == shared[2]
    assert shared[0]["motion"]["kind"] == "end"


def test_leaving_gives_the_seat_up_for_good(seated: Seated) -> None:
    table = seated(seats=3)
    receipt = play.leave(match_id=table.pk, user_id=table.people[1].pk, now=START)
    assert receipt == Receipt(key=None, version=2)
    assert table.log()[-1] == (2, "system", None, "leave", "table")
    assert refusal(table.submit, 1, "a", {"do": "claim"})[0] == "not_your_seat"
    assert selectors.table_for(table.pk).row.facts == 2
    table.play(0, "draw")
    assert table.questions == {0: 3, 2: 3}


def test_seat_is_handed_on_where_the_rules_know_no_leaving(
    seated: Seated, monkeypatch: pytest.MonkeyPatch, sent: Sent
) -> None:
    monkeypatch.setattr(TimedToy, "seats_leave", False)
    monkeypatch.setitem(BOTS, play.HEIR, FirstChoice())
    table = seated()
    assert play.leave(match_id=table.pk, user_id=table.people[0].pk, now=START).version == 1
    assert refusal(table.submit, 0, "a", {"do": "draw"})[0] == "not_your_seat"
    line = selectors.table_for(table.pk).seating.lines[0]
    assert (line.bot, line.left) == (play.HEIR, True)
    assert not Deadline.objects.filter(match=table.pk).exists()
    sent.run()
    assert {(entry[2], entry[4]) for entry in table.log()[1:]} == {(0, "bot")}


def test_railway_company_goes_on_under_the_steady_ai(seated: Seated) -> None:
    table = seated(game="1836jr", seats=3)
    assert play.leave(match_id=table.pk, user_id=table.people[1].pk, now=START).version == 1
    line = selectors.table_for(table.pk).seating.lines[1]
    assert (line.bot, line.left) == ("steady", True)
    assert Seat.objects.get(match=table.pk, number=1).quit_version == 1


def test_last_one_at_the_table_wins_when_the_others_leave(seated: Seated) -> None:
    table = seated()
    play.leave(match_id=table.pk, user_id=table.people[1].pk, now=START)
    table.match.refresh_from_db()
    assert table.match.status == "ended"
    play.leave(match_id=table.pk, user_id=table.people[0].pk, now=START)
    assert len(table.log()) == 2


def test_paused_table_takes_no_move_and_gives_the_time_back(seated: Seated, clock: Clock) -> None:
    table = seated()
    before = Deadline.objects.get(match=table.pk).at_ms
    play.pause(match_id=table.pk, now=clock.tick(seconds=10))
    play.pause(match_id=table.pk, now=clock.tick(seconds=5))
    assert refusal(table.submit, 0, "a", {"do": "draw"}, 1) == ("paused", {})
    assert told_choices(table) == []
    assert play.time_out(match_id=table.pk, now=clock.tick(seconds=600)) is None
    play.resume(match_id=table.pk, now=clock.now)
    play.resume(match_id=table.pk, now=clock.now)
    assert Deadline.objects.get(match=table.pk).at_ms == before + 605_000
    assert told_choices(table) != []
    assert table.submit(0, "a", {"do": "draw"}, 1).version == 2


def told_choices(table: HeldTable) -> list[dict[str, Any]]:
    """What the page of seat 0 may offer."""
    view = json.loads(table_view.view_for(selectors.table_for(table.pk), 0))
    choices: list[dict[str, Any]] = view["choices"]
    return choices


def test_name_at_the_table_can_change(seated: Seated) -> None:
    table = seated()
    play.rename(match_id=table.pk, user_id=table.people[0].pk, name="Aleksandra")
    assert selectors.table_for(table.pk).seating.lines[0].name == "Aleksandra"
    assert refusal(play.rename, match_id=table.pk, user_id=0, name="x")[0] == "not_your_seat"


def test_new_name_of_a_person_is_shown_at_the_table(seated: Seated) -> None:
    old = seated(rules={"rounds": 1})
    old.finish()
    table = seated()
    user = table.people[0]
    assert selectors.table_for(old.pk).seating.lines[0].name == "ola"
    person_renamed.send(sender=User, user_id=user.pk, display_name="Aleksandra")
    for match_id in (table.pk, old.pk):
        assert selectors.table_for(match_id).seating.lines[0].name == "Aleksandra"


def test_who_closes_the_account_leaves_every_table(seated: Seated) -> None:
    first, second, ended = seated(seats=3), seated(seats=3), seated(rules={"rounds": 1})
    ended.finish()
    before = len(ended.log())
    account_closed.send(sender=User, user_id=first.people[0].pk)
    for table in (first, second):
        assert table.log()[-1] == (2, "system", None, "leave", "table")
        assert table.questions == {1: 2}
    assert len(ended.log()) == before


def test_deleted_person_holds_up_no_table(seated: Seated) -> None:
    table = seated(seats=3)
    table.people[0].delete()
    assert table.log()[-1] == (2, "system", None, "leave", "table")
    assert table.questions == {1: 2}
    assert selectors.table_for(table.pk).seating.lines[0].user_id is None


def test_match_knows_the_preset_with_its_rules(seated: Seated) -> None:
    presets.load(START)
    assert seated(rules={"bids": "open"}).live.fixed.variant == "open"
    assert seated(rules={"bids": "open", "purse": 25}).live.fixed.variant is None


def test_a_guest_cannot_begin_a_rated_match(clock: Clock, people: list[User]) -> None:
    revision = play.revision_for(game="toy", rules={}, now=clock.now)
    match = play.prepare(revision=revision, now=clock.now)
    people[1].is_guest = True
    plans = [SeatPlan(user.username, user) for user in people[:2]]
    found = refusal(
        play.start, match_id=match.pk, seats=plans, options=Options(rated=True), now=clock.now
    )
    assert found == ("bad_setup", {"where": "seats.1", "problem": "is a guest, who plays unrated"})


def test_an_ended_match_keeps_who_counted_together_and_whether_it_is_rated(
    seated: Seated,
) -> None:
    table = seated(seats=3)
    assert Match.objects.get(pk=table.pk).units is None
    table.finish()
    match = Match.objects.get(pk=table.pk)
    assert match.units == [{"seats": [seat], "role": ""} for seat in range(3)]
    assert (match.rated, match.origin) == (False, "played")


def test_who_leaves_the_game_is_told_from_who_was_out_of_it(seated: Seated) -> None:
    table = seated(seats=3)
    play.leave(match_id=table.pk, user_id=table.people[1].pk, now=START)
    table.finish()
    play.leave(match_id=table.pk, user_id=table.people[0].pk, now=START)
    assert list(Seat.objects.filter(match=table.pk).values_list("quit_version", flat=True)) == [
        None,
        1,
        None,
    ]
