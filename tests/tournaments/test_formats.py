"""Every format of events: who plays whom, when it ends, what cannot be."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from tests.tournaments.courses import field_of, played, whole
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.designs import design
from tournaments.formats.divisions import promoted
from tournaments.formats.record import Contender, NoRound, Terms
from tournaments.formats.robin import design_for


def terms_of(key: str, players: int, **more: object) -> Terms:
    two = key in {"pairs", "duels"}
    given = {
        "sizes": (2,) if two else (4, 3, 5),
        "rounds": 3 if key in {"arena", "robin"} else 0,
        "advance": 1 if two else 2,
        "streaks": key == "arena",
    }
    return Terms(key, **{**given, **more})  # type: ignore[arg-type]  # parts of the terms


@pytest.mark.parametrize("key", FORMATS)
@pytest.mark.parametrize("players", [5, 6, 7, 13, 32])
def test_every_format_comes_to_its_end(key: str, players: int) -> None:
    terms = terms_of(key, players)
    assert FORMATS[key].problem(terms, players) is None
    course, plans = whole(field_of(players, terms))
    assert len(plans) == FORMATS[key].rounds(terms, players)
    for plan in plans:
        seated = [name for table in plan.tables for name in table]
        assert len({*seated, *plan.byes}) == len(seated) + len(plan.byes)
        assert {len(table) for table in plan.tables} <= {2, *terms.sizes}
    standing = FORMATS[key].standing(course)
    assert [rank.place for rank in standing] == list(range(1, players + 1))
    assert {rank.id for rank in standing} == {one.id for one in course.contenders}


@pytest.mark.parametrize("key", FORMATS)
def test_every_format_goes_on_when_people_leave(key: str) -> None:
    terms, random = terms_of(key, 13), Random(3)
    course = field_of(13, terms)
    for gone in ("p1", "p5", "p9"):
        try:
            course = played(course, FORMATS[key].plan(course), random)
        except NoRound:
            break
        contenders = [
            replace(one, is_out=one.is_out or one.id == gone) for one in course.contenders
        ]
        course = replace(course, contenders=tuple(contenders))
    course, plans = whole(course)
    out = {one.id for one in course.contenders if one.is_out}
    assert not any(
        out & {*plan.byes, *(n for table in plan.tables for n in table)} for plan in plans
    )


@pytest.mark.parametrize("key", FORMATS)
def test_too_few_are_told_how_many_are_needed(key: str) -> None:
    terms = terms_of(key, 5)
    problem = FORMATS[key].problem(terms, 1)
    assert problem is not None
    assert (problem.code, problem.params["needed"]) == ("too_few_players", min(terms.sizes))


def test_a_table_from_which_all_go_on_is_no_knockout() -> None:
    problem = FORMATS["knockout"].problem(Terms("knockout", advance=3), 8)
    assert problem is not None
    assert (problem.code, problem.params) == ("advance_too_many", {"nearest": 2})


@pytest.mark.parametrize(("cut", "code"), [(2, "cut_too_small"), (9, "cut_too_large")])
def test_a_cut_fits_tables_and_players(cut: int, code: str) -> None:
    problem = FORMATS["swiss"].problem(Terms(cut=cut), 8)
    assert problem is not None
    assert problem.code == code


# -- round robin


@pytest.mark.parametrize(
    ("players", "size", "rounds", "often"),
    [
        (9, 3, 4, 1),
        (15, 3, 7, 1),
        (27, 3, 13, 1),
        (16, 4, 5, 1),
        (64, 4, 21, 1),
        (25, 5, 6, 1),
        (7, 3, 7, 1),
        (13, 4, 13, 1),
        (21, 5, 21, 1),
        (31, 6, 31, 1),
        (11, 5, 11, 2),
        (11, 6, 11, 3),
        (5, 4, 5, 3),
        (6, 2, 5, 1),
        (7, 2, 7, 1),
    ],
)
def test_designs_have_everybody_meet_everybody_equally(
    players: int, size: int, rounds: int, often: int
) -> None:
    found = design(players, size)
    assert found is not None
    met = Counter(
        frozenset(pair) for tables in found for block in tables for pair in combinations(block, 2)
    )
    assert (len(found), set(met.values())) == (rounds, {often})
    assert len(met) == players * (players - 1) // 2
    for tables in found:
        names = [one for block in tables for one in block]
        assert len(names) == len(set(names))


def test_unknown_design_is_none() -> None:
    assert design(10, 4) is None


def test_nobody_rests_who_could_play() -> None:
    assert design_for(Terms("robin", (4, 3)), 7) is None
    found = design_for(Terms("robin", (4,)), 7)
    assert found is not None
    assert {len(tables) for tables in found} == {1}


def test_robin_by_design_has_no_repeats_and_even_seats() -> None:
    course, plans = whole(field_of(16, Terms("robin", (4,))))
    met = Counter(
        frozenset(pair)
        for plan in plans
        for table in plan.tables
        for pair in combinations(table, 2)
    )
    assert (len(plans), set(met.values()), len(met)) == (5, {1}, 120)
    for one in course.contenders:
        used = Counter(
            table.index(one.id) for plan in plans for table in plan.tables if one.id in table
        )
        assert max(used.values()) - min(used.get(seat, 0) for seat in range(4)) <= 2


# -- knock-out


def test_the_best_of_each_table_and_lucky_losers_go_on() -> None:
    course = field_of(9, Terms("knockout", (3, 4)))
    plan = FORMATS["knockout"].plan(course)
    assert [len(table) for table in plan.tables] == [3, 3, 3]
    assert {table[0] for table in map(sorted, plan.tables)} == {"p1", "p2", "p3"}  # snaked
    course = played(course, plan, Random(1))
    after = FORMATS["knockout"].plan(course)
    names = {name for table in after.tables for name in table}
    for table in course.legs[0].tables:
        best = [name for name, place in zip(table.seats, table.places, strict=True) if place == 1]
        assert set(best[:2]) <= names
    assert len(names) == 6


def test_the_final_is_seated_by_rank() -> None:
    course, plans = whole(field_of(8, Terms("knockout", (4,))))
    assert plans[-1].stage == "final"
    before = replace(course, legs=course.legs[:-1])
    order = [rank.id for rank in FORMATS["knockout"].standing(before)]
    ranks = {name: at for at, name in enumerate(order)}
    assert min(plans[-1].tables[0], key=lambda name: ranks[name]) in plans[-1].tables[0][:2]
    winner = next(
        name
        for name, place in zip(
            course.legs[-1].tables[0].seats, course.legs[-1].tables[0].places, strict=True
        )
        if place == 1
    )
    assert FORMATS["knockout"].standing(course)[0].id == winner


def test_who_withdraws_before_the_next_round_is_replaced_by_a_lucky_loser() -> None:
    course = field_of(8, Terms("knockout", (4,)))
    course = played(course, FORMATS["knockout"].plan(course), Random(2))
    through = {name for table in FORMATS["knockout"].plan(course).tables for name in table}
    gone = min(through)
    contenders = [replace(one, is_out=one.id == gone) for one in course.contenders]
    (final,) = FORMATS["knockout"].plan(replace(course, contenders=tuple(contenders))).tables
    assert len(final) == 4
    assert gone not in final
    assert through - {gone} < set(final)


# -- groups, leagues, arenas, pairs


def test_groups_stay_together_and_send_their_best() -> None:
    _, plans = whole(field_of(16, Terms("groups", (4,))))
    groups = [frozenset(table) for table in plans[0].tables]
    assert all({frozenset(table) for table in plan.tables} == set(groups) for plan in plans[:3])
    through = {name for table in plans[3].tables for name in table}
    assert [len(group & through) for group in groups] == [2, 2, 2, 2]


def test_a_league_is_ranked_by_division() -> None:
    course, plans = whole(field_of(8, Terms("league", (4,))))
    assert [sorted(table) for table in plans[0].tables] == [
        ["p1", "p2", "p3", "p4"],
        ["p5", "p6", "p7", "p8"],
    ]
    names = [rank.id for rank in FORMATS["league"].standing(course)]
    assert set(names[:4]) == {"p1", "p2", "p3", "p4"}


def test_two_go_up_and_two_go_down() -> None:
    assert promoted([list("abcd"), list("efgh"), list("ijkl")], 1) == [
        ["a", "b", "c", "e"],
        ["d", "f", "g", "i"],
        ["h", "j", "k", "l"],
    ]
    assert promoted([list("abcd")], 2) == [list("abcd")]


def test_an_arena_pairs_who_is_free() -> None:
    course = field_of(8, Terms("arena", (4,), streaks=True))
    plan = FORMATS["arena"].plan(course)
    course = played(course, plan, Random(1))
    first, second = course.legs[0].tables
    waiting = replace(second, places=(), worth=())
    course = replace(course, legs=(replace(course.legs[0], tables=(first, waiting)),))
    again = FORMATS["arena"].plan(course)
    assert [set(table) for table in again.tables] == [set(first.seats)]
    busy = replace(first, places=(), worth=())
    course = replace(course, legs=(replace(course.legs[0], tables=(busy, waiting)),))
    with pytest.raises(NoRound):
        FORMATS["arena"].plan(course)


def test_who_pauses_is_not_paired() -> None:
    course = field_of(9, Terms("swiss", (4,)))
    contenders = [replace(one, pauses=one.id == "p4") for one in course.contenders]
    plan = FORMATS["swiss"].plan(replace(course, contenders=tuple(contenders)))
    assert "p4" not in {name for table in plan.tables for name in table} | {*plan.byes}


def test_forbidden_pairs_do_not_meet_in_an_event() -> None:
    pair = frozenset({"p1", "p2"})
    _, plans = whole(field_of(8, Terms("swiss", (4,)), forbid=frozenset({pair})))
    assert not any(pair <= set(table) for plan in plans for table in plan.tables)


def test_late_entry_is_paired_from_then_on() -> None:
    course = field_of(8, Terms("swiss", (4,), rounds=2))
    course = played(course, FORMATS["swiss"].plan(course), Random(1))
    late = (*course.contenders, *(Contender(f"q{at}", 8 + at, since=2) for at in range(4)))
    plan = FORMATS["swiss"].plan(replace(course, contenders=late))
    assert {"q0", "q3"} < {name for table in plan.tables for name in table}
