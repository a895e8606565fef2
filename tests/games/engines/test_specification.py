"""What the repository keeps of the specifications is what they say.

Compared wherever they lie beside it.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from games.engines.catalogue import GAMES
from games.lab.coverage import exempt_of, ids_in, ids_of

ROOT = Path(__file__).parents[3]
RULES = ROOT.parent / "shared" / "rules"
RULE_LISTS = ROOT / "tests" / "rules"

needs_specification = pytest.mark.skipif(not RULES.is_dir(), reason="no specification here")


@needs_specification
@pytest.mark.parametrize("game", GAMES)
def test_rule_ids_are_those_of_the_specification(game: str) -> None:
    text = (RULES / f"{game}.md").read_text(encoding="utf-8")
    assert ids_of(RULE_LISTS / game) == ids_in(text)


@needs_specification
@pytest.mark.parametrize("game", GAMES)
def test_tables_and_parameters_are_those_of_the_specification(game: str) -> None:
    data = json.loads((RULES / f"{game}.data.json").read_text(encoding="utf-8"))
    tables = GAMES[game].tables()
    assert {name: data[name] for name in tables} == tables
    assert GAMES[game].rules({}).model_dump() == defaults_in(data)
    if "presets" in data:
        assert GAMES[game].presets() == data["presets"]


def defaults_in(data: dict[str, Any]) -> dict[str, Any]:
    """Parameters by name; 1836jr calls them options, by key."""
    rows = data.get("parameters") or data["options"]
    return {row.get("name") or row["key"]: row["default"] for row in rows}


@pytest.mark.parametrize("game", GAMES)
def test_few_rules_describe_no_behaviour(game: str) -> None:
    ids = ids_of(RULE_LISTS / game)
    assert len(set(ids)) == len(ids)
    assert len(exempt_of(RULE_LISTS / game, ids)) <= len(ids) / 20


@pytest.mark.parametrize("game", GAMES)
def test_every_parameter_names_its_rules(game: str) -> None:
    ids = set(ids_of(RULE_LISTS / game))
    for name, field in GAMES[game].Rules.model_fields.items():
        assert isinstance(field.json_schema_extra, dict), name
        named = field.json_schema_extra["rules"]
        assert named, name
        assert isinstance(named, list)
        assert set(map(str, named)) <= ids, name
