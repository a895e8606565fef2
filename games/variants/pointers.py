"""JSON pointers into tables: values put at their places, and the places of two tables that differ."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from copy import deepcopy
from typing import Any, Final

from games.fronts.schema import Node, Path, Violation, has, held, pointer, same

#: No tables lie deeper.
_LONGEST: Final = 600


def parsed(text: object) -> Path | None:
    """The parts of a pointer; None for what is none."""
    if not isinstance(text, str) or not text.startswith("/") or len(text) > _LONGEST:
        return None
    return tuple(part.replace("~1", "/").replace("~0", "~") for part in text[1:].split("/"))


def at(tables: Any, path: Path) -> Any:
    """What stands at a place; None where there is no such place."""
    for key in path:
        if not has(tables, key):
            return None
        tables = held(tables, key)
    return tables


def applied(
    root: Node, tables: Mapping[str, Any], changes: Mapping[Any, Any]
) -> tuple[dict[str, Any], list[Violation]]:
    """A copy of the tables with the changes that can be put somewhere, and what is wrong with the others (paths from the tables on)."""
    made, wrong = deepcopy(dict(tables)), []
    places: dict[Path, Any] = {}
    for text, value in changes.items():
        path = parsed(text)
        if path is None:
            wrong.append(Violation((str(text),), "unknown_key"))
        elif path in places:
            wrong.append(Violation(path, "duplicate", {"value": str(text)}))
        else:
            places[path] = value
    for path, value in places.items():
        fault = _overlap(path, places.keys()) or _put(root, made, path, value)
        wrong += [fault] if fault else []
    return made, wrong


def _overlap(path: Path, paths: Collection[Path]) -> Violation | None:
    """The place would be put twice, for something above it is put as well."""
    above = next((path[:n] for n in range(1, len(path)) if path[:n] in paths), None)
    if above is None:
        return None
    return Violation(path, "conflict", {"with": [pointer(("tables", *above))]})


def _put(root: Node, tables: dict[str, Any], path: Path, value: Any) -> Violation | None:
    node: Node | None = root
    at: Any = tables
    for key in path[:-1]:
        node = None if node is None else node.below(key, at)
        try:
            at = held(at, key)
        except KeyError:
            return Violation(path, "unknown_key")
    last = path[-1]
    if isinstance(at, dict) and (last in at or (node and node.below(last, at))):
        at[last] = deepcopy(value)
    elif isinstance(at, list) and has(at, last):
        at[int(last)] = deepcopy(value)
    else:
        return Violation(path, "unknown_key")
    return None


def changes(before: Any, after: Any, path: Path = ()) -> dict[str, Any]:
    """The pointers that make one of the other; lists of another length, and members gone, are replaced as a whole."""
    if same(before, after):
        return {}
    if isinstance(before, Mapping) and isinstance(after, Mapping) and before.keys() <= after.keys():
        found: dict[str, Any] = {}
        for key, value in after.items():
            if key in before:
                found |= changes(before[key], value, (*path, key))
            else:
                found[pointer((*path, key))] = value
        return found
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        found = {}
        for at, (one, other) in enumerate(zip(before, after, strict=True)):
            found |= changes(one, other, (*path, str(at)))
        return found
    return {pointer(path): after}
