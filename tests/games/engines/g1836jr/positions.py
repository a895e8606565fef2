"""Positions of recorded games, as far as track, stations and trains go.

`positions.jsonl.gz` holds records of the fixtures (routes, legal, illegal) with the keys of the state that they need; made by
`extracted`, so that a clone without the fixtures can test. One record: {"record": ..., "state": {flat keys}}.
"""

import gzip
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games.engines.g1836jr.map.board import Map
from games.engines.g1836jr.map.geometry import edges_of
from games.engines.g1836jr.map.track import FREE, Track
from games.engines.g1836jr.packaged import data as tables

STORED = Path(__file__).with_name("positions.jsonl.gz")
FIXTURES = Path(__file__).parents[5] / "shared" / "fixtures" / "1836jr"
COLOUR_OF_PHASE = {"2": 0, "3": 1, "4": 1, "5": 2, "6": 2, "D": 2}

Record = dict[str, Any]
Flat = dict[str, Any]


@cache
def the_map() -> Map:
    return Map(tables())


def track_of(state: Flat) -> Track:
    """The track that the flat keys `m.HEX` and `c.SYM.tokens` describe."""
    map_ = the_map()
    track = Track(map_)
    for key, value in state.items():
        if key.startswith("m."):
            lay(track, key[2:], *value)
    for corporation, name in enumerate(map_.corporation_names):
        for where in state.get(f"c.{name}.tokens") or ():
            _put(track, corporation, map_.hexes[where[0]], where[1:])
    return track


def lay(track: Track, hex_: str, tile: str, rotation: int) -> int:
    return track.lay(track.map.hexes[hex_], track.map.tile_index[tile], rotation)


def put(track: Track, corporation: str, hex_: str, city: int = 0) -> None:
    """A station in the lowest slot of a city, whatever the rules say."""
    map_ = track.map
    stop = map_.first_stop[map_.hexes[hex_]] + city
    taken = track.slots[stop * 2 : stop * 2 + 2]
    track.put_station(map_.corporation_names.index(corporation), stop, taken.index(FREE))


def _put(track: Track, corporation: int, hex_: int, edges: list[list[int]]) -> None:
    if edges == [[]]:
        track.lay_loose(corporation)
        return
    piece = track.piece(hex_)
    cities = [
        city
        for city in range(piece.stops)
        if not edges or edges_of(piece.stop_edges[city]) == edges[0]
    ]
    put(track, track.map.corporation_names[corporation], track.map.hex_names[hex_], cities[0])


def blocked_hexes(state: Flat) -> set[int]:
    """Hexes of privates that a player owns."""
    owned = [row for row in tables()["privates"] if isinstance(state.get(f"co.{row['id']}"), int)]
    return {the_map().hexes[name] for row in owned for name in row["blocks"]}


@cache
def stored() -> list[Record]:
    """The records that the repository keeps."""
    with gzip.open(STORED, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def records(*kinds: str) -> list[Any]:
    """Stored records as parameters of a test: routes, track, token, last_run, or types of refused actions."""
    return [
        pytest.param(row, id=f"{row['record']['game'][:6]}-{row['record']['at']}-{number}")
        for number, row in enumerate(stored())
        if _kind(row["record"]) in kinds
    ]


def _kind(record: Record) -> str:
    if "action" in record:
        kind: str = record["action"]["type"]
        return kind
    return str(record.get("kind", "routes"))


# -- made from the fixtures ------------------------------------------------------------------------


def flat_states(game: dict[str, Any]) -> Iterator[Flat]:
    """The whole state before the first action and after each one."""
    state: Flat = {}
    for changed in game["states"]:
        state = {key: value for key, value in (state | changed).items() if value is not None}
        yield state


def read_game(name: str) -> dict[str, Any]:
    with gzip.open(FIXTURES / "games" / name, "rt", encoding="utf-8") as file:
        found: dict[str, Any] = json.load(file)
        return found


def extracted() -> list[Record]:
    """What `positions.jsonl.gz` has to hold: our records, and the last run of every game."""
    wanted: dict[str, list[Record]] = {path.name: [] for path in (FIXTURES / "games").iterdir()}
    for kind in ("routes", "legal", "illegal"):
        with gzip.open(FIXTURES / f"{kind}.jsonl.gz", "rt", encoding="utf-8") as lines:
            for line in lines:
                record = json.loads(line)
                if _is_ours(kind, record):
                    wanted[record["game"]].append(record)
    found = []
    for name, records in sorted(wanted.items()):
        game = read_game(name)
        states = list(flat_states(game))
        found += [{"record": row, "state": _needed(states[row["at"]])} for row in records]
        runs = [at for at, done in enumerate(game["actions"]) if done["type"] == "run_routes"]
        last = {"kind": "last_run", "game": name, "at": runs[-1]}
        last["corporation"] = game["actions"][runs[-1]]["entity"]
        found.append({"record": last, "state": _needed(states[runs[-1]])})
    return found


def _is_ours(kind: str, record: Record) -> bool:
    if kind == "routes":
        return True
    if kind == "legal":
        return record["kind"] in ("track", "token")
    ours = record["action"]["type"] in ("lay_tile", "place_token", "run_routes")
    return ours and record["category"] not in ("not_available_now", "not_your_turn")


def _needed(state: Flat) -> Flat:
    keep = ("tokens", "trains", "cash")
    return {
        key: value
        for key, value in state.items()
        if key[:2] == "m."
        or (key[:2] == "c." and key.rsplit(".", 1)[1] in keep)
        or key.startswith("co.")
        or key == "phase"
    }


def write() -> None:
    text = "".join(json.dumps(record, separators=(",", ":")) + "\n" for record in extracted())
    STORED.write_bytes(gzip.compress(text.encode(), mtime=0))
