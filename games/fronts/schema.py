"""A typed schema of a game's tables: what an edition of its rules may change, within which bounds, and what it is called.

Pure: nodes look at JSON values and yield what is wrong with them. Paths are JSON pointers (RFC 6901) as tuples.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final

Path = tuple[str, ...]


class _Absent(Enum):
    ABSENT = "absent"


#: Stands for what the box does not have at all, where null is a value.
ABSENT: Final = _Absent.ABSENT
#: Kinds of letters that no text may hold: control characters, marks that nobody sees or that turn the direction of
#: writing, halves of letters, and letters that no font knows; ends of lines and of paragraphs.
_UNSEEN: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
#: Letters that are drawn as nothing.
_EMPTY: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
#: Joins pictures into one.
_JOINER: Final = "\u200d"
#: Accents on one letter, written one by one; more of them grow over the lines beside.
_ACCENTS: Final = re.compile(
    "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{4}"
)
#: What every object of a browser's script has by itself: a street of such a name would be found where there is none.
_TAKEN: Final = (
    "constructor|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|toLocaleString|toString|valueOf"
)
#: Not a number alone: a browser puts those before all others.
ID: Final = rf"(?!(?:{_TAKEN}|[0-9]+)\Z)[A-Za-z0-9][A-Za-z0-9_-]{{0,39}}"
#: Members of a printed value that a refusal still tells whole.
_TOLD_MOST: Final = 12
COLOUR: Final = r"#[0-9a-fA-F]{6}"


def pointer(path: Sequence[object]) -> str:
    """A JSON pointer that can be written down."""
    parts = (printable(str(part)).replace("~", "~0").replace("/", "~1") for part in path)
    return "".join(f"/{part}" for part in parts)


def printable(text: str) -> str:
    """The text with halves of letters, which JSON can name and no file can hold, told by their numbers."""
    return text.encode(errors="backslashreplace").decode()


@dataclass(frozen=True, slots=True)
class Violation:
    """What is wrong at one place; codes and their parameters are those of docs/variants.md."""

    path: Path
    code: str
    params: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """As commands print it."""
        return {"path": pointer(self.path) or "/", "code": self.code, "params": dict(self.params)}


@dataclass(frozen=True, slots=True)
class Node:
    """A place of the tables, and what it is called in the reader's language."""

    title: Any

    def violations(self, value: Any, path: Path) -> Iterator[Violation]:
        """What is wrong with a value here and below."""
        yield from ()

    def below(self, key: str, value: Any) -> Node | None:
        """The node of what `value` has under `key`; None where there is no such thing."""
        return None


@dataclass(frozen=True, slots=True)
class IntegerNode(Node):
    """A whole number from `low` to `high`, both included. `unit`: `money`, `percent`, or empty for a bare count."""

    low: int = 0
    high: int = 100_000
    unit: str = ""
    nullable: bool = False
    #: `field` where the number is a place on the board.
    refers: str = ""

    def violations(self, value: Any, path: Path) -> Iterator[Violation]:
        if value is None and self.nullable:
            return
        if type(value) is not int:
            yield Violation(path, "wrong_type", {"wanted": "whole number"})
        elif not self.low <= value <= self.high:
            yield Violation(path, "out_of_range", {"min": self.low, "max": self.high})


@dataclass(frozen=True, slots=True)
class TextNode(Node):
    """A line of text, which may have to be of a `pattern`."""

    longest: int = 80
    pattern: str = ""
    least: int = 1
    has_lines: bool = False

    def violations(self, value: Any, path: Path) -> Iterator[Violation]:
        unseen = isinstance(value, str) and self._unseen(value)
        if not isinstance(value, str) or unseen:
            yield Violation(path, "wrong_type", {"wanted": "text"})
        elif not self._is_long_enough(value) or len(value) > self.longest:
            yield Violation(path, "out_of_range", {"min": self.least, "max": self.longest})
        elif self.pattern and not re.fullmatch(self.pattern, value):
            yield Violation(path, "wrong_type", {"wanted": self.pattern})

    def _unseen(self, value: str) -> bool:
        text = value.replace("\n", " ") if self.has_lines else value
        return bool(_ACCENTS.search(text)) or any(
            letter in _EMPTY or (unicodedata.category(letter) in _UNSEEN and letter != _JOINER)
            for letter in text
        )

    def _is_long_enough(self, value: str) -> bool:
        """Accents and joiners alone are no text."""
        seen = [one for one in value.strip() if one != _JOINER and unicodedata.category(one)[0] != "M"]  # fmt: skip
        return len(seen) >= self.least


