"""Positions set up with track: no tile lies where its exits lead off the map or over a closed side."""

import pytest

from games.engines.catalogue import game_for
from games.engines.kernel.errors import BadSetup
from games.engines.kernel.rng import FastRng

GAME = game_for("1836jr")
COMPILED = GAME.compile(GAME.rules({}))


@pytest.mark.rule("R18-TR-05")
@pytest.mark.parametrize(
    ("hex_", "tile", "rotation"),
    [
        ("A9", "7", 0),
        ("A9", "57", 0),
        ("J2", "57", 0),
        ("A9", "57", "x"),
        ("A9", 57, 0),
        ("A9", "999", 0),
        ("I5", "8", 6),
        ("I5", "8", -1),
    ],
)
def test_a_tile_that_leads_nowhere_is_no_position(
    hex_: str, tile: object, rotation: object
) -> None:
    given = {"set": {f"m.{hex_}": [tile, rotation]}}
    with pytest.raises(BadSetup):
        GAME.arrange(COMPILED, 3, given, FastRng(0))


@pytest.mark.rule("R18-TR-15")
@pytest.mark.parametrize(
    ("hex_", "tile", "rotation"),
    [
        ("H6", "9", 3),  # two cities on a hex, a tile without any
        ("K13", "7", 1),
        ("E11", "7", 1),  # a city without track, a tile without a city
        ("I5", "57", 1),  # no city on the hex, one on the tile
        ("E11", "58", 0),  # a town for a city
    ],
)
def test_a_tile_without_a_place_for_the_stops_is_no_position(
    hex_: str, tile: str, rotation: int
) -> None:
    given = {"set": {f"m.{hex_}": [tile, rotation]}}
    with pytest.raises(BadSetup) as refused:
        GAME.arrange(COMPILED, 3, given, FastRng(0))
    assert refused.value.params == {
        "where": f"given.set.m.{hex_}",
        "problem": f"tile {tile} cannot lie there in rotation {rotation}: its stops are not those of the hex",
    }


def test_a_tile_that_fits_lies() -> None:
    given = {"set": {"m.I5": ["8", 1]}}
    track = GAME.arrange(COMPILED, 3, given, FastRng(0)).track
    map_ = COMPILED.map
    at = map_.hexes["I5"]
    assert (map_.tile_names[track.tile_at[at]], track.rotation_at[at]) == ("8", 1)
