"""Records of single positions of 1836jr games: best revenues, actions to refuse, complete legal sets."""

import gzip
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any, Final

from games.engines.g1836jr import legal
from games.engines.g1836jr.logs.gamelog import BadLog, Log, read
from games.engines.g1836jr.logs.interchange import Playback
from games.engines.g1836jr.logs.replay import LogReplay
from games.engines.g1836jr.rounds import routing, shares, trains
from games.engines.g1836jr.state import RailState, dumped
from games.engines.kernel.errors import IllegalAction
from games.lab.log_replay import content_of

Record = Mapping[str, Any]
_MILLI: Final = 1e3


class NoRecords(Exception):
    """A file that holds something else, or cannot be read."""


@dataclass
class Found:
    """What came of one record. `problem` is None where all is as recorded; `ms`: CPU time of the question."""

    kind: str
    category: str
    record: Record
    problem: str | None = None
    has_same_code: bool = True
    ms: float = 0.0


def records(path: Path) -> list[Record]:
    """The records of a file, one a line. Raises NoRecords."""
    opener = gzip.open if path.suffix == ".gz" else open
    found: list[Record] = []
    try:
        with opener(path, "rt", encoding="utf-8") as file:
            for number, line in enumerate(file, start=1):
                record = json.loads(line)
                if type(record) is not dict or kind_of(record) is None:
                    raise NoRecords(
                        f"line {number} is no record of routes, illegal or legal actions"
                    )
                found.append(record)
    except (OSError, EOFError, ValueError, RecursionError) as error:
        raise NoRecords(f"cannot be read: {error}") from error
    return found


def kind_of(record: Record) -> str | None:
    """`routes`, `illegal` or `legal`."""
    if type(record.get("game")) is not str or type(record.get("at")) is not int:
        return None
    marks = {"max_revenue": "routes", "action": "illegal", "legal": "legal"}
    return next((kind for mark, kind in marks.items() if mark in record), None)


def probe(rows: list[Record], games: Path) -> Iterator[Found]:
    """Every record, game by game, each game played through once."""
    by_game: dict[str, list[Record]] = {}
    for row in rows:
        by_game.setdefault(row["game"], []).append(row)
    for name, wanted in by_game.items():
        try:
            log = read(content_of(games / name))
        except BadLog as error:
            yield from (_failed(row, f"{name}: {error}") for row in wanted)
            continue
        yield from _of_game(log, sorted(wanted, key=lambda row: row["at"]))


def _failed(row: Record, problem: str) -> Found:
    kind = kind_of(row) or ""
    return Found(kind, _category(row), row, problem, has_same_code=False)


def _category(row: Record) -> str:
    return str(row.get("category") or row.get("kind") or f"phase {row.get('phase')}")


def _of_game(log: Log, rows: list[Record]) -> Iterator[Found]:
    replay = LogReplay(log)
    played = 0
    for row in rows:
        if not 0 <= row["at"] <= len(log.entries):
            yield _failed(row, f"the game has {len(log.entries)} actions")
            continue
        try:
            for _, entry in log.entries[played : row["at"]]:
                replay.play(entry)
        except IllegalAction as refusal:
            yield _failed(row, f"the game cannot be played so far: {refusal}")
            return
        played = row["at"]
        try:
            found = _CHECKS[kind_of(row) or ""](replay.table, row)
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            found = _failed(row, f"the record cannot be read: {error!r}")
        yield found
        if found.problem is not None:
            # An action that went through has spoilt the table.
            replay, played = LogReplay(log), 0


def _routes(table: Playback, row: Record) -> Found:
    """The proven maximum, and the routes of the record earn it."""
    found = Found("routes", _category(row), row)
    state = table.state
    name = row.get("corporation")
    if state.operator < 0 or state.c.corporations[state.operator] != name:
        found.problem = f"{name} does not run here"
        return found
    state.track.forget()
    start = process_time()
    best = routing.best(state, state.operator)
    found.ms = _MILLI * (process_time() - start)
    if best.revenue != row["max_revenue"] or best.bound != best.revenue:
        found.problem = f"best found is {best.revenue} (bound {best.bound})"
        return found
    theirs = [
        {key: route[key] for key in ("train", "connections")} for route in row.get("routes") or ()
    ]
    try:
        earned = routing.revenue(state, state.operator, theirs)
    except IllegalAction as refusal:
        found.problem = f"the recorded routes are refused: {refusal}"
        return found
    if earned != row["max_revenue"]:
        found.problem = f"the recorded routes earn {earned}"
    return found


def _snapshot(table: Playback) -> Any:
    papers = [{who: list(row) for who, row in lists.items()} for lists in table.papers.lists]
    return dumped(table.state), papers, dict(table.tile_of)


def _illegal(table: Playback, row: Record) -> Found:
    """Refused, and nothing has changed."""
    found = Found("illegal", _category(row), row)
    before = _snapshot(table)
    start = process_time()
    try:
        table.play(row["action"])
        found.problem, found.has_same_code = "was accepted", False
    except IllegalAction as refusal:
        found.ms = _MILLI * (process_time() - start)
        found.has_same_code = refusal.code in (row.get("category"), *(row.get("reasons") or ()))
        if _snapshot(table) != before:
            found.problem = f"was refused ({refusal.code}), but something has changed"
    return found


