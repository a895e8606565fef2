"""The cheapest way to meet rows of a linear programme with columns that may be taken in parts.

The revised simplex method with a whole inverse: few rows, some thousand columns. Whatever it ends with, its prices bound
every whole choice, since the bound is worked out anew from the columns that may be taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from typing import Final, NamedTuple

#: What it costs to leave a row unmet, or to keep a column that is no longer to be taken: more than any round costs.
_UNMET: Final = 10_000.0
#: What floats are not held to, and by how much rows are shifted so that no pivot stands still.
_NEAR: Final = 1e-9
_SHIFT: Final = 1e-6
_NOTHING: Final = 1e-12
#: A column comes in only if it lowers the cost by more than this.
_GAIN: Final = 1e-6
#: Columns of which the best one comes in, and pivots after which the inverse is made anew.
_AT_ONCE: Final = 400
_FRESH: Final = 150

#: Which rows a column stands in, and how often in each.
Column = tuple[tuple[int, float], ...]


class CheapestParts(NamedTuple):
    """What no whole choice costs less than, and how much of which columns is taken."""

    bound: float
    taken: dict[int, float]


class Programme:
    """Every row begins with a column of its own that meets it: `columns` end with one for each of the first rows."""

    def __init__(self, columns: Sequence[Column], rows: int) -> None:
        self._columns = list(columns)
        self._wanted = [1.0] * rows
        first = len(columns) - rows
        self._basis = [first + row for row in range(rows)]
        self._inverse = [[float(one == two) for two in range(rows)] for one in range(rows)]
        self._values = [self._shifted(row) for row in range(rows)]
        self._count = len(columns)
        self._pivots = 0
        #: What is left to spend: a number looked at costs 1.
        self.effort = 0

    def copy(self) -> Programme:
        """One that goes on from here by itself."""
        return deepcopy(self, {id(one): one for one in self._columns})

    def _shifted(self, row: int) -> float:
        return self._wanted[row] + _SHIFT * (1 + row * 37 % 101)

    def add_row(self, amounts: Sequence[float], wanted: float) -> None:
        """One more row: how often each column stands in it, and what they come to."""
        row = len(self._wanted)
        self._wanted.append(wanted)
        for number, amount in enumerate(amounts):
            if amount:
                self._columns[number] = (*self._columns[number], (row, amount))
        own = [self._amount(number, row) for number in self._basis]
        missing = self._shifted(row) - sum(
            amount * value for amount, value in zip(own, self._values, strict=True)
        )
        sign = 1.0 if missing >= 0 else -1.0
        last = [0.0] * row
        for amount, line in zip(own, self._inverse, strict=True):
            if amount:
                last = [one - sign * amount * two for one, two in zip(last, line, strict=True)]
        for line in self._inverse:
            line.append(0.0)
        self._inverse.append([*last, sign])
        self._columns.append(((row, sign),))  # stands for what is missing; it never comes in again
        self._basis.append(len(self._columns) - 1)
        self._values.append(abs(missing))

    def _amount(self, number: int, row: int) -> float:
        return next((amount for at, amount in self._columns[number] if at == row), 0.0)

    def solve(self, costs: Sequence[float], free: Sequence[int]) -> CheapestParts:
        """Only columns that are `free` may be taken. Raises TooMuchWork."""
        is_free = bytearray(len(self._columns))
        for number in free:
            is_free[number] = 1
        own = [costs[one] if is_free[one] else _UNMET for one in range(self._count)]
        own += [_UNMET] * (len(self._columns) - self._count)
        prices = self._prices(own)
        at = waited = 0
        while waited < len(free):
            block = free[at : at + _AT_ONCE]
            self._spend(len(block) * 8)
            least, coming = self._cheapest(block, own, prices)
            at, waited = (at + _AT_ONCE, waited + len(block)) if coming < 0 else (at, 0)
            at = 0 if at >= len(free) else at
            if coming >= 0:
                prices = self._turn(coming, least, own, prices)
        return self._answer(own, free, prices)

    def _cheapest(
        self, block: Sequence[int], costs: Sequence[float], prices: Sequence[float]
    ) -> tuple[float, int]:
        """The column that lowers the cost most, and by how much; -1 if none does."""
        least, found, columns = -_GAIN, -1, self._columns
        for number in block:
            rest = costs[number]
            for row, amount in columns[number]:
                rest -= amount * prices[row]
            if rest < least:
                least, found = rest, number
        return least, found

    def _turn(
        self, coming: int, gain: float, costs: Sequence[float], prices: list[float]
    ) -> list[float]:
        """Brings a column in for the one that is used up first; the prices after it."""
        rows = self._columns[coming]
        moves = [sum(amount * line[row] for row, amount in rows) for line in self._inverse]
        going, most = -1, 0.0
        for at, move in enumerate(moves):
            if move > _NEAR:
                ratio = self._values[at] / move
                if going < 0 or ratio < most or (ratio <= most and move > moves[going]):
                    going, most = at, ratio
        self._spend(len(moves) ** 2)
        if going < 0:
            raise TooMuchWork  # roundings have spoilt the inverse
        pivot = moves[going]
        fresh = [one / pivot for one in self._inverse[going]]
        for at, move in enumerate(moves):
            if at != going and abs(move) > _NOTHING:
                self._inverse[at] = [
                    one - move * two for one, two in zip(self._inverse[at], fresh, strict=True)
                ]
                self._values[at] = max(0.0, self._values[at] - move * most)
        self._inverse[going], self._values[going] = fresh, most
        self._basis[going] = coming
        self._pivots += 1
        if self._pivots % _FRESH == 0:
            self._make_anew()
            return self._prices(costs)
        return [one + gain * two for one, two in zip(prices, fresh, strict=True)]

    def _prices(self, costs: Sequence[float]) -> list[float]:
        found = [0.0] * len(self._wanted)
        for number, line in zip(self._basis, self._inverse, strict=True):
            if costs[number]:
                cost = costs[number]
                found = [one + cost * two for one, two in zip(found, line, strict=True)]
        self._spend(len(found) ** 2)
        return found

    def _make_anew(self) -> None:
        """The inverse from the columns themselves, so that roundings do not add up."""
        size = len(self._wanted)
        whole = [[0.0] * size + [float(one == two) for two in range(size)] for one in range(size)]
        for at, number in enumerate(self._basis):
            for row, amount in self._columns[number]:
                whole[row][at] = amount
        for at in range(size):
            best = max(range(at, size), key=lambda row: abs(whole[row][at]))
            whole[at], whole[best] = whole[best], whole[at]
            pivot = whole[at][at]
            own = whole[at] = [one / pivot for one in whole[at]]
            for row in range(size):
                part = whole[row][at]
                if row != at and part:
                    whole[row] = [
                        one - part * two for one, two in zip(whole[row], own, strict=True)
                    ]
        self._inverse = [line[size:] for line in whole]
        wanted = [self._shifted(row) for row in range(size)]
        self._values = [max(0.0, _product(line, wanted)) for line in self._inverse]
        self._spend(size**3)

    def _answer(
        self, costs: Sequence[float], free: Sequence[int], prices: Sequence[float]
    ) -> CheapestParts:
        bound = _product(prices, self._wanted)
        values = (_product(line, self._wanted) for line in self._inverse)
        taken = {
            number: value
            for number, value in zip(self._basis, values, strict=True)
            if value > _SHIFT
        }
        # Whoever sits once takes at most as many columns as there are people.
        least, _ = min(((self._rest(one, costs, prices), one) for one in free), default=(0.0, 0))
        return CheapestParts(bound + min(0.0, least) * len(self._wanted), taken)

    def _rest(self, number: int, costs: Sequence[float], prices: Sequence[float]) -> float:
        return costs[number] - sum(amount * prices[row] for row, amount in self._columns[number])

    def _spend(self, work: int) -> None:
        self.effort -= work
        if self.effort < 0:
            raise TooMuchWork


class TooMuchWork(Exception):
    """More than may be spent."""


def _product(one: Iterable[float], two: Iterable[float]) -> float:
    return sum(a * b for a, b in zip(one, two, strict=True))
