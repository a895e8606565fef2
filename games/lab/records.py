"""Recorded matches: what was drawn and played once must lead to the same states for ever."""

import json
from pathlib import Path
from typing import Any

from games.engines.kernel.log import Entry, Table, digest, effective, recorded, step
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


def fault(path: Path) -> str | None:
    """Where a record and the engine part: a digest, the outcome or the length; None if nowhere.

    Raises whatever the engine raises on the way.
    """
    record = read(path)
    game = game_named(record["game"])
    compiled = game.compile(game.rules(record["rules"]), None, record["revision"])
    first, *rest = effective(entries_of(record))
    table = Table.opened(game, compiled, record["seats"], recorded(first))
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
