"""Presses that come twice, too late or from somebody who should not: nothing happens, or why not is told."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from accounts.models import User
from games.models import Match
from lobbies.models import Mute
from notifications.models import Notice
from tests.tournaments.events import NOW, START, decided, event, run_to_end, with_bots
from tournaments import selectors
from tournaments.errors import TournamentError
from tournaments.models import Bout, DeskAct, PlannedRound, Registration, Tournament
from tournaments.services import (
    conditions,
    desk,
    desk_pairs,
    desk_people,
    desk_results,
    desk_rounds,
    entry,
    name_lists,
    playing,
    running,
    steps,
)

pytestmark = pytest.mark.django_db

Person = Callable[[str], User]


def refused(call: Callable[[], object]) -> str:
    with pytest.raises(TournamentError) as found:
        call()
    assert found.value.sentence
    return found.value.code


def state_of(cup: Tournament, user: User) -> str:
    row = selectors.registration_of(cup, user)
    assert row is not None
    return row.state


def test_nobody_leaves_the_waiting_list_by_the_button_of_a_pause(person: Person) -> None:
    jan, ewa = person("jan"), person("ewa")
    cup = with_bots(event(more={"players_most": 4}), 3)
    for user in (jan, ewa):
        entry.register(event_id=cup.pk, user=user, now=NOW)
    for user, on in ((jan, True), (jan, False), (ewa, True), (ewa, False)):
        given: dict[str, Any] = {"event_id": cup.pk, "user": user, "on": on}
        assert refused(partial(entry.pause, **given)) == "not_running"
    running.move_on(cup.pk, START)
    assert refused(lambda: entry.pause(event_id=cup.pk, user=ewa, on=False)) == "not_running"
    entry.pause(event_id=cup.pk, user=jan, on=True)
    assert (state_of(cup, jan), state_of(cup, ewa)) == ("paused", "waiting")


def test_what_is_pressed_twice_at_the_desk_happens_once(person: Person) -> None:
    ola, jan = person("ola"), person("jan")
    cup = with_bots(event(ola, more={"checkin_minutes": 15}), 7)
    row = entry.register(event_id=cup.pk, user=jan, now=NOW)
    given: dict[str, Any] = {"event_id": cup.pk, "by": ola, "registration_id": row.pk, "now": START}
    assert refused(lambda: desk_people.replace_by_bot(**given)) == "not_running"
    for _ in range(2):
        desk_people.check_in(**given)
    running.move_on(cup.pk, START)
    for _ in range(2):
        desk_people.replace_by_bot(**given)
    assert state_of(cup, jan) == "absent"
    for _ in range(2):
        desk_people.remove(**given)
    kinds = list(DeskAct.objects.filter(params__name=row.name).values_list("kind", flat=True))
    assert sorted(kinds) == ["checked_in", "replaced", "withdrawn"]


def test_the_result_of_an_event_that_is_over_names_nobody_absent(person: Person) -> None:
    ola, jan = person("ola"), person("jan")
    cup = with_bots(event(ola, more={"by_hand": True}), 3)
    row = entry.register(event_id=cup.pk, user=jan, now=NOW)
    run_to_end(cup)
    given: dict[str, Any] = {"event_id": cup.pk, "by": ola, "registration_id": row.pk, "now": START}
    assert refused(lambda: desk_people.replace_by_bot(**given)) == "event_over"
    assert refused(lambda: desk_people.check_in(**given)) == "event_over"
    assert refused(lambda: entry.pause(event_id=cup.pk, user=jan, on=True)) == "event_over"
    assert state_of(cup, jan) == "listed"


def test_tables_of_an_event_called_off_while_it_stood_still_are_played_on(person: Person) -> None:
    ola = person("ola")
    cup = with_bots(event(ola), 4)
    running.move_on(cup.pk, START)
    desk.pause(event_id=cup.pk, by=ola, reason="fire alarm", now=START)
    assert Match.objects.get().paused_at is not None
    desk.cancel(event_id=cup.pk, by=ola, reason="no hall", now=START)
    assert Match.objects.get().paused_at is None


def paired(ola: User) -> tuple[Tournament, list[int]]:
    """An event whose second round waits for its time, and the tables of that round."""
    cup = with_bots(event(ola, more={"break_minutes": 5}), 8)
    running.move_on(cup.pk, START)
    decided(cup, START)
    running.move_on(cup.pk, START)
    return cup, list(Bout.objects.filter(round__number=2).values_list("pk", flat=True))


def test_a_worker_that_comes_late_opens_no_table_of_an_event_that_stands_still(
    person: Person,
) -> None:
    ola = person("ola")
    cup, tables = paired(ola)
    before = Match.objects.count()
    desk.pause(event_id=cup.pk, by=ola, reason="fire alarm", now=START)
    later = START.replace(minute=10)
    assert not playing.open_bout(tables[0], later)
    assert not playing.open_round(PlannedRound.objects.get(number=2).pk, later)
    assert Match.objects.count() == before
    desk.resume(event_id=cup.pk, by=ola, now=later)
    assert playing.open_bout(tables[0], later)
    assert Match.objects.count() == before + 1


def test_a_worker_that_comes_late_opens_no_table_that_was_taken_back(person: Person) -> None:
    ola = person("ola")
    cup, tables = paired(ola)
    round_id = PlannedRound.objects.get(number=2).pk
    before = Match.objects.count()
    desk_rounds.undo_round(event_id=cup.pk, by=ola, now=START)
    assert not playing.open_bout(tables[0], START)
    assert not playing.open_round(round_id, START)
    assert Match.objects.count() == before


def test_one_name_stands_on_a_list_once(person: Person) -> None:
    ola = person("ola")
    cup = event(ola, more={"by_hand": True})
    text = "Jan Nowy\nola\nOLA\nKostek 1, 1500"
    for count in (3, 0):
        assert name_lists.import_names(event_id=cup.pk, by=ola, text=text, now=NOW) == count
    with_bots(cup, 2)
    jan = person("jan-nowy")
    User.objects.filter(pk=jan.pk).update(display_name="Jan Nowy")
    jan.refresh_from_db()
    assert refused(lambda: entry.register(event_id=cup.pk, user=jan, now=NOW)) == "name_taken"
    names = list(cup.registrations.order_by("pk").values_list("name", flat=True))
    assert names == ["Jan Nowy", "ola", "Kostek 1", "Kostek 2", "Kostek 3"]


def test_nobody_plays_whom_a_director_put_on_the_list_without_a_word_of_theirs(
    person: Person,
) -> None:
    ola, jan, ewa = person("ola"), person("jan"), person("ewa")
    cup = with_bots(event(ola), 4)
    text = "jan\newa\nJAN"
    assert name_lists.import_names(event_id=cup.pk, by=ola, text=text, now=NOW) == 2
    entry.register(event_id=cup.pk, user=ewa, now=NOW)
    given: dict[str, Any] = {"event_id": cup.pk, "by": ola, "now": NOW}
    row = selectors.registration_of(cup, jan)
    assert row is not None
    assert entry.present(cup) == 5
    assert refused(lambda: desk_people.check_in(registration_id=row.pk, **given)) == "not_agreed"
    running.move_on(cup.pk, START)
    assert (state_of(cup, jan), state_of(cup, ewa)) == ("absent", "listed")
    assert conditions.barred_until(jan) is None
    assert refused(lambda: desk_people.bring_back(registration_id=row.pk, **given)) == "not_agreed"
    told = Notice.objects.filter(user=jan).values_list("kind", flat=True)
    assert set(told) <= {"event_registered"}


def test_who_is_put_on_the_list_of_a_played_event_comes_in_by_saying_so(person: Person) -> None:
    ola, jan = person("ola"), person("jan")
    cup = with_bots(event(ola, terms={"rounds": 3}), 4)
    running.move_on(cup.pk, START)
    name_lists.import_names(event_id=cup.pk, by=ola, text="jan", now=START)
    assert state_of(cup, jan) == "waiting"
    row = entry.register(event_id=cup.pk, user=jan, now=START)
    assert (row.state, row.number, row.since, row.agreed) == ("listed", 5, 2, [jan.pk])


def test_who_withdrew_is_not_brought_back_by_somebody_else(person: Person) -> None:
    ola, jan = person("ola"), person("jan")
    cup = with_bots(event(ola, more={"late_rounds": 1}), 4)
    row = entry.register(event_id=cup.pk, user=jan, now=NOW)
    entry.withdraw(event_id=cup.pk, user=jan, now=NOW)
    back = partial(desk_people.bring_back, event_id=cup.pk, by=ola, registration_id=row.pk, now=NOW)
    assert refused(back) == "not_agreed"
    entry.register(event_id=cup.pk, user=jan, now=NOW)
    assert state_of(cup, jan) == "listed"


def test_a_partner_who_never_agreed_has_no_seat(person: Person) -> None:
    cup = event(
        game="fortuna",
        rules={"order_rule": "by_seat", "pair_play": True},
        terms={"format": "pairs", "sizes": (2,), "unit": 2, "advance": 1},
        more={"players_least": 2},
    )
    ola, kot = person("ola"), person("kot")
    entry.register(event_id=cup.pk, user=ola, partner="kot", now=NOW)
    with_bots(cup, 1)
    running.move_on(cup.pk, START)
    match = Match.objects.get()
    assert list(match.seats.filter(user__isnull=False).values_list("user", flat=True)) == [ola.pk]
    assert Registration.objects.get(user=ola).asks(kot.pk)
    assert match.seats.count() == 4


def test_whom_somebody_mutes_cannot_ask_them(person: Person) -> None:
    ola, kot = person("ola"), person("kot")
    Mute.objects.create(user=kot, muted=ola, at=NOW)
    pairs = event(
        ola,
        game="fortuna",
        rules={"order_rule": "by_seat", "pair_play": True},
        terms={"format": "pairs", "sizes": (2,), "unit": 2, "advance": 1},
        more={"players_least": 2},
    )
    ask = partial(entry.register, event_id=pairs.pk, user=ola, partner="kot", now=NOW)
    assert refused(ask) == "may_not_ask"
    cup = event(ola)
    put = partial(name_lists.import_names, event_id=cup.pk, by=ola, text="kot", now=NOW)
    assert refused(put) == "may_not_ask"
    club = event(ola, more={"by_hand": True})
    name_lists.import_names(event_id=club.pk, by=ola, text="kot", now=NOW)
    assert club.registrations.get().user is None


def test_a_season_without_somebody_gives_their_number_to_one_other_only(person: Person) -> None:
    jan = person("jan")
    cup = event(
        terms={"format": "league", "sizes": (4,), "rounds": 1}, more={"checkin_minutes": 15}
    )
    row = entry.register(event_id=cup.pk, user=jan, now=NOW)
    with_bots(cup, 5)
    for number, one in enumerate(cup.registrations.order_by("pk"), start=1):
        Registration.objects.filter(pk=one.pk).update(number=number)
    running.move_on(cup.pk, START)
    numbers = cup.registrations.order_by("number").values_list("number", "state")
    assert list(numbers) == [(0, "absent"), *((at, "listed") for at in range(1, 6))]
    row.refresh_from_db()
    assert conditions.barred_until(jan) is None


def test_letters_that_no_database_keeps_are_refused(person: Person) -> None:
    ola = person("ola")
    cup = with_bots(event(ola, more={"by_hand": True}), 4)
    one, two = cup.registrations.values_list("pk", flat=True)[:2]
    rule = partial(
        desk_pairs.add_rule,
        event_id=cup.pk,
        by=ola,
        pair=(one, two),
        kind="forbid",
        reason="a\x00",
        now=NOW,
    )
    assert refused(rule) == "text_needed"
    running.move_on(cup.pk, START)
    bout = Bout.objects.get()
    slip = partial(
        desk_results.correct,
        event_id=cup.pk,
        by=ola,
        bout_id=bout.pk,
        places=[1, 2, 3, 4],
        reason="\x00",
        now=START,
    )
    assert refused(slip) == "reason_needed"


def test_check_in_is_opened_early_whole_or_not_at_all(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    ola = person("ola")
    cup = with_bots(event(ola, more={"checkin_minutes": 15}), 4)

    def killed(_tournament: Tournament) -> None:
        raise SystemExit

    again = partial(desk.checkin_now, event_id=cup.pk, by=ola, now=NOW)
    with monkeypatch.context() as patched:
        patched.setattr(steps, "begin_checkin", killed)
        with pytest.raises(SystemExit):
            again()
    assert not DeskAct.objects.filter(kind="checkin_early").exists()
    again()
    assert refused(again) == "checkin_not_open"
    cup.refresh_from_db()
    assert (cup.state, DeskAct.objects.filter(kind="checkin_early").count()) == ("checkin", 1)


def test_no_result_is_written_down_for_an_event_that_was_called_off(person: Person) -> None:
    ola = person("ola")
    cup = with_bots(event(ola, more={"by_hand": True}), 4)
    running.move_on(cup.pk, START)
    bout = Bout.objects.get()
    desk.cancel(event_id=cup.pk, by=ola, reason="no hall", now=START)
    slip = partial(
        desk_results.correct,
        event_id=cup.pk,
        by=ola,
        bout_id=bout.pk,
        places=[1, 2, 3, 4],
        now=START,
    )
    assert refused(partial(slip, reason="")) == "event_over"