@dataclass(frozen=True, slots=True)
class EnumNode(Node):
    """One of several words; `names` says what they are called."""

    options: tuple[Any, ...] = ()
    names: Mapping[Any, Any] = field(default_factory=dict)
    #: `group` or `deck` where the word is the id of one.
    refers: str = ""

    def violations(self, value: Any, path: Path) -> Iterator[Violation]:
        kinds = {type(option) for option in self.options}
        if type(value) not in kinds:
            yield Violation(path, "wrong_type", {"wanted": "one of the options"})
        elif value not in self.options:
            yield Violation(path, "not_an_option", {"options": list(self.options)})


@dataclass(frozen=True, slots=True)
class BooleanNode(Node):
    """Yes or no; `said` is what then holds of its owner, in words for each."""

    said: tuple[Any, Any] | None = None

    def violations(self, value: Any, path: Path) -> Iterator[Violation]:
        if not isinstance(value, bool):
            yield Violation(path, "wrong_type", {"wanted": "yes or no"})


@dataclass(frozen=True, slots=True)
class ConstantNode(Node):
    """What no edition changes: only what the box prints, one of `printed`."""

    printed: tuple[Any, ...] = ()

    def violations(self, value: Any, path: Path) -> Iterator[Violation]:
        if any(same(value, known) for known in self.printed):
            return
        each = [list(_departures(value, known, path)) for known in self.printed]
        partly = [found for found in each if all(violation.path != path for violation in found)]
        if partly:
            yield from min(partly, key=len)
        else:
            only = _told(self.printed[0]) if len(self.printed) == 1 else list(self.printed)[:3]
            yield Violation(path, "not_an_option", {"options": only})

    def below(self, key: str, value: Any) -> Node | None:
        return self if has(value, key) else None


@dataclass(frozen=True, slots=True)
class RemarkNode(Node):
    """Where a figure comes from: a word, or words by name. No rule and no page reads it."""

    longest: int = 400

    def violations(self, value: Any, path: Path) -> Iterator[Violation]:
        if isinstance(value, Mapping):
            for key, part in value.items():
                yield from self.violations(part, (*path, str(key)))
        elif not isinstance(value, str) or len(value) > self.longest:
            yield Violation(path, "wrong_type", {"wanted": "remark"})

    def below(self, key: str, value: Any) -> Node | None:
        return self if isinstance(value, Mapping) and key in value else None


@dataclass(frozen=True, slots=True)
class ListNode(Node):
    """Items of one kind, `least` to `most` of them.

    `pinned` lists what its items hold under a key, by their order, and no edition changes (`ABSENT` for those that have
    no such key); `identity` is the key by which a person knows an item again.
    """

    item: Node = field(default_factory=lambda: Node(""))
    least: int = 0
    most: int = 100
    identity: str = ""
    pinned: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    #: What each place of the list is called, where it has a name of its own.
    names: Sequence[Any] = ()

    def violations(self, value: Any, path: Path) -> Iterator[Violation]:
        if not isinstance(value, list):
            yield Violation(path, "wrong_type", {"wanted": "list"})
            return
        if not self.least <= len(value) <= self.most:
            yield Violation(path, "out_of_range", {"min": self.least, "max": self.most})
            return
        for at, item in enumerate(value):
            place = (*path, str(at))
            for wrong in self.item.violations(item, place):
                if wrong.path[len(place) : len(place) + 1] not in self._pins:
                    yield wrong
        yield from self._unpinned(value, path)

    @property
    def _pins(self) -> frozenset[Path]:
        """Members that are told by what this very place of the list holds in the box."""
        return frozenset((key,) for key in self.pinned)

    def _unpinned(self, value: list[Any], path: Path) -> Iterator[Violation]:
        for key, wanted in self.pinned.items():
            for at, (item, known) in enumerate(zip(value, wanted, strict=False)):
                if isinstance(item, Mapping):
                    found = item.get(key, ABSENT)
                    yield from _departures(found, known, (*path, str(at), key))

    def below(self, key: str, value: Any) -> Node | None:
        return self.item if isinstance(value, list) and has(value, key) else None


