"""Whether pairs that must not meet leave any tables at all, before anything is spent on finding the best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from tournaments.pairing.event import Event
from tournaments.pairing.sizes import layouts

#: What one question may cost, and all questions about an event together: a table or a person looked at costs 1.
_COST_MOST: Final = 400_000
_ALL_COST_MOST: Final = 4_000_000
#: So many possible tables are written down one by one; where there are more, who may meet whom has to do.
_TABLES_MOST: Final = 4_000
#: Tables and byes of one round that are laid, one inside the other; more would not fit the stack.
_DEEPEST: Final = 300

#: How many of these people, as bits, have a bye.
Byes = tuple[tuple[int, int], ...]
#: How many tables of each size are left; None where any are allowed.
Sizes = tuple[int, ...] | None


class _MetTable(NamedTuple):
    """People, as bits, who may all meet; `size` is the place of their number among the sizes of the event."""

    people: int
    size: int


class SeatTries:
    """Answers questions about one event. `False` was proved; what takes too long to tell may be possible."""

    def __init__(self, event: Event) -> None:
        self._sizes = tuple(event.sizes)
        self._bit = {entrant.id: 1 << at for at, entrant in enumerate(event.playing)}
        self._everybody = (1 << len(self._bit)) - 1
        self._may_meet = {bit: self._everybody & ~bit for bit in self._bit.values()}
        for pair in event.forbid:
            if all(name in self._bit for name in pair):
                one, two = (self._bit[name] for name in pair)
                self._may_meet[one] &= ~two
                self._may_meet[two] &= ~one
        self._all_left = self._left = _ALL_COST_MOST
        self._failed: set[tuple[int, Sizes, Byes]] = set()
        self._laid: list[int] = []
        self._known: dict[int, list[_MetTable]] | None = None
        with suppress(_TooManyTries):
            self._known = self._written_down()

    @property
    def is_spent(self) -> bool:
        """Whether nothing more will be found out."""
        return self._all_left <= 0

    def may_sit(
        self,
        names: Iterable[str],
        layout: Sequence[int] | None = None,
        byes: Sequence[tuple[Collection[str], int]] = (),
    ) -> bool:
        """Whether these can sit at tables of this layout, or of any sizes, but for so many of each class of byes."""
        counts = Counter(layout)
        left = None if layout is None else tuple(counts[size] for size in self._sizes)
        quotas = tuple((self._bits(one), count) for one, count in byes)
        self._left = before = min(_COST_MOST, self._all_left)
        self._failed.clear()
        self._laid.clear()
        try:
            return self._fills(self._bits(names), left, quotas, 0)
        except _TooManyTries:
            return True
        finally:
            self._all_left -= 1 + before - self._left

    def seated(self) -> list[str] | None:
        """Who sits in the tables by which the last question was answered; None where it took too long to tell."""
        there = sum(self._laid)
        return [name for name, bit in self._bit.items() if bit & there] or None

    def any_tables(self) -> list[list[str]]:
        """Some tables, those first whose people have fewest others; not the best, and none only where there are none."""
        found, people = [], self._everybody
        self._left = _ALL_COST_MOST
        with suppress(_TooManyTries):
            while people:
                first, ways = self._narrowest(people, None)
                table = next(ways, None)
                people &= ~(first if table is None else table.people)
                if table is not None:
                    found.append([name for name, bit in self._bit.items() if bit & table.people])
        return found

    def _bits(self, names: Iterable[str]) -> int:
        return sum(self._bit[name] for name in names)

    def _written_down(self) -> dict[int, list[_MetTable]]:
        """Every table of people who may all meet, by person; raises _TooManyTries."""
        found: dict[int, list[_MetTable]] = {bit: [] for bit in self._may_meet}
        count = 0
        for one in self._may_meet:
            for at, size in enumerate(self._sizes):
                for others in self._together(self._may_meet[one] & -one, size - 1):
                    count += 1
                    if count > _TABLES_MOST:
                        raise _TooManyTries
                    for person in _each(one | others):
                        found[person].append(_MetTable(one | others, at))
        return found

    def _fills(self, people: int, left: Sizes, byes: Byes, deep: int) -> bool:
        """Whether all these people get a table or a bye; who has fewest to sit with comes first."""
        if not people:
            return not any(count for _, count in byes)
        if people.bit_count() < sum(count for _, count in byes):
            return False
        if (people, left, byes) in self._failed:
            return False
        if deep == _DEEPEST:
            raise _TooManyTries
        first, ways = self._narrowest(people, left)
        for table in ways:
            after = None if left is None else _one_less(left, table.size)
            if self._fills(people & ~table.people, after, byes, deep + 1):
                self._laid.append(table.people)
                return True
        rest = _with_byes(first, byes)
        if rest is not None and self._fills(people & ~first, left, rest, deep + 1):
            return True
        self._failed.add((people, left, byes))
        return False

    def _narrowest(self, people: int, left: Sizes) -> tuple[int, Iterator[_MetTable]]:
        """Who of these has fewest to sit with, or all who have nobody; and the tables they may sit at."""
        self._look(people.bit_count())
        if self._known is None:
            first = min(_each(people), key=lambda one: (self._may_meet[one] & people).bit_count())
            return first, self._tables_of(first, people, left)
        open_to = {one: self._still(one, people, left) for one in _each(people)}
        alone = sum(one for one, own in open_to.items() if not own)
        if alone:
            return alone, iter(())
        first = min(open_to, key=lambda one: len(open_to[one]))
        return first, iter(open_to[first])

    def _still(self, one: int, people: int, left: Sizes) -> list[_MetTable]:
        """The tables of this person that all of these and these sizes still allow."""
        assert self._known is not None
        self._look(len(self._known[one]))
        return [
            table
            for table in self._known[one]
            if not table.people & ~people and (left is None or left[table.size])
        ]

    def _tables_of(self, first: int, people: int, left: Sizes) -> Iterator[_MetTable]:
        free = self._may_meet[first] & people
        for at, size in enumerate(self._sizes):
            if left is None or left[at]:
                for others in self._together(free, size - 1):
                    yield _MetTable(first | others, at)

    def _together(self, people: int, count: int) -> Iterator[int]:
        """Every choice of so many who may all meet."""
        if not count:
            yield 0
            return
        while people.bit_count() >= count:
            one = people & -people
            people ^= one
            self._look()
            for others in self._together(people & self._may_meet[one], count - 1):
                yield one | others

    def _look(self, cost: int = 1) -> None:
        self._left -= cost
        if self._left < 0:
            raise _TooManyTries


def leaves_none(event: Event) -> bool:
    """True where all could sit, were it not for pairs that must not meet; whoever has a bye anyway is not tried."""
    players = [entrant.id for entrant in event.playing]
    first = next(layouts(len(players), event.sizes), None)
    is_whole = first is not None and sum(first) == len(players)
    return is_whole and not SeatTries(event).may_sit(players)


def _with_byes(people: int, byes: Byes) -> Byes | None:
    """The byes that are left after these people have theirs; None where there are too few."""
    found = tuple((those, count - (those & people).bit_count()) for those, count in byes)
    given = sum((those & people).bit_count() for those, _ in byes)
    is_enough = given == people.bit_count() and all(count >= 0 for _, count in found)
    return found if is_enough else None


def _one_less(left: tuple[int, ...], at: int) -> tuple[int, ...]:
    return (*left[:at], left[at] - 1, *left[at + 1 :])


def _each(people: int) -> Iterator[int]:
    """The bits that are set, lowest first."""
    while people:
        one = people & -people
        yield one
        people ^= one


class _TooManyTries(Exception):
    """More tables than may be looked at."""
