import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines.g1836jr.map import geometry
from games.engines.g1836jr.map.board import NOTHING
from games.engines.g1836jr.map.geometry import EDGES
from games.engines.g1836jr.map.tiles import STOP, TOWN, Piece
from games.engines.g1836jr.packaged import data as tables
from tests.games.engines.g1836jr.positions import the_map

edges = st.integers(0, EDGES - 1)
rotations = st.integers(0, 5)
names = st.builds(geometry.name_at, st.integers(2, 20), st.integers(4, 40))
tiles = st.sampled_from(range(len(tables()["tiles"])))


@given(names, edges)
def test_the_neighbour_s_neighbour_is_the_hex_itself(name: str, edge: int) -> None:
    there = geometry.neighbour(name, edge)
    assert there != name
    assert geometry.neighbour(there, geometry.opposite(edge)) == name


@given(names, edges)
def test_three_steps_that_turn_left_lead_back(name: str, edge: int) -> None:
    where = name
    for turn in (0, 2, 4):
        where = geometry.neighbour(where, geometry.rotated(edge, turn))
    assert where == name


@given(edges, rotations, rotations)
def test_rotations_add_up(edge: int, first: int, second: int) -> None:
    once = geometry.rotated(edge, (first + second) % 6)
    assert geometry.rotated(geometry.rotated(edge, first), second) == once


@given(st.sets(edges))
def test_a_mask_holds_its_edges(chosen: set[int]) -> None:
    assert geometry.edges_of(geometry.mask_of(list(chosen))) == sorted(chosen)


@pytest.mark.parametrize("name", ["", "4", "h4", "HH", "H-4", "H٤"])
def test_a_hex_id_is_a_letter_and_a_number(name: str) -> None:
    with pytest.raises(ValueError, match="no hex id"):
        geometry.place(name)


@given(tiles, rotations)
def test_a_piece_turns_as_its_tile(tile: int, rotation: int) -> None:
    map_ = the_map()
    bare, turned = map_.pieces[tile * EDGES], map_.pieces[tile * EDGES + rotation]
    assert turned.exits == geometry.mask_of(
        [geometry.rotated(edge, rotation) for edge in geometry.edges_of(bare.exits)]
    )
    assert len(turned.paths) == len(bare.paths)
    assert [mask.bit_count() for mask in turned.stop_edges] == [
        mask.bit_count() for mask in bare.stop_edges
    ]


@given(tiles, rotations)
def test_every_piece_keeps_itself(tile: int, rotation: int) -> None:
    piece = the_map().pieces[tile * EDGES + rotation]
    assert keeps(piece, piece)


def test_map_agrees_with_the_neighbours_of_the_data() -> None:
    map_ = the_map()
    for hex_, row in enumerate(tables()["hexes"]):
        here = map_.neighbour[hex_ * EDGES : (hex_ + 1) * EDGES]
        found = {
            str(edge): map_.hex_names[there] for edge, there in enumerate(here) if there != NOTHING
        }
        impassable = set(row["impassable_edges"])
        assert {edge: name for edge, name in found.items() if int(edge) not in impassable} == {
            edge: name for edge, name in row["neighbors"].items() if int(edge) not in impassable
        }
        assert not impassable & set(row["track_edges"])


def test_both_hexes_number_their_side_alike() -> None:
    map_ = the_map()
    for place, there in enumerate(map_.neighbour):
        if there == NOTHING:
            assert map_.side[place] == NOTHING
        else:
            other = there * EDGES + geometry.opposite(place % EDGES)
            assert map_.side[place] == map_.side[other]
    numbers = [side for side in map_.side if side != NOTHING]
    assert sorted(numbers) == sorted([*range(len(numbers) // 2)] * 2)


def test_upgrades_of_the_data_are_those_that_keep_all_track() -> None:
    map_ = the_map()
    for old in range(map_.printed[0]):
        row = {(tile, (turn + old) % EDGES) for tile, turn in map_.upgrades[old // EDGES]}
        assert row == {
            (new // EDGES, new % EDGES) for new in range(map_.printed[0]) if _may_follow(old, new)
        }


def _may_follow(old: int, new: int) -> bool:
    map_ = the_map()
    first, second = map_.pieces[old], map_.pieces[new]
    return (
        second.colour == first.colour + 1
        and second.label == first.label
        and sorted(second.kinds) == sorted(first.kinds)
        and keeps(first, second)
        and _may_be_upgraded(first)
    )


def _may_be_upgraded(piece: Piece) -> bool:
    return TOWN not in piece.kinds  # R18-TR-09: town tiles stay


def keeps(old: Piece, new: Piece) -> bool:
    """R18-TR-07: old track in its place, each old stop whole on a stop of its own."""
    for first, second in old.paths:
        if second < STOP and (first, second) not in new.paths:
            return False
    taken: list[int] = []
    for stop in range(old.stops):
        edges = old.stop_edges[stop]
        if not edges:
            continue
        heirs = [index for index in range(new.stops) if not edges & ~new.stop_edges[index]]
        if not heirs or heirs[0] in taken:
            return False
        taken.append(heirs[0])
    return True
