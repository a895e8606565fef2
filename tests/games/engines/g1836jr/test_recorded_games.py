"""Whole games recorded elsewhere: every state is theirs, to the last key."""

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games.engines.catalogue import game_for
from games.engines.g1836jr.logs.interchange import Playback
from games.engines.g1836jr.positions.flat import flat
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import FastRng

GAMES = Path(__file__).parents[3] / "fixtures" / "1836jr" / "games"
NAMES = [path.name.removesuffix(".json.gz") for path in sorted(GAMES.iterdir())]
GAME = game_for("1836jr")


@cache
def recorded(name: str) -> dict[str, Any]:
    with gzip.open(GAMES / f"{name}.json.gz", "rt", encoding="utf-8") as file:
        found: dict[str, Any] = json.load(file)
        return found


def opened(name: str) -> Playback:
    record = recorded(name)
    rules = {"compat_18xxgames": True} | dict.fromkeys(record["optional_rules"], True)
    compiled = GAME.compile(GAME.rules(rules))
    return Playback(GAME.setup(compiled, len(record["players"]), FastRng(0)), record["players"])


def without_nothing(facts: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in facts.items() if value is not None}


def bare(entry: dict[str, Any]) -> dict[str, Any]:
    """An action as a log has it: without the hints and without any revenue."""
    found = {key: value for key, value in entry.items() if key != "info"}
    if entry["type"] == "run_routes":
        keep = ("train", "connections")
        found["routes"] = [{key: route[key] for key in keep} for route in entry["routes"]]
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_state_is_the_recorded_one(name: str) -> None:
    record = recorded(name)
    table = opened(name)
    expected = without_nothing(record["states"][0])
    assert without_nothing(flat(table.state)) == expected
    for entry, changed in zip(record["actions"], record["states"][1:], strict=True):
        table.play(bare(entry))
        expected = without_nothing(expected | changed)
        assert without_nothing(flat(table.state)) == expected, entry
        if entry["id"] % 10 == 0:
            assert GAME.broken(table.state) == []
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.reason == record["end_reason"]
    assert {str(seat + 1): worth for seat, worth in outcome.worth.items()} == record["result"]


@pytest.mark.parametrize("name", NAMES)
def test_papers_lie_as_the_holdings_say(name: str) -> None:
    table = opened(name)
    for entry in recorded(name)["actions"]:
        table.play(entry)
        if entry["id"] % 10:
            continue
        for corporation, lists in enumerate(table.papers.lists):
            held = {
                who: sum(20 if paper.endswith("_0") else 10 for paper in papers)
                for who, papers in lists.items()
            }
            state = table.state
            assert held.pop("ipo") == state.ipo[corporation]
            assert held.pop("pool") == state.pool[corporation]
            assert list(held.values()) == state.held[corporation]


@pytest.mark.parametrize("name", NAMES[::2])
def test_a_refused_entry_changes_nothing(name: str) -> None:
    table = opened(name)
    wrong = {"type": "bid", "entity": 1, "entity_type": "player", "company": "ACC", "price": 5000}
    for entry in recorded(name)["actions"][:200]:
        before = GAME.dump(table.state)
        with pytest.raises(IllegalAction):
            table.play(wrong)
        assert GAME.dump(table.state) == before
        table.play(entry)


NONSENSE: tuple[dict[str, Any], ...] = (
    {},
    {"type": None},
    {"type": ["bid"]},
    {"type": "bid"},
    {"type": "bid", "entity": [1], "entity_type": "player"},
    {"type": "bid", "entity": 1, "entity_type": "player", "company": 5, "price": "x"},
    {"type": "bid", "entity": 1, "entity_type": "player", "company": "ACC", "price": 2.5},
    {"type": "bid", "entity": 1, "entity_type": "robot", "company": "ACC", "price": 20},
    {"type": "bid", "entity": 99, "entity_type": "player", "company": "ACC", "price": 20},
    {"type": "pass", "entity": "XY", "entity_type": "corporation"},
    {"type": "pass", "entity": "XY", "entity_type": "company"},
    {"type": "par", "entity": 1, "entity_type": "player", "corporation": "B", "share_price": "x"},
    {"type": "no_such_thing", "entity": 1, "entity_type": "player"},
)


@pytest.mark.parametrize("entry", NONSENSE, ids=str)
def test_nonsense_is_refused(entry: dict[str, Any]) -> None:
    table = opened("2p-001")
    before = GAME.dump(table.state)
    with pytest.raises(IllegalAction):
        table.play(entry)
    assert GAME.dump(table.state) == before


STOCK_NONSENSE: tuple[dict[str, Any], ...] = (
    {"type": "buy_shares", "shares": []},
    {"type": "buy_shares", "shares": "B_1"},
    {"type": "buy_shares", "shares": [7]},
    {"type": "buy_shares", "shares": ["B_99"]},
    {"type": "buy_shares", "shares": ["B_1"], "percent": "ten"},
    {"type": "sell_shares", "shares": ["B_1", "Nord_1"], "percent": 20},
    {"type": "sell_shares", "shares": ["B_1"], "percent": {}},
)


@pytest.mark.parametrize("entry", STOCK_NONSENSE, ids=str)
def test_nonsense_about_shares_is_refused(entry: dict[str, Any]) -> None:
    table = opened("3p-001")
    for known in recorded("3p-001")["actions"][:31]:
        table.play(known)
    before = GAME.dump(table.state)
    with pytest.raises(IllegalAction):
        table.play({**entry, "entity": 2, "entity_type": "player"})
    assert GAME.dump(table.state) == before
