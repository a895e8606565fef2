"""Forbidden pairs that leave few tables, beside a search that goes through all of them person by person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cache
from itertools import chain, combinations, groupby, product
from random import Random

import pytest

from tournaments.pairing.event import Entrant, Event, Unplayable
from tournaments.pairing.possible import SeatTries
from tournaments.pairing.round import Round, pair

#: Byes in the order in which they are due, tables of each size, people off-size again, repeats.
Worth = tuple[list[tuple[int, Decimal]], tuple[int, ...], int, int]


def forbidden_event(seed: int, share: float) -> Event:
    """Six to nine people of whom about so many pairs must not meet, with up to three rounds behind them."""
    random = Random(seed)
    names = [f"p{number}" for number in range(random.randint(6, 9))]
    sizes = random.choice([(3, 2), (4, 3), (4, 5, 3, 6, 2), (5, 4, 3), (2,)])
    rounds, byes = [], []
    for _ in range(random.randint(0, 3)):
        order = random.sample(names, len(names))
        size = random.choice(sizes)
        count = len(order) // size
        rounds.append([order[at * size : (at + 1) * size] for at in range(count)])
        byes.append(order[count * size :])
    return Event(
        f"seed {seed}",
        sizes,
        [Entrant(name, Decimal(random.randint(0, 2))) for name in names],
        forbid=_some(names, random, share),
        rounds=rounds,
        byes=byes,
    )


def _some(names: Sequence[str], random: Random, share: float) -> frozenset[frozenset[str]]:
    return frozenset(frozenset(pair) for pair in combinations(names, 2) if random.random() < share)


def layouts_of(players: int, sizes: Sequence[int]) -> list[tuple[int, ...]]:
    """How many tables of each size seat exactly so many, fewest off-size first."""
    counts = product(*(range(players // size + 1) for size in sizes))
    found = [
        one
        for one in counts
        if any(one) and sum(n * size for n, size in zip(one, sizes, strict=True)) == players
    ]
    return sorted(found, key=lambda one: (sum(one[1:]), [-n for n in one]))


def best_of(event: Event) -> Worth | None:
    """What the best round is worth by the first four aims; None where there is none."""
    names = {one.id: one for one in event.playing}

    def due(waiting: Sequence[str]) -> list[tuple[int, Decimal]]:
        return sorted((event.byes_of[name], names[name].points) for name in waiting)

    for count in range(len(names)):
        layouts = layouts_of(len(names) - count, event.sizes)
        for byes, alike in groupby(sorted(combinations(names, count), key=due), key=due):
            chosen = [[name for name in names if name not in one] for one in alike]
            for layout in layouts:
                found = [one for own in chosen if (one := fewest(event, own, layout)) is not None]
                if found:
                    return byes, layout, *min(found)
    return None


def fewest(event: Event, seated: Sequence[str], layout: Sequence[int]) -> tuple[int, int] | None:
    """Fewest people off-size again, then fewest repeats, of these at tables of these sizes."""

    @cache
    def from_here(left: frozenset[str], counts: tuple[int, ...]) -> tuple[int, int] | None:
        if not left:
            return 0, 0
        found = []
        for table, after in _ways(event, left, counts):
            rest = from_here(left - table, after)
            if rest is not None:
                off, met = _broken(event, table)
                found.append((off + rest[0], met + rest[1]))
        return min(found, default=None)

    return from_here(frozenset(seated), tuple(layout))


def _ways(
    event: Event, left: frozenset[str], counts: tuple[int, ...]
) -> Iterator[tuple[frozenset[str], tuple[int, ...]]]:
    """Every table of the first of these, and how many of each size are left after it."""
    first = min(left)
    for at, size in enumerate(event.sizes):
        after = (*counts[:at], counts[at] - 1, *counts[at + 1 :])
        for others in combinations(sorted(left - {first}), size - 1) if counts[at] else ():
            table = frozenset((first, *others))
            if not any(one <= table for one in event.forbid):
                yield table, after


def _broken(event: Event, table: frozenset[str]) -> tuple[int, int]:
    """People off-size again, and repeats."""
    off = len(table & event.been_off_size) if len(table) != event.sizes[0] else 0
    return off, sum(event.meetings[frozenset(one)] for one in combinations(table, 2))


def worth_of(event: Event, found: Round) -> Worth:
    points = {one.id: one.points for one in event.playing}
    sizes = Counter(map(len, found.tables))
    off = [name for table in found.tables if len(table) != event.sizes[0] for name in table]
    met = sum(
        event.meetings[frozenset(one)] for table in found.tables for one in combinations(table, 2)
    )
    return (
        sorted((event.byes_of[name], points[name]) for name in found.byes),
        tuple(sizes[size] for size in event.sizes),
        sum(name in event.been_off_size for name in off),
        met,
    )


@pytest.mark.parametrize("share", [0.3, 0.6, 0.8])
@pytest.mark.parametrize("seed", range(12))
def test_the_best_round_is_found_however_much_is_forbidden(seed: int, share: float) -> None:
    event = forbidden_event(seed, share)
    best = best_of(event)
    if best is None:
        with pytest.raises(Unplayable):
            pair(event)
        return
    found = pair(event)
    assert worth_of(event, found) == best
    assert found.certificate.proved
    assert sorted([*found.byes, *chain(*found.tables)]) == [one.id for one in event.playing]
    assert not any(pair <= {*table} for pair in event.forbid for table in found.tables)


def test_more_tables_of_two_than_one_would_otherwise_lay() -> None:
    """Eight people, everybody may meet one other alone: four tables of two, and no bye."""
    names = "abcdefgh"
    may = {frozenset(names[at : at + 2]) for at in range(0, 8, 2)}
    forbid = frozenset(map(frozenset, combinations(names, 2))) - may
    found = pair(Event("s", (3, 2), [Entrant(name) for name in names], forbid=forbid))
    assert {frozenset(table) for table in found.tables} == may


def test_a_table_is_found_where_nearly_all_must_wait() -> None:
    """Sixty people of whom three may meet: one table, whoever else has fewest points."""
    names = [f"p{number}" for number in range(60)]
    clique = frozenset(map(frozenset, combinations(names[5:8], 2)))
    forbid = frozenset(map(frozenset, combinations(names, 2))) - clique
    entrants = [Entrant(name, Decimal(at)) for at, name in enumerate(names)]
    found = pair(Event("s", (4, 3), entrants, forbid=forbid))
    assert (sorted(found.tables[0]), len(found.byes)) == (names[5:8], 57)


def most_seated(event: Event) -> int:
    """How many can sit at once at tables of people who may all meet, by going through all of these."""
    tables = [
        frozenset(table)
        for size in event.sizes
        for table in combinations([one.id for one in event.playing], size)
        if not any(pair in event.forbid for pair in map(frozenset, combinations(table, 2)))
    ]

    @cache
    def from_here(at: int, taken: frozenset[str]) -> int:
        if at == len(tables):
            return 0
        without = from_here(at + 1, taken)
        if tables[at] & taken:
            return without
        return max(without, len(tables[at]) + from_here(at + 1, taken | tables[at]))

    return from_here(0, frozenset())


@pytest.mark.parametrize("seed", range(5))
def test_nobody_waits_who_need_not_where_nine_of_ten_pairs_must_not_meet(seed: int) -> None:
    """Among all choices of who waits very few leave tables: they are not come across by trying one after the other."""
    random = Random(seed)
    names = [f"p{number}" for number in range(35)]
    forbid = _some(names, random, 0.9)
    entrants = [Entrant(name, Decimal(random.randint(0, 8))) for name in names]
    event = Event(f"seed {seed}", (4, 3), entrants, forbid=forbid)
    found = pair(event)
    assert sum(map(len, found.tables)) == most_seated(event)
    assert not any(pair <= {*table} for pair in event.forbid for table in found.tables)


def test_some_tables_are_laid_where_the_best_take_too_long() -> None:
    random = Random(1)
    names = [f"p{number}" for number in range(60)]
    forbid = _some(names, random, 0.9)
    found = pair(Event("s", (4, 3, 5), [Entrant(name) for name in names], forbid=forbid))
    assert found.tables
    assert not any(pair <= {*table} for pair in forbid for table in found.tables)
    assert sorted([*found.byes, *chain(*found.tables)]) == sorted(names)


def test_five_hundred_who_may_not_meet_are_told_at_once() -> None:
    names = [f"p{number}" for number in range(500)]
    forbid = frozenset(map(frozenset, combinations(names, 2)))
    event = Event("s", (4, 3), [Entrant(name) for name in names], forbid=forbid)
    assert not SeatTries(event).may_sit(names, byes=[(names, 400)])
    with pytest.raises(Unplayable):
        pair(event)
