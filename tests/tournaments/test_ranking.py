"""Points and tie-breaks: by hand, and against a plain second computation."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from tests.tournaments.courses import OFFSETS, field_of, sat, whole
from tournaments.formats.ranking import CRITERIA, Rank, deciding, ranked_course
from tournaments.formats.record import Contender, EventCourse, Leg, Sitting, Terms
from tournaments.formats.scales import SCALES, wagered
from tournaments.recount import recounted


def course_of(names: str, *tables: Sitting, terms: Terms | None = None) -> EventCourse:
    contenders = tuple(Contender(name, at) for at, name in enumerate(names, start=1))
    legs = tuple(Leg((table,)) for table in tables)
    return EventCourse(terms or Terms(), "seed", contenders, legs)


def line(course: EventCourse, name: str) -> Rank:
    return next(rank for rank in ranked_course(course) if rank.id == name)


def value(course: EventCourse, name: str, criterion: str) -> Any:
    return line(course, name).values[CRITERIA.index(criterion)]


# -- scales


@pytest.mark.parametrize(
    ("scale", "places", "wanted"),
    [
        ("normal", (1, 2, 3, 4), (4, 2, 1, 0)),
        ("normal", (3, 1, 2), (0, 4, "3/2")),
        ("normal", (1, 2, 3, 4, 5), (4, "9/4", "3/2", "3/4", 0)),
        ("normal", (1, 2, 2, 4), (4, "3/2", "3/2", 0)),
        ("normal", (1, 1, 3), ("9/4", "9/4", 0)),
        ("normal", (1, 1), ("3/2", "3/2")),
        ("places_6531", (1, 2, 3, 4), (6, 5, 3, 0)),
        ("places_6531", (1, 2, 3, 4, 5), (6, 5, 3, 1, 0)),
        ("places_642", (4, 3, 2, 1), (0, 2, 4, 6)),
        ("places_642", (1, 2, 3, 4, 5, 6), (6, 4, 2, 0, 0, 0)),
        ("places_8421", (1, 1, 3, 4), (6, 6, 2, 1)),
        ("places_8421", (1, 2, 3), (8, 4, 1)),
        ("win_only", (2, 1, 2), (0, 5, 0)),
        ("win_only", (1, 1, 3), (1, 1, 0)),
    ],
)
def test_scales(scale: str, places: tuple[int, ...], wanted: tuple[object, ...]) -> None:
    assert SCALES[scale](places) == tuple(map(Fraction, map(str, wanted)))


def test_wager_moves_a_share_to_the_winner() -> None:
    stakes = [Fraction(1000)] * 4
    won = wagered(stakes, (1, 2, 3, 4))
    assert [int(one) for one in won] == [210, -70, -70, -70]
    assert not any(wagered(stakes, (1, 1, 1, 1)))


def test_wager_is_counted_from_round_to_round() -> None:
    course = course_of("ab", sat("ab", (1, 2)), sat("ab", (1, 2)), terms=Terms(scale="wager"))
    assert value(course, "a", "points") == 1000 + 70 + Fraction(7, 100) * 930


# -- tie-breaks by hand


def test_wins_come_after_points() -> None:
    # a: 4 + 0, b: 2 + 2.
    course = course_of("abcdefgh", sat("abcd", (1, 2, 3, 4)), sat("ebfa", (1, 2, 3, 4)))
    assert (value(course, "a", "points"), value(course, "b", "points")) == (4, 4)
    assert [rank.id for rank in ranked_course(course)][:3].index("a") < 2
    assert line(course, "b").place > line(course, "a").place


def test_direct_encounters_only_where_all_met_equally_often() -> None:
    met = course_of("abcd", sat("abcd", (1, 2, 3, 4)), sat("bacd", (1, 2, 3, 4)))
    assert (value(met, "a", "direct"), value(met, "b", "direct")) == (1, 1)
    apart = course_of("abcdefgh", sat("abcd", (1, 2, 3, 4)), sat("efgh", (1, 2, 3, 4)))
    assert value(apart, "a", "direct") is None


def test_opponents_and_sonneborn_berger() -> None:
    course = course_of("abcd", sat("abcd", (1, 2, 2, 4)))
    assert value(course, "a", "opponents") == Fraction(3 + 0, 3)
    assert value(course, "a", "sonneborn") == 3
    assert value(course, "b", "sonneborn") == Fraction(3, 4)


def test_wealth_is_a_share_and_debts_count_as_nothing() -> None:
    course = course_of("abc", sat("abc", (1, 2, 3), (300, 100, -50)))
    assert value(course, "a", "wealth") == Fraction(3, 4)
    assert value(course, "c", "wealth") == 0


def test_harder_seats_stand_higher() -> None:
    course = replace(course_of("ab", sat("ab", (1, 1))), offsets=OFFSETS)
    assert (value(course, "a", "seats"), value(course, "b", "seats")) == (-24, -6)
    assert [rank.id for rank in ranked_course(course)] == ["b", "a"]
    assert ranked_course(course)[1].decided == "seats"


def test_the_lot_comes_from_the_seed() -> None:
    course = course_of("abcdef")
    orders = {
        seed: [rank.id for rank in ranked_course(replace(course, seed=seed))] for seed in "xyz"
    }
    assert len({tuple(order) for order in orders.values()}) > 1
    assert ranked_course(course)[1].decided == "lot"
    assert deciding(ranked_course(course))["lot"] == 5


# -- byes and late entries


def test_a_bye_is_worth_the_own_average() -> None:
    course = course_of("abc", sat("abc", (1, 2, 3)))
    course = replace(course, legs=(*course.legs, Leg((), ("a", "c"))))
    assert (value(course, "a", "points"), value(course, "c", "points")) == (8, 0)
    alone = replace(course, legs=(Leg((), ("b",)),))
    assert value(alone, "b", "points") == 2


def test_missed_rounds_are_worth_half_a_win() -> None:
    course = course_of("abc", sat("ab", (1, 2)))
    late = tuple(replace(one, since=2 if one.id == "c" else 1) for one in course.contenders)
    assert value(replace(course, contenders=late), "c", "points") == 2


def test_streaks_count_double_in_an_arena() -> None:
    tables = [sat("ab", (1, 2))] * 4
    course = course_of("ab", *tables, terms=Terms("arena", (2,), streaks=True))
    assert value(course, "a", "points") == 4 + 4 + 8 + 8


# -- the plain second computation


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("key", "players"), [("swiss", 13), ("duels", 7), ("robin", 9), ("league", 10)]
)
def test_every_tie_break_is_the_same_by_plain_loops(key: str, players: int, seed: int) -> None:
    """Seed 0 with the tables that are best, the others with tables of anybody: what is counted does not ask why they meet."""
    sizes = (2,) if key == "duels" else (4, 3)
    terms = Terms(key, sizes, rounds=3)
    by_lot = terms.rounds if seed and key in {"swiss", "duels"} else 0
    course, _ = whole(field_of(players, terms, offsets=OFFSETS), seed, by_lot=by_lot)
    contenders = [
        replace(one, since=2 if one.number == players else 1) for one in course.contenders
    ]
    course = replace(course, contenders=tuple(contenders))
    assert [(rank.id, rank.values) for rank in ranked_course(course)] == recounted(course)


def test_ranking_some_alone_keeps_their_values() -> None:
    course, _ = whole(field_of(9, Terms("swiss", (4, 3, 5), rounds=2)))
    some = [rank.id for rank in ranked_course(course)][::2]
    assert sorted(rank.id for rank in ranked_course(course, some)) == sorted(some)


@cache
def mixed(players: int) -> EventCourse:
    """Tables of three to five, byes for the first, the last one late."""
    terms = Terms("swiss", (4, 5, 3), rounds=3)
    course, _ = whole(field_of(players, terms, offsets=OFFSETS), seed=players)
    late = [replace(one, since=3 if one.number == players else 1) for one in course.contenders]
    legs = [replace(leg, byes=(*leg.byes, "p1")) for leg in course.legs]
    return replace(course, contenders=tuple(late), legs=tuple(legs))


@pytest.mark.parametrize("streaks", [False, True])
@pytest.mark.parametrize("scale", [*SCALES, "wager"])
@pytest.mark.parametrize("players", [7, 13])
def test_every_scale_is_counted_twice(scale: str, players: int, *, streaks: bool) -> None:
    terms = replace(mixed(players).terms, scale=scale, streaks=streaks)
    course = replace(mixed(players), terms=terms)
    assert [(rank.id, rank.values) for rank in ranked_course(course)] == recounted(course)
