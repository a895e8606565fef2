"""Byes, sizes and tables chosen together, beside what CP-SAT of OR-tools found and what all choices come to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from tests.tournaments.test_proofs import played, where_most_must_not_meet
from tournaments.pairing.event import Entrant, Event
from tournaments.pairing.laying import Laying, set_out
from tournaments.pairing.programme import Programme
from tournaments.pairing.round import pair
from tournaments.pairing.search import total
from tournaments.pairing.wholes import Whole, cheapest

#: Off-size tables and repeats of the best rounds, by seed, as CP-SAT proves them with nobody waiting.
PROVED = [(11, 5), (8, 10), (9, 12), (7, 10), (10, 4), (9, 9)]


@pytest.mark.parametrize("seed", range(len(PROVED)))
def test_the_best_round_is_proved_where_most_must_not_meet(seed: int) -> None:
    """Trying one way to lay tables after the other, up to four waited, and nearly nothing was proved."""
    found = pair(where_most_must_not_meet(seed))
    off = sum(len(table) != 5 for table in found.tables)
    told = found.certificate
    assert (off, told.repeats, told.repeats_lower_bound) == (*PROVED[seed], PROVED[seed][1])
    assert not found.byes


def test_who_waits_is_chosen_with_the_tables_where_many_might() -> None:
    """Twenty-three at tables of four, all with as many points: of 1771 choices of three the best is found, and proved."""
    told = pair(_alike(played(23, 9, 2, (4,)))).certificate
    assert (told.repeats, told.repeats_lower_bound) == (6, 6)


def test_few_choices_of_who_waits_are_compared_where_each_has_very_many_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Thirty-three at tables of five: forty choices took minutes."""
    tried: list[list[str]] = []

    def unsearched(event: Event, layout: Sequence[int], seated: Sequence[str]) -> Laying:
        board = set_out(event, layout, seated)
        tables = [list(range(at, at + 5)) for at in range(0, 30, 5)]
        byes = [one.id for one in event.playing if one.id not in seated]
        tried.append(byes)
        return Laying(board, tables, byes, total(board, tables), 0, is_whole=False)

    monkeypatch.setattr("tournaments.pairing.round.laid", unsearched)
    found = pair(_alike(played(33, 9, 2, (5,))))
    assert (len(found.byes), len(found.tables)) == (3, 6)
    assert len(tried) == 3
    assert found.byes in tried


def _alike(event: Event) -> Event:
    """With no points."""
    entrants = [Entrant(one.id) for one in event.entrants]
    return Event(event.seed, event.sizes, entrants, rounds=event.rounds)


@pytest.mark.parametrize("seed", range(20))
def test_whole_columns_cost_as_little_as_the_best_of_all_choices(seed: int) -> None:
    random = Random(seed)
    tables = [one for one in combinations(range(7), 3) if random.random() < 0.5]
    people = [*tables, *((one,) for one in range(7))]
    costs = [*(random.randrange(9) for _ in tables), *(random.randrange(2, 6) for _ in range(7))]
    programme = Programme([tuple((one, 1.0) for one in own) for own in people], 7)
    programme.effort = 10**8
    alone = tuple(range(len(tables), len(people)))
    programme.add_row([float(len(own) == 3) for own in people], 1)
    known = Whole((), 1000, 0)
    found = cheapest(programme, people, costs, range(len(people)), known)
    least = min(
        (
            costs[at] + sum(costs[one] for one in alone if people[one][0] not in table)
            for at, table in enumerate(tables)
        ),
        default=1000,
    )
    assert (found.cost, found.bound) == (least, least)
    assert sorted(who for one in found.taken for who in people[one]) == [*range(7)]


def test_work_that_is_too_much_leaves_what_was_known() -> None:
    people = [(0, 1), (0,), (1,)]
    programme = Programme([tuple((one, 1.0) for one in own) for own in people], 2)
    known = Whole((1, 2), 2, 0)
    assert cheapest(programme, people, [0, 1, 1], range(3), known) == known


def test_the_programme_goes_on_from_a_copy_alone() -> None:
    people = [(0, 1), (0,), (1,)]
    programme = Programme([tuple((one, 1.0) for one in own) for own in people], 2)
    programme.effort = 10**6
    other = programme.copy()
    other.add_row([1.0, 0.0, 0.0], 1)
    assert round(other.solve([9, 1, 1], range(3)).bound, 6) == 9
    assert round(programme.solve([9, 1, 1], range(3)).bound, 6) == 2
