"""Positions in which the dialogs of the table open, and what tests do with them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.e2e.stage import Loaded, Stage

Staged = Callable[..., Stage]
GAP = "\u202f"
GIVEN: dict[str, Any] = {
    "turn": 0,
    "round": 6,
    "owner": {
        "saloniki": 0, "ateny": 0, "barcelona": 0, "koleje_zachodnie": 0, "koleje_poludniowe": 0,
        "glasgow": 1, "elektrownia_atomowa": 1, "rotterdam": 2, "bruksela": 2, "amsterdam": 2,
    },
    "mortgaged": ["barcelona"],
    "players": {0: {"cash": 1735, "position": 32}, 1: {"cash": 640, "position": 24}},
}  # fmt: skip


#: Where the browser keeps how its reader likes the table.
SETTINGS = "magnat.table.settings"


def keep(page: Page, name: str, value: dict[str, Any]) -> None:
    """The browser of a lent page has kept this under `name`; turns end when the test says so."""
    kept = {"endsTurns": False} | value if name == SETTINGS else value
    page.evaluate("([name, text]) => localStorage.setItem(name, text)", [name, json.dumps(kept)])


#: The last of five rounds has begun.
LAST_ROUND: dict[str, Any] = {"turn": 0, "round": 5}


def nobody(_state: Any, _seat: int) -> None:
    """The others sit still."""


def at_stake(staged: Staged, **changed: Any) -> Stage:
    return staged(given={**GIVEN, **changed.pop("given", {})}, others=nobody, **changed)


def auctioned(staged: Staged) -> Stage:
    """Seat 1 has declined Vienna, seats 2 and 3 have bid, seat 0 is asked."""
    players = {0: {"cash": 1735}, 1: {"cash": 640, "position": 32}}
    stage = at_stake(staged, given={"turn": 1, "players": players})
    stage.rng = Loaded([3, 4])
    for seat, action in (
        (1, {"do": "roll"}), (1, {"do": "decline"}), (2, {"do": "bid", "amount": 480}),
        (3, {"do": "bid", "amount": 560}),
    ):  # fmt: skip
        stage.play(seat, action)
    return stage


def indebted(staged: Staged, cash: int = 150) -> Stage:
    """Seat 0 owes seat 2 the rent of Brussels."""
    stage = at_stake(
        staged,
        given={
            "players": {0: {"cash": cash, "position": 20}, 2: {"cash": 1210}},
            "level": {"rotterdam": 3, "bruksela": 3, "amsterdam": 3},
        },
    )
    stage.rng = Loaded([1, 2])
    stage.play(0, {"do": "roll"})
    return stage


def work(page: Page) -> Any:
    return page.locator("#work")


def sent(stage: Stage) -> list[dict[str, Any]]:
    return [frame["action"] for frame in stage.frames if frame["type"] == "action"]
