"""The file of a variant, JSON or YAML, as plain values. What cannot be read at all is one violation."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import yaml

from games.fronts.schema import Violation, printable
from games.variants.pointers import parsed

#: Bytes; the tables of the largest game take a tenth of it.
SIZE_MAX: Final = 1_000_000
#: Levels of lists and objects in one another.
DEPTH_MAX: Final = 40
_TOO_DEEP: Final = "too many levels"
#: Under this a mapping remembers the key that it was given twice, until its place is known.
_TWICE: Final = object()


class UnreadableError(Exception):
    """No file of a variant; `violation` says why."""

    def __init__(self, code: str, path: tuple[str, ...] = (), **params: Any) -> None:
        super().__init__(code)
        self.violation = Violation(path, code, params)


class _PlainLoader(yaml.CSafeLoader):
    """YAML that says what JSON could say as well: no dates, no merged mappings, no key given twice."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:  # noqa: FBT001, FBT002  theirs
        found: dict[Any, Any] = super().construct_mapping(node, deep=True)
        if len(found) != len(node.value):
            found[_TWICE] = _first_twice([self.construct_object(key, deep=True) for key, _value in node.value])  # fmt: skip
        return found


#: Words here: dates, the sign that merges mappings, and whole numbers as JSON does not write them (010 is eight, 1:30 ninety).
_WORDS: Final = frozenset(f"tag:yaml.org,2002:{kind}" for kind in ("timestamp", "merge", "int"))
_PlainLoader.yaml_implicit_resolvers = {
    letter: [pair for pair in pairs if pair[0] not in _WORDS]
    for letter, pairs in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}
_PlainLoader.add_implicit_resolver(
    "tag:yaml.org,2002:int", re.compile("-?(?:0|[1-9][0-9]*)$"), list("-0123456789")
)


def read_file(path: Path) -> Any:
    """What a file holds. Raises UnreadableError."""
    try:
        with path.open("rb") as file:
            return read(file.read(SIZE_MAX + 1))
    except OSError as error:
        raise UnreadableError("not_readable", problem=error.strerror or "no such file") from error


def read(data: bytes) -> Any:
    """What these bytes say. Raises UnreadableError: `too_large` {limit}, `not_readable` {problem} or `duplicate`."""
    if len(data) > SIZE_MAX:
        raise UnreadableError("too_large", limit=SIZE_MAX)
    try:
        text = data.decode("utf-8-sig")
        found = _json(text) if text.lstrip()[:1] in "{[" else None
        found = _yaml(text) if found is None else found
    except (ValueError, RecursionError, yaml.YAMLError) as error:
        raise UnreadableError("not_readable", problem=str(error)[:300]) from error
    _require_plain(found)
    return found


def _json(text: str) -> Any:
    """JSON; None for what only YAML may be."""
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=str)
    except json.JSONDecodeError:
        return None


def _yaml(text: str) -> Any:
    """YAML without references and tags. What is too deep is told by its events: to read on costs the square of the depth."""
    depth = 0
    for event in yaml.parse(text, yaml.CSafeLoader):
        if isinstance(event, yaml.AliasEvent):
            raise UnreadableError("not_readable", problem="references are not read")
        if getattr(event, "tag", None) is not None:
            raise UnreadableError("not_readable", problem="tags are not read")
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > DEPTH_MAX:
            raise UnreadableError("not_readable", problem=_TOO_DEEP)
    return yaml.load(text, _PlainLoader)  # noqa: S506  a safe loader


def _unique(pairs: list[tuple[str, Any]]) -> dict[Any, Any]:
    found: dict[Any, Any] = dict(pairs)
    if len(found) != len(pairs):
        found[_TWICE] = _first_twice([key for key, _value in pairs])
    return found


def _first_twice(keys: Sequence[Any]) -> Any:
    """The first key that comes again."""
    return next(key for key, times in Counter(keys).items() if times > 1)


def _require_plain(value: Any, path: tuple[str, ...] = ()) -> None:
    """No more levels than DEPTH_MAX, and nothing given twice."""
    if len(path) > DEPTH_MAX:
        raise UnreadableError("not_readable", problem=_TOO_DEEP)
    if isinstance(value, dict):
        if _TWICE in value:
            twice = printable(str(value[_TWICE]))
            raise UnreadableError("duplicate", _place(path, twice), value=twice)
        for key, part in value.items():
            _require_plain(part, _place(path, str(key)))
    elif isinstance(value, list):
        for at, part in enumerate(value):
            _require_plain(part, (*path, str(at)))


def _place(path: tuple[str, ...], key: str) -> tuple[str, ...]:
    """Where a key stands; the keys of the tables are pointers themselves."""
    return (*path, *((parsed(key) if path == ("tables",) else None) or (key,)))


def as_json(content: Any) -> str:
    """The content as JSON, for export."""
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def as_yaml(content: Any) -> str:
    """The content as YAML, for export."""
    return yaml.safe_dump(content, allow_unicode=True, sort_keys=False, width=100)
