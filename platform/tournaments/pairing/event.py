"""An event as pairing sees it: who takes part, what was played, what must not be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from itertools import combinations

Pair = frozenset[str]


class Unplayable(Exception):
    """No round can be paired; the message says why."""


@dataclass(frozen=True)
class Entrant:
    """Who takes part; `points` is what pairing goes by."""

    id: str
    points: Decimal = Decimal(0)
    is_out: bool = False


@dataclass(frozen=True)
class Event:
    """Everything that the tables of the next round depend on.

    `sizes` of tables, best first; every other than the first is off-size. `rounds` are the tables that were
    played, each the entrants in the order of play; `byes` who had one, by round.
    """

    seed: str
    sizes: Sequence[int]
    entrants: Sequence[Entrant]
    apart: frozenset[Pair] = frozenset()
    forbid: frozenset[Pair] = frozenset()
    rounds: Sequence[Sequence[Sequence[str]]] = field(default=())
    byes: Sequence[Sequence[str]] = field(default=())

    @cached_property
    def playing(self) -> list[Entrant]:
        """Whoever is still in."""
        return [entrant for entrant in self.entrants if not entrant.is_out]

    @cached_property
    def meetings(self) -> Counter[Pair]:
        """How often two have met."""
        return Counter(
            frozenset(pair) for table in self._tables() for pair in combinations(table, 2)
        )

    @cached_property
    def byes_of(self) -> Counter[str]:
        return Counter(name for names in self.byes for name in names)

    @cached_property
    def been_off_size(self) -> frozenset[str]:
        """Who sat at an off-size table before."""
        return frozenset(
            name for table in self._tables() if len(table) != self.sizes[0] for name in table
        )

    @cached_property
    def off_size_of(self) -> Counter[str]:
        """How often somebody sat at an off-size table before."""
        return Counter(
            name for table in self._tables() if len(table) != self.sizes[0] for name in table
        )

    def seats_used(self, name: str) -> list[int]:
        """How often somebody sat in each seat, up to the last of the largest table they sat at."""
        own = [table for table in self._tables() if name in table]
        used = [0] * max((len(table) for table in own), default=0)
        for table in own:
            used[table.index(name)] += 1
        return used

    def _tables(self) -> Iterable[Sequence[str]]:
        return (table for tables in self.rounds for table in tables)
