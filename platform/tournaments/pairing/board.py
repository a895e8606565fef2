"""The players of a round as numbers, and what a table of them costs by each aim."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tournaments.pairing.event import Event
from tournaments.pairing.seating import Seats

#: What it costs, aim by aim, the first the dearest: who must not meet, who sits off-size out of turn, repeats,
#: excess of seats, who wants the same seats, who would rather not meet, distance in points.
Cost = tuple[int, int, int, int, int, int, int]
NOTHING: Cost = (0, 0, 0, 0, 0, 0, 0)
#: Where each stands.
FORBIDDEN, OUT_OF_TURN, REPEATS, _EXCESS, RIVALS = range(5)
#: Points are counted in this part of one.
_POINT = 10_000


class PairingBoard:
    """The players of one round. `main` is the size of table that is not off-size."""

    def __init__(self, event: Event, names: Sequence[str], off_places: int) -> None:
        self.names = names
        self.rounds = event.rounds
        self.main = event.sizes[0]
        number_of = {name: number for number, name in enumerate(names)}
        points = {entrant.id: entrant.points for entrant in event.entrants}
        self.points = [round(points[name] * _POINT) for name in names]
        self.met = [[0] * len(names) for _ in names]
        self.forbidden = [[0] * len(names) for _ in names]
        self.apart = [[0] * len(names) for _ in names]
        for pairs, grid in (
            (event.meetings, self.met),
            (dict.fromkeys(event.forbid, 1), self.forbidden),
            (dict.fromkeys(event.apart, 1), self.apart),
        ):
            for pair, count in pairs.items():
                if all(name in number_of for name in pair):
                    one, two = (number_of[name] for name in pair)
                    grid[one][two] = grid[two][one] = count
        self.seats = Seats([event.seats_used(name) for name in names])
        wanted = self.seats.wanted
        self.rivals = [[int(bool(one) and one == two) for two in wanted] for one in wanted]
        self._set_turns(event, off_places)

    def _set_turns(self, event: Event, off_places: int) -> None:
        """Whose turn at an off-size table it is, and whose not: nobody twice before everybody was once."""
        been = [name in event.been_off_size for name in self.names]
        new = been.count(False)
        self.must_off = [not one and new <= off_places for one in been]
        self.may_off = [not one or new < off_places for one in been]

    def out_of_turn(self, player: int, size: int) -> int:
        """1 if this player should not sit at a table of this size."""
        if size == self.main:
            return int(self.must_off[player])
        return int(not self.may_off[player])

    def turned(self, one: int, two: int, size: int, other: int) -> int:
        """What it adds out of turn that `one`, at a table of `size`, changes places with `two`, at one of `other`."""
        turn = self.out_of_turn
        return turn(two, size) + turn(one, other) - turn(one, size) - turn(two, other)

    def repeats(self, table: Sequence[int]) -> int:
        """Earlier meetings of those at a table."""
        return sum(self.met[one][two] for one, two in combinations(table, 2))

    def forbids(self, table: Sequence[int]) -> int:
        """Pairs at a table that must not meet."""
        return sum(self.forbidden[one][two] for one, two in combinations(table, 2))

    def cost(self, table: Sequence[int]) -> Cost:
        """Of one table."""
        size = len(table)
        forbidden = out = repeats = apart = rivals = 0
        for at, one in enumerate(table):
            out += self.out_of_turn(one, size)
            for two in table[at + 1 :]:
                forbidden += self.forbidden[one][two]
                repeats += self.met[one][two]
                apart += self.apart[one][two]
                rivals += self.rivals[one][two]
        excess = self.seats.excess(table)
        return forbidden, out, repeats, excess, rivals, apart, self.distance(table)

    def distance(self, table: Sequence[int]) -> int:
        """Of the points from their mean: size times the sum of the squares, a whole number, over the size."""
        points = [self.points[player] for player in table]
        total = sum(points)
        return (len(points) * sum(one * one for one in points) - total * total) // len(points)
