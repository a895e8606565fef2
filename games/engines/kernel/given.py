"""What the values of a set-up position must look like (docs/vocabulary.md#positions).

Whatever does not is refused with the place where it stands.

A kind is called with the place, in dots below `given`, and the value, and raises `bad_setup` unless the value is of it. What a
value means, and whether it fits the rest, the game itself looks at.
"""

from collections.abc import Callable, Collection, Mapping
from reprlib import repr as short
from typing import Any

from games.engines.kernel.errors import BadSetup, nearest

Kind = Callable[[str, Any], None]


def refuse(where: str, wanted: str, value: Any) -> BadSetup:
    """The refusal of a value that should have been something else."""
    return BadSetup(f"given.{where}", f"must be {wanted}, not {short(value)}")


def whole(where: str, value: Any) -> None:
    """A whole number; true and false are none; anything else is refused (BadSetup)."""
    if type(value) is not int:
        raise refuse(where, "a whole number", value)


def counted(where: str, value: Any) -> None:
    """A whole number from 0; anything else is refused (BadSetup)."""
    whole(where, value)
    if value < 0:
        raise refuse(where, "0 or more", value)


def flag(where: str, value: Any) -> None:
    """True or false; anything else is refused (BadSetup)."""
    if type(value) is not bool:
        raise refuse(where, "true or false", value)


def text(where: str, value: Any) -> None:
    """A name or word; anything else is refused (BadSetup)."""
    if not isinstance(value, str):
        raise refuse(where, "text", value)


def one_of(known: Collection[object]) -> Kind:
    """One of these values; anything else is refused (BadSetup)."""

    def check(where: str, value: Any) -> None:
        if type(value) not in (str, int) or value not in known:
            raise BadSetup(f"given.{where}", f"{short(value)} is not known{nearest(value, known)}")

    return check


def anything(where: str, value: Any) -> None:
    """Whatever it is: somebody else looks at it."""


def either(kind: Kind, other: Kind) -> Kind:
    """Of one kind or the other, which is the one told of; anything else is refused (BadSetup)."""

    def check(where: str, value: Any) -> None:
        try:
            kind(where, value)
        except BadSetup:
            other(where, value)

    return check


def or_none(kind: Kind) -> Kind:
    """Of this kind, or nothing; anything else is refused (BadSetup)."""

    def check(where: str, value: Any) -> None:
        if value is not None:
            kind(where, value)

    return check


def rows_of(kind: Kind) -> Kind:
    """A list of values of this kind; anything else is refused (BadSetup)."""

    def check(where: str, value: Any) -> None:
        if not isinstance(value, list | tuple):
            raise refuse(where, "a list", value)
        for at, one in enumerate(value):
            kind(f"{where}.{at}", one)

    return check


def row_of(*kinds: Kind) -> Kind:
    """A list of as many values as there are kinds, each of its own; anything else is refused (BadSetup)."""

    def check(where: str, value: Any) -> None:
        if not isinstance(value, list | tuple) or len(value) != len(kinds):
            raise refuse(where, f"a list of {len(kinds)}", value)
        for at, (kind, one) in enumerate(zip(kinds, value, strict=True)):
            kind(f"{where}.{at}", one)

    return check


def table_of(kind: Kind) -> Kind:
    """Values of this kind by name; anything else is refused (BadSetup)."""

    def check(where: str, value: Any) -> None:
        if not isinstance(value, Mapping):
            raise refuse(where, "a table", value)
        for name, one in value.items():
            kind(f"{where}.{name}", one)

    return check


def record(kinds: Mapping[str, Kind], *, required: Collection[str] = ()) -> Kind:
    """A table with parts of these names, each of its kind; those that are required must be there; anything else is refused (BadSetup)."""

    def check(where: str, value: Any) -> None:
        if not isinstance(value, Mapping):
            raise refuse(where, "a table", value)
        for name in required:
            if name not in value:
                raise BadSetup(f"given.{where}.{name}", "is missing")
        for name, one in value.items():
            if name not in kinds:
                raise BadSetup(f"given.{where}.{name}", f"is not known{nearest(name, kinds)}")
            kinds[name](f"{where}.{name}", one)

    return check