@dataclass(frozen=True, slots=True)
class ObjectNode(Node):
    """Named members, of which those in `optional` may be missing. `named`: the member that tells one from another.

    `rows` is what a member is called that stands for a row of a table, by its key.
    """

    members: Mapping[str, Node] = field(default_factory=dict)
    optional: frozenset[str] = frozenset()
    named: str = ""
    rows: Any = ""

    def violations(self, value: Any, path: Path) -> Iterator[Violation]:
        if not isinstance(value, Mapping):
            yield Violation(path, "wrong_type", {"wanted": "object"})
            return
        for key in value:
            if key not in self.members:
                yield Violation((*path, str(key)), "unknown_key")
        for key, node in self.members.items():
            if key in value:
                yield from node.violations(value[key], (*path, key))
            elif key not in self.optional:
                yield Violation((*path, key), "missing")

    def below(self, key: str, value: Any) -> Node | None:
        return self.members.get(key)


@dataclass(frozen=True, slots=True)
class UnionNode(Node):
    """An object whose member `tag` decides which of `cases` it is."""

    tag: str = ""
    cases: Mapping[str, ObjectNode] = field(default_factory=dict)
    names: Mapping[str, Any] = field(default_factory=dict)

    def violations(self, value: Any, path: Path) -> Iterator[Violation]:
        if not isinstance(value, Mapping):
            yield Violation(path, "wrong_type", {"wanted": "object"})
            return
        if self.tag not in value:
            yield Violation((*path, self.tag), "missing")
            return
        case = self._case(value)
        if case is None:
            options = sorted(self.cases)
            wrong = "not_an_option" if isinstance(value[self.tag], str) else "wrong_type"
            yield Violation((*path, self.tag), wrong, {"options": options})
        else:
            yield from case.violations(value, path)

    def _case(self, value: Any) -> ObjectNode | None:
        tag = value.get(self.tag) if isinstance(value, Mapping) else None
        return self.cases.get(tag) if isinstance(tag, str) else None

    def below(self, key: str, value: Any) -> Node | None:
        case = self._case(value)
        return None if case is None else case.below(key, value)


@dataclass(frozen=True, slots=True)
class NullableNode(Node):
    """What may be missing altogether: nothing, or what `inner` says."""

    inner: Node = field(default_factory=lambda: Node(""))

    def violations(self, value: Any, path: Path) -> Iterator[Violation]:
        return iter(()) if value is None else self.inner.violations(value, path)

    def below(self, key: str, value: Any) -> Node | None:
        return None if value is None else self.inner.below(key, value)


@dataclass(frozen=True, slots=True)
class DeferredNode(Node):
    """A node that contains itself: an effect among the options of an effect."""

    made: Callable[[], Node] = field(default=lambda: Node(""))

    def violations(self, value: Any, path: Path) -> Iterator[Violation]:
        return self.made().violations(value, path)

    def below(self, key: str, value: Any) -> Node | None:
        return self.made().below(key, value)


