"""An event so far, as every format sees it: who takes part, what was agreed, what was played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from tournaments.pairing.event import Pair
from tournaments.pairing.round import Certificate


@dataclass(frozen=True)
class Contender:
    """A person, a pair or an AI of an event, as formats see it.

    `number` is the place on the list of the start (from 1). `is_out`: withdrew or never came; `pauses`: not
    paired now, still in the standings. `since`: the first round they were on the list for. `is_expelled`: for
    cheating; they are out, stand last and have nothing, and nobody loses by having sat with them.
    """

    id: str
    number: int
    is_out: bool = False
    pauses: bool = False
    since: int = 1
    is_expelled: bool = False


@dataclass(frozen=True)
class Sitting:
    """A table of a round: who sat where, in the order of play, and how it ended.

    `places` by seat, equal ones tie; empty as long as nobody knows. `worth` by seat, empty where the rules
    value nothing. `group`: which division, group or match of a bracket, from 1; 0 where there are none.
    """

    seats: tuple[str, ...]
    places: tuple[int, ...] = ()
    worth: tuple[int, ...] = ()
    group: int = 0

    @property
    def is_over(self) -> bool:
        return bool(self.places)


@dataclass(frozen=True)
class Leg:
    """A round that was paired: its tables and who had a bye. `stage`: `swiss`, `group`, `final`, ..."""

    tables: tuple[Sitting, ...]
    byes: tuple[str, ...] = ()
    stage: str = ""


@dataclass(frozen=True)
class Terms:
    """What was agreed on before the event; every format reads what concerns it.

    `sizes`: of tables, best first. `rounds`: how many; 0 lets the format say. `advance`: how many of a table
    or group go on. `groups`: how many divisions or groups; 0 as many as the sizes ask for. `unit`: how many
    seats of a match one contender takes (2 for fixed pairs). `cut`: how many go on from Swiss rounds to a
    knock-out. `streaks`: wins in a row count double, and nothing is given away (arena).
    """

    format: str = "swiss"
    sizes: tuple[int, ...] = (4, 3)
    rounds: int = 0
    scale: str = "normal"
    advance: int = 2
    groups: int = 0
    unit: int = 1
    cut: int = 0
    streaks: bool = False


@dataclass(frozen=True)
class EventCourse:
    """The event so far. `seed` decides every lot.

    `offsets` says what a seat is worth in rating points, by the size of the table and the seat.
    """

    terms: Terms
    seed: str
    contenders: tuple[Contender, ...]
    legs: tuple[Leg, ...] = ()
    apart: frozenset[Pair] = frozenset()
    forbid: frozenset[Pair] = frozenset()
    offsets: Mapping[tuple[int, int], Fraction] = field(default_factory=dict)

    @property
    def playing(self) -> tuple[Contender, ...]:
        """Whoever is to be paired now."""
        return tuple(one for one in self.contenders if not one.is_out and not one.pauses)

    @cached_property
    def expelled(self) -> frozenset[str]:
        """Asked at every table and in every comparison of two."""
        return frozenset(one.id for one in self.contenders if one.is_expelled)

    def sittings(self) -> Iterator[Sitting]:
        """Every table that has a result, oldest first."""
        return (table for leg in self.legs for table in leg.tables if table.is_over)

    def history(self) -> list[list[list[str]]]:
        """The tables by round, as pairing reads them."""
        return [[list(table.seats) for table in leg.tables] for leg in self.legs]


@dataclass(frozen=True)
class RoundPlan:
    """The next round. `groups` by table, as in `Sitting`; the certificate where pairing chose freely."""

    tables: Sequence[Sequence[str]]
    byes: Sequence[str] = ()
    stage: str = "swiss"
    groups: Sequence[int] = ()
    certificate: Certificate | None = None


class NoRound(Exception):
    """There is no next round: the format has come to its end, or too few are left."""
