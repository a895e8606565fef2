"""Choosing one option for each unit of what somebody owns: the exact optimum of a small knapsack.

Every option changes the cash by `net` and is worth `value` hundredths of a coin. Wanted is the largest
sum of values, in whole coins rounded down, such that the cash does not end below zero; of all that
reach it the one with the fewest actions.

Units are merged one after the other into labels, the sums of one option each. A label goes when
another is nowhere worse (Pareto), or when a bound shows that it cannot reach what is known already.
The bound is Lagrange's: with a price on each coin of cash the units no longer depend on each other,
so the best of each may be added up. Both leave out only what cannot be better, so what is left at the
end is the optimum. Labels are never more than there are different sums of cash, kinds of actions and
numbers of them.
"""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

#: Kinds of actions that one command does for all units together.
SELLS: Final = 1
BUILDS: Final = 2
_KINDS: Final = (0, SELLS, BUILDS, SELLS + BUILDS)
#: No coin of cash is worth more hundredths than that.
_DEAREST: Final = 1 << 20
_LOWEST: Final = -_DEAREST * _DEAREST


class UnitOption(NamedTuple):
    """One way to leave a unit.

    `net`: what it adds to the cash. `deals`: actions of its own; `kinds`: those that one command
    does for all units. `change` is the caller's.
    """

    net: int
    value: int
    deals: int
    kinds: int
    change: Any


class _Label(NamedTuple):
    """The sum of an option of each unit so far: the label before it, and the change added."""

    net: int
    value: int
    deals: int
    kinds: int
    before: "_Label | None"
    change: Any

    def actions(self) -> int:
        return self.deals + (self.kinds & SELLS) + self.kinds // BUILDS

    def changes(self) -> list[Any]:
        """The change of each unit, in the order of the units."""
        found = []
        label = self
        while label.before is not None:
            found.append(label.change)
            label = label.before
        return found[::-1]


_NOTHING: Final = _Label(0, 0, 0, 0, None, None)


class _Front:
    """What has been seen so far, most cash first: the best value by deals and kinds."""

    def __init__(self) -> None:
        self._best: dict[int, list[int]] = {kinds: [] for kinds in _KINDS}

    def takes(self, value: int, deals: int, kinds: int) -> bool:
        """Whether nothing seen has at least this value with no more actions; then it is seen, too."""
        row = self._best[kinds]
        if row and value <= row[min(deals, len(row) - 1)]:
            return False
        for more, row in self._best.items():
            if kinds & more == kinds:
                _raise(row, value, deals)
        return True


def _raise(row: list[int], value: int, deals: int) -> None:
    while len(row) <= deals:
        row.append(row[-1] if row else _LOWEST)
    for at in range(deals, len(row)):
        row[at] = max(row[at], value)


def _pareto(options: Iterable[UnitOption]) -> list[UnitOption]:
    """The options to which no other is nowhere worse; the first of equals."""
    front = _Front()
    ordered = sorted(options, key=lambda one: (-one.net, -one.value, one.deals, one.kinds))
    return [one for one in ordered if front.takes(one.value, one.deals, one.kinds)]


class Knapsack:
    """The units of one seat and its cash, of which every coin is worth `percent` hundredths."""

    def __init__(self, units: list[list[UnitOption]], cash: int, percent: int) -> None:
        self.units = [_pareto(options) for options in units]
        self.cash = cash
        self.worth_of_cash = cash * percent
        self.price = self._price()
        self._above = _sums([max(map(self._priced, options)) for options in self.units])
        self._most = _sums([max(one.net for one in options) for options in self.units])

    def _price(self) -> int:
        """The lowest price of a coin at which the units together do not ask for more than there is."""
        low, high = 0, _DEAREST
        while low < high:
            middle = (low + high) // 2
            rest = self.cash + sum(one.net for one in self._chosen(middle))
            low, high = (low, middle) if rest >= 0 else (middle + 1, high)
        return low

    def _chosen(self, price: int) -> list[UnitOption]:
        """The best option of each unit at a price, of equals the one that leaves most cash."""
        return [
            max(options, key=lambda one: (one.value + price * one.net, one.net))
            for options in self.units
        ]

    def _priced(self, option: UnitOption) -> int:
        return option.value + self.price * option.net

    def best(self) -> tuple[int, list[Any]]:
        """The highest worth, in whole coins, and the changes that reach it with the fewest actions."""
        known = _NOTHING
        for option in self._chosen(self.price):
            known = _added(known, option)
        richer = self._merged(100 * (self._worth(known) + 1), None)
        if richer:
            known = max(richer, key=lambda label: label.value)
        worth = self._worth(known)
        labels = self._merged(100 * worth, known.actions())
        least = min(labels, key=lambda one: (one.actions(), -one.value, -one.net))
        return worth, least.changes()

    def _worth(self, label: _Label) -> int:
        return (label.value + self.worth_of_cash) // 100

    def _merged(self, wanted: int, most_actions: int | None) -> list[_Label]:
        """All labels of all units that cash allows and that are worth `wanted` hundredths.

        Of those with more than `most_actions` none; without, the number of actions is no matter.
        """
        labels = [_NOTHING]
        value = wanted - self.worth_of_cash
        for number, options in enumerate(self.units, 1):
            grown = self._grown(labels, options, value - self._above[number], number)
            labels = _undominated(grown, most_actions)
        return [one for one in labels if one.value >= value]

    def _grown(
        self, labels: list[_Label], options: list[UnitOption], value: int, number: int
    ) -> list[_Label]:
        """Every label with every option of the next unit, but for what the bounds exclude."""
        price = self.price
        cash = -self.cash - self._most[number]
        priced = [(option, self._priced(option), option.net) for option in options]
        found = []
        for label in labels:
            short = value - label.value - price * (label.net + self.cash)
            poor = cash - label.net
            found += [
                _added(label, option)
                for option, sum_, net in priced
                if sum_ >= short and net >= poor
            ]
        return found


def _sums(parts: list[int]) -> list[int]:
    """What the parts from each one on amount to, and nothing after the last."""
    sums = [0]
    for part in reversed(parts):
        sums.append(sums[-1] + part)
    return sums[::-1]


def _added(label: _Label, option: UnitOption) -> _Label:
    return _Label(
        label.net + option.net,
        label.value + option.value,
        label.deals + option.deals,
        label.kinds | option.kinds,
        label,
        option.change,
    )


def _undominated(labels: list[_Label], most_actions: int | None) -> list[_Label]:
    """The labels to which no other is nowhere worse."""
    front = _Front()
    if most_actions is None:
        labels.sort(key=lambda one: (-one.net, -one.value))
        return [one for one in labels if front.takes(one.value, 0, 0)]
    few = [one for one in labels if one.actions() <= most_actions]
    few.sort(key=lambda one: (-one.net, -one.value, one.deals, one.kinds))
    return [one for one in few if front.takes(one.value, one.deals, one.kinds)]
