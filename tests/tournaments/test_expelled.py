"""Somebody is found to have cheated: they are out and last, and nobody loses by having sat with them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.tournaments.courses import field_of, sat, whole
from tests.tournaments.events import NOW, START, decided, event, names, run_to_end, with_bots
from tournaments.errors import TournamentError
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.ranking import ranked_course
from tournaments.formats.record import Contender, EventCourse, Leg, Terms
from tournaments.formats.swiss import default_rounds
from tournaments.models import Bout, DeskAct, EventBadge, Tournament
from tournaments.recount import recounted
from tournaments.services import desk_people, entry, running

Person = Callable[[str], User]


def course_of(cheat: str, *rounds: tuple[tuple[str, list[int]], ...]) -> EventCourse:
    people = tuple(
        Contender(name, at, is_expelled=name == cheat, is_out=name == cheat)
        for at, name in enumerate("abcdef", start=1)
    )
    legs = tuple(Leg(tuple(sat(*table) for table in tables)) for tables in rounds)
    return EventCourse(Terms(sizes=(3,)), "seed", people, legs)


def test_who_sat_with_a_cheat_has_at_least_their_own_average_there() -> None:
    """a cheats in round 1 and wins; b was second there and wins round 2, c was last there and last again."""
    rounds = (
        (("abc", [1, 2, 3]), ("def", [1, 2, 3])),
        (("bdc", [1, 2, 3]), ("aef", [3, 1, 2])),
    )
    points = {rank.id: rank.values[0] for rank in ranked_course(course_of("a", *rounds))}
    # A table of three is worth 4, 1.5 and 0. b: 4 made good for 1.5; e: 1.5 on average, yet 4 at the cheat's table.
    assert points == {
        "b": 8,
        "e": Fraction(11, 2),
        "d": Fraction(11, 2),
        "f": Fraction(3, 2),
        "c": 0,
        "a": 0,
    }
    honest = {rank.id: rank.values[0] for rank in ranked_course(course_of("", *rounds))}
    assert [honest[name] for name in "ab"] == [4, Fraction(11, 2)]


def test_a_cheat_stands_behind_whoever_has_nothing() -> None:
    rounds = ((("abc", [1, 2, 3]), ("def", [1, 2, 3])),)
    ranks = ranked_course(course_of("d", *rounds))
    assert ranks[-1].id == "d"
    assert ranks[-1].decided == "expelled"
    assert [rank.values[0] for rank in ranks[-3:]] == [0, 0, 0]


@pytest.mark.parametrize("key", ["swiss", "knockout", "groups", "league"])
@pytest.mark.parametrize("seed", range(3))
def test_every_format_puts_them_last_and_a_plain_count_agrees(key: str, seed: int) -> None:
    """Swiss rounds of seed 0 with the tables that are best, the others with tables of anybody."""
    field = field_of(13, Terms(format=key))
    by_lot = default_rounds(13) if seed and key == "swiss" else 0
    course, _ = whole(field, seed, by_lot=by_lot)
    cheat = Random(seed).choice(course.contenders).id
    people = tuple(
        replace(one, is_expelled=True, is_out=True) if one.id == cheat else one
        for one in course.contenders
    )
    course = replace(course, contenders=people)
    ranks = ranked_course(course)
    assert {rank.id: rank.values for rank in ranks} == dict(recounted(course))
    assert [rank.id for rank in ranks] == [name for name, _ in recounted(course)]
    if key != "league":  # there the last of their own division
        assert FORMATS[key].standing(course)[-1].id == cheat


def begun(person: Person, **more: Any) -> tuple[Tournament, int]:
    """Ola's club evening after its first round, and the winner of a table of it."""
    more.setdefault("more", {}).update(by_hand=True, break_minutes=5)
    cup = event(person("ola"), **more)
    with_bots(cup, 7)
    row = entry.register(event_id=cup.pk, user=person("jan"), now=NOW)  # whoever came last wins
    running.move_on(cup.pk, START)
    decided(cup, START)
    return cup, row.pk


@pytest.mark.django_db
def test_a_director_expels_somebody_once_with_a_reason(person: Person) -> None:
    cup, jan = begun(person, terms={"rounds": 3}, more={"late_rounds": 2})
    expel = partial(
        desk_people.expel, event_id=cup.pk, by=person("ola"), registration_id=jan, now=START
    )
    with pytest.raises(TournamentError, match="reason_needed"):
        expel(reason=" ")
    for _ in range(2):
        expel(reason="marked cards")
    assert names(cup)[-1] == "jan"
    told = DeskAct.objects.filter(kind="expelled").values_list("params", flat=True)
    assert list(told) == [{"name": "jan", "reason": "marked cards"}]
    with pytest.raises(TournamentError, match="already_registered"):
        entry.register(event_id=cup.pk, user=person("jan"), now=START)
    running.move_on(cup.pk, START)
    paired = Bout.objects.filter(round__number=2)
    assert paired.exists()
    assert not any(jan in bout.seats for bout in paired)


@pytest.mark.django_db
def test_who_is_expelled_after_the_end_loses_their_badge_and_gets_it_back(person: Person) -> None:
    cup, jan = begun(person)
    run_to_end(cup)
    mine = EventBadge.objects.filter(tournament=cup, user=person("jan"))
    assert mine.get().place == 1
    given: dict[str, Any] = {
        "event_id": cup.pk,
        "by": person("ola"),
        "registration_id": jan,
        "now": START,
    }
    desk_people.expel(reason="marked cards", **given)
    assert not mine.exists()
    site = Client()
    site.cookies["django_language"] = "en"
    assert "was expelled" in site.get(f"/events/{cup.pk}/").content.decode()
    site.force_login(person("ola"))
    assert "jan was expelled: marked cards" in site.get(f"/events/{cup.pk}/desk/").content.decode()
    desk_people.bring_back(**given)
    assert mine.get().place == 1


@pytest.mark.django_db
def test_a_knock_out_drawn_with_somebody_expelled_is_drawn_anew(person: Person) -> None:
    cup, jan = begun(person, terms={"format": "knockout", "sizes": (4,), "advance": 2})
    running.move_on(cup.pk, START)
    running.move_on(cup.pk, START)
    assert jan in Bout.objects.get(round__number=2).seats
    desk_people.expel(
        event_id=cup.pk, by=person("ola"), registration_id=jan, reason="marked cards", now=START
    )
    assert cup.rounds.count() == 1
    running.move_on(cup.pk, START)
    assert jan not in Bout.objects.get(round__number=2).seats