# -- legal sets ---------------------------------------------------------------------------------------


def _legal(table: Playback, row: Record) -> Found:
    """The complete set of choices."""
    found = Found("legal", _category(row), row)
    state = table.state
    kind = row.get("kind")
    if kind not in _SETS or len(state.asked) != 1:
        found.problem = f"{kind} cannot be asked here"
        return found
    start = process_time()
    choices = [choice.to_json() for choice in legal.MOVES.legal(state, state.asked[0])]
    found.ms = _MILLI * (process_time() - start)
    ours_of, theirs_of = _SETS[kind]
    ours, theirs = ours_of(table, choices), theirs_of(table, row["legal"])
    if ours != theirs:
        parts = {key: (ours[key], theirs.get(key)) for key in ours if ours[key] != theirs.get(key)}
        found.problem = f"(ours, recorded): {parts}"
    return found


Sets = dict[str, Any]


def _of(choices: list[Any], do: str) -> Iterator[Any]:
    return (choice for choice in choices if choice["do"] == do)


def _can(choices: list[Any], do: str) -> bool:
    return any(True for _ in _of(choices, do))


def _track(table: Playback, choices: list[Any]) -> Sets:
    lays = [
        [option["hex"], option["tile"], option["rotation"]]
        for choice in _of(choices, "lay_tile")
        if "company" not in choice.get("with", {})
        for option in choice["options"]
    ]
    return _recorded_track(table, lays)


def _recorded_track(table: Playback, rows: list[Any]) -> Sets:
    """Rotations that give the same track are one."""
    map_ = table.state.c.map
    return {
        "lays": {
            (hex_, tile, map_.pieces[map_.tile_index[tile] * 6 + rotation].signature())
            for hex_, tile, rotation in rows
        }
    }


def _token(table: Playback, choices: list[Any]) -> Sets:
    state = table.state
    found = set()
    for choice in _of(choices, "place_token"):
        for option in choice["options"]:
            hex_ = state.c.map.hexes[option["hex"]]
            edges = state.track.city_edges(hex_, option["city"]) if "city" in option else None
            found.add((option["hex"], None if edges is None else tuple(edges)))
    return {"cities": found}


def _recorded_token(_table: Playback, rows: list[Any]) -> Sets:
    return {"cities": {(row[0], tuple(row[1]) if len(row) > 1 else None) for row in rows}}


def _sales(state: RailState, choices: list[Any]) -> set[tuple[str, int, int]]:
    return {
        (name, percent, percent // 10 * state.price(state.c.corporation_index[name]))
        for choice in _of(choices, "sell_shares")
        for name in (choice["with"]["corporation"],)
        for percent in range(choice["min"], choice["max"] + 1, 10)
    }


def _stock(table: Playback, choices: list[Any]) -> Sets:
    state = table.state
    index = state.c.corporation_index
    return {
        "buy": {
            (name, source, shares.cost(state, index[name], source))
            for choice in _of(choices, "buy_shares")
            for name, source in ((row["corporation"], row["source"]) for row in choice["options"])
        },
        "sell": _sales(state, choices),
        "par": {
            (row["corporation"], row["price"])
            for choice in _of(choices, "par")
            for row in choice["options"]
        },
        "pass": _can(choices, "pass"),
    }


def _train(_table: Playback, choices: list[Any]) -> Sets:
    found: Sets = {"depot": set(), "exchange": set(), "others": set()}
    for choice in _of(choices, "buy_train"):
        if "options" not in choice:
            found["others"].add((choice["with"]["source"], choice["with"]["train"]))
            continue
        for row in choice["options"]:
            if "exchange" in row:
                found["exchange"].add((row["train"], row["price"], row["exchange"]))
            else:
                found["depot"].add((row["train"], row["price"]))
    return found | {"pass": _can(choices, "pass")}


def _forced(table: Playback, choices: list[Any]) -> Sets:
    state = table.state
    cheapest = trains.cheapest(state)
    return {
        "depot": (state.c.types[cheapest], trains.cheapest_price(state)),
        "president": list(table.seats)[state.asked[0]],
        "sell": _sales(state, choices),
        "bankrupt": _can(choices, "bankrupt"),
        "pass": _can(choices, "pass"),
    }


def _recorded_sets(_table: Playback, row: Mapping[str, Any]) -> Sets:
    """Lists of lists as sets of tuples; a single row as a tuple."""
    found: Sets = {}
    for key, value in row.items():
        if type(value) is not list:
            found[key] = value
        elif value and type(value[0]) is not list:
            found[key] = tuple(value)
        else:
            found[key] = {tuple(one) for one in value}
    return found


Reader = Callable[[Playback, Any], Sets]
_SETS: Final[dict[str, tuple[Reader, Reader]]] = {
    "track": (_track, _recorded_track),
    "token": (_token, _recorded_token),
    "stock": (_stock, _recorded_sets),
    "train": (_train, _recorded_sets),
    "forced": (_forced, _recorded_sets),
}
_CHECKS: Final[dict[str, Callable[[Playback, Record], Found]]] = {
    "routes": _routes,
    "illegal": _illegal,
    "legal": _legal,
}
