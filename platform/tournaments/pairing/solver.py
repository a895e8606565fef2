"""The choice of tables and byes in the words of CP-SAT of OR-tools, which is optional."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple


class TableChoice(NamedTuple):
    """One table that may be laid: what it costs by the aims that are sums over tables."""

    table: tuple[int, ...]
    turn: int
    repeats: int
    seats: int
    apart: int
    distance: int


def is_there() -> bool:
    """Whether OR-tools is installed."""
    return importlib.util.find_spec("ortools") is not None


class SolverModel:
    """The choice of tables and byes in the words of the solver: everybody sits once or waits."""

    def __init__(
        self, names: Sequence[str], choices: Sequence[TableChoice], sizes: Sequence[int]
    ) -> None:
        self._cp = importlib.import_module("ortools.sat.python.cp_model")
        self._choices = choices
        self.solver = self._cp.CpModel()
        self._laid = [self.solver.new_bool_var("") for _ in choices]
        self.byes = [self.solver.new_bool_var("") for _ in names]
        of: list[list[Any]] = [[bye] for bye in self.byes]
        for choice, laid in zip(choices, self._laid, strict=True):
            for player in choice.table:
                of[player].append(laid)
        for own in of:
            self.solver.add_exactly_one(own)
        self._of_size = {size: self._counter(size) for size in sizes}
        # Follows from the rest; said aloud, it spares the solver a search through all tables.
        seats = sum(size * count for size, count in self._of_size.items())
        self.solver.add(seats + sum(self.byes) == len(names))

    def _counter(self, size: int) -> Any:
        """How many tables of this size are laid."""
        pairs = zip(self._choices, self._laid, strict=True)
        own = [laid for choice, laid in pairs if len(choice.table) == size]
        count = self.solver.new_int_var(0, len(self.byes) // size, "")
        self.solver.add(sum(own) == count)
        return count

    def waiting(self, people: Collection[int], by: int) -> Any:
        """How many of these have a bye, times `by`."""
        return sum(by * self.byes[one] for one in people)

    def counted(self, sizes: Sequence[int], by: int) -> Any:
        """How many tables are of one of these sizes, times `by`."""
        return sum(by * self._of_size[size] for size in sizes)

    def summed(self, aim: str) -> Any:
        """What all tables cost by an aim."""
        costs = [getattr(choice, aim) for choice in self._choices]
        return self._cp.LinearExpr.weighted_sum(self._laid, costs)

    def turns(self, never: frozenset[int], places: int) -> Any:
        """People off-size again beyond those that the small tables need where few are left who were at none."""
        needed = self.solver.new_int_var(0, places, "")
        waiting = self.waiting(never, 1)
        self.solver.add_max_equality(needed, [0, places - len(never) + waiting])
        return self.summed("turn") - needed

    def hint(self, tables: Sequence[tuple[int, ...]], waiting: frozenset[int]) -> None:
        """What is known already."""
        known = {*tables}
        for choice, laid in zip(self._choices, self._laid, strict=True):
            self.solver.add_hint(laid, choice.table in known)
        for player, bye in enumerate(self.byes):
            self.solver.add_hint(bye, player in waiting)

    def least(
        self, expression: Any, effort: float
    ) -> tuple[int, bool, list[tuple[int, ...]], frozenset[int]] | None:
        """The least found, whether less is impossible, and the tables and byes that have it; None: nothing found."""
        self.solver.minimize(expression)
        solver = self._cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 0
        solver.parameters.max_deterministic_time = effort
        state = solver.solve(self.solver)
        if state not in (self._cp.OPTIMAL, self._cp.FEASIBLE):
            return None
        pairs = zip(self._choices, self._laid, strict=True)
        tables = [choice.table for choice, laid in pairs if solver.boolean_value(laid)]
        waiting = [one for one, bye in enumerate(self.byes) if solver.boolean_value(bye)]
        value = round(solver.objective_value)
        return value, state == self._cp.OPTIMAL, tables, frozenset(waiting)
