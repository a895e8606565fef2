"""Recorded matches: what was drawn and played once must lead to the same states for ever."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.game import Event
from games.engines.kernel.log import Entry, Fold, digest, effective, recorded, step
from games.lab.playthroughs import RecordedMove, drawn_text, line_of, line_of_fact
from games.lab.pool import game_named


def read(path: Path) -> dict[str, Any]:
    """The record in a file."""
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


def entries_of(record: dict[str, Any]) -> list[Entry]:
    """The entries of a record as a log has them."""
    entries: list[Entry] = []
    for number, (seat, action, drawn) in enumerate(record["entries"], 1):
        kind = "setup" if number == 1 else "system" if seat is None else "play"
        entries.append({"n": number, "kind": kind, "seat": seat, "action": action, "drawn": drawn})
    return entries


def lines_of(path: Path) -> Iterator[str]:
    """A record for people, in the words of a recording: who did what, what was drawn, what was told.

    Raises IllegalAction where the rules refuse an entry today.
    """
    record = read(path)
    game = game_named(record["game"])
    compiled = game.compile(game.rules(record["rules"]), None, record["revision"])
    seats = record["seats"]
    printed = game.rules({}).model_dump(mode="json")
    changed = {name: value for name, value in record["rules"].items() if value != printed[name]}
    yield f"{record['game']}, {seats} seats, revision {record['revision']}, {json.dumps(changed)}"
    told: list[Event] = []
    first, *rest = entries_of(record)
    state = game.setup(compiled, seats, recorded(first), told)
    yield f"0 start{drawn_text(first['drawn'])}"
    yield from map(line_of_fact, told)
    for number, entry in enumerate(rest, 1):
        told.clear()
        seat = SYSTEM if entry["seat"] is None else entry["seat"]
        game.apply(state, seat, entry["action"], recorded(entry), told)
        yield line_of(number, RecordedMove(seat, entry["action"], tuple(entry["drawn"])))
        yield from map(line_of_fact, told)
    outcome = game.outcome(state)
    yield f"ended {'not' if outcome is None else json.dumps(outcome.to_json())}"


def fault(path: Path) -> str | None:
    """Where a record and the engine part: a digest, the outcome or the length; None if nowhere.

    Raises whatever the engine raises on the way.
    """
    record = read(path)
    game = game_named(record["game"])
    compiled = game.compile(game.rules(record["rules"]), None, record["revision"])
    first, *rest = effective(entries_of(record))
    table = Fold.opened(game, compiled, record["seats"], recorded(first))
    for entry in rest:
        step(table, entry, recorded(entry))
        if record["digests"].get(str(entry["n"])) not in (None, digest(game, table.state)):
            return f"entry {entry['n']} differs"
    outcome = game.outcome(table.state)
    if outcome is None or outcome.to_json() != record["outcome"]:
        return f"ends with {outcome}"
    if str(table.version) != max(record["digests"], key=int):
        return f"ends at entry {table.version}"
    return None
