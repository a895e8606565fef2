import json
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from games import play
from games.engines.bots import BOTS
from games.engines.kernel.errors import IllegalAction
from games.formats.export import text_of
from games.models import Deadline, Seat
from games.reading import matches, selectors
from games.reading.matches import Live
from games.reading.seating import Seating
from games.telling import hub
from games.timing.controls import DayClock, Untimed
from games.verification.replay import verify
from games.writing.makers import MISSED_MOST, STAND_IN
from tests.games.conftest import START, Clock, FirstChoice, HeldTable, Seated, Sent

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _policy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, STAND_IN, FirstChoice())


def standing_in(table: HeldTable) -> list[str | None]:
    return [line.stand_in for line in selectors.table_for(table.pk).seating.lines]


def test_ai_plays_while_its_person_is_away_and_gives_the_seat_back(
    seated: Seated, sent: Sent, clock: Clock
) -> None:
    table = seated()
    play.go(match_id=table.pk, user_id=table.people[0].pk, now=clock.now)
    assert standing_in(table) == [STAND_IN, None]
    assert not Deadline.objects.filter(match=table.pk, kind="seat", seat=0).exists()
    with pytest.raises(IllegalAction, match="stand_in_plays"):
        table.submit(0, "k", {"do": "draw"}, 1)
    sent.run()
    assert table.log()[1][2:] == (0, "draw", "bot")
    play.come_back(match_id=table.pk, user_id=table.people[0].pk, now=clock.now)
    assert standing_in(table) == [None, None]
    assert Seat.objects.get(match=table.pk, number=0).stood_in == STAND_IN


def test_two_missed_decisions_bring_the_stand_in(seated: Seated, clock: Clock) -> None:
    table = seated(control=None, rules={"rounds": 5})
    missed = []
    while STAND_IN not in standing_in(table):
        missed = [time.missed for time in table.live.times]
        assert max(missed) < MISSED_MOST
        play.time_out(match_id=table.pk, now=clock.tick(seconds=61))
    away = standing_in(table).index(STAND_IN)
    assert (missed[away], MISSED_MOST) == (1, 2)


def seen(live: Live | None, seating: Seating) -> tuple[object, ...]:
    assert live is not None
    return seating, live.version, live.deadlines, live.times, live.facts


def test_what_a_process_has_written_itself_is_what_the_rows_say(
    seated: Seated, clock: Clock
) -> None:
    table = seated(control=None, rules={"rounds": 5})
    while not standing_in(table)[0]:
        play.time_out(match_id=table.pk, now=clock.tick(seconds=61))
    written = seen(*selectors.last_known(table.pk))
    matches.forget(table.pk)
    assert written == seen(*selectors.last_known(table.pk))
    play.come_back(match_id=table.pk, user_id=table.people[0].pk, now=clock.now)
    written = seen(*selectors.last_known(table.pk))
    matches.forget(table.pk)
    assert written == seen(*selectors.last_known(table.pk))


def test_who_misses_too_much_is_told_once_with_the_answer_of_the_clock(
    seated: Seated, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(control=None, rules={"rounds": 5})
    told: list[tuple[str, int, int]] = []
    publish, announce = hub.HUB.publish, hub.HUB.announce

    def published(standing: selectors.Standing, *rest: Any) -> None:
        told.append(("move", standing.row.version, standing.row.facts))
        publish(standing, *rest)

    def announced(match_id: str) -> None:
        told.append(("facts", *selectors.counters([match_id])[match_id]))
        announce(match_id)

    monkeypatch.setattr(hub.HUB, "publish", published)
    monkeypatch.setattr(hub.HUB, "announce", announced)
    while not standing_in(table)[0]:
        play.time_out(match_id=table.pk, now=clock.tick(seconds=61))
    assert told[-1] == ("move", table.live.version, table.live.facts)
    assert {what for what, *_ in told} == {"move"}


def test_who_is_back_has_time_for_what_is_asked(seated: Seated, clock: Clock) -> None:
    table = seated()
    play.go(match_id=table.pk, user_id=table.people[0].pk, now=clock.now)
    clock.tick(seconds=5)
    play.come_back(match_id=table.pk, user_id=table.people[0].pk, now=clock.now)
    [line] = Deadline.objects.filter(match=table.pk)
    assert (line.seat, line.at_ms - int(START.timestamp() * 1000)) == (0, 65_000)


def test_export_says_who_stood_in_and_the_match_verifies(
    seated: Seated, sent: Sent, clock: Clock
) -> None:
    table = seated(control=Untimed())
    play.go(match_id=table.pk, user_id=table.people[0].pk, now=clock.now)
    sent.run()
    play.come_back(match_id=table.pk, user_id=table.people[0].pk, now=clock.now)
    table.finish()
    export = json.loads(text_of(table.pk).content)
    assert [seat["stood_in"] for seat in export["seats"]] == [STAND_IN, None]
    verdict = verify(export)
    assert (verdict.problem, verdict.ai) == ("", "checked")


def test_nobody_else_can_send_somebody_away(seated: Seated, clock: Clock) -> None:
    table = seated()
    for call in (play.go, play.come_back, play.vacation):
        with pytest.raises(IllegalAction, match="not_your_seat"):
            call(match_id=table.pk, user_id=table.people[2].pk, now=clock.now)
    with pytest.raises(IllegalAction, match="not_your_seat"):
        play.go(match_id=table.pk, user_id=None)


def test_seat_of_an_ai_has_no_stand_in(seated: Seated) -> None:
    table = seated(seats=1, bots=("first",))
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(match=table.pk, number=1).update(stand_in=STAND_IN)


def test_who_leaves_for_good_has_no_stand_in(seated: Seated, clock: Clock) -> None:
    table = seated(seats=3)
    play.go(match_id=table.pk, user_id=table.people[0].pk, now=clock.now)
    play.leave(match_id=table.pk, user_id=table.people[0].pk, now=clock.now)
    assert standing_in(table)[0] is None


def test_day_off_puts_the_question_off_by_a_day(seated: Seated, clock: Clock) -> None:
    day = 86_400_000
    table = seated(control=DayClock(86_400, 86_400, 1))
    play.vacation(match_id=table.pk, user_id=table.people[0].pk, now=clock.now)
    [line] = Deadline.objects.filter(match=table.pk)
    assert line.at_ms - int(START.timestamp() * 1000) == 2 * day
    assert [time.vacation for time in table.live.times] == [0, 1]
    with pytest.raises(IllegalAction, match="no_vacation"):
        play.vacation(match_id=table.pk, user_id=table.people[0].pk, now=clock.now)


def test_day_off_is_too_late_for_what_is_over(seated: Seated, clock: Clock) -> None:
    day = 86_400_000
    table = seated(control=DayClock(86_400, 86_400, 1))
    question = table.questions[0]
    clock.tick(days=1, seconds=1)
    play.vacation(match_id=table.pk, user_id=table.people[0].pk, now=clock.now)
    assert table.log()[-1][4] == "clock"
    mine = {line.mark: line.at_ms for line in Deadline.objects.filter(match=table.pk, seat=0)}
    assert question not in mine
    now_ms = int(clock.now.timestamp() * 1000)
    assert all(at - now_ms >= 2 * day for at in mine.values())
    assert table.live.times[0].vacation == 0
