"""Proofs of fewest repeats, beside a search that knows no bound but its own sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations
from random import Random

import pytest

from tournaments.pairing.board import PairingBoard
from tournaments.pairing.event import Entrant, Event
from tournaments.pairing.potentials import PART, best_prices
from tournaments.pairing.round import pair


def played(players: int, rounds: int, seed: int, sizes: Sequence[int] = (4, 3)) -> Event:
    """An event paired elsewhere: at random, which leaves repeats that nobody can avoid."""
    random = Random(seed)
    names = [f"p{number}" for number in range(players)]
    history = []
    for _ in range(rounds):
        order = random.sample(names, players)
        main = sizes[0]
        history.append([order[at : at + main] for at in range(0, players - main + 1, main)])
    entrants = [Entrant(name, Decimal(random.randint(0, 16))) for name in names]
    return Event(f"seed {seed}", sizes, entrants, rounds=history)


def partitions(left: frozenset[int], layout: Counter[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to seat these players at tables of these sizes."""
    if not left:
        yield []
        return
    first = min(left)
    for size in sorted(layout):
        for rest in combinations(sorted(left - {first}), size - 1):
            table = (first, *rest)
            fewer = +(layout - Counter([size]))
            for others in partitions(left - set(table), fewer):
                yield [table, *others]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("players", "rounds"), [(8, 3), (9, 2), (11, 4), (12, 3)])
def test_no_tables_have_fewer_repeats_than_was_proved(players: int, rounds: int, seed: int) -> None:
    event = played(players, rounds, seed)
    found = pair(event)
    board = PairingBoard(event, [one.id for one in event.playing], 0)
    layout = Counter(map(len, found.tables))
    least = min(
        sum(map(board.repeats, tables)) for tables in partitions(frozenset(range(players)), layout)
    )
    assert found.certificate.proved
    assert found.certificate.repeats == least


@pytest.mark.parametrize(("players", "rounds"), [(24, 7), (25, 8), (32, 10), (37, 12), (40, 12)])
def test_large_events_are_proved_too(players: int, rounds: int) -> None:
    told = pair(played(players, rounds, 5)).certificate
    assert told.proved, told


def test_prices_never_say_too_much() -> None:
    event = played(12, 4, 3)
    board = PairingBoard(event, [one.id for one in event.playing], 0)
    tables = [(table, board.repeats(table)) for table in combinations(range(12), 4)]
    found = best_prices(12, tables, Counter([4, 4, 4]), 40)
    assert min(found.excess(*one) for one in tables) == 0
    least = min(
        sum(map(board.repeats, way)) for way in partitions(frozenset(range(12)), Counter([4, 4, 4]))
    )
    assert found.least <= least * PART
    assert found.least > (least - 2) * PART
