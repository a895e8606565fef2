"""Tables that are not paired freely: groups that stay together, and players spread by their strength."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice

from tournaments.formats.record import EventCourse
from tournaments.pairing.event import Event, Unplayable
from tournaments.pairing.seating import Seats
from tournaments.pairing.sizes import layouts


def layout_of(players: int, sizes: Sequence[int]) -> list[int]:
    """The sizes of the tables of so many; raises Unplayable where none fits."""
    found = next(iter(islice(layouts(players, sizes), 1)), None)
    if found is None:
        raise Unplayable(f"no table of {list(sizes)} for {players}")
    return found


def seated(course: EventCourse, tables: Sequence[Sequence[str]]) -> list[list[str]]:
    """The same tables in an order of play that keeps everybody's seats even."""
    event = Event(course.seed, course.terms.sizes, (), rounds=course.history())
    names = [name for table in tables for name in table]
    seats = Seats([event.seats_used(name) for name in names])
    first = 0
    found = []
    for table in tables:
        order = seats.order(range(first, first + len(table)))[1]
        found.append([names[player] for player in order])
        first += len(table)
    return found


def snaked(course: EventCourse, names: Sequence[str], layout: Sequence[int]) -> list[list[str]]:
    """The best one at each table, then down and up again, so that all tables are as strong.

    Of equal strength (a row of the snake) those are swapped who have met before.
    """
    tables: list[list[str]] = [[] for _ in layout]
    met = Event(course.seed, course.terms.sizes, (), rounds=course.history()).meetings
    waiting, forwards = list(names), True
    while waiting:
        open_tables = [at for at, size in enumerate(layout) if len(tables[at]) < size]
        if not open_tables:
            break
        row, waiting = waiting[: len(open_tables)], waiting[len(open_tables) :]
        order = open_tables if forwards else open_tables[::-1]
        spread = dict(zip(order, row, strict=False))
        _part(spread, tables, met)
        for at, name in spread.items():
            tables[at].append(name)
        forwards = not forwards
    return tables


def _part(
    spread: dict[int, str], tables: Sequence[Sequence[str]], met: dict[frozenset[str], int]
) -> None:
    """Swaps those of a row that meet fewer known opponents at each other's table."""

    def known(name: str, at: int) -> int:
        return sum(met.get(frozenset((name, other)), 0) for other in tables[at])

    for one, two in combinations(spread, 2):
        here, there = spread[one], spread[two]
        if known(here, two) + known(there, one) < known(here, one) + known(there, two):
            spread[one], spread[two] = there, here
