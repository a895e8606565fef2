"""Proofs of fewest repeats, beside a search that knows no bound but its own sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations, islice
from random import Random

import pytest

from tournaments.pairing.board import PairingBoard
from tournaments.pairing.bounds import Exact
from tournaments.pairing.event import Entrant, Event
from tournaments.pairing.listing import Listed, few, light, listed
from tournaments.pairing.potentials import PART, best_prices
from tournaments.pairing.round import pair
from tournaments.pairing.search import total
from tournaments.pairing.tabu import fewer_repeats

MIXED = [5] * 3 + [4] * 3 + [3] * 4


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
    found = best_prices(12, Listed(tables, None), Counter([4, 4, 4]), 40)
    assert min(found.excess(*one) for one in tables) == 0
    least = min(
        sum(map(board.repeats, way)) for way in partitions(frozenset(range(12)), Counter([4, 4, 4]))
    )
    assert found.least <= least * PART
    assert found.least > (least - 2) * PART


def least_repeats(board: PairingBoard, layout: Sequence[int]) -> int:
    """By going through all tables there are."""
    ways = partitions(frozenset(range(sum(layout))), Counter(layout))
    return min(sum(map(board.repeats, way)) for way in ways)


@pytest.mark.parametrize("count", [20, 80, 200])
def test_prices_of_the_light_tables_hold_for_the_others_too(count: int) -> None:
    event = played(12, 4, 3)
    board = PairingBoard(event, [one.id for one in event.playing], 0)
    found = light(board, {4}, 1, 40, count)
    assert found is not None
    assert found.beyond is not None
    everything = {table: board.repeats(table) for table in combinations(range(12), 4)}
    assert dict(found.tables) == {
        table: weight for table, weight in everything.items() if weight < found.beyond
    }
    assert len(found.tables) <= count
    prices = best_prices(12, found, Counter([4, 4, 4]), 40)
    assert prices.least <= least_repeats(board, [4, 4, 4]) * PART
    assert min(prices.excess(*one) for one in everything.items()) >= 0
    [beyond] = prices.excess_beyond(found.beyond)
    assert beyond <= min(
        prices.excess(table, weight)
        for table, weight in everything.items()
        if weight >= found.beyond
    )


def test_no_list_where_even_the_lightest_are_too_many() -> None:
    event = played(12, 1, 3)
    board = PairingBoard(event, [one.id for one in event.playing], 0)
    assert light(board, {4}, 1, 9, 10) is None


def test_few_tables_are_all_listed_and_more_are_not() -> None:
    event = played(12, 1, 3)
    board = PairingBoard(event, [one.id for one in event.playing], 0)
    everything = listed(board, {4}, 100)
    assert few(board, {4}, 100, len(everything.tables)) == everything
    assert few(board, {4}, 100, len(everything.tables) - 1) is None


def where_most_must_not_meet(seed: int) -> Event:
    """Thirty-nine people after three rounds at tables of five, four and three: of a hundred pairs 35 may meet."""
    random = Random(seed)
    names = [f"p{number}" for number in range(39)]
    history = []
    for _ in range(3):
        left = iter(random.sample(names, 39))
        history.append([list(islice(left, size)) for size in MIXED])
    pairs = map(frozenset, combinations(names, 2))
    forbid = frozenset(two for two in pairs if random.randrange(100) < 65)
    entrants = [Entrant(name, Decimal(random.randint(0, 16))) for name in names]
    return Event(f"seed {seed}", (5, 4, 3), entrants, forbid=forbid, rounds=history)


@pytest.mark.slow
def test_where_most_must_not_meet_the_few_tables_left_are_all_looked_at() -> None:
    """CP-SAT finds no better ones: 23 sit out of their turn, with 10 repeats."""
    event = where_most_must_not_meet(3)
    board = PairingBoard(event, [one.id for one in event.playing], 0)
    people = iter(range(39))
    exact = Exact(board, [list(islice(people, size)) for size in MIXED])
    assert not exact.is_allowed
    assert exact.bound() == 10
    assert exact.is_whole
    assert total(board, exact.tables)[:3] == (0, 23, 10)


@pytest.mark.slow
@pytest.mark.timeout(300)  # seconds of work, which a busy machine may stretch
@pytest.mark.parametrize(
    ("players", "rounds", "seed", "sizes", "least"),
    [(30, 6, 5, (6, 5), 34), (38, 8, 1, (5, 4), 4)],
)
def test_more_tables_than_can_be_written_down_are_proved_by_the_light_ones(
    players: int, rounds: int, seed: int, sizes: tuple[int, ...], least: int
) -> None:
    """Annealing alone stopped at 9 repeats among the thirty-eight."""
    told = pair(played(players, rounds, seed, sizes)).certificate
    assert (told.repeats, told.repeats_lower_bound) == (least, least)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("layout", "rounds"), [([4, 4, 4], 4), ([4, 4, 3], 3), ([3, 3, 3], 3)])
def test_swaps_with_taboos_find_fewest_repeats_from_any_tables(
    layout: list[int], rounds: int, seed: int
) -> None:
    event = played(sum(layout), rounds, seed)
    board = PairingBoard(event, [one.id for one in event.playing], 0)
    places = iter(range(sum(layout)))
    tables = [[next(places) for _ in range(size)] for size in layout]
    found = fewer_repeats(board, tables, Random(seed))
    assert sorted(map(len, found)) == sorted(layout)
    assert {one for table in found for one in table} == {*range(sum(layout))}
    assert sum(map(board.repeats, found)) == least_repeats(board, layout)
