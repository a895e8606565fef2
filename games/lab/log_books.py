"""What becomes of 18xx.games logs that are damaged or changed: recorded like the book of a game.

At moments of recorded games entries with something changed are played, and whole logs with something changed are
read; each answer is one line with a short digest.
"""

import gzip
import json
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

from games.engines.g1836jr.logs.exporting import Export
from games.engines.g1836jr.logs.gamelog import BadLog, Log, read
from games.engines.g1836jr.logs.interchange import Playback
from games.engines.g1836jr.logs.replay import LogReplay, ReplayRefused, end_faults, result_of
from games.engines.g1836jr.state import copied, dumped
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.log import digest_of
from games.engines.kernel.rng import FastRng, Rng
from games.lab.attempts import ids_in
from games.lab.pool import game_named
from games.lab.recorded import FOLDERS

Entry = Mapping[str, Any]
KEY: Final = "1836jr"
#: The recorded games whose entries are changed, and how often.
GAMES: Final = ("2p-001", "2p-002", "3p-001", "3p-002", "4p-001", "4p-002")
#: The one in which a corporation comes to run without a route (docs/18xx-logs.md#steps-without-actions).
_NO_ROUTE: Final = "4p-002"
_EVERY: Final = 6
_TWISTS: Final = 10
_READ: Final = 160
#: A log of so many actions is long enough to be damaged.
_SHORT: Final = 40
#: One player presides over two corporations and cannot buy the train that one of them must have.
_NO_WAY_OUT: Final = {
    "operator": "B",
    "step": "train",
    "p.1.cash": 0,
    "c.B.par": 82,
    "c.B.shares": {"1": 60, "ipo": 40},
    "c.HSM.par": 67,
    "c.HSM.shares": {"1": 20, "ipo": 80},
}
_STRANGE: Final[tuple[Any, ...]] = (
    None,
    -1,
    0,
    1,
    10,
    20,
    30,
    99,
    1.5,
    "",
    "x",
    "1",
    True,
    [],
    {},
    ["x"],
    "x" * 70,
)
_TYPES: Final = (
    "bid pass par buy_shares sell_shares lay_tile place_token run_routes dividend buy_train discard_train "
    "buy_company bankrupt end_game message undo redo program_share_pass nothing"
).split()


def log_book() -> Iterator[tuple[str, Any]]:
    """Everything that is recorded of logs, by name."""
    words = _words()
    for name in GAMES:
        yield from _of_game(name, words)
    yield from _shortened()
    yield from _told_otherwise()
    yield "bankrupt", list(_bankruptcies())
    short = _short_log(GAMES[1])
    yield "read", list(_readings(short, FastRng(1836)))


def content_of(name: str) -> dict[str, Any]:
    """A recorded game without its states, of those that the repository keeps."""
    with gzip.open(Path(FOLDERS[0]) / f"{name}.json.gz", "rt", encoding="utf-8") as file:
        data: dict[str, Any] = json.load(file)
    return {key: value for key, value in data.items() if key != "states"}


def _of_game(name: str, words: Sequence[Any]) -> Iterator[tuple[str, Any]]:
    log = read(json.dumps(content_of(name)).encode())
    replay, export, rng = LogReplay(log), Export(log.options, log.ids), FastRng(len(name))
    for number, (at, entry) in enumerate(log.entries):
        if number % _EVERY == 0:
            others = [entry, entry, log.entries[rng.below(len(log.entries))][1]]
            twisted = [_twisted(others[at % 3], words, rng) for at in range(_TWISTS)]
            answers = [[one, _played(replay.table, one)] for one in twisted]
            yield f"log.{name}.{at}", answers
        for seat, action in replay.play(entry):
            export.add(seat, action, at)
    ends = [result_of(replay.state, log), end_faults(replay.state, log)]
    yield f"log.{name}.out", [export.document(log.names), ends]


