"""What no tables can avoid, against all tables there are, and where it proves a round that is too large to search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations
from random import Random

import pytest

from tournaments.pairing.event import Entrant, Event
from tournaments.pairing.pigeonholes import unavoidable
from tournaments.pairing.round import pair


def all_tables(names: tuple[str, ...], layout: Sequence[int]) -> Iterator[list[tuple[str, ...]]]:
    if not layout:
        yield []
        return
    for table in combinations(names, layout[0]):
        rest = tuple(name for name in names if name not in table)
        yield from ([table, *others] for others in all_tables(rest, layout[1:]))


def fewest(rounds: list[list[list[str]]], names: tuple[str, ...], layout: Sequence[int]) -> int:
    """By looking at all of them."""

    def again(tables: list[tuple[str, ...]]) -> int:
        return sum(
            one in old and two in old
            for table in tables
            for one, two in combinations(table, 2)
            for before in rounds
            for old in before
        )

    return min(map(again, all_tables(names, layout)))


@pytest.mark.parametrize("seed", range(12))
def test_no_tables_have_fewer(seed: int) -> None:
    random = Random(seed)
    people = random.randint(6, 9)
    names = tuple("abcdefghi"[:people])
    rounds = []
    for _ in range(random.randint(1, 2)):
        order = random.sample([*names, "x", "y"], people)
        cut = random.randint(2, 4)
        rounds.append([order[:cut], order[cut : 2 * cut], order[2 * cut :]])
    layout = random.choice([[people], [3, people - 3], [people - 2, 2]])
    assert unavoidable(rounds, names, layout) <= fewest(rounds, names, layout)


@pytest.mark.parametrize(
    ("rounds", "names", "layout", "wanted"),
    [
        ([["abc", "def"]], "abcdef", [3, 3], 2),  # two of each three sat together
        ([["abc", "def"]], "abcdeg", [3, 3], 1),  # g sat nowhere, which spares one table
        ([["abcd"]], "abcd", [2, 2], 2),  # four of one table at two
        ([["ab", "cd"]], "wxyz", [2, 2], 0),
        ([], "abcdef", [6], 0),
    ],
)
def test_by_hand(rounds: list[list[str]], names: str, layout: list[int], wanted: int) -> None:
    assert unavoidable(rounds, [*names], layout) == wanted


def test_thirty_at_tables_of_six_are_proved() -> None:
    names = [f"p{number:02}" for number in range(30)]
    entrants = [Entrant(name, Decimal(0)) for name in names]
    first = [names[at : at + 6] for at in range(0, 30, 6)]
    told = pair(Event("seed", [6], entrants, rounds=[first])).certificate
    assert (told.repeats, told.repeats_lower_bound, told.proved) == (5, 5, True)
