"""Rounds that were paired and have not begun, as the director presses them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.test import Client
from django.utils import timezone

from accounts.models import User
from tests.tournaments.events import decided, event, with_bots
from tests.tournaments.pressing import press, text_of
from tournaments.models import Bout, Tournament
from tournaments.pairing.solver import is_there
from tournaments.services import desk_rounds, running

Person = Callable[[str], User]


def test_forbidden_pairs_are_kept_apart(site: Client, cup: Tournament, person: Person) -> None:
    site.force_login(person("ola"))
    one, two = Bout.objects.first().seats[:2]  # type: ignore[union-attr]  # there are two
    press(site, cup, "rule", one=one, two=two, kind="forbid", reason="family")
    assert "There is a rule for these two already." in press(
        site, cup, "rule", one=two, two=one, kind="apart"
    )
    assert "A pair is two different people." in press(
        site, cup, "rule", one=one, two=one, kind="forbid"
    )
    decided(cup, timezone.now())
    press(site, cup, "move_on")
    second = Bout.objects.filter(round__number=2)
    assert second.count() == 2
    assert not any({one, two} <= set(bout.seats) for bout in second)
    assert "family" not in text_of(Client().get(f"/events/{cup.pk}/"))


def test_a_round_is_taken_back_and_set_by_hand(
    site: Client, cup: Tournament, person: Person
) -> None:
    site.force_login(person("ola"))
    decided(cup, timezone.now())
    assert "Tables of this round have begun" in press(site, cup, "round_undo")
    Tournament.objects.update(break_minutes=5)
    press(site, cup, "move_on")
    planned = cup.rounds.get(number=2)
    assert planned.state == "paired"
    compared = text_of(site.get(f"/events/{cup.pk}/desk/?compare=1"))
    assert "Other pairings of this round" in compared
    assert ("A: proved that no tables are better in any aim" in compared) == is_there()
    assert ("no proof was computed: OR-tools is not installed" in compared) == (not is_there())
    seats = [pk for bout in planned.bouts.all() for pk in bout.seats]
    assert "Everybody who plays sits once" in press(
        site, cup, "redraw", tables=" ".join(map(str, seats[:3]))
    )
    wanted = [seats[::2], seats[1::2]]
    text = "\n".join(" ".join(map(str, table)) for table in wanted)
    press(site, cup, "redraw", tables=text)
    assert [bout.seats for bout in planned.bouts.all()] == wanted
    press(site, cup, "round_undo")
    assert cup.rounds.count() == 1
    press(site, cup, "move_on")
    press(site, cup, "round_now")
    press(site, cup, "move_on")
    assert cup.rounds.get(number=2).state == "playing"


def test_every_pairing_that_is_offered_can_be_taken(site: Client, person: Person) -> None:
    """Of thirteen one has the bye, and another lot may give it to somebody else."""
    cup = with_bots(
        event(person("ola"), terms={"sizes": (4,)}, more={"by_hand": True, "break_minutes": 5}), 13
    )
    Tournament.objects.filter(pk=cup.pk).update(starts_at=timezone.now() + timedelta(minutes=5))
    site.force_login(person("ola"))
    press(site, cup, "start_now")
    decided(cup, timezone.now())
    press(site, cup, "move_on")
    planned = cup.rounds.get(number=2)
    page = site.get(f"/events/{cup.pk}/desk/?compare=1")
    everybody = set(cup.registrations.values_list("pk", flat=True))
    tables = [bout.seats for bout in planned.bouts.all()]
    others = [[planned.byes[0], *tables[0][1:]], *tables[1:]]
    offered = [choice["tables"] for choice in page.context["alternatives"]]
    for text in ("\n".join(" ".join(map(str, table)) for table in others), *offered):
        said = press(site, cup, "redraw", tables=text)
        assert "Everybody who plays sits once" not in said
        planned.refresh_from_db()
        tables = [[int(pk) for pk in line.split()] for line in text.splitlines()]
        assert [bout.seats for bout in planned.bouts.all()] == tables
        assert {*planned.byes} == everybody - {pk for table in tables for pk in table}
        assert desk_rounds.people_moved(planned, tables) == 0


def test_a_pairing_asks_with_the_number_of_people_who_move(
    site: Client, cup: Tournament, person: Person
) -> None:
    site.force_login(person("ola"))
    decided(cup, timezone.now())
    Tournament.objects.update(break_minutes=5)
    press(site, cup, "move_on")
    planned = cup.rounds.get(number=2)
    one, two = planned.bouts.all()
    press(site, cup, "swap", one=one.seats[0], two=two.seats[0])
    page = site.get(f"/events/{cup.pk}/desk/?compare=1")
    moved = [choice["moved"] for choice in page.context["alternatives"]]
    assert {*moved} <= {0, 6}
    said = text_of(page)
    assert said.count("6 people sit with others than was announced.") == moved.count(6)
    assert said.count(" is announced ") == moved.count(0)


def test_two_change_places_and_the_certificate_follows(
    site: Client, cup: Tournament, person: Person
) -> None:
    site.force_login(person("ola"))
    decided(cup, timezone.now())
    assert "Tables of this round have begun" in press(site, cup, "swap", one=1, two=2)
    Tournament.objects.update(break_minutes=5)
    press(site, cup, "move_on")
    planned = cup.rounds.get(number=2)
    found = planned.certificate
    one, two = planned.bouts.all()
    wanted = [[two.seats[0], *one.seats[1:]], [one.seats[0], *two.seats[1:]]]
    assert "A pair is two different people." in press(
        site, cup, "swap", one=one.seats[0], two=one.seats[0]
    )
    assert "nobody like that" in press(site, cup, "swap", one=one.seats[0], two=999_999)
    said = press(site, cup, "swap", one=one.seats[0], two=two.seats[0])
    planned.refresh_from_db()
    assert [bout.seats for bout in planned.bouts.all()] == wanted
    before = [{*bout.seats} for bout in Bout.objects.filter(round__number=1)]
    met = sum(len({*t} & b) * (len({*t} & b) - 1) // 2 for t in wanted for b in before)
    told = planned.certificate
    assert told
    assert found
    assert (told["repeats"], told["repeats_lower_bound"]) == (met, found["repeats_lower_bound"])
    names_of = dict(cup.registrations.values_list("pk", "name"))
    assert f"{names_of[one.seats[0]]}" in said
    assert "changed places" in said


def test_who_has_a_bye_changes_places_too(site: Client, person: Person) -> None:
    cup = with_bots(
        event(person("ola"), terms={"sizes": (3,)}, more={"by_hand": True, "break_minutes": 5}), 4
    )
    Tournament.objects.update(starts_at=timezone.now())
    running.move_on(cup.pk, timezone.now())
    decided(cup, timezone.now())
    running.move_on(cup.pk, timezone.now())
    planned = cup.rounds.get(number=2)
    [bout], [waiting] = planned.bouts.all(), planned.byes
    site.force_login(person("ola"))
    press(site, cup, "swap", one=waiting, two=bout.seats[1])
    planned.refresh_from_db()
    assert planned.byes == [bout.seats[1]]
    assert planned.bouts.get().seats == [bout.seats[0], waiting, bout.seats[2]]


def test_only_rounds_that_can_be_paired_in_several_ways_are_compared(
    site: Client, person: Person
) -> None:
    """In a knock-out the results say who meets whom: there the desk offers nothing to compare."""
    site.force_login(person("ola"))
    for key, is_compared in (("swiss", True), ("knockout", False)):
        terms = {"format": key, "sizes": (3,), "rounds": 2, "advance": 1}
        cup = event(person("ola"), terms=terms, more={"by_hand": True, "break_minutes": 5})
        with_bots(cup, 9)
        Tournament.objects.filter(pk=cup.pk).update(starts_at=timezone.now())
        press(site, cup, "move_on")
        decided(cup, timezone.now())
        press(site, cup, "move_on")
        assert cup.rounds.get(number=2).state == "paired"
        page = site.get(f"/events/{cup.pk}/desk/").content.decode()
        assert ("?compare=1" in page) == is_compared
        compared = text_of(site.get(f"/events/{cup.pk}/desk/?compare=1"))
        assert ("Other pairings of this round" in compared) == is_compared
