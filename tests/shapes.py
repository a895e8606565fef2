"""Does a value look as its class says? For what the server sends, against the classes that client types are made of."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from typing import Any, Literal, Union

PLAIN = {str, int, float, bool, type(None)}


def faults(value: Any, kind: Any, path: str = "") -> Iterator[str]:
    """Where it does not, one line each: wrong types, parts that are missing and parts that no class names."""
    while typing.get_origin(kind) in (typing.NotRequired, typing.Annotated):
        kind = typing.get_args(kind)[0]
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if kind is Any:
        return
    if kind in PLAIN:
        if type(value) is not kind:
            yield f"{path}: {value!r} is no {kind.__name__}"
    elif origin in WAYS:
        yield from WAYS[origin](value, parts, path)
    else:
        yield from _of_class(value, kind, path)


def _of_literal(value: Any, parts: tuple[Any, ...], path: str) -> Iterator[str]:
    if value not in parts:
        yield f"{path}: {value!r} is none of {parts}"


def _of_union(value: Any, parts: tuple[Any, ...], path: str) -> Iterator[str]:
    found = [list(faults(value, part, path)) for part in parts]
    yield from min(found, key=len)


def _of_list(value: Any, parts: tuple[Any, ...], path: str) -> Iterator[str]:
    if not isinstance(value, list):
        yield f"{path}: {value!r} is no list"
        return
    for index, one in enumerate(value):
        yield from faults(one, parts[0], f"{path}[{index}]")


def _of_dict(value: Any, parts: tuple[Any, ...], path: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{path}: {value!r} is no object"
        return
    for key, one in value.items():
        yield from faults(key, parts[0], f"{path}, a key")
        yield from faults(one, parts[1], f"{path}.{key}")


def _of_class(value: Any, kind: Any, path: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{path}: {value!r} is no {kind.__name__}"
        return
    hints = typing.get_type_hints(kind, include_extras=True)
    optional = {
        name for name, part in hints.items() if typing.get_origin(part) is typing.NotRequired
    }
    optional |= kind.__optional_keys__
    yield from (
        f"{path}.{name} is missing" for name in sorted(hints.keys() - optional - value.keys())
    )
    yield from (f"{path}.{name} is in no class" for name in sorted(value.keys() - hints.keys()))
    for name in hints.keys() & value.keys():
        yield from faults(value[name], hints[name], f"{path}.{name}")


WAYS = {
    Literal: _of_literal,
    Union: _of_union,
    types.UnionType: _of_union,
    list: _of_list,
    dict: _of_dict,
}
