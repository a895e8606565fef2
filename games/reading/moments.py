"""What a log comes to on the axis of its moves: everybody's worth, where rounds begin, the moments that decided it.

Pure. Fed with what every entry told and the state after it; reads the state through the contract only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from games.engines.kernel.game import Event, Game
from games.fronts.catalogue import front_for

#: More of them could not be told apart on a phone.
MOMENTS_MOST: Final = 7
#: Two moments lie at least so far apart, as a share of the whole log.
APART: Final = 1 / 40
#: A turning point names no more people than a line has room for.
SWAYED_MOST: Final = 2
#: Where events name a sum that is paid.
SUMS: Final = frozenset({"amount", "price"})


def round_at(rounds: Sequence[tuple[int, int | str]], number: int) -> int | str:
    """The name of the round in which this entry was played; `rounds` as TurningPoints has them."""
    return max(begun for begun in rounds if begun[0] <= number)[1]


def swayed(points: Sequence[tuple[int, Sequence[int]]], number: int) -> list[tuple[int, int, int]]:
    """Whose worth this entry changed most, from what to what, the greatest change first: [seat, before, after].

    Where it changed none, who was ahead then, with the same worth twice. `points` as TurningPoints has them.
    """
    then = [point for point in points if point[0] <= number]
    at, now = then[-1]
    before = then[-2:][0][1] if at == number else now
    rows = [(seat, old, new) for seat, (old, new) in enumerate(zip(before, now, strict=True))]
    moved = sorted((row for row in rows if row[1] != row[2]), key=lambda row: -abs(row[2] - row[1]))
    return moved[:SWAYED_MOST] or [max(rows, key=lambda row: row[2])]


def _sums_of(told: Iterable[Event]) -> str:
    """The events that name a sum, as text; empty where none does."""
    return "\n".join(str(event) for event in told if SUMS & event.keys())


@dataclass
class TurningPoints:
    """`rounds`: [entry, name]; `points`: [entry, worths by seat], where they change; `swings`: how much each entry moved."""

    game: Game[Any, Any]
    rounds: list[tuple[int, int | str]] = field(default_factory=list)
    points: list[tuple[int, list[int]]] = field(default_factory=list)
    swings: dict[int, float] = field(default_factory=dict)
    turning: list[int] = field(default_factory=list)
    last: int = 0
    #: What an entry told of sums, so that no two moments are told in the same words.
    sums: dict[int, str] = field(default_factory=dict)

    def note(self, number: int, told: Iterable[Event], state: Any) -> None:
        """One entry: its number, what it told and the state after it."""
        self.last = number
        name, worths = self.game.valued(state)
        if not self.rounds or self.rounds[-1][1] != name:
            self.rounds.append((number, name))
        self._note_worths(number, worths)
        if number in self.swings:
            self.sums[number] = _sums_of(told)
        if any(event["event"] in front_for(self.game.key).turning for event in told):
            self.turning.append(number)

    def _note_worths(self, number: int, worths: Mapping[int, int]) -> None:
        now = [worths[seat] for seat in sorted(worths)]
        if not self.points:
            self.points.append((number, now))
            return
        before = self.points[-1][1]
        if now != before:
            whole = max(1, sum(map(abs, before)))
            moved = max(abs(one - other) for one, other in zip(now, before, strict=True))
            self.swings[number] = moved / whole
            self.points.append((number, now))

    def key_moments(self) -> list[int]:
        """The entries that decided most, in their order: what the game calls a turn of events, then the greatest swings."""
        wanted = [*self.turning, *sorted(self.swings, key=self.swings.__getitem__, reverse=True)]
        apart, found = max(2, self.last * APART), list[int]()
        for number in wanted:
            if len(found) == MOMENTS_MOST:
                break
            if all(self._differ(number, other, apart) for other in found):
                found.append(number)
        return sorted(found)

    def _differ(self, number: int, other: int, apart: float) -> bool:
        """Whether the two lie apart, and are told in words of their own."""
        same = self.sums.get(number, "") and self.sums.get(number) == self.sums.get(other)
        return abs(number - other) >= apart and not same

    def to_json(self) -> dict[str, Any]:
        """{rounds, points, moments}."""
        return {"rounds": self.rounds, "points": self.points, "moments": self.key_moments()}
