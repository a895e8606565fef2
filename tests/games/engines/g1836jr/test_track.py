import json
from collections.abc import Callable
from typing import Any

import pytest

from games.engines.bots import surveying
from games.engines.g1836jr.map import board, laying, stations
from games.engines.g1836jr.map.board import NOTHING, Map
from games.engines.g1836jr.map.stored import broken, dumped, loaded
from games.engines.g1836jr.map.track import Track
from games.engines.g1836jr.packaged import data
from games.engines.kernel.errors import IllegalAction
from tests.games.engines.g1836jr.positions import (
    COLOUR_OF_PHASE,
    FIXTURES,
    Record,
    blocked_hexes,
    extracted,
    lay,
    put,
    records,
    stored,
    the_map,
    track_of,
)


@pytest.mark.skipif(not FIXTURES.is_dir(), reason="no fixtures here")
def test_stored_positions_are_those_of_the_fixtures() -> None:
    assert stored() == extracted()


@pytest.mark.parametrize("row", records("track"))
def test_lays_are_those_of_the_reference(row: Record) -> None:
    record, state = row["record"], row["state"]
    track, map_ = track_of(state), the_map()
    corporation = map_.corporation_names.index(record["entity"])
    cash = state[f"c.{record['entity']}.cash"]
    found = laying.lays(
        track, corporation, colour=COLOUR_OF_PHASE[state["phase"]], blocked=blocked_hexes(state)
    )
    affordable = {lay for lay in found if track.cost(lay[0], preprinted=True) <= cash}
    assert {_picture(*lay) for lay in affordable} == {
        _picture(map_.hexes[hex_], map_.tile_index[tile], rotation)
        for hex_, tile, rotation in record["legal"]
    }


def _picture(hex_: int, tile: int, rotation: int) -> tuple[Any, ...]:
    return hex_, tile, the_map().pieces[tile * 6 + rotation].paths


@pytest.mark.parametrize("row", records("token"))
def test_token_cities_are_those_of_the_reference(row: Record) -> None:
    record = row["record"]
    track, map_ = track_of(row["state"]), the_map()
    found = stations.token_cities(track, map_.corporation_names.index(record["entity"]))
    listed = [
        [
            map_.hex_names[hex_],
            *([track.city_edges(hex_, city)] if track.cities_on(hex_) > 1 else []),
        ]
        for hex_, city in found
    ]
    assert sorted(listed) == sorted(record["legal"])


@pytest.mark.parametrize("row", records("lay_tile", "place_token"))
def test_refusals_are_those_of_the_reference(row: Record) -> None:
    record, state = row["record"], row["state"]
    track, map_, action = track_of(state), the_map(), record["action"]
    corporation = map_.corporation_names.index(action["entity"])
    before = dumped(track)
    check = _check_lay if action["type"] == "lay_tile" else _check_token
    with pytest.raises(IllegalAction) as refused:
        check(track, corporation, action, state)
    assert refused.value.code == record["category"]
    assert dumped(track) == before


def _check_lay(track: Track, corporation: int, action: Record, state: Record) -> None:
    laying.check_lay(
        track,
        corporation,
        the_map().hexes[action["hex"]],
        the_map().tile_index[action["info"]["tile"]],
        action["rotation"],
        colour=COLOUR_OF_PHASE[state["phase"]],
        phase=state["phase"],
        blocked=blocked_hexes(state),
    )


def _check_token(track: Track, corporation: int, action: Record, state: Record) -> None:
    info = action["info"]
    city = info.get("city_index", NOTHING)
    stations.check_token(track, corporation, the_map().hexes[info["hex"]], city)


def refusal(track: Track, corporation: str, hex_: str, tile: str, rotation: int) -> IllegalAction:
    map_ = track.map
    with pytest.raises(IllegalAction) as refused:
        laying.check_lay(
            track,
            map_.corporation_names.index(corporation),
            map_.hexes[hex_],
            map_.tile_index[tile],
            rotation,
            colour=1,
            phase="3",
            blocked={map_.hexes["D6"]},
        )
    return refused.value


@pytest.fixture
def namur() -> Track:
    """57 east-west in Namur with the home station of GCL."""
    track = Track(the_map())
    put(track, "GCL", "I9")
    lay(track, "I9", "57", 1)
    return track


