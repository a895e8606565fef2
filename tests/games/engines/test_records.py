"""Recorded games replay for ever.

The state at many moments, the ending and the worths are those that were written down.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from games.engines.catalogue import GAMES, game_for
from games.engines.kernel.log import Table as Fold
from games.engines.kernel.log import digest, digest_of, effective, recorded, step

RECORDS = Path(__file__).parent / "records"
PATHS = sorted(RECORDS.glob("*.json"))
#: Every way in which a game can end. A game is offered to players when each has its record.
ENDINGS = {
    "eurobiznes": {"last_player", "time_limit", "round_limit"},
    "fortuna": {"last_player", "last_pair", "time_limit", "round_limit"},
    "antimonopoly": {"last_player", "role_gone", "time_limit", "round_limit"},
    "1836jr": {"bank", "bankrupt", "manually_ended"},
}


def read(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


def entries_of(record: dict[str, Any]) -> list[dict[str, Any]]:
    entries = []
    for number, (seat, action, drawn) in enumerate(record["entries"], 1):
        kind = "setup" if number == 1 else "system" if seat is None else "play"
        entries.append({"n": number, "kind": kind, "seat": seat, "action": action, "drawn": drawn})
    return entries


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_record_replays_to_every_digest_it_holds(path: Path) -> None:
    record = read(path)
    game = game_for(record["game"])
    compiled = game.compile(game.rules(record["rules"]), None, record["revision"])
    first, *rest = effective(entries_of(record))
    table = Fold.opened(game, compiled, record["seats"], recorded(first))
    for entry in rest:
        step(table, entry, recorded(entry))
        wanted = record["digests"].get(str(entry["n"]))
        assert wanted in (None, digest(game, table.state)), f"entry {entry['n']} differs"
    outcome = game.outcome(table.state)
    assert outcome is not None
    assert outcome.to_json() == record["outcome"]
    assert str(table.version) == max(record["digests"], key=int)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_record_was_made_on_the_packaged_board(path: Path) -> None:
    record = read(path)
    assert digest_of(game_for(record["game"]).tables()) == record["tables"]


@pytest.mark.parametrize("game", GAMES)
def test_each_ending_has_a_record(game: str) -> None:
    records = [record for record in map(read, PATHS) if record["game"] == game]
    assert {record["outcome"]["reason"] for record in records} == ENDINGS[game]
    assert all(record["revision"] <= GAMES[game].revision for record in records)
