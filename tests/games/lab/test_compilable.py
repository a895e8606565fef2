"""The sources allow the compiled build what it needs: told within a second, where `make compiled` takes minutes."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[3]
OPEN: Final = "mypyc_attr(allow_interpreted_subclasses=True)"
#: What games and bots that nobody compiled stand on.
SHARED: Final = ("games.engines.kernel.", "games.engines.property.")
#: Classes that the compiler leaves to Python.
PLAIN: Final = frozenset({"NamedTuple", "Protocol", "TypedDict", "Enum", "StrEnum", "IntEnum"})


@dataclass(frozen=True)
class Source:
    """A class as its file states it: what it inherits from, by full names, and what its body sets or declares."""

    module: str
    bases: tuple[str, ...]
    is_open: bool
    fields: Mapping[str, ast.stmt]


def compiled_modules() -> frozenset[str]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return frozenset(settings["tool"]["magnat"]["compile"]["modules"])


def classes(module: str, text: str) -> Iterator[tuple[str, Source]]:
    tree = ast.parse(text)
    names: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names |= {one.asname or one.name: f"{node.module}.{one.name}" for one in node.names}
        elif isinstance(node, ast.ClassDef):
            names[node.name] = f"{module}.{node.name}"
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            bases = (base.value if isinstance(base, ast.Subscript) else base for base in node.bases)
            yield (
                f"{module}.{node.name}",
                Source(
                    module,
                    tuple(names.get(name, name) for name in map(ast.unparse, bases)),
                    OPEN in map(ast.unparse, node.decorator_list),
                    dict(fields(node)),
                ),
            )


def fields(node: ast.ClassDef) -> Iterator[tuple[str, ast.stmt]]:
    for statement in node.body:
        if isinstance(statement, ast.AnnAssign):
            yield ast.unparse(statement.target), statement
        elif isinstance(statement, ast.Assign):
            yield from ((ast.unparse(target), statement) for target in statement.targets)


@pytest.fixture(scope="module")
def house() -> dict[str, Source]:
    """Every class of the app by its full name."""
    found: dict[str, Source] = {}
    for path in sorted((ROOT / "games").rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        found |= classes(module, path.read_text(encoding="utf-8"))
    return found


def kept_out(house: Mapping[str, Source], compiled: frozenset[str]) -> list[str]:
    """Classes that nobody compiles, of which no object could be made: a base is compiled and not open."""
    return [
        f"{name} inherits from {base}"
        for name, heir in house.items()
        for base in heir.bases
        if heir.module not in compiled and is_closed(house, base, compiled)
    ]


def is_closed(house: Mapping[str, Source], base: str, compiled: frozenset[str]) -> bool:
    source = house.get(base)
    if source is None or source.module not in compiled or source.is_open:
        return False
    return not any(one.rpartition(".")[2] in PLAIN for one in source.bases)


def unread(house: Mapping[str, Source]) -> list[str]:
    """What a class body sets and compiled code would not see: its open base declares it for the object alone."""
    return [
        f"{base}.{field} is to be a ClassVar, since {name} sets it"
        for name, heir in house.items()
        for base in ancestors(house, name)
        for field, set_by in heir.fields.items()
        if house[base].is_open and isinstance(set_by, ast.Assign)
        if "ClassVar" not in declared(house, base, field)
    ]


def declared(house: Mapping[str, Source], base: str, field: str) -> str:
    """How the class or one that it stands on declares a field: its annotation; "ClassVar" where nobody does."""
    for name in (base, *ancestors(house, base)):
        statement = house[name].fields.get(field)
        if isinstance(statement, ast.AnnAssign):
            return ast.unparse(statement.annotation)
    return "ClassVar"


def ancestors(house: Mapping[str, Source], name: str) -> Iterator[str]:
    for base in house[name].bases:
        if base in house:
            yield base
            yield from ancestors(house, base)


def test_no_object_is_refused_because_its_class_was_not_compiled(house: dict[str, Source]) -> None:
    assert kept_out(house, compiled_modules()) == []


def test_what_our_games_inherit_from_is_open_to_games_from_elsewhere(
    house: dict[str, Source],
) -> None:
    compiled = compiled_modules()
    closed = {
        base
        for heir in house.values()
        for base in heir.bases
        if base.startswith(SHARED) and not heir.module.startswith(SHARED)
        if is_closed(house, base, compiled)
    }
    assert closed == set()


def test_what_an_heir_sets_is_read_from_its_class(house: dict[str, Source]) -> None:
    assert unread(house) == []


BASE: Final = """
@{decorator}
class Meant:
    key: {kind}
class Inner: ...
class Row(NamedTuple): ...
"""
HEIRS: Final = """
from games.compiled import Inner, Meant, Row
class Game(Meant):
    key = "toy"
class Wide(Row): ...
"""


@pytest.mark.parametrize(
    ("decorator", "kind", "own", "faults"),
    [
        (OPEN, "ClassVar[str]", "", []),
        ("final", "ClassVar[str]", "", ["games.own.Game inherits from games.compiled.Meant"]),
        (OPEN, "str", "", ["games.compiled.Meant.key is to be a ClassVar, since games.own.Game sets it"]),
        (OPEN, "ClassVar[str]", "class Near(Inner): ...", ["games.own.Near inherits from games.compiled.Inner"]),
    ],
)  # fmt: skip
def test_what_would_break_the_build_is_found(
    decorator: str, kind: str, own: str, faults: list[str]
) -> None:
    told = {
        **dict(classes("games.compiled", BASE.format(decorator=decorator, kind=kind))),
        **dict(classes("games.own", HEIRS + own)),
    }
    assert kept_out(told, frozenset({"games.compiled"})) + unread(told) == faults
