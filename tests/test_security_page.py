"""docs/security.md and docs/threat-model.md say what is so: every line, entry point, part and test named."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.urls import get_resolver

from config import env, programs
from games.routing import websocket_urlpatterns as of_games
from lobbies.routing import websocket_urlpatterns as of_lobbies

TESTS = Path(__file__).resolve().parent
DOCS = TESTS.parent / "docs"
PAGE = (DOCS / "security.md").read_text("utf-8")
THREATS = (DOCS / "threat-model.md").read_text("utf-8")
STATES = {"proved", "not applicable", "open"}
NAMED = re.compile(r"`([\w/]+\.py)::(\w+)`")

#: Every requirement of ASVS 4.0.3 at levels 1 and 2 that was not struck out, by section.
STANDARD = """
1.1:1-7 1.2:1-4 1.4:1,4,5 1.5:1-4 1.6:1-4 1.7:1-2 1.8:1-2 1.9:1-2 1.10:1 1.11:1-2 1.12:2 1.14:1-6
2.1:1-12 2.2:1-3 2.3:1-3 2.4:1-5 2.5:1-7 2.6:1-3 2.7:1-6 2.8:1-7 2.9:1-3 2.10:1-4
3.1:1 3.2:1-4 3.3:1-4 3.4:1-5 3.5:1-3 3.7:1
4.1:1-3,5 4.2:1-2 4.3:1-3
5.1:1-5 5.2:1-8 5.3:1-10 5.4:1-3 5.5:1-4
6.1:1-3 6.2:1-6 6.3:1-2 6.4:1-2
7.1:1-4 7.2:1-2 7.3:1,3,4 7.4:1-3
8.1:1-4 8.2:1-3 8.3:1-8
9.1:1-3 9.2:1-4
10.2:1-2 10.3:1-3
11.1:1-8
12.1:1-3 12.2:1 12.3:1-6 12.4:1-2 12.5:1-2 12.6:1
13.1:1,3-5 13.2:1-3,5,6 13.3:1-2 13.4:1-2
14.1:1-4 14.2:1-6 14.3:2-3 14.4:1-7 14.5:1-4
"""


def asked() -> Iterator[str]:
    for part in STANDARD.split():
        section, numbers = part.split(":")
        for span in numbers.split(","):
            first, _, last = span.partition("-")
            yield from (f"{section}.{n}" for n in range(int(first), int(last or first) + 1))


def lines() -> list[list[str]]:
    """Number, level, what is asked, state, evidence of every line."""
    found = re.findall(r"^\| (\d+\.\d+\.\d+ \|.*) \|$", PAGE, re.MULTILINE)
    return [[cell.strip() for cell in line.split(" | ")] for line in found]


@cache
def names_in(path: str) -> frozenset[str]:
    """The names of the functions in a file of tests, which may not be there."""
    file = TESTS / path
    tree = ast.parse(file.read_text("utf-8") if file.exists() else "")
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, functions))


def test_every_requirement_has_one_line() -> None:
    assert [line[0] for line in lines()] == list(asked())


@pytest.mark.parametrize("line", lines(), ids=lambda line: line[0])
def test_line_has_a_state_with_its_reason(line: list[str]) -> None:
    _, level, requirement, state, evidence = line
    assert level in {"1", "2"}
    assert state in STATES
    assert requirement
    assert evidence
    assert state != "proved" or NAMED.search(evidence)


def test_every_test_named_exists() -> None:
    named = set(NAMED.findall(PAGE))
    assert len(named) > 100
    assert {name for name in named if name[1] not in names_in(name[0])} == set()
    assert PAGE.count("::") == len(NAMED.findall(PAGE))


def test_sums_are_right() -> None:
    states = Counter(line[3] for line in lines())
    sums = [len(lines()), *(states[state] for state in ("proved", "not applicable", "open"))]
    assert f"| {' | '.join(map(str, sums))} |" in PAGE


def test_threat_model_names_every_entry_point() -> None:
    entries = {f"/{str(entry.pattern).split('/')[0]}" for entry in routes(get_resolver())}
    entries |= {
        "/" + "/".join(str(entry.pattern).split("/")[:2]) for entry in of_games + of_lobbies
    }
    assert {"/admin", "/ws/talk"} <= entries
    named = {entry.rstrip("/") for entry in re.findall(r"`(/[\w./]*)`", THREATS)}
    assert {entry.rstrip("/") for entry in entries} - named == set()


def routes(resolver: Any) -> Iterator[Any]:
    """What stands at the top: rooms included under no prefix are opened."""
    for entry in resolver.url_patterns:
        if hasattr(entry, "url_patterns") and not str(entry.pattern):
            yield from routes(entry)
        else:
            yield entry


def test_threat_model_names_every_process() -> None:
    known = env.read({})
    run = [programs.valkey(known), programs.web(known)]
    run += [programs.worker(), programs.ai(), programs.beat()]
    parts = THREATS.partition("## The parts")[2]
    assert {program.name for program in run} == set(made_by_programs())
    assert {program.name for program in run if f"`{program.name}`" not in parts} == set()


def made_by_programs() -> Iterator[str]:
    """What `config.programs` describes, one function each; one more of them fails the test above."""
    tree = ast.parse(Path(programs.__file__).read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.returns:
            yield from [node.name] if ast.unparse(node.returns) == "Program" else []
