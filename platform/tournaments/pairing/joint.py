"""Byes, sizes and tables chosen together, where pairs that must not meet leave few tables: aim by aim, each proved.

Who waits decides which tables are left, so that neither can be chosen before the other. All tables there may be are
columns of a programme, and so is the bye of everybody. What an aim has come to is held while the next one is looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final, NamedTuple

from tournaments.pairing.board import PairingBoard
from tournaments.pairing.byes import due_for_byes
from tournaments.pairing.event import Event
from tournaments.pairing.listing import TURN, Table, few
from tournaments.pairing.programme import Programme, TooMuchWork
from tournaments.pairing.sizes import layouts
from tournaments.pairing.wholes import ROUNDED, Whole, cheapest

#: More people, and a programme takes too long; tables that take it a second, and those that it takes some seconds.
PEOPLE_MOST: Final = 60
FEW_TABLES: Final = 20_000
MANY_TABLES: Final = 130_000
#: Numbers that are looked at in all, some ten millions a second.
EFFORT: Final = 150_000_000
_ENDLESS: Final = 10**12


class JointChoice(NamedTuple):
    """The best tables, who waits, and what no others that are as good before have fewer repeats than."""

    tables: list[Table]
    waiting: list[int]
    bound: int


def chosen_together(event: Event, tables_most: int) -> JointChoice | None:
    """The best choice; None where there may be too many tables, or it takes too long before the repeats."""
    names = [entrant.id for entrant in event.playing]
    if len(names) > PEOPLE_MOST:
        return None
    board = PairingBoard(event, names, 0)
    found = few(board, event.sizes, _ENDLESS, tables_most)
    if found is None or not found.tables:
        return None
    try:
        return _Aims(event, names, dict(found.tables)).chosen()
    except (_NotProved, TooMuchWork):
        return None


class _NotProved(Exception):
    """An aim before the repeats took too long."""


@dataclass
class _Held:
    """The programme with all that was settled, which columns are left, and the best choice so far."""

    programme: Programme
    free: list[int]
    taken: tuple[int, ...]

    def copy(self) -> _Held:
        """To try what may have to be taken back."""
        return _Held(self.programme.copy(), self.free, self.taken)

    def hold(self, amounts: Sequence[int], value: int) -> None:
        """From here on it comes to this. Where that is nothing, what would add to it is out."""
        if value:
            self.programme.add_row(amounts, value)
        else:
            self.free = [one for one in self.free if not amounts[one]]


class _Aims:
    """`weights` of the tables as `few` tells them: off-size again by the million, and repeats."""

    def __init__(self, event: Event, names: Sequence[str], weights: dict[Table, int]) -> None:
        self._event, self._names = event, names
        self._weights = weights
        #: Who is in each column: the tables, then everybody alone.
        self._people = [*weights, *((one,) for one in range(len(names)))]
        columns = [tuple((one, 1.0) for one in table) for table in self._people]
        programme = Programme(columns, len(names))
        programme.effort = EFFORT
        every = range(len(columns))
        self._held = _Held(programme, [*every], tuple(every[len(weights) :]))

    def chosen(self) -> JointChoice:
        """Raises _NotProved."""
        waiting = self._fewest_byes()
        self._choose_who_waits(waiting)
        self._choose_sizes(waiting)
        whole = self._best_in_turn(waiting)
        own = [self._people[one] for one in whole.taken]
        tables = [one for one in own if len(one) > 1]
        return JointChoice(tables, sorted(one[0] for one in own if len(one) == 1), whole.bound)

    def _of(self, amount: Callable[[Table], int]) -> list[int]:
        return [amount(own) for own in self._people]

    def _least(self, amounts: list[int], floor: int) -> int:
        """Brings it to its least, which is held from here on. Raises _NotProved."""
        found = self._tried(self._held, amounts, floor)
        if found.cost > found.bound:
            raise _NotProved
        self._held.taken = found.taken
        self._held.hold(amounts, found.cost)
        return found.cost

    def _tried(self, held: _Held, amounts: list[int], floor: int) -> Whole:
        cost = sum(amounts[one] for one in held.taken)
        known = Whole(held.taken, cost, floor)
        return cheapest(held.programme, self._people, amounts, held.free, known)

    def _fewest_byes(self) -> int:
        """For how few there are tables at all: of each way to lay tables, one after the other."""
        amounts = self._of(lambda own: int(len(own) == 1))
        held, people = self._held, len(self._names)
        least = ceil(held.programme.solve(amounts, held.free).bound - ROUNDED)
        for layout in layouts(people - max(0, least), self._event.sizes):
            taken = self._laid(layout)
            if taken:
                held.taken = taken
                held.hold(amounts, people - sum(layout))
                return people - sum(layout)
        raise _NotProved

    def _laid(self, layout: Sequence[int]) -> tuple[int, ...]:
        """Some tables of these sizes that go with all that is held; nothing where there are none."""
        held, counts = self._held.copy(), Counter(layout)
        counts[1] = len(self._names) - sum(layout)
        for size in [1, *self._event.sizes]:
            held.hold(self._of(lambda own, size=size: int(len(own) == size)), counts[size])  # type: ignore[misc]
        found = cheapest(
            held.programme, self._people, [0] * len(self._people), held.free, Whole((), 1, 0)
        )
        self._held.programme.effort = held.programme.effort
        if found.cost > found.bound:
            raise _NotProved
        return found.taken

    def _choose_who_waits(self, left: int) -> None:
        """As many as can be of those to whom a bye is due first."""
        number = {name: at for at, name in enumerate(self._names)}
        for alike in due_for_byes(self._event) if left else []:
            due = {number[name] for name in alike}
            amounts = self._of(lambda own, due=due: -int(len(own) == 1 and own[0] in due))  # type: ignore[misc]
            left += self._least(amounts, -min(len(due), left))

    def _choose_sizes(self, waiting: int) -> None:
        """Fewest tables off the first size, then as many as can be of the earlier sizes."""
        seated = len(self._names) - waiting
        for layout in layouts(seated, self._event.sizes):
            taken = self._laid(layout)
            if taken:
                self._held.taken = taken
                counts = Counter(layout)
                for size in self._event.sizes:
                    amounts = self._of(lambda own, size=size: int(len(own) == size))  # type: ignore[misc]
                    self._held.hold(amounts, counts[size])
                return
        raise _NotProved

    def _best_in_turn(self, waiting: int) -> Whole:
        """Nobody off-size again before everybody was once, as far as can be, then fewest repeats.

        Either nobody who was there is there again who need not, or nobody who was not is still at a table of the first
        size: whichever has fewer out of turn.
        """
        main = self._event.sizes[0]
        been = self._event.been_off_size
        never = {at for at, name in enumerate(self._names) if name not in been}
        again = [
            *(weight // TURN for weight in self._weights.values()),
            *[0] * len(self._names),
        ]
        not_yet = self._of(lambda own: len(never.intersection(own)) if len(own) == main else 0)
        sizes = Counter(len(self._people[one]) for one in self._held.taken)
        places = sum(size * count for size, count in sizes.items() if size not in {1, main})
        ways = []
        if len(never) > places:
            ways.append(again)
        if len(never) - waiting <= places:
            ways.append(not_yet)
        tried = [self._in_turn(amounts) for amounts in ways]
        least = min(out for out, _ in tried)
        ends = [self._fewest_repeats(held) for out, held in tried if out == least]
        best = min(ends, key=lambda one: one.cost)
        return best._replace(bound=min(one.bound for one in ends))

    def _in_turn(self, amounts: list[int]) -> tuple[int, _Held]:
        held = self._held.copy()
        found = self._tried(held, amounts, 0)
        self._held.programme.effort = held.programme.effort
        if found.cost > found.bound:
            raise _NotProved
        held.taken = found.taken
        held.hold(amounts, found.cost)
        return found.cost, held

    def _fewest_repeats(self, held: _Held) -> Whole:
        repeats = [weight % TURN for weight in self._weights.values()]
        return self._tried(held, [*repeats, *[0] * len(self._names)], 0)
