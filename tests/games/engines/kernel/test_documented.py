"""Every public call of the kernel states its contract, its source, and every error that it raises itself."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from games.engines import kernel
from games.engines.kernel.game import Game
from tests.test_papers import leads

FOLDER = Path(kernel.__file__).parent
MODULES = sorted(path.stem for path in FOLDER.glob("[a-z]*.py"))


def public(module: str) -> Iterator[tuple[str, Any]]:
    """The classes and functions that a module makes, and the methods and properties that its classes make."""
    made = import_module(f"{kernel.__name__}.{module}")
    for name, thing in vars(made).items():
        if name.startswith("_") or getattr(thing, "__module__", "") != made.__name__:
            continue
        if inspect.isclass(thing) or inspect.isfunction(thing):
            yield name, thing
        if inspect.isclass(thing):
            for part, method in vars(thing).items():
                is_call = inspect.isfunction(method) or isinstance(method, property | classmethod)
                if is_call and not part.startswith("_"):
                    yield f"{name}.{part}", getattr(thing, part)


def told(thing: Any) -> str:
    """Its docstring, or that of what it overrides."""
    return inspect.getdoc(thing) or ""


@pytest.mark.parametrize("module", MODULES)
def test_every_public_call_has_its_contract(module: str) -> None:
    silent = [name for name, thing in public(module) if not told(thing)]
    assert silent == []


#: Where a module has what it does from: a page with the section, as `tests.test_papers` follows it.
SOURCE = re.compile(r"docs/[\w-]+\.md(?:#[\w-]+)?")


@pytest.mark.parametrize("module", MODULES)
def test_every_module_names_the_page_that_it_follows(module: str) -> None:
    said = inspect.getdoc(import_module(f"{kernel.__name__}.{module}")) or ""
    sources = SOURCE.findall(said)
    assert sources
    assert [source for source in sources if not leads(source, FOLDER)] == []


def raised(function: Any) -> Iterator[set[str]]:
    """For each error that a function raises itself, the words by which its contract may name it."""
    tree = ast.parse(inspect.cleandoc("\n" + inspect.getsource(function)))
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and node.exc is not None:
            error = node.exc
            made = error.func if isinstance(error, ast.Call) else error
            words = {ast.unparse(made)}
            code = error.args[0] if isinstance(error, ast.Call) and error.args else None
            if words == {"IllegalAction"} and isinstance(code, ast.Constant):
                words.add(str(code.value))
            yield words


@pytest.mark.parametrize("module", MODULES)
def test_every_error_that_is_raised_is_named(module: str) -> None:
    unnamed = [
        (name, sorted(words))
        for name, thing in public(module)
        if inspect.isfunction(thing) or inspect.ismethod(thing)
        for words in raised(thing)
        if not any(word in told(thing) for word in words)
    ]
    assert unnamed == []


def test_every_argument_of_the_contract_is_explained() -> None:
    general = told(Game)
    unexplained = {
        f"{name}: {argument}"
        for name, thing in public("game")
        if name.startswith("Game.") and inspect.isfunction(thing)
        for argument in list(inspect.signature(thing).parameters)[1:]
        if f"`{argument}`" not in general + told(thing)
    }
    assert unexplained == set()


def test_the_check_sees_what_is_not_named() -> None:
    def silent(seat: int) -> None:
        if seat < 0:
            raise ValueError(seat)

    (words,) = raised(silent)
    assert words == {"ValueError"}
