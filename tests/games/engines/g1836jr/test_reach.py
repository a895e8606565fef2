"""Reached sides and stops (R18-TR-13) against every trail there is, on small random boards."""

from random import Random

import pytest

from games.engines.g1836jr.map.chains import DEAD_END, Chain
from games.engines.g1836jr.map.geometry import EDGES, mask_of
from games.engines.g1836jr.map.reach import reach_from
from games.engines.g1836jr.map.track import Track
from games.engines.g1836jr.packaged import data
from games.lab.brute_routes import BruteRoutes, Side, Stop
from games.lab.route_boards import random_case, track_of
from tests.games.engines.g1836jr.positions import lay, put, the_map


class Trails:
    """Tries every trail from every own station."""

    def __init__(self, brute: BruteRoutes) -> None:
        self.brute = brute
        self.sides: set[Side] = set()
        self.stops: set[Stop] = set()
        for stop in brute.board.stations:
            if brute.is_own(stop):
                self.stops.add(stop)
                self._leave(stop, frozenset((stop,)), frozenset())

    def _leave(self, stop: Stop, visited: frozenset[Stop], used: frozenset[Side]) -> None:
        for near, far in self.brute.paths_on(stop[0]):
            if near == ("stop", stop[1]) and far[0] == "edge":
                self._cross(stop[0], far[1], visited, used)

    def _cross(self, hex_: str, edge: int, visited: frozenset[Stop], used: frozenset[Side]) -> None:
        there = self.brute.hexes[hex_]["neighbors"][str(edge)]
        side = frozenset((hex_, there))
        if side in used:
            return
        self.sides.add(side)
        for near, far in self.brute.paths_on(there):
            if near != ("edge", (edge + 3) % EDGES):
                continue
            if far[0] == "edge":
                self._cross(there, far[1], visited, used | {side})
                continue
            stop = (there, far[1])
            if stop in visited:
                continue
            self.stops.add(stop)
            if self.brute.may_pass(stop):
                self._leave(stop, visited | {stop}, used | {side})


def reached(track: Track, corporation: str) -> tuple[set[Side], set[Stop]]:
    map_ = track.map
    reach = track.reach(map_.corporation_names.index(corporation))
    sides = {
        frozenset((map_.hex_names[place // EDGES], map_.hex_names[there]))
        for place, there in enumerate(map_.neighbour)
        if there >= 0 and reach.sides >> map_.side[place] & 1
    }
    stops = {
        (map_.hex_names[map_.stop_hex[stop]], map_.stop_index[stop])
        for stop in range(map_.stops)
        if reach.stops >> stop & 1
    }
    return sides, stops


@pytest.mark.parametrize("seed", range(6))
def test_reach_is_that_of_all_trails(seed: int) -> None:
    rng = Random(seed)
    for _ in range(60):
        case = random_case(the_map(), rng)
        brute = BruteRoutes(data(), case.board, case.corporation, "brown", port_pairs=True)
        trails = Trails(brute)
        found = reached(track_of(the_map(), case.board), case.corporation)
        assert found == (trails.sides, trails.stops)


def test_no_trail_turns_round_on_a_branching() -> None:
    """GCL leaves Namur to the east and meets a branching from its stem: both branches, and no way from one to the other."""
    track = Track(the_map())
    put(track, "GCL", "I9")
    lay(track, "I9", "57", 1)
    lay(track, "I7", "9", 1)
    lay(track, "I7", "23", 1)  # stem in the west, branches east and south-east
    sides, _ = reached(track, "GCL")
    assert frozenset(("I7", "I5")) in sides
    assert frozenset(("I7", "J8")) not in sides


def test_a_loop_does_not_turn_a_trail_round() -> None:
    """From Antwerp over F8 into the loop E9, D8, D10: it comes back to a side it has used, so not to F6."""
    track = Track(the_map())
    put(track, "B", "G7")
    for hex_, tile, rotation in (
        ("G7", "57", 0),
        ("F8", "23", 3),  # stem to E9, branches to G7 and F6
        ("E9", "24", 0),  # stem to F8, branches to D8 and D10
        ("D8", "7", 4),
        ("D10", "7", 0),
    ):
        lay(track, hex_, tile, rotation)
    sides, stops = reached(track, "B")
    found = [
        ("G7", "F8"),
        ("F8", "E9"),
        ("E9", "D8"),
        ("E9", "D10"),
        ("D8", "D10"),
        ("G7", "H6"),
        ("H6", "H4"),
    ]
    assert sides == {frozenset(pair) for pair in found}
    assert stops == {("G7", 0), ("H6", 0)}


def test_the_longer_way_round_shows_what_lies_before_the_side_that_every_trail_uses() -> None:
    """From 0 to 1; by side 11 or 12 to 2; to 3. From there side 11 leads on over 14 to 10, which is used."""
    ways = [
        (0, 0, 1, 0, [10]),
        (1, 1, 2, 0, [11]),
        (1, 2, 2, 1, [12]),
        (2, 2, 3, 0, [13]),
        (3, 1, DEAD_END, 0, [11, 14, 10]),
    ]
    chains = [
        Chain(start, leaves, end, enters, row, []) for start, leaves, end, enters, row in ways
    ]
    found = reach_from([0], 0, 0, lambda stop: [one for one in chains if one.start == stop])
    assert found.sides == mask_of([10, 11, 12, 13, 14])
    assert found.stops == mask_of([0, 1, 2, 3])
