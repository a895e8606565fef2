"""A game added at the places that docs/adding-a-game.md names, and nowhere else, works."""

from __future__ import annotations

import filecmp
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import template

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs" / "adding-a-game.md"
COPIED = ("games", "lobbies", "platform", "ratings", "templates")
#: Nothing is written there.
LINKED = ("static", "locale", "docs", "examples", "requirements")
FRONT = """
from games.fronts.front import Front


class ToyFront(Front):
    key = "toy"
    name = "The Toy Fair"
    blurb = "Bids for prizes"
    seats = (2, 4)
    book_place = 9
"""
BOOK = """
title: {pl: Targ zabawek, en: The Toy Fair}
sections:
- id: start
  title: {pl: Początek, en: The beginning}
  rules:
  - ids: [R-TY-SET-01]
    pl: Każdy zaczyna, mając {purse:$}.
    en: Everybody begins with {purse:$}.
refusals: {}
events: {}
"""


def documented() -> set[str]:
    """The places of the first table, for the toy."""
    table = DOCUMENT.read_text(encoding="utf-8").split("| --- | --- |")[1].split("\n\n")[0]
    rows = re.findall(r"^\|[^|]*\|(.*)\|$", table, re.MULTILINE)
    return {
        place.replace("<game>", "toy") for row in rows for place in re.findall(r"`([^`]+)`", row)
    }


def inserted(path: Path, *changes: tuple[str, str]) -> None:
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, (path, old)
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def added(site: Path) -> None:
    """The toy at each place."""
    engine = site / "games" / "engines" / "toy"
    front = site / "games" / "fronts" / "toy"
    for folder in (engine, front):
        folder.mkdir()
        (folder / "__init__.py").touch()
    shutil.copy(ROOT / "tests/games/engines/toy_play.py", engine / "play.py")
    shutil.copy(ROOT / "tests/games/engines/toy.py", engine / "game.py")
    inserted(
        engine / "game.py",
        ("from tests.games.engines.toy_play import", "from games.engines.toy.play import"),
    )
    inserted(
        site / "games" / "engines" / "catalogue.py",
        ("G1836jr())", "G1836jr(), Toy())"),
        ("from games.engines.kernel.game import Game\n",
         "from games.engines.kernel.game import Game\nfrom games.engines.toy.game import Toy\n"),
    )  # fmt: skip
    (front / "front.py").write_text(FRONT, encoding="utf-8")
    inserted(
        site / "games" / "fronts" / "catalogue.py",
        ("G1836jrFront())", "G1836jrFront(), ToyFront())"),
        ("import G1836jrFront\n",
         "import G1836jrFront\nfrom games.fronts.toy.front import ToyFront\n"),
    )  # fmt: skip
    (site / "games" / "rulebooks" / "toy.yaml").write_text(BOOK, encoding="utf-8")
    path = site / "pyproject.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("fortuna | g1836jr", "fortuna | g1836jr | toy"), encoding="utf-8")


def places(before: Path, after: Path, below: str = "") -> set[str]:
    """What is new or other in `after`: files, and whole folders with a slash."""
    found = filecmp.dircmp(before / below, after / below, ignore=["__pycache__"])
    changed = {f"{below}{name}" for name in found.diff_files}
    for name in found.right_only:
        changed.add(f"{below}{name}" + ("/" if (after / below / name).is_dir() else ""))
    for name in found.subdirs:
        changed |= places(before, after, f"{below}{name}/")
    return changed


def run(site: Path, *command: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join((str(site), str(site / "platform")))
    own = {"PYTHONPATH": paths, "DJANGO_SETTINGS_MODULE": "config.settings.test"}
    return subprocess.run(
        command, cwd=site, env=os.environ | own, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the site with the toy added."""
    folder = tmp_path_factory.mktemp("added") / "site"
    folder.mkdir()
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name)  # what is compiled comes along
    for name in LINKED:
        (folder / name).symlink_to(ROOT / name)
    shutil.copy(ROOT / "pyproject.toml", folder)
    added(folder)
    return folder


def test_places_are_those_of_the_document(site: Path) -> None:
    found = {"pyproject.toml"} & places_of_files(site)
    for name in COPIED:
        found |= places(ROOT, site, f"{name}/")
    assert found == documented()


def places_of_files(site: Path) -> set[str]:
    """Files of the top that differ."""
    names = [path.name for path in site.iterdir() if path.is_file()]
    return set(filecmp.cmpfiles(ROOT, site, names, shallow=False)[1])


@pytest.mark.slow
@pytest.mark.timeout(240)
def test_contracts_hold_the_new_game(site: Path) -> None:
    linter = str(Path(sys.executable).with_name("lint-imports"))
    held = run(site, linter, "--no-logo", "--no-cache")
    assert "0 broken" in held.stdout, held.stdout + held.stderr


@pytest.fixture(scope="module")
def told(site: Path) -> dict[str, Any]:
    template.copy_to(site / "build" / "test" / "test.sqlite3")
    tour = run(site, sys.executable, "-P", str(ROOT / "tests" / "games" / "added_game.py"))
    assert tour.returncode == 0, tour.stderr
    found: dict[str, Any] = json.loads(tour.stdout.splitlines()[-1])
    return found


@pytest.mark.slow
@pytest.mark.timeout(240)
def test_the_game_is_played_to_its_end(told: dict[str, Any]) -> None:
    assert told["status"] == "ended"
    assert told["moves"] > 10
    assert {name: status for name, (status, _) in told["pages"].items()} == dict.fromkeys(
        told["pages"], 200
    )


@pytest.mark.slow
@pytest.mark.timeout(240)
@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("home", ["The Toy Fair", "Bids for prizes", 'formaction="/play/toy/"']),
        ("opening", ["The Toy Fair", "New table", 'name="rule_purse"']),
        ("table", ['data-game="toy"', 'data-room="ring"']),
        ("data", ['"game":"toy"', '"purse":']),
        ("rules", ["The Toy Fair", "Everybody begins with", "R-TY-SET-01"]),
        ("rules of the match", ["Everybody begins with"]),
        ("export", ['"game":"toy"', '"do":"setup"']),
        ("verdict", ["All draws are right"]),
    ],
)
def test_every_page_knows_the_game(told: dict[str, Any], page: str, words: list[str]) -> None:
    text = told["pages"][page][1]
    assert [word for word in words if word not in text] == []
