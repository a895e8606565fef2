"""A plugin of pytest: runs the tests that are marked for one game and tells which of them prove it."""

import ast
import inspect
import json
import os
import textwrap
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from django.db import connections

from games.lab.mutants.forking import outcomes
from games.lab.pool import game_named

ENGINES = Path(__file__).parent / "games" / "engines"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--marks-plan", help="what to run, as JSON")


@pytest.fixture(scope="session")
def django_db_modify_db_settings() -> None:
    """A database of this process alone: several may run at once, beside the tests that start them."""
    settings = connections.databases["default"]
    name = Path(settings["TEST"]["NAME"] or "test.sqlite3")
    settings["TEST"]["NAME"] = str(name.with_stem(f"{name.stem}-marks-{os.getpid()}"))


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    plan = json.loads(Path(session.config.getoption("--marks-plan")).read_text(encoding="utf-8"))
    ours = [item for item in session.items if isinstance(item, pytest.Function)]
    ours = [item for item in ours if is_for(item, plan["game"], plan["prefix"])]
    passed = [item for item in ours if checks_something(item) and passes(item)]
    found = {
        "passed": [
            {"name": name_of(item), "rules": marks(item, "rule"), "params": marks(item, "param")}
            for item in passed
        ],
        "idle": [name_of(item) for item in ours if item not in passed],
        "noticed": noticed(plan["game"], passed, plan["changes"]),
    }
    Path(plan["out"]).write_text(json.dumps(found), encoding="utf-8")
    return True


def marks(item: pytest.Item, name: str) -> list[str]:
    return [str(one) for mark in item.iter_markers(name) for one in mark.args]


def is_for(item: pytest.Function, game: str, prefix: str) -> bool:
    if any(rule.startswith(prefix) for rule in marks(item, "rule")):
        return True
    return bool(marks(item, "param")) and is_of(item, game)


def is_of(item: pytest.Function, game: str) -> bool:
    """Whether the test stands in the folder of the game, or is the case of the game."""
    folder = type(game_named(game)).__module__.split(".")[-2]
    case = getattr(item, "callspec", None)
    return ENGINES / folder in item.path.parents or (
        case is not None and case.params.get("game") == game
    )


def checks_something(item: pytest.Function) -> bool:
    """Whether the test itself can fail: it asserts, or expects a refusal."""
    source = textwrap.dedent(inspect.getsource(item.function))
    return any(
        isinstance(node, ast.Assert) or (isinstance(node, ast.Attribute) and node.attr == "raises")
        for node in ast.walk(ast.parse(source))
    )


def passes(item: pytest.Item) -> bool:
    """It ran to its end and passed; skipped is not passed, nor is an expected failure."""
    reports = runtestprotocol(item, log=False, nextitem=None)
    return len(reports) == 3 and all(
        report.passed and not hasattr(report, "wasxfail") for report in reports
    )


def noticed(game: str, items: list[pytest.Function], changes: list[tuple[str, Any]]) -> list[str]:
    """For each change of a default the test that fails with it, each tried in a process of its own."""
    marked = {
        number: [item for item in items if name in marks(item, "param") and is_of(item, game)]
        for number, (name, _) in enumerate(changes)
    }

    def first_failing(number: int) -> int:
        change_default(game, *changes[number])
        failing = (at for at, item in enumerate(marked[number]) if not passes(item))
        return next(failing, -1)

    found = dict(outcomes(range(len(changes)), first_failing, 1))
    return [
        "" if (at := found[number]) is None or at < 0 else name_of(marked[number][at])
        for number in range(len(changes))
    ]


def name_of(item: pytest.Item) -> str:
    """The test with its file, which pytest leaves out where both lie in no folder of the project."""
    return f"{item.path.name}{item.nodeid}" if item.nodeid.startswith("::") else item.nodeid


def change_default(game: str, parameter: str, value: Any) -> None:
    """The rules of the game in this process, with another default of one parameter."""
    found = game_named(game)
    default = getattr(found.rules({parameter: value}), parameter)
    found.Rules.model_fields[parameter].default = default
    found.Rules.model_rebuild(force=True)