class Changeable:
    """What an edition of one game may change of its tables, and what must hold between its values."""

    root: Node
    #: Members that repeat others, so that a difference need not tell them.
    repeated: frozenset[str] = frozenset()
    #: What decks are called that no field names.
    deck_names: Mapping[str, Any] = {}
    #: What is held between values, in words: of the tables, and of the parameters.
    combined: Sequence[Any] = ()

    def follows(self, path: Path) -> bool:
        """Whether what stands at a place of the tables follows from other values."""
        return path[-1] in self.repeated

    def moves(self, tables: Mapping[str, Any]) -> dict[Path, Path]:
        """Rows that `derived` will put elsewhere: the path of each afterwards, and where it stands now."""
        return {}

    def derived(self, tables: dict[str, Any], touched: frozenset[str]) -> dict[str, Any]:
        """The tables with figures that follow from others; `touched` are the first parts of changed paths."""
        return tables

    def essentials(self, tables: Mapping[str, Any]) -> Iterator[Violation]:
        """What no board can do without, told also of tables in which single values are wrong."""
        yield from ()

    def conflicts(self, tables: Mapping[str, Any], rules: Mapping[str, Any]) -> Iterator[Violation]:
        """What does not fit together in tables that are right one by one."""
        yield from ()

    def warnings(self, tables: Mapping[str, Any], rules: Mapping[str, Any]) -> Iterator[Violation]:
        """What can be played and is probably not meant."""
        yield from ()


def same(one: Any, other: Any) -> bool:
    """Equal as JSON, where true is not 1."""
    if one is other:
        return True
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and bool(one == other)


def _departures(value: Any, known: Any, path: Path) -> Iterator[Violation]:
    """Every place at which a value differs from what is printed."""
    if same(value, known):
        return
    if ABSENT in (value, known):
        yield Violation(path, "missing" if value is ABSENT else "unknown_key")
    elif isinstance(value, Mapping) and isinstance(known, Mapping):
        for key in dict.fromkeys((*known, *value)):
            one, other = value.get(key, ABSENT), known.get(key, ABSENT)
            yield from _departures(one, other, (*path, str(key)))
    elif isinstance(value, list) and isinstance(known, list) and len(value) == len(known):
        for at, (one, other) in enumerate(zip(value, known, strict=True)):
            yield from _departures(one, other, (*path, str(at)))
    else:
        yield Violation(path, "not_an_option", {"options": _told(known)})


def _told(known: Any) -> list[Any]:
    """The one value that is possible; nothing for a whole table, which would fill pages."""
    return [] if isinstance(known, Mapping | list) and len(known) > _TOLD_MOST else [known]


def has(value: Any, key: str) -> bool:
    """Whether the value has something under this part of a pointer."""
    if isinstance(value, Mapping):
        return key in value
    is_place = key.isascii() and key.isdigit() and (key == "0" or key[0] != "0")
    return isinstance(value, list) and is_place and len(key) <= 6 and int(key) < len(value)  # noqa: PLR2004  no list is longer


def held(value: Any, key: str) -> Any:
    """What the value has under this part of a pointer. Raises KeyError."""
    if not has(value, key):
        raise KeyError(key)
    return value[int(key)] if isinstance(value, list) else value[key]


def twice(place: Path, value: Any, others: Sequence[Path]) -> Violation:
    """A value that may occur once, at the second of its places; `others` could be changed as well."""
    named = [pointer(("tables", *other)) for other in others]
    return Violation(place, "duplicate", {"value": value, "with": named})


def repeats(values: Iterable[tuple[Path, Any]]) -> Iterator[tuple[Path, Any, Path]]:
    """Each place whose value stood at an earlier one: the place, the value, and where it stood first."""
    seen: dict[Any, Path] = {}
    for place, value in values:
        first = seen.setdefault(value, place)
        if first != place:
            yield place, value, first


def namesakes(
    table: str, rows: Sequence[Mapping[str, Any]], keys: Sequence[str]
) -> Iterator[Violation]:
    """What is called as something before it is: it can be played, and nobody can tell the two apart."""
    for key in keys:
        names = (((table, str(at), key), _heard(row.get(key, ""))) for at, row in enumerate(rows))
        for place, _, _ in repeats(named for named in names if named[1]):
            yield Violation(place, "unplayable", {"reason": "same_name"})


def _heard(name: Any) -> str:
    """A name as people tell it from others: capitals and the space around it make no difference."""
    return str(name).strip().casefold()
