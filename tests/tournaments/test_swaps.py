"""Swaps of two players: each is taken only if the whole cost of the round, worked out anew, is no worse."""

from __future__ import annotations

from decimal import Decimal
from itertools import combinations
from random import Random

import pytest

from tournaments.pairing.annealing import Annealing
from tournaments.pairing.board import RIVALS, PairingBoard
from tournaments.pairing.event import Entrant, Event
from tournaments.pairing.search import total
from tournaments.pairing.swaps import Swaps


def board_of(seed: int, players: int = 14) -> tuple[PairingBoard, list[list[int]]]:
    """An event in which every aim counts, and tables of four and three laid at random."""
    random = Random(seed)
    names = [f"p{number}" for number in range(players)]

    def some(share: float) -> frozenset[frozenset[str]]:
        couples = combinations(names, 2)
        return frozenset(frozenset(one) for one in couples if random.random() < share)

    rounds = []
    for _ in range(3):
        order = random.sample(names, players)
        rounds.append([order[:4], order[4:8], order[8:11], order[11:14]])
    entrants = [Entrant(name, Decimal(random.randint(0, 9)) / 2) for name in names]
    event = Event("seed", (4, 3), entrants, some(0.2), some(0.1), rounds)
    laid = random.sample(range(players), players)
    return PairingBoard(event, names, 6), [laid[:4], laid[4:8], laid[8:11], laid[11:14]]


@pytest.mark.parametrize("seed", range(5))
def test_a_swap_is_taken_if_and_only_if_the_round_is_no_worse(seed: int) -> None:
    board, tables = board_of(seed)
    swaps, random, answers = Swaps(board, tables), Random(seed), set()
    for _ in range(400):
        one, two = random.sample(range(14), 2)
        if swaps.table_of[one] == swaps.table_of[two]:
            continue
        before, was = total(board, tables), [list(table) for table in tables]
        changed = [
            [two if player == one else one if player == two else player for player in table]
            for table in was
        ]
        wanted = total(board, changed)
        assert swaps.tried(one, two) == (wanted < before)
        assert tables == (changed if wanted <= before else was)
        answers.add((wanted > before) - (wanted < before))
    assert answers >= {1, -1}


def test_annealing_moves_nobody_away_and_makes_a_bad_round_good() -> None:
    board, tables = board_of(1)
    before = total(board, tables)
    Annealing(board, tables, Random(1)).run(100)
    assert sorted(map(len, tables)) == [3, 3, 4, 4]
    assert sorted(player for table in tables for player in table) == list(range(14))
    assert total(board, tables)[:RIVALS] < before[:RIVALS]


def test_one_table_is_left_as_it_is() -> None:
    board, _ = board_of(1)
    tables = [list(range(14))]
    Annealing(board, tables, Random(1)).run(2)
    assert tables == [list(range(14))]
