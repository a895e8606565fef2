"""Who has a bye: whoever had fewest, then who has fewest points; and what forbidden pairs rule out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations, groupby
from random import Random

from tournaments.pairing.event import Entrant, Event
from tournaments.pairing.possible import SeatTries


def due_for_byes(event: Event) -> list[list[str]]:
    """Who would have a bye as soon as each other, the first to have one first; lots within."""
    random = Random(f"{event.seed} {len(event.rounds)} byes")  # noqa: S311 - the seed is told before
    lots = {entrant.id: random.random() for entrant in event.playing}

    def due(entrant: Entrant) -> tuple[int, Decimal]:
        return event.byes_of[entrant.id], entrant.points

    waiting = sorted(event.playing, key=lambda one: (*due(one), lots[one.id]))
    return [[one.id for one in alike] for _, alike in groupby(waiting, key=due)]


class ByeCounts:
    """How many of each class of byes have one, the first classes before all others."""

    def __init__(
        self,
        classes: Sequence[Sequence[str]],
        names: Sequence[str],
        tries: SeatTries,
        is_free: bool,  # noqa: FBT001 - told once
    ) -> None:
        self._classes, self._names = classes, names
        self._tries, self._is_free = tries, is_free

    def of(self, number: int, before: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
        """So many byes more, after those of the first classes; what forbidden pairs rule out is passed over."""
        if not self._may_be(before, number):
            return
        if not number:
            yield before
        elif len(before) < len(self._classes):
            for count in range(min(number, len(self._classes[len(before)])), -1, -1):
                yield from self.of(number - count, (*before, count))

    def _may_be(self, before: tuple[int, ...], number: int) -> bool:
        later = [name for one in self._classes[len(before) :] for name in one]
        if number > len(later):
            return False
        byes = [*zip(self._classes, before, strict=False), (later, number)]
        return self._is_free or self._tries.may_sit(self._names, None, byes)


def chosen_byes(byes: Sequence[tuple[Sequence[str], int]]) -> Iterator[list[str]]:
    """Every choice of so many of each class."""
    if not byes:
        yield []
        return
    (names, count), *others = byes
    for part in combinations(names, count):
        for rest in chosen_byes(others):  # one by one: there may be more than memory holds
            yield [*part, *rest]
