"""Whole columns of a programme that cost least: branch and bound over who is together with whom."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from math import ceil
from typing import NamedTuple

from tournaments.pairing.programme import Programme, TooMuchWork

#: What roundings may have added to a bound, and how much of a column is as good as none, or all of it.
ROUNDED = 1e-6
_CLEAR = 1e-5


class Whole(NamedTuple):
    """The columns taken, what they cost, and what none cost less than."""

    taken: tuple[int, ...]
    cost: int
    bound: int


def cheapest(
    programme: Programme,
    people: Sequence[tuple[int, ...]],
    costs: Sequence[int],
    free: Sequence[int],
    known: Whole,
) -> Whole:
    """The cheapest whole choice; `known` is one, with a bound that holds anyway. Everybody is in one column.

    `people` tells who is in which column. Where the work is too much, the best so far with what was proved.
    """
    search = _ChoiceSearch(programme, people, costs, known)
    try:
        search.run(list(free))
    except TooMuchWork:
        return Whole(search.best.taken, search.best.cost, min(search.root, search.best.cost))
    return Whole(search.best.taken, search.best.cost, search.best.cost)


class _ChoiceSearch:
    def __init__(
        self,
        programme: Programme,
        people: Sequence[tuple[int, ...]],
        costs: Sequence[int],
        known: Whole,
    ) -> None:
        self._programme, self._people, self._costs = programme, people, costs
        self.best, self.root = known, known.bound

    def run(self, free: list[int]) -> None:
        """Depth first, those together before those apart."""
        left = [free]
        is_root = True
        while left and self.best.cost > self.root:
            free = left.pop()
            answer = self._programme.solve(self._costs, free)
            bound = ceil(answer.bound - ROUNDED)
            if is_root:
                self.root, is_root = max(self.root, bound), False
            if bound >= self.best.cost:
                continue
            branches = self._branches(free, answer.taken)
            if branches is None:
                self._note(free, answer.taken)
            else:
                left += branches

    def _note(self, free: Sequence[int], taken: dict[int, float]) -> None:
        """Everything is whole: if that is really a choice of free columns, it is the best so far."""
        found = tuple(sorted(one for one, part in taken.items() if part > 1 / 2))
        if {*found} <= {*free}:
            cost = sum(self._costs[one] for one in found)
            if cost < self.best.cost:
                self.best = Whole(found, cost, self.root)

    def _branches(self, free: list[int], taken: dict[int, float]) -> list[list[int]] | None:
        """What is left to take if two are apart, and if they are together; one alone is together with nobody."""
        shares: dict[tuple[int, int], float] = defaultdict(float)
        for number, part in taken.items():
            if number >= len(self._people):
                continue
            own = self._people[number]
            for pair in combinations(own, 2) if len(own) > 1 else [(own[0], -1)]:
                shares[pair] += part
        open_pairs = [
            (abs(share - 0.6), pair)
            for pair, share in shares.items()
            if _CLEAR < share < 1 - _CLEAR
        ]
        if not open_pairs:
            return None
        _, (one, two) = min(open_pairs)
        if two < 0:
            return [self._not_alone(free, one), self._alone(free, one)]
        people = self._people
        apart = [n for n in free if not (one in people[n] and two in people[n])]
        together = [n for n in free if (one in people[n]) == (two in people[n])]
        return [apart, together]

    def _alone(self, free: list[int], one: int) -> list[int]:
        return [n for n in free if one not in self._people[n] or len(self._people[n]) == 1]

    def _not_alone(self, free: list[int], one: int) -> list[int]:
        return [n for n in free if self._people[n] != (one,)]