@pytest.mark.parametrize(
    ("hex_", "tile", "rotation", "code", "params"),
    [
        ("I9", "14", 2, "bad_placement_or_rotation", {"reason": "loses_exit", "edges": [1, 4]}),
        ("I11", "9", 1, "bad_placement_or_rotation", {"reason": "exit_not_allowed", "edges": [4]}),
        ("I7", "9", 0, "bad_placement_or_rotation", {"reason": "not_connected", "edges": [0, 3]}),
        ("I7", "57", 1, "not_an_upgrade", {"reason": "stops"}),
        ("I7", "23", 1, "not_an_upgrade", {"reason": "colour"}),
        ("I9", "53", 1, "not_an_upgrade", {"reason": "label"}),
        ("H12", "9", 1, "not_an_upgrade", {"reason": "printed"}),
        ("I9", "63", 1, "tile_colour_too_early", {"colour": "brown", "phase": "3"}),
        ("D6", "54", 3, "hex_reserved_by_private", {"company": "ACC"}),
    ],
)
def test_a_refused_tile_says_why(
    namur: Track, hex_: str, tile: str, rotation: int, code: str, params: dict[str, Any]
) -> None:
    error = refusal(namur, "GCL", hex_, tile, rotation)
    assert error.code == code
    assert params.items() <= error.params.items()


def test_a_connection_must_stay_whole() -> None:
    track = Track(the_map())
    put(track, "B", "H6")
    lay(track, "H8", "8", 1)  # west and north-east
    error = refusal(track, "B", "H8", "19", 1)
    assert error.code == "bad_placement_or_rotation"
    assert (error.params["reason"], error.params["edges"]) == ("breaks_connection", [1, 3])


def test_the_last_copy_of_a_tile_is_gone(namur: Track) -> None:
    for hex_ in ("B10", "E7", "H4"):
        lay(namur, hex_, "57", 0)
    put(namur, "GCL", "J6")
    error = refusal(namur, "GCL", "J6", "57", 0)
    assert (error.code, error.params) == ("tile_in_use", {"tile": "57", "colour": "yellow"})


def test_replaced_tiles_return_to_the_supply(namur: Track) -> None:
    map_ = namur.map
    lay(namur, "I9", "14", 1)
    assert namur.supply[map_.tile_index["57"]] == 4
    assert namur.supply[map_.tile_index["14"]] == 2
    assert broken(namur) == []


def test_amsterdam_s_home_goes_with_its_edges() -> None:
    map_ = the_map()
    track = Track(map_)
    hsm, d6 = map_.corporation_names.index("HSM"), map_.hexes["D6"]
    lay(track, "D6", "54", 3)
    assert track.city_edges(d6, 1) == [0, 5]
    assert stations.place_home(track, hsm)
    assert track.tokens_of(hsm) == [(d6, 1)]
    lay(track, "D6", "62", 3)
    assert track.tokens_of(hsm) == [(d6, 1)]
    assert track.slots[map_.first_stop[d6] * 2 :][:4] == [-1, -1, hsm, -1]


def test_arnhem_and_nijmegen_wait_for_their_railway() -> None:
    map_ = the_map()
    track = Track(map_)
    nbds, e11 = map_.corporation_names.index("NBDS"), map_.hexes["E11"]
    assert stations.place_home(track, nbds)
    assert track.tokens_of(nbds) == [(e11, NOTHING)]
    assert track.reached_edges(nbds, e11) == map_.track_edges[e11]
    assert lay(track, "E11", "59", 1) == nbds
    assert track.tokens_of(nbds) == []
    stations.choose_home(track, nbds, stations.check_home_city(track, nbds, e11, 1))
    assert track.tokens_of(nbds) == [(e11, 1)]
    assert track.city_edges(e11, 1) == [3]
    assert broken(track) == []


def test_arnhem_and_nijmegen_are_kept_until_then() -> None:
    map_ = the_map()
    track = Track(map_)
    nbds, hsm = map_.corporation_names.index("NBDS"), map_.corporation_names.index("HSM")
    lay(track, "E11", "59", 1)
    first = map_.first_stop[map_.hexes["E11"]]
    for stop in (first, first + 1):
        assert stations.free_slot(track, hsm, stop) == NOTHING
        assert stations.free_slot(track, nbds, stop) == 0
    assert not stations.place_home(track, nbds)


