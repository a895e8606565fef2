"""Shapes in words: the fields of actions, and the paths of views with their types."""

import inspect
import types
import typing
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Literal, Union

from games.engines.kernel import actions

#: The checks of single values -> what a value of that kind is called here.
WORDS: Final[Mapping[Callable[[Any, str], None], str]] = {
    actions.integer: "number",
    actions.text: "text",
    actions.texts: "list of texts",
    actions.numbers_by_text: "numbers by text",
}
PLAIN: Final[Mapping[Any, str]] = {
    int: "number",
    str: "text",
    bool: "yes or no",
    type(None): "null",
    Any: "anything",
}


def value_of(check: Callable[[Any, str], None]) -> str:
    """What a check of one value lets through, in words."""
    if check in WORDS:
        return WORDS[check]
    held = inspect.getclosurevars(check).nonlocals
    if "words" in held:  # one_of
        return " or ".join(f'"{word}"' for word in held["words"])
    if "fields" in held:  # record
        return "{" + ", ".join(f"{k}: {value_of(v)}" for k, v in held["fields"].items()) + "}"
    doc = inspect.getdoc(check) or ""
    return doc.splitlines()[0].rstrip(".")


def paths_of(shape: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """The paths of a typed dictionary with their types; a star stands for any key or place."""
    for name, kind in typing.get_type_hints(shape).items():
        yield from _below(f"{path}{name}", kind)


def _below(path: str, kind: Any) -> Iterator[tuple[str, str]]:
    inner, marks = _inside(kind)
    if typing.is_typeddict(inner):
        if kind is not inner:
            yield f"{path}", _type(kind)
        yield from paths_of(inner, f"{path}{marks}.")
    elif typing.get_origin(kind) is dict:
        yield from _below(f"{path}.*", typing.get_args(kind)[1])
    else:
        yield path, _type(kind)


def _inside(kind: Any) -> tuple[Any, str]:
    """The typed dictionary in a list, in a mapping, or beside null; and how a path goes on to it."""
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if origin in (list, dict):
        return parts[-1], ".*"
    if origin in (Union, types.UnionType):
        return next((part for part in parts if typing.is_typeddict(part)), kind), ""
    return kind, ""


def _type(kind: Any) -> str:
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if kind in PLAIN:
        return PLAIN[kind]
    if typing.is_typeddict(kind):
        return "mapping"
    if origin is Literal:
        return " or ".join(f'"{part}"' for part in parts)
    if origin in (Union, types.UnionType):
        return " or ".join(dict.fromkeys(_type(part) for part in parts))
    if origin is list:
        return f"list of {_type(parts[0])}"
    return f"mapping to {_type(parts[1])}"