def _words() -> list[Any]:
    """What entries may name, besides what is strange."""
    tables = game_named(KEY).tables()
    corporations = ids_in(tables, "corporations")
    papers = [f"{name}_{number}" for name in corporations for number in (0, 1, 5, 8, 9)]
    tiles = [f"{tile}-{copy}" for tile in ids_in(tables, "tiles") for copy in (0, 1, 9)]
    trains = [f"{kind}-{copy}" for kind in ids_in(tables, "trains") for copy in (0, 1, 7)]
    return [
        *_STRANGE,
        *corporations,
        *ids_in(tables, "privates"),
        *([paper] for paper in papers),
        *([papers[at], papers[at + 1]] for at in range(0, len(papers) - 1, 3)),
        *tiles,
        *trains,
        *ids_in(tables, "hexes"),
        *(
            f"{price},{row},{column}"
            for price in (67, 82, 100)
            for row in (0, 2)
            for column in (5, 6)
        ),
        "player",
        "corporation",
        "company",
        "payout",
        "withhold",
    ]


def _twisted(entry: Entry, words: Sequence[Any], rng: Rng) -> dict[str, Any]:
    """An entry as it is, or with one of its fields changed, added or gone."""
    found = {name: value for name, value in entry.items() if name != "info"}
    names = [name for name in found if name != "id"]
    name = names[rng.below(len(names))]
    alike = [word for word in words if type(word) is type(found[name])]
    how = rng.below(8)
    if how == 0:
        found.pop(name)
    elif how == 1:
        extra = ("percent", "variant", "exchange", "share_price", "price", "kind")[rng.below(6)]
        found[extra] = words[rng.below(len(words))]
    elif how == 2:
        found["type"] = _TYPES[rng.below(len(_TYPES))]
    elif how == 3:
        found[name] = words[rng.below(len(words))]
    elif type(found[name]) is int and how < 6:
        found[name] += (1, -1, 5, -5)[rng.below(4)]
    elif alike and how < 7:
        found[name] = alike[rng.below(len(alike))]
    return found


def twin_of(table: Playback) -> Playback:
    """An independent copy."""
    twin = Playback(copied(table.state), list(table.seats))
    twin.tile_of, twin.hex_of = table.tile_of.copy(), table.hex_of.copy()
    twin.papers.lists, twin.papers.pres = deepcopy((table.papers.lists, table.papers.pres))
    return twin


def _played(table: Playback, entry: Entry) -> Any:
    """What an entry comes to, on a copy."""
    twin = twin_of(table)
    try:
        played = twin.play(entry)
    except IllegalAction as refusal:
        return [refusal.code, refusal.params]
    papers = [{str(who): row for who, row in lists.items()} for lists in twin.papers.lists]
    return [played, dumped(twin.state), papers, twin.tile_of]


# -- recorded games with something changed ------------------------------------------------------------


def _shortened() -> Iterator[tuple[str, Any]]:
    """A game without runs, each of them and all empty ones together; once with something else after it that is refused."""
    data = content_of(_NO_ROUTE)
    actions = data["actions"]
    empty = [at for at, action in enumerate(actions) if action.get("routes") == []]
    full = next(at for at, action in enumerate(actions) if action.get("routes"))
    for gone in (empty, empty[:1], empty[1:], [full]):
        kept = [action for at, action in enumerate(actions) if at not in gone]
        yield f"without.{gone}", _end_of({**data, "actions": kept})
    for at in (*empty, full):
        wrong = {**actions[at + 1], "type": "buy_train", "train": "D-0", "price": 1, "variant": "D"}
        yield f"wrong.{at}", _end_of({**data, "actions": [*actions[:at], wrong]})


def _told_otherwise() -> Iterator[tuple[str, Any]]:
    """Games that end otherwise than their logs say."""
    for name in GAMES:
        data = content_of(name)
        result = data["result"]
        yield f"end.{name}", _end_of(data)
        yield f"end.{name}.early", _end_of({**data, "actions": data["actions"][:-1]})
        yield f"end.{name}.reason", _end_of({**data, "end_reason": "other"})
        yield f"end.{name}.no-reason", _end_of({**data, "end_reason": None})
        more = {who: worth + 1 for who, worth in result.items()}
        yield f"end.{name}.result", _end_of({**data, "result": more})
        yield f"end.{name}.no-result", _end_of({**data, "result": {}})