def _one_tile_too_many(track: Track) -> None:
    track.supply[track.map.tile_index["57"]] += 1


def _a_tile_that_was_not_there(track: Track) -> None:
    tile = track.map.tile_index["54"]
    track.tile_at[track.map.hexes["D6"]] = track.tile_at[track.map.hexes["E5"]] = tile
    track.supply[tile] -= 2


def _a_station_in_no_slot(track: Track) -> None:
    first = track.map.first_stop[track.map.hexes["I9"]]
    track.slots[first * 2] = -1


def _a_station_not_counted(track: Track) -> None:
    track.used[track.map.corporation_names.index("GCL")] -= 1


def _both_cities_of_one_railway(track: Track) -> None:
    lay(track, "H10", "59", 1)
    for city in (0, 1):
        stop = track.map.first_stop[track.map.hexes["H10"]] + city
        track.put_station(track.map.corporation_names.index("GCL"), stop, 0)


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (_one_tile_too_many, "tile 57: 4 left of 4"),
        (_a_tile_that_was_not_there, "tile 54: -1 left of 1"),
        (_a_station_in_no_slot, "GCL: stations [25] lie at []"),
        (_a_station_not_counted, "GCL: 0 stations used"),
        (_both_cities_of_one_railway, "GCL: two stations on one hex"),
    ],
)
def test_what_was_made_from_nothing_is_found(
    namur: Track, damage: Callable[[Track], None], problem: str
) -> None:
    assert broken(namur) == []
    damage(namur)
    assert broken(namur) == [problem]


def test_copies_are_independent_and_dumps_complete() -> None:
    track = track_of(stored()[0]["state"])
    before = dumped(track)
    twin = track.copied()
    put(twin, "HSM", "E7")
    lay(twin, "F6", "8", 0)
    assert dumped(track) == before
    again = loaded(the_map(), json.loads(json.dumps(before)))
    assert dumped(again) == before
    assert again.supply == track.supply
    assert again.used == track.used
    assert broken(again) == []


def test_what_is_worked_out_is_shared_by_tracks_that_are_alike_and_by_no_others() -> None:
    blank = Track(the_map())
    one, other = blank.copied(), blank.copied()
    lay(one, "F6", "8", 0)
    lay(one, "H10", "59", 1)
    lay(other, "H10", "59", 1)
    assert one.worked_out() is not other.worked_out()
    lay(other, "F6", "8", 0)
    assert one.worked_out() is other.worked_out()
    put(other, "HSM", "E7")
    assert one.worked_out() is not other.worked_out()
    put(one, "HSM", "E7")
    assert one.worked_out() is other.worked_out()
    # Of equal routes the first that is found is told, and stations are looked at in the order in which they came.
    put(one, "HSM", "D6")
    put(one, "HSM", "H6")
    put(other, "HSM", "H6")
    put(other, "HSM", "D6")
    assert one.worked_out() is not other.worked_out()


def test_a_home_station_that_is_picked_up_makes_another_track() -> None:
    track = Track(the_map())
    corporation = track.map.corporation_names.index("NBDS")
    nothing = track.worked_out()
    track.lay_loose(corporation)
    assert track.worked_out() is not nothing
    track.pick_up_loose(corporation)
    assert track.worked_out() is nothing


def test_tracks_that_nobody_has_asked_for_in_a_while_are_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(board, "KEPT", 2)
    map_ = Map(data())
    first, second = map_.kept(b"1"), map_.kept(b"2")
    assert map_.kept(b"3") is not map_.kept(b"4")  # the first two make room, and can still be found
    assert map_.kept(b"1") is first
    for content in (b"5", b"6", b"7", b"8"):
        map_.kept(content)
    assert map_.kept(b"2") is not second


def test_what_is_only_tried_leaves_nothing_behind() -> None:
    track, tried = Track(the_map()), (the_map().hexes["F6"], the_map().tile_index["8"], 0)
    one, other = surveying.after(track, tried), surveying.after(track, tried)
    assert one.worked_out() is one.worked_out()
    assert one.worked_out() is not other.worked_out()
    twin = one.copied()
    put(twin, "HSM", "E7")  # goes on from there as any other does
    put(other, "HSM", "E7")
    assert twin.worked_out() is other.worked_out()
