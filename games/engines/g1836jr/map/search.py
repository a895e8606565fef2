"""Which routes earn the most together: branch and bound over routes that share no hex side."""

from typing import Final

from games.engines.g1836jr.map.catalogue import Catalogue

#: Dives for first good totals start from so many of the dearest routes.
_DIVES: Final = 24

#: What the dearest route of each group earns, and the exits that the group uses; the dearest first.
Groups = list[tuple[int, int]]


class ExitBound:
    """What trains can earn at most if only the exits of own stations are looked at.

    Every route crosses a side where track leaves a station, and no two routes cross the same one. So routes fall into
    few groups by the exits they use, and the dearest sum over disjoint groups is never too low.
    """

    def __init__(self, exits: int, groups: list[Groups]) -> None:
        self.exits = exits
        #: The groups of each train.
        self.groups = groups
        self.known: dict[tuple[int, int], int] = {}

    def most(self, train: int, used: int) -> int:
        """The most that this train and those after it can earn when these sides are taken."""
        if train == len(self.groups):
            return 0
        used &= self.exits
        known = self.known.get((train, used))
        if known is not None:
            return known
        found = 0
        rest = self.most(train + 1, used)
        for revenue, exits in self.groups[train]:
            if revenue + rest <= found:
                break
            if not exits & used:
                found = max(found, revenue + self.most(train + 1, used | exits))
        self.known[train, used] = found
        return found


class Routes:
    """Routes by number, the dearest first: place in the catalogue, revenue, hex sides, stops."""

    __slots__ = ("counts", "masks", "names", "revenues")

    def __init__(self, catalogue: Catalogue, names: list[int]) -> None:
        self.names = names
        self.revenues: list[int] = [catalogue.revenues[name] for name in names]
        self.masks: list[int] = [catalogue.masks[name] for name in names]
        self.counts: list[int] = [catalogue.counts[name] for name in names]

    def groups(self, exits: int, lengths: list[int]) -> list[Groups]:
        """For trains of these lengths the groups of their routes; equal trains share theirs."""
        of_length = {length: self._groups_of(exits, length) for length in set(lengths)}
        return [of_length[length] for length in lengths]

    def _groups_of(self, exits: int, longest: int) -> Groups:
        dearest: dict[int, int] = {}
        for number, count in enumerate(self.counts):
            if count <= longest:
                dearest.setdefault(self.masks[number] & exits, self.revenues[number])
        return [(revenue, used) for used, revenue in dearest.items()]

    def bits(self, longest: int) -> int:
        """The routes of at most so many stops, as bits."""
        return _bits(
            len(self.names), [n for n, count in enumerate(self.counts) if count <= longest]
        )

    def by_side(self) -> dict[int, int]:
        """For each hex side, given as its bit, the routes that cross it, as bits."""
        users: dict[int, list[int]] = {}
        for number, mask in enumerate(self.masks):
            left = mask
            while left:
                side = left & -left
                left ^= side
                users.setdefault(side, []).append(number)
        return {side: _bits(len(self.names), numbers) for side, numbers in users.items()}


def _bits(size: int, numbers: list[int]) -> int:
    row = bytearray(size // 8 + 1)
    for number in numbers:
        row[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(row, "little")


class Search:
    """The best total of trains given by their lengths, the longest first.

    A longer train can run whatever a shorter one can, so none is left out before a shorter one. `without`: a place in
    the catalogue whose route no train runs.
    """

    def __init__(
        self, catalogue: Catalogue, lengths: list[int], without: int | None = None
    ) -> None:
        self.catalogue = catalogue
        self.lengths = lengths
        self.best = 0
        #: The most that any branch given up might have earned.
        self.bound = 0
        #: Routes tried for some train after the dives: what the bounds leave to do.
        self.nodes = 0
        #: The best set by places in the catalogue, the longest train's first.
        self.chosen: list[int] = []
        revenues = catalogue.revenues
        names = [name for name in range(len(revenues)) if name != without]
        names.sort(key=revenues.__getitem__, reverse=True)
        self.routes = Routes(catalogue, names)
        self.exits = ExitBound(catalogue.exits, self.routes.groups(catalogue.exits, lengths))
        self.fits: list[int] = []
        self.on_side: dict[int, int] = {}

    def run(self) -> None:
        """Finds it: some good totals first, then only what might beat them."""
        for start in range(min(_DIVES, len(self.routes.names))):
            self._dive(start)
        self.routes = Routes(self.catalogue, self._promising())
        if not self.routes.names:
            return
        self.fits = [self.routes.bits(length) for length in self.lengths]
        self.on_side = self.routes.by_side()
        self._branch(0, self.routes.bits(self.lengths[0]), 0, 0, [])

    def _dive(self, start: int) -> None:
        """One set: this route first, then for each further train the dearest that still fits."""
        routes = self.routes
        used = total = 0
        chosen: list[int] = []
        for length in self.lengths:
            for number in range(0 if chosen else start, len(routes.names)):
                if routes.counts[number] <= length and not routes.masks[number] & used:
                    total += routes.revenues[number]
                    used |= routes.masks[number]
                    self._record(total, chosen, number)
                    chosen.append(routes.names[number])
                    break

    def _promising(self) -> list[int]:
        """The routes that may belong to a set which beats the best total so far.

        Whichever train runs a route, the others earn no more than the longest ones would.
        """
        others = ExitBound(self.exits.exits, self.exits.groups[:-1])
        found = []
        for number, name in enumerate(self.routes.names):
            bound = self.routes.revenues[number] + others.most(0, self.routes.masks[number])
            if bound > self.best:
                found.append(name)
            else:
                self.bound = max(self.bound, bound)
        return found

    def _branch(self, train: int, free: int, used: int, total: int, chosen: list[int]) -> None:
        """Tries every route in `free` for this train, the dearest first. `used`: hex sides taken."""
        routes = self.routes
        equals = self.lengths[train:].count(self.lengths[train])
        others = self.exits.most(train + equals, used)
        left = free & self.fits[train]
        while left:
            self.nodes += 1
            low = left & -left
            left ^= low
            number = low.bit_length() - 1
            # Of equal trains the first has the dearest route.
            bound = total + equals * routes.revenues[number] + others
            if bound <= self.best:
                self.bound = max(self.bound, bound)
                return
            earned = total + routes.revenues[number]
            mask = routes.masks[number]
            bound = earned + self.exits.most(train + 1, used | mask)
            if bound <= self.best:
                self.bound = max(self.bound, bound)
                continue
            self._record(earned, chosen, number)
            if train + 1 < len(self.lengths):
                after = free & ~self._conflicts(mask)
                if equals > 1:
                    after &= left | ~self.fits[train]
                self._branch(train + 1, after, used | mask, earned, [*chosen, routes.names[number]])

    def _conflicts(self, mask: int) -> int:
        """The routes that share a side with this one, itself included."""
        found = 0
        while mask:
            side = mask & -mask
            mask ^= side
            found |= self.on_side[side]
        return found

    def _record(self, total: int, chosen: list[int], number: int) -> None:
        if total > self.best:
            self.best = total
            self.chosen = [*chosen, self.routes.names[number]]
