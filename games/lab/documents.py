"""Scenario files: YAML in, plain data out.

For what is not a scenario, the file and the place are named.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml

#: Lists ids that describe no behaviour; lies among the scenarios and is none.
NOT_BEHAVIOUR: Final = "not_behaviour.yaml"
#: A scenario is about at most this many rules (docs/scenarios.md#the-parts).
_RULES_MAX: Final = 3
_SUFFIXES: Final = (".yaml", ".yml")
#: Recorded games, which stand beside scenarios and are run with them.
RECORDING_SUFFIX: Final = ".playthrough"
BETWEEN_RECORDINGS: Final = "---\n"
#: Under this key a document holds the text of a recorded game.
RECORDING: Final = "recording"


class UniqueKeys(yaml.CSafeLoader):
    """YAML in which a key given twice is a mistake and not a silent loss."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:  # noqa: FBT001, FBT002  theirs
        seen = set()
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            if not isinstance(key, str | int | float | bool | None):
                raise yaml.MarkedYAMLError(
                    problem="a key must be one word or number", problem_mark=key_node.start_mark
                )
            if key in seen:
                raise yaml.MarkedYAMLError(
                    problem=f"key {key!r} is given twice", problem_mark=key_node.start_mark
                )
            seen.add(key)
        found: dict[Any, Any] = super().construct_mapping(node, deep)
        return found


@dataclass(frozen=True, slots=True)
class Document:
    """One scenario of a file, or what is wrong with it. `number` counts from 1 within the file."""

    path: Path
    number: int
    data: dict[str, Any]
    problem: str = ""

    @property
    def name(self) -> str:
        return f"{self.path.as_posix()}#{self.number}"

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule ids that the scenario is about."""
        named = self.data.get("rule", ())
        return (named,) if isinstance(named, str) else tuple(named)


def read_yaml(path: Path) -> Any:
    """The one document of a YAML file.

    Raises ValueError with the place of the mistake, or OSError.
    """
    try:
        return yaml.load(path.read_text(encoding="utf-8"), UniqueKeys)  # noqa: S506  a safe loader with one more check
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ValueError(_flat(error)) from error


def documents(paths: Iterable[Path]) -> Iterator[Document]:
    """All scenarios of these files and folders, in order of their names."""
    for path in paths:
        for file in _files(path, _SUFFIXES):
            yield from _documents_of(file)


def examples(paths: Iterable[Path]) -> Iterator[Document]:
    """All scenarios, then all recorded games of these files and folders; a recording proves no rule."""
    for path in paths:
        is_recording = path.suffix == RECORDING_SUFFIX
        yield from () if is_recording else documents([path])
        for file in _files(path, (RECORDING_SUFFIX,)) if is_recording or path.is_dir() else ():
            yield from _recordings_of(file)


def _files(path: Path, suffixes: tuple[str, ...]) -> list[Path]:
    if not path.is_dir():
        return [path]
    found = (file for file in path.rglob("*") if file.suffix in suffixes)
    return sorted(file for file in found if file.name != NOT_BEHAVIOUR)


def _recordings_of(path: Path) -> Iterator[Document]:
    try:
        texts = path.read_text(encoding="utf-8").split(BETWEEN_RECORDINGS)
    except (OSError, UnicodeDecodeError) as error:
        yield Document(path, 1, {}, _flat(error))
        return
    for number, text in enumerate(texts, 1):
        yield Document(path, number, {RECORDING: text})


def _documents_of(path: Path) -> Iterator[Document]:
    number = 0
    try:
        for data in yaml.load_all(path.read_text(encoding="utf-8"), UniqueKeys):
            if data is not None:  # a separator at the end of a file begins nothing
                number += 1
                yield _document(path, number, data)
    except (OSError, yaml.YAMLError, UnicodeDecodeError) as error:
        yield Document(path, number + 1, {}, _flat(error))
        return
    if number == 0:
        yield Document(path, 1, {}, "the file is empty")


def _document(path: Path, number: int, data: Any) -> Document:
    if not isinstance(data, dict):
        return Document(path, number, {}, "a scenario is a mapping")
    named = data.get("rule")
    if named is not None and not _are_rules(named):
        return Document(path, number, {}, "rule: must be one to three rule ids")
    return Document(path, number, data)


def _are_rules(named: Any) -> bool:
    if isinstance(named, str):
        return True
    return (
        isinstance(named, list)
        and 1 <= len(named) <= _RULES_MAX
        and all(isinstance(name, str) for name in named)
    )


def _flat(error: Exception) -> str:
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return " ".join(str(error).replace('"<unicode string>", ', "").split())