def _end_of(data: dict[str, Any]) -> Any:
    """What was played, where it was refused, and where the end that is told is not ours."""
    try:
        log = read(json.dumps(data).encode())
    except BadLog as problem:
        return [problem.problem, problem.at, problem.code, problem.params]
    replay, found = LogReplay(log), []
    try:
        found += [[at, played] for at, _, played in replay.steps()]
    except ReplayRefused as refused:
        found.append([str(refused), refused.at])
    return [found, end_faults(replay.state, log), digest_of(dumped(replay.state))]


def _bankruptcies() -> Iterator[Any]:
    """Declared for the corporation in turn, for another one of the same president, and by players."""
    game = game_named(KEY)
    compiled = game.compile(game.rules({}))
    state = game.arrange(compiled, 2, {"set": _NO_WAY_OUT}, FastRng(0))
    for entity in ("B", "HSM", "Nord", 1, 2):
        kind = "player" if isinstance(entity, int) else "corporation"
        entry: Entry = {"type": "bankrupt", "entity": entity, "entity_type": kind}
        yield _played(Playback(state, [1, 2]), entry)


# -- whole logs ---------------------------------------------------------------------------------------


def _short_log(name: str) -> dict[str, Any]:
    """The beginning of a recorded game as the site would have written it, with undoing and automatic actions."""
    data = content_of(name)
    actions = [dict(action) for action in data["actions"][:_SHORT]]
    actions[4]["auto_actions"] = [dict(actions.pop(5))]
    talk: list[dict[str, Any]] = [{"type": "message", "message": "hello", "entity": 1}]
    undone: list[dict[str, Any]] = [
        {"type": "undo"},
        {"type": "redo"},
        {"type": "undo", "action_id": 9},
    ]
    whole = [*actions[:10], *talk, *undone[:2], *actions[10:], undone[2], *actions[9:14]]
    return {
        "id": 7,
        "title": "1836Jr30",
        "players": [{"id": who, "name": f"name {who}"} for who in data["players"]],
        "settings": {"optional_rules": data["optional_rules"]},
        "actions": [{**action, "id": at} for at, action in enumerate(whole, 1)],
        "status": "active",
        "result": {},
    }


def _readings(log: dict[str, Any], rng: Rng) -> Iterator[Any]:
    """The log as it is, then with one thing changed in each."""
    yield _read(json.dumps(log).encode())
    for content in (b"", b"[]", b"{", b"\xff", b"\x1f\x8b", b"NaN", gzip.compress(b"{}")[:-3]):
        yield _read(content)
    for _ in range(_READ):
        twin = deepcopy(log)
        places = list(_places(twin))
        holder, key = places[rng.below(len(places))]
        if rng.below(4):
            holder[key] = _STRANGE[rng.below(len(_STRANGE))]
        elif isinstance(holder, list):
            holder.insert(key, holder[rng.below(len(holder))])
        else:
            del holder[key]
        yield _read(json.dumps(twin).encode())


def _places(data: dict[str, Any]) -> Iterator[tuple[Any, Any]]:
    """Where something can be changed: the top, players, settings, actions and their fields."""
    for _ in range(8):
        yield from ((data, key) for key in data)
    for _ in range(4):
        yield from ((data["players"], at) for at in range(len(data["players"])))
        yield from ((player, key) for player in data["players"] for key in player)
        yield data["settings"], "optional_rules"
    yield from ((data["actions"], at) for at in range(len(data["actions"])))
    for action in data["actions"]:
        yield from ((action, key) for key in ("id", "type"))
        if "auto_actions" in action:
            yield from ((action, "auto_actions") for _ in range(6))


def _read(content: bytes) -> Any:
    try:
        log: Log = read(content)
    except BadLog as problem:
        return [problem.problem, problem.at, problem.code, problem.params]
    found = [log.ids, log.names, log.options, log.entries, log.result, log.is_finished]
    replay = LogReplay(log)
    try:
        replay.to_the_end()
    except ReplayRefused as refused:
        found += [str(refused), refused.at, refused.refusal.code, refused.refusal.params]
    return [*found, log.end_reason, end_faults(replay.state, log), dumped(replay.state)]
