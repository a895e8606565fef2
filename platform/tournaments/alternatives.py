"""Other pairings of the same round, with the same measures, for a director who wants to choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase
from typing import Final

from tournaments.formats.record import Contender, EventCourse
from tournaments.formats.swiss import paired_event, paired_plan
from tournaments.pairing.polish import AIMS, polished, tables_of
from tournaments.pairing.round import Certificate, Round
from tournaments.pairing.solver import is_there

LETTERS: Final = "ABC"
#: Proofs that a page waits for: with so many tables to choose from at most (24 people at four and three), and so
#: much deterministic time of the solver for each aim.
PROVED_MOST: Final = 13_000
EFFORT: Final = 0.3


@dataclass(frozen=True)
class Alternative:
    """One way to pair the round; `changed` counts the tables that the first has not."""

    letter: str
    tables: Sequence[Sequence[str]]
    certificate: Certificate
    changed: int


@dataclass(frozen=True)
class Comparison:
    """The pairings there are to choose from, and how far it is proved that the last of them is the best there is.

    `proved`: a beginning of `polish.AIMS`; None where nothing was proved beyond repeats, and `is_small` whether
    OR-tools would have tried if it were installed.
    """

    choices: list[Alternative]
    proved: tuple[str, ...] | None
    is_small: bool

    @property
    def is_whole(self) -> bool:
        return self.proved == AIMS


def compared(course: EventCourse, among: tuple[Contender, ...]) -> Comparison:
    """Pairings from three lots, and one more if OR-tools finds a better one, best first; the same tables stand once."""
    found = []
    for letter in LETTERS:
        seed = course.seed if letter == LETTERS[0] else f"{course.seed} {letter}"
        plan = paired_plan(replace(course, seed=seed), among)
        assert plan.certificate is not None
        found.append(Round([[*table] for table in plan.tables], [*plan.byes], plan.certificate))
    found.sort(key=lambda one: _worth(one.certificate))
    event = paired_event(course, among)
    is_small = tables_of(event) <= PROVED_MOST
    better = polished(event, found[0], EFFORT) if is_small and is_there() else None
    if better is not None and better.is_better and {*better.round.byes} == {*found[0].byes}:
        found.insert(0, better.round)
    return Comparison(_lettered(_once_each(found)), better.proved if better else None, is_small)


def _worth(told: Certificate) -> tuple[int, int, float]:
    """Repeats, seats, then distance."""
    return told.repeats, told.seat_excess, told.cost


def _once_each(found: Sequence[Round]) -> list[Round]:
    kept: dict[frozenset[frozenset[str]], Round] = {}
    for one in found:
        kept.setdefault(frozenset(map(frozenset, one.tables)), one)
    return list(kept.values())


def _lettered(found: Sequence[Round]) -> list[Alternative]:
    first = {frozenset(table) for table in found[0].tables}
    return [
        Alternative(
            letter,
            one.tables,
            one.certificate,
            sum(frozenset(table) not in first for table in one.tables),
        )
        for letter, one in zip(ascii_uppercase, found, strict=False)
    ]
