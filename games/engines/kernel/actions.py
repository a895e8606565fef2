"""The shape of an action: fields with types (docs/vocabulary.md#actions).

A client can send anything at all; only what has the right shape is looked at.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.engines.kernel.errors import IllegalAction, malformed

#: The seat of nobody: the clock, the table, a director. Written `system` outside the engines.
SYSTEM: Final = -1
SYSTEM_NAME: Final = "system"

#: No amount, level or number in an action is larger; what is, is malformed.
LARGEST: Final = 1_000_000_000
_LONGEST: Final = 64
_MOST_ITEMS: Final = 64

Check = Callable[[Any, str], None]


def integer(value: Any, where: str) -> None:
    """A whole number from -LARGEST to LARGEST; no truth values, no fractions.

    Raises `malformed` {where, problem}, `where` being the field, as all checks of this module do.
    """
    problem = _of_number(value)
    if problem:
        raise malformed(where, problem)


def _of_number(value: Any) -> str:
    """What keeps a value from being a whole number of moderate size; empty if nothing does."""
    if type(value) is not int:
        return "must be a whole number"
    return "" if -LARGEST <= value <= LARGEST else f"must lie between -{LARGEST} and {LARGEST}"


def text(value: Any, where: str) -> None:
    """A short text: an id or a keyword of at most 64 characters. Halves of letters, which no encoding can write, are none.

    Raises `malformed`.
    """
    if type(value) is not str or len(value) > _LONGEST or not _is_writable(value):
        raise malformed(where, f"must be a text of at most {_LONGEST} characters")


def _is_writable(value: str) -> bool:
    """Whether it can be stored and sent: a lone surrogate of UTF-16 cannot."""
    return value.isascii() or not any(0xD800 <= ord(letter) <= 0xDFFF for letter in value)


def repeated(value: Any) -> int | str | None:
    """What a refusal repeats of a value that may be anything: a moderate number, a short text, else nothing."""
    if type(value) in (int, bool):
        return value if -LARGEST <= value <= LARGEST else None
    fits = type(value) is str and len(value) <= _LONGEST and _is_writable(value)
    return value if fits else None


def _field(name: Any) -> str:
    """The name of a field that should not be there, as a refusal can say it."""
    short = name[:_LONGEST] if type(name) is str else type(name).__name__
    return short if _is_writable(short) else "?"


def one_of(*words: str) -> Check:
    """A check for one of a fixed list of keywords; it raises `malformed` for any other value."""

    def check(value: Any, where: str) -> None:
        text(value, where)
        if value not in words:
            raise malformed(where, f"must be one of {', '.join(words)}")

    return check


def texts(value: Any, where: str) -> None:
    """A list of at most 64 different short texts. Raises `malformed`."""
    if type(value) is not list or len(value) > _MOST_ITEMS:
        raise malformed(where, f"must be a list of at most {_MOST_ITEMS} ids")
    for item in value:
        text(item, where)
    if len(set(value)) != len(value):
        raise malformed(where, "names something twice")


def numbers_by_text(value: Any, where: str) -> None:
    """A mapping from short texts to whole numbers, with 1 to 64 entries. Raises `malformed`."""
    if type(value) is not dict or not value or len(value) > _MOST_ITEMS:
        raise malformed(where, f"must be a mapping with 1 to {_MOST_ITEMS} entries")
    for key, number in value.items():
        text(key, where)
        problem = _of_number(number)
        if problem:
            raise malformed(f"{where}.{key}", problem)


def record(**fields: Check) -> Check:
    """A check for a mapping with these fields, each of which may be left out; it raises `malformed` for any other value."""

    def check(value: Any, where: str) -> None:
        if type(value) is not dict:
            raise malformed(where, "must be a mapping")
        for key, part in value.items():
            if key not in fields:
                raise malformed(where, f"has no field {_field(key)}")
            fields[key](part, f"{where}.{key}")

    return check


class Shape:
    """The fields of one type of action: those that must be there and those that may."""

    def __init__(
        self, required: Mapping[str, Check] = {}, optional: Mapping[str, Check] = {}
    ) -> None:
        self.required = dict(required)
        self.fields = self.required | dict(optional)

    def check(self, action: Mapping[Any, Any]) -> None:
        """Raises `malformed` {where, problem} unless `action`, whose keys may be anything, has this shape."""
        for name in self.required:
            if name not in action:
                raise malformed(name, "is missing")
        for key, value in action.items():
            if key in self.fields:
                self.fields[key](value, key)
            elif key != "do":
                raise malformed(_field(key), "is not a field of this action")


def type_of(action: Any, known: Mapping[str, Any]) -> str:
    """The type of an action, which may be anything at all.

    Raises `malformed` unless it is one of `known`.
    """
    if type(action) is not dict:
        raise malformed("action", "must be a mapping")
    do = action.get("do")
    if type(do) is not str or do not in known:
        raise malformed("do", "is not a type of action in this game")
    return do


def seat_number(value: Any, seats: int, where: str) -> int:
    """A seat of this table, from 0 to `seats` - 1; raises `unknown_id` {where, id}."""
    if not 0 <= value < seats:
        raise IllegalAction("unknown_id", where=where, id=value)
    return int(value)
