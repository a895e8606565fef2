"""The best tables of a round with proof, aim by aim, by CP-SAT of OR-tools; only where that is installed.

What `pair` finds does not depend on it: the same tables follow from an event on every machine. Who asks for a proof
gets other tables only where better ones exist, and is told which aims are proved. Work is limited in deterministic
time of the solver, which is the same on every machine.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from math import comb
from typing import Any, Final, NamedTuple

from tournaments.pairing.board import PairingBoard
from tournaments.pairing.byes import due_for_byes
from tournaments.pairing.event import Event
from tournaments.pairing.round import Round, certified
from tournaments.pairing.sizes import layouts
from tournaments.pairing.solver import SolverModel, TableChoice, is_there

#: More people, or more tables that there may be, and no proof is looked for.
PEOPLE_MOST: Final = 40
TABLES_MOST: Final = 200_000
#: Deterministic seconds that the solver has for one aim. A step of it takes about as long by the clock on a calm core.
EFFORT: Final = 2.0
#: The aims in their order, as they are told.
AIMS: Final = ("byes", "sizes", "turn", "repeats", "seats", "apart", "distance")


@dataclass(frozen=True)
class Polished:
    """The best tables known, and which aims are proved: `proved` is a beginning of AIMS.

    Where an aim is not proved, nothing is told of those after it. `is_better`: other tables than were given.
    """

    round: Round
    proved: tuple[str, ...]
    is_better: bool

    @property
    def is_whole(self) -> bool:
        """Whether no tables are better in any aim."""
        return self.proved == AIMS


class NoProof(Exception):
    """No proof can be looked for; the message says why."""


def polished(event: Event, found: Round, effort: float = EFFORT) -> Polished:
    """The round as good as it can be shown to be. Raises NoProof without OR-tools and for too many tables.

    `found` is what `pair` answered for this event; `effort` is what the solver has for one aim.
    """
    begun = time.perf_counter()
    check(event)
    search = _Polish(event, found, effort)
    proved = search.run()
    tables = search.ordered()
    is_better = {frozenset(one) for one in tables} != {frozenset(one) for one in found.tables}
    if not is_better:
        tables = found.tables
    told = certified(event, tables, search.byes)
    least = told.repeats if "repeats" in proved else found.certificate.repeats_lower_bound
    told = replace(told, repeats_lower_bound=least, seconds=time.perf_counter() - begun)
    return Polished(Round(tables, search.byes, told), proved, is_better)


def tables_of(event: Event) -> int:
    """How many tables those who play could sit at, forbidden ones too."""
    return sum(comb(len(event.playing), size) for size in event.sizes)


def check(event: Event) -> None:
    """Whether a proof can be looked for. Raises NoProof."""
    people, possible = len(event.playing), tables_of(event)
    if people > PEOPLE_MOST or possible > TABLES_MOST:
        raise NoProof(
            f"{people} people could sit at {possible} tables; proofs are looked for "
            f"up to {PEOPLE_MOST} people and {TABLES_MOST} tables"
        )
    if not is_there():
        raise NoProof("OR-tools is not installed: pip install -r requirements/proofs.txt")


class _Step(NamedTuple):
    """What is made least: how the solver is told, what it is now, and what it cannot fall below."""

    build: Callable[[SolverModel], Any]
    now: int
    floor: int


class _Polish:
    """One aim after the other is brought to its least while those before it stay as they are."""

    def __init__(self, event: Event, found: Round, effort: float) -> None:
        self._event, self._effort = event, effort
        self._names = [entrant.id for entrant in event.playing]
        self._number = {name: number for number, name in enumerate(self._names)}
        self._tables = [tuple(sorted(self._number[one] for one in row)) for row in found.tables]
        self._waiting = frozenset(self._number[name] for name in found.byes)
        self._classes = [
            frozenset(self._number[name] for name in alike) for alike in due_for_byes(event)
        ]
        self._choices = list(self._written_down())
        self._settled: list[tuple[Callable[[SolverModel], Any], int]] = []

    @property
    def byes(self) -> list[str]:
        return [self._names[one] for one in sorted(self._waiting)]

    def ordered(self) -> list[list[str]]:
        """The tables in the order of play."""
        board = self._board()
        return [[self._names[one] for one in board.seats.order(table)[1]] for table in self._tables]

    def run(self) -> tuple[str, ...]:
        """Which aims were proved; the tables found meanwhile are kept."""
        for done, aim in enumerate(AIMS):
            for step in self._steps(aim):
                if not self._settle(step):
                    return AIMS[:done]
            self._thin_out(aim)
        return AIMS

    def _board(self) -> PairingBoard:
        off = sum(len(table) for table in self._tables if len(table) != self._event.sizes[0])
        return PairingBoard(self._event, self._names, off)

    def _written_down(self) -> Iterator[TableChoice]:
        """Every table of people who may meet."""
        board, been = self._board(), self._event.been_off_size
        for size in self._event.sizes:
            for table in combinations(range(len(self._names)), size):
                if board.forbids(table):
                    continue
                is_off = size != self._event.sizes[0]
                _, _, repeats, seats, _, apart, distance = board.cost(table)
                turn = sum(self._names[one] in been for one in table) if is_off else 0
                yield TableChoice(table, turn, repeats, seats, apart, distance)

    def _steps(self, aim: str) -> Iterator[_Step]:
        """What is made least for an aim, one after the other."""
        if aim == "byes":
            yield from self._bye_steps()
        elif aim == "sizes":
            yield from self._size_steps()
        elif aim == "turn":
            never, places = self._never_off(), self._off_places()
            own = self._summed(aim) - max(0, places - len(never - self._waiting))
            yield _Step(lambda model: model.turns(never, places), own, 0)
        else:
            yield _Step(lambda model: model.summed(aim), self._summed(aim), 0)

    def _bye_steps(self) -> Iterator[_Step]:
        """Fewest byes, then as many as can be of those to whom they are due first."""
        people = len(self._names)
        seated = max((sum(one) for one in layouts(people, self._event.sizes)), default=0)
        yield _Step(lambda model: sum(model.byes), len(self._waiting), people - seated)
        left = len(self._waiting)
        for alike in self._classes:
            own = len(alike & self._waiting)
            yield _Step(partial(_byes_of, alike), -own, -min(len(alike), left))
            left -= own

    def _size_steps(self) -> Iterator[_Step]:
        """Fewest tables off the first size, then as many as can be of the earlier sizes."""
        main, *others = self._event.sizes
        own = Counter(map(len, self._tables))
        seated = len(self._names) - len(self._waiting)
        ideal = Counter(next(layouts(seated, self._event.sizes), []))
        yield _Step(
            lambda model: model.counted(others, 1),
            own.total() - own[main],
            ideal.total() - ideal[main],
        )
        off, is_ideal = own.total() - own[main], own[main] == ideal[main]
        for size in others:
            floor = -ideal[size] if is_ideal else -off
            yield _Step(partial(_tables_of, size), -own[size], floor)
            is_ideal = is_ideal and own[size] == ideal[size]

    def _summed(self, aim: str) -> int:
        """What the best tables known cost by an aim."""
        laid = {*self._tables}
        return sum(getattr(one, aim) for one in self._choices if one.table in laid)

    def _never_off(self) -> frozenset[int]:
        been = self._event.been_off_size
        return frozenset(one for one, name in enumerate(self._names) if name not in been)

    def _off_places(self) -> int:
        return sum(len(one) for one in self._tables if len(one) != self._event.sizes[0])

    def _thin_out(self, aim: str) -> None:
        """Once an aim is settled, tables that alone cost more than all may are out."""
        if aim in TableChoice._fields and aim != "turn":
            most = self._summed(aim)
            self._choices = [one for one in self._choices if getattr(one, aim) <= most]

    def _settle(self, step: _Step) -> bool:
        """Brings this to its least; whether that was proved."""
        if step.now > step.floor:
            model = SolverModel(self._names, self._choices, self._event.sizes)
            for before, value in self._settled:
                model.solver.add(before(model) == value)
            model.hint(self._tables, self._waiting)
            answer = model.least(step.build(model), self._effort)
            if answer is None:
                return False
            value, is_proved, self._tables, self._waiting = answer
        else:
            value, is_proved = step.now, True
        self._settled.append((step.build, value))
        return is_proved


def _byes_of(alike: frozenset[int], model: SolverModel) -> Any:
    return model.waiting(alike, -1)


def _tables_of(size: int, model: SolverModel) -> Any:
    return model.counted([size], -1)
