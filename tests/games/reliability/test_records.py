from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from games import play
from games.engines.bots import BOTS
from games.models import Departure, Seat
from games.movers import grace
from games.reliability import records
from games.reliability.rules import LEAVING
from games.telling import attendance
from games.timing.controls import BankClock, DayClock
from games.writing import standstill
from games.writing.makers import GRACE_SECONDS, STAND_IN
from tests.games.conftest import Clock, FirstChoice, HeldTable, Seated

pytestmark = pytest.mark.django_db(transaction=True)

LIVE = BankClock(600, 10)


@pytest.fixture(autouse=True)
def _policy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, STAND_IN, FirstChoice())


def left(table: HeldTable, seat: int) -> None:
    play.leave(match_id=table.pk, user_id=table.people[seat].pk, now=table.clock.now)


def gone(table: HeldTable, seat: int) -> None:
    attendance.note(table.pk, "web", [], [table.people[seat].pk])


def stands_in(table: HeldTable, seat: int) -> bool:
    return bool(Seat.objects.get(match=table.pk, number=seat).stand_in)


def test_who_leaves_a_live_game_is_kept_out_for_a_while(seated: Seated, clock: Clock) -> None:
    table = seated(control=LIVE, seats=3)
    left(table, 2)
    user = table.people[2].pk
    assert records.barred_until(user, clock.now) == clock.now + LEAVING.first
    assert records.barred_until(user, clock.now + LEAVING.first) is None
    assert records.barred_until(table.people[0].pk, clock.now) is None


def test_games_over_days_and_with_ai_alone_keep_nobody_out(seated: Seated, clock: Clock) -> None:
    left(seated(control=DayClock(86_400, 86_400), seats=3), 2)
    left(seated(control=LIVE, seats=1, bots=("first", "first")), 0)
    user = Departure.objects.get().user_id
    assert records.barred_until(user, clock.now) is None


def test_record_tells_games_with_others_and_which_were_left(seated: Seated, clock: Clock) -> None:
    stayed, broken = seated(control=LIVE, seats=2), seated(control=LIVE, seats=3)
    stayed.finish()
    left(broken, 0)
    clock.tick(minutes=1)
    broken.finish()
    alone = seated(control=LIVE, seats=1, bots=("first",))
    left(alone, 0)
    found = records.reliability_of(stayed.people[0].pk, clock.now)
    assert [(game.match_id, game.stayed) for game in found.games] == [
        (broken.pk, False),
        (stayed.pk, True),
    ]
    assert (found.stayed, found.share(), found.share(2)) == (1, None, 50)


def test_who_was_away_at_the_end_has_left(seated: Seated, clock: Clock) -> None:
    table = seated(control=LIVE, seats=3)
    play.go(match_id=table.pk, user_id=table.people[2].pk, now=clock.now)
    for seat in (0, 1):
        play.go(match_id=table.pk, user_id=table.people[seat].pk, now=clock.now)
        play.come_back(match_id=table.pk, user_id=table.people[seat].pk, now=clock.now)
    records.note_absent(table.pk, clock.now)
    assert [row.user_id for row in Departure.objects.all()] == [table.people[2].pk]


def test_profile_shows_the_record_and_the_bar_to_its_owner_alone(
    seated: Seated, clock: Clock, client: Client
) -> None:
    table = seated(control=LIVE, seats=3)
    left(table, 2)
    table.finish()
    Departure.objects.update(at=datetime.now(UTC))  # the page asks the real clock
    page = f"/people/{table.people[2].pk}/"
    assert "Stayed to the end: 0 of 1." in client.get(page, headers={"accept-language": "en"}).text
    table.people[2].locale = "en"
    table.people[2].save(update_fields=["locale"])
    client.force_login(table.people[2])
    mine = client.get(page, headers={"accept-language": "en"}).text
    assert "rated live tables are closed to you" in mine


def test_ai_stands_in_after_the_grace_time(seated: Seated, clock: Clock) -> None:
    table = seated(control=LIVE)
    gone(table, 0)
    gone(table, 1)
    clock.tick(seconds=GRACE_SECONDS - 1)
    assert grace.sweep() == 0
    clock.tick(seconds=1)
    assert grace.sweep() == 1  # the other is not asked
    assert [stands_in(table, seat) for seat in (0, 1)] == [True, False]
    assert grace.sweep() == 0


def test_nobody_stands_in_for_who_is_back_or_not_expected(seated: Seated, clock: Clock) -> None:
    back, slow = seated(control=LIVE), seated(control=DayClock(86_400, 86_400))
    for table in (back, slow):
        gone(table, 0)
    clock.tick(seconds=GRACE_SECONDS + 1)
    attendance.note(back.pk, "web", [back.people[0].pk], [])
    assert grace.sweep() == 0
    given: dict[str, Any] = {"seat": 0, "now": clock.now}
    assert not play.stand_in_absent(match_id=slow.pk, **given)


def test_nobody_stands_in_for_whose_page_looks_without_a_socket(
    seated: Seated, clock: Clock
) -> None:
    table = seated(control=LIVE)
    gone(table, 0)
    clock.tick(seconds=GRACE_SECONDS + 1)
    attendance.seen_by_calls(table.pk, table.people[0].pk)
    assert grace.sweep() == 0
    cache.clear()  # as when it has not looked for a while
    assert grace.sweep() == 1


def test_time_in_which_nobody_answered_is_no_absence(seated: Seated, clock: Clock) -> None:
    table = seated(control=LIVE)
    standstill.beat()
    gone(table, 0)
    clock.tick(seconds=GRACE_SECONDS + 5)
    standstill.beat()
    assert grace.sweep() == 0
    assert Seat.objects.get(match=table.pk, number=0).gone_at == clock.now
