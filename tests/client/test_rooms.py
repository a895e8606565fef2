"""The frame of the table knows no room, and no room knows another (static/table/frame/room.js)."""

from __future__ import annotations

import os
import re
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from games.engines.catalogue import GAMES
from games.engines.g1836jr.actions import SPECS
from games.engines.property.game import PropertyGame
from gates.joined.scripts import without_comments
from tests.client.test_modules import imported

TABLE = Path(__file__).resolve().parents[2] / "static" / "table"
MODULES = sorted(TABLE.rglob("*.js"))
#: What each folder may import of the others; a game of the ring uses what the ring gives to all of them.
MAY_IMPORT = {
    "frame": {"frame", "vendor"},
    "ring": {"frame", "ring", "texts"},
    "rail": {"frame", "rail", "texts"},
    "texts": {"texts"},
}
#: How a module would ask which room, or which game, its table has.
PROBES = re.compile(
    r"\.rail\b|\bisRail\b|room\.kind\b|\b(?:ring|rail|1836jr|eurobiznes|fortuna|antimonopoly)\b",
    re.IGNORECASE,
)


def rows_of(game: Any) -> Collection[str]:
    """The types of action that seats have in a game."""
    rows = game.specs if isinstance(game, PropertyGame) else SPECS
    return {do for do, move in rows.items() if not move.by_system}


#: Types that both kinds of board have.
SHARED = frozenset(
    do
    for game in GAMES.values()
    if rows_of(game) is not SPECS
    for do in rows_of(game)
    if do in SPECS
)


def folder(path: Path) -> str:
    parts = Path(os.path.relpath(path, TABLE)).parts
    return "vendor" if "vendor" in parts else parts[0]


@pytest.mark.parametrize("room", sorted(MAY_IMPORT))
def test_folder_imports_only_what_it_may(room: str) -> None:
    inside = [path for path in MODULES if folder(path) == room]
    assert inside
    strange = {
        f"{path.relative_to(TABLE)}: {target}"
        for path in inside
        for target in imported(without_comments(path.read_text()))
        if folder((path.parent / target).resolve()) not in MAY_IMPORT[room]
    }
    assert strange == set()


def test_every_module_has_a_folder() -> None:
    loose = [path.name for path in MODULES if path.parent == TABLE]
    assert loose == ["letter.js", "main.js", "replay.js", "rooms.js"]
    assert {folder(path) for path in MODULES} - set(loose) == set(MAY_IMPORT)


def test_frame_asks_its_room_and_never_which_one_it_is() -> None:
    probing = {
        str(path.relative_to(TABLE)): found
        for path in MODULES
        if folder(path) == "frame" or path.name == "main.js"
        if (found := PROBES.findall(without_comments(path.read_text())))
    }
    assert probing == {}


#: Types of action that the frame may name: answers to offers, the end of somebody's game; `build` is a key there.
OF_ALL_TABLES = frozenset(
    {"accept", "refuse", "withdraw", "declare_bankruptcy", "bankrupt", "build"}
)


def test_frame_names_no_action_of_one_kind_of_board() -> None:
    own = {do for game in GAMES.values() for do in rows_of(game)} - OF_ALL_TABLES - SHARED
    quoted = re.compile(
        rf"""(["'])({"|".join(sorted(own))})\1|data-opens=.({"|".join(sorted(own))})"""
    )
    named = {
        str(path.relative_to(TABLE)): found
        for path in MODULES
        if folder(path) == "frame"
        if (found := quoted.findall(without_comments(path.read_text())))
    }
    assert named == {}


def test_games_of_a_ring_do_not_import_each_other() -> None:
    games = TABLE / "ring" / "games"
    crossing = {
        f"{path.relative_to(games)}: {target}"
        for path in games.rglob("*.js")
        for target in imported(without_comments(path.read_text()))
        if games in (path.parent / target).resolve().parents
        if (path.parent / target).resolve().relative_to(games).parts[0]
        != path.relative_to(games).parts[0]
    }
    assert crossing == set()
