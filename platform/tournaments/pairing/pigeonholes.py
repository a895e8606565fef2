"""Meetings that no tables can avoid, since there were fewer tables before than seats at one now, or the other way round."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb


def unavoidable(
    rounds: Sequence[Sequence[Sequence[str]]], names: Sequence[str], layout: Sequence[int]
) -> int:
    """No tables of these sizes for these people have fewer repeats; it takes no search.

    Every earlier round counts by itself: at a table of six at least two sat together in a round of five tables.
    """
    here = set(names)
    return sum(
        _of_round([len(here.intersection(table)) for table in tables], len(here), layout)
        for tables in rounds
    )


def _of_round(before: Sequence[int], people: int, layout: Sequence[int]) -> int:
    """Fewest meetings again of those who sat at so many of these tables `before`; who sat nowhere meets nobody."""
    spread = sum(_pairs(count, len(layout)) for count in before)
    mixed = _mixed(sum(map(bool, before)), people - sum(before), layout)
    return max(spread, mixed)


def _mixed(tables: int, free: int, layout: Sequence[int]) -> int:
    """The same by table of this round; who is free sits where that spares most."""
    if not tables:
        return 0
    seats = list(layout)
    for _ in range(free):
        at = max(
            range(len(seats)), key=lambda one: (seats[one] - 1) // tables if seats[one] else -1
        )
        seats[at] -= 1
    return sum(_pairs(count, tables) for count in seats)


def _pairs(people: int, places: int) -> int:
    """The fewest pairs of people in one place, spread over so many places."""
    each, more = divmod(people, places)
    return more * comb(each + 1, 2) + (places - more) * comb(each, 2)
