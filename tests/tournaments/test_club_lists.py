"""The list of a club evening: names heard beside a bar, who is there, who comes late, tables set once more."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from tests.tournaments.events import NOW, START, decided, event, run_to_end
from tests.tournaments.pressing import press, text_of
from tournaments.errors import TournamentError
from tournaments.models import Registration, Tournament
from tournaments.services import desk, desk_people, desk_rounds, entry, name_lists, running

pytestmark = pytest.mark.django_db

Person = Callable[[str], User]
CAME = ("Adam", "Beata", "Edward", "Danuta", "Halina", "Irena", "Jan Nowak")


def evening(director: User, text: str = "\n".join(CAME), **more: Any) -> Tournament:
    """An evening on boards with these names on its list."""
    fields = {"by_hand": True, "checkin_minutes": 15, "late_rounds": 1, **more}
    made = event(director, terms={"sizes": (3, 4), "rounds": 3}, more=fields)
    name_lists.import_names(event_id=made.pk, by=director, text=text, now=NOW)
    return made


def row_of(cup: Tournament, name: str) -> Registration:
    return cup.registrations.get(name=name)


def tick(cup: Tournament, director: User, *names: str) -> None:
    for name in names:
        row = row_of(cup, name)
        desk_people.check_in(event_id=cup.pk, by=director, registration_id=row.pk, now=NOW)


def test_a_list_is_read_as_people_keep_it(person: Person) -> None:
    """From a sheet, a note or a chat: columns, quotes, numbers, dashes, doubled spaces, another letter case."""
    messy = (
        '\ufeff1. Adam Nowak, 1500\n2) Beata;1420\n"Czesław"\t1610\n\n- Danuta\n• Ewa  Maria\n'
        "Edward  \nedward\n7\tFeliks\t1390\nIrena;;\n12, 1200\n"
    )
    cup = evening(person("ola"), messy)
    found = dict(cup.registrations.order_by("pk").values_list("name", "rating"))
    assert found == {
        "Adam Nowak": 1500,
        "Beata": 1420,
        "Czesław": 1610,
        "Danuta": None,
        "Ewa Maria": None,
        "Edward": None,
        "Feliks": 1390,
        "Irena": None,
        "12": 1200,
    }


@pytest.mark.parametrize(
    ("text", "problem"),
    [("Adam\nFeliks, Gdynia", "Gdynia"), ("Adam\nEwa;13;7", "13 7"), ("A\n,5", "1-60 letters")],
)
def test_a_line_that_is_no_name_is_told_and_nothing_written(
    person: Person, text: str, problem: str
) -> None:
    ola = person("ola")
    cup = evening(ola, "")
    with pytest.raises(TournamentError) as refused:
        name_lists.import_names(event_id=cup.pk, by=ola, text=text, now=NOW)
    assert (refused.value.code, refused.value.params) == (
        "file_unreadable",
        {"line": 2, "problem": problem},
    )
    assert not cup.registrations.exists()


def test_nobody_signs_up_beside_their_own_name_in_other_letters(person: Person) -> None:
    cup = evening(person("ola"), "Zenon")
    zenon = person("somebody")
    zenon.display_name = "ZENON"
    with pytest.raises(TournamentError) as refused:
        entry.register(event_id=cup.pk, user=zenon, now=NOW)
    assert refused.value.code == "name_taken"


def test_a_misheard_name_is_put_right_also_after_the_end(person: Person) -> None:
    ola = person("ola")
    cup = evening(ola, "Adam\nBeata\nFelisk\nkasia", checkin_minutes=0)
    person("kasia")
    call = partial(desk_people.rename, event_id=cup.pk, by=ola, now=NOW)
    felisk = row_of(cup, "Felisk").pk
    run_to_end(cup)
    for _ in range(2):
        call(registration_id=felisk, name=" Feliks  K. ")
    assert row_of(cup, "Feliks K.").pk == felisk
    [act] = cup.acts.filter(kind="renamed")
    assert act.params == {"before": "Felisk", "name": "Feliks K."}
    wrong = [
        ("", "bad_name"),
        ("x" * 61, "bad_name"),
        ("a\x00", "bad_name"),
        ("ADAM", "name_taken"),
    ]
    for name, code in wrong:
        with pytest.raises(TournamentError) as refused:
            call(registration_id=felisk, name=name)
        assert refused.value.code == code


def test_whoever_has_an_account_is_called_as_they_call_themselves(person: Person) -> None:
    ola = person("ola")
    person("kasia")
    cup = evening(ola, "kasia")
    bot = entry.register_bot(event_id=cup.pk, by=ola, bot="random", now=NOW)
    for row in (row_of(cup, "kasia"), bot):
        with pytest.raises(TournamentError) as refused:
            desk_people.rename(
                event_id=cup.pk, by=ola, registration_id=row.pk, name="Kasia", now=NOW
            )
        assert refused.value.code == "own_name"


def test_who_is_not_ticked_off_does_not_play_when_the_director_begins(person: Person) -> None:
    ola = person("ola")
    cup = evening(ola)
    assert entry.present(cup) == len(CAME)  # nobody is ticked off: the list is the room
    tick(cup, ola, *CAME[:6])
    assert entry.present(cup) == 6
    desk.start_now(event_id=cup.pk, by=ola, now=NOW)
    running.move_on(cup.pk, NOW)
    late = row_of(cup, "Jan Nowak")
    assert late.state == Registration.State.ABSENT
    seated = {pk for bout in cup.rounds.get().bouts.all() for pk in bout.seats}
    assert seated == {row_of(cup, name).pk for name in CAME[:6]}
    desk_people.bring_back(event_id=cup.pk, by=ola, registration_id=late.pk, now=NOW)
    late.refresh_from_db()
    assert (late.state, late.since) == (Registration.State.LISTED, 2)


def test_an_evening_that_begins_by_itself_begins_with_the_whole_list(person: Person) -> None:
    """The clock does not know how far the director has come with ticking off."""
    ola = person("ola")
    cup = evening(ola)
    tick(cup, ola, "Adam")
    running.move_on(cup.pk, START)
    assert cup.registrations.filter(number__gt=0).count() == len(CAME)


def test_who_waits_and_is_there_takes_the_place_of_who_is_not(person: Person) -> None:
    ola = person("ola")
    cup = evening(ola, players_most=6)
    tick(cup, ola, *CAME[1:])  # the last of them waits for a place
    assert entry.present(cup) == 6
    desk.start_now(event_id=cup.pk, by=ola, now=NOW)
    running.move_on(cup.pk, NOW)
    assert row_of(cup, "Jan Nowak").number
    assert not row_of(cup, "Adam").number


def test_the_start_is_put_off_once(person: Person) -> None:
    ola = person("ola")
    cup = evening(ola)
    for _ in range(2):
        desk.extend(event_id=cup.pk, by=ola, minutes=5, now=NOW, until=cup.starts_at.isoformat())
    cup.refresh_from_db()
    assert cup.starts_at == START + timedelta(minutes=5)
    assert cup.acts.get(kind="put_off").params == {"minutes": 5}
    running.move_on(cup.pk, START)
    assert not cup.rounds.exists()


def test_a_round_on_boards_is_paired_anew_until_its_first_result(person: Person) -> None:
    """Somebody is missing at a table: nothing is lost yet, whatever the clock says."""
    ola = person("ola")
    cup = evening(ola, checkin_minutes=0)
    running.move_on(cup.pk, START)
    planned = cup.rounds.get()
    assert planned.state == "playing"
    desk_people.remove(event_id=cup.pk, by=ola, registration_id=row_of(cup, "Adam").pk, now=START)
    desk_rounds.undo_round(event_id=cup.pk, by=ola, round_id=planned.pk, now=START)
    running.move_on(cup.pk, START)
    again = cup.rounds.get()
    assert again.state == "playing"
    assert sorted(len(bout.seats) for bout in again.bouts.all()) == [3, 3]
    one, two = (bout.seats[0] for bout in again.bouts.order_by("number"))
    desk_rounds.swap(event_id=cup.pk, by=ola, pair=(one, two), now=START)
    running.move_on(cup.pk, START)
    again.refresh_from_db()
    assert again.state == "playing"
    assert [bout.seats[0] for bout in again.bouts.order_by("number")] == [two, one]
    decided(cup, START)
    for late in (desk_rounds.undo_round, partial(desk_rounds.swap, pair=(one, two))):
        with pytest.raises(TournamentError) as refused:
            late(event_id=cup.pk, by=ola, now=START)
        assert refused.value.code == "round_begun"


def test_the_desk_of_an_evening_says_what_it_does(site: Client, person: Person) -> None:
    ola = person("ola")
    site.force_login(ola)
    cup = evening(ola, players_most=6)
    desk_page = f"/events/{cup.pk}/desk/"
    said = text_of(site.get(desk_page))
    assert "Tick off who is here" in said
    assert "Begin now with 6 who are here" in said
    assert "Let in : Jan Nowak" in said
    tick(cup, ola, *CAME)
    press(site, cup, "start_now")
    said = press(site, cup, "remove", entrant=row_of(cup, "Adam").pk)
    assert "AI plays on" not in said  # nobody plays on at a board
    assert "withdrew · is here" not in said
    assert "The round is taken back and paired anew" in said
    heard = {"entrant": row_of(cup, "Beata").pk, "name": "Beatka"}
    site.post(f"/events/{cup.pk}/desk/rename/", heard)
    assert "Beata is called Beatka now." in text_of(site.get(desk_page))


def test_what_is_printed_in_the_end_are_the_standings(site: Client, person: Person) -> None:
    cup = evening(person("ola"), checkin_minutes=0)
    running.move_on(cup.pk, START)
    printed = f"/events/{cup.pk}/print/"
    assert text_of(site.get(printed)).count("Signature") == 2
    decided(cup, timezone.now())
    assert "Signature" not in text_of(site.get(printed))
    run_to_end(cup)
    said = text_of(site.get(printed))
    assert "Score slips" not in said
    assert "Standings" in said
