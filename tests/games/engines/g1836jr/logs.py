"""Logs of 18xx.games for tests: the whole one that the repository keeps, and small ones made by hand."""

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

from games.engines.g1836jr.logs.gamelog import Log, read

FIXTURES = Path(__file__).parents[3] / "fixtures" / "1836jr"
SAMPLE = FIXTURES / "logs" / "1836Jr30-2809.json.gz"
GAMES = sorted((FIXTURES / "games").iterdir())


@cache
def sample() -> Log:
    return read(SAMPLE.read_bytes())


def document(*actions: dict[str, Any], **changed: Any) -> dict[str, Any]:
    """A log of two players with these actions, numbered from 1 where they have no id."""
    numbered = [{"id": number} | action for number, action in enumerate(actions, start=1)]
    log = {
        "id": 1,
        "title": "1836Jr30",
        "players": [{"id": 11, "name": "Ada"}, {"id": 12, "name": "Bo"}],
        "settings": {"seed": 1, "optional_rules": []},
        "status": "active",
        "actions": numbered,
    }
    return log | changed


def packed(log: object) -> bytes:
    return json.dumps(log).encode()


def unpacked(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return found


def action(kind: str, who: int = 11, **fields: Any) -> dict[str, Any]:
    return {"type": kind, "entity": who, "entity_type": "player", **fields}
