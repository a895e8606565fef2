"""Every place of a game's tables spoilt in every simple way, and what is told of it."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from games.fronts.schema import Violation, pointer
from games.variants.content import examine
from tests.games.variants.files import variant

Place = tuple[str | int, ...]

#: Those of docs/variants.md.
CODES = frozenset(
    "unknown_key wrong_type out_of_range not_an_option missing duplicate conflict unplayable too_large not_readable".split()
)
VALUES: list[Any] = [None, [], {}, "x", -1, 10**9, True, 1.5, ""]
UNKNOWN = "no_such_key"


@dataclass(frozen=True)
class Spoilt:
    """A change, and the file's tables with it: `place` is the value that was put, taken out or added."""

    kind: str
    place: Place
    value: Any
    tables: dict[str, Any]

    @property
    def own(self) -> str:
        """The place in the file; of an item that came or went that of its list, for those behind it have moved."""
        is_shifted = self.kind in ("cut", "longer")
        return pointer(("tables", *(self.place[:-1] if is_shifted else self.place)))

    def __str__(self) -> str:
        return f"{self.kind} {self.value!r} at {pointer(self.place)}"


def places(value: Any, above: Place = ()) -> Iterator[Place]:
    """Every place of the tables, and those with members before the members."""
    if above:
        yield above
    parts: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        parts = list(value.items())
    elif isinstance(value, list):
        parts = list(enumerate(value))
    for key, part in parts:
        yield from places(part, (*above, key))


def shape(place: Place) -> Place:
    """The place with all items of a list as one."""
    return tuple(0 if isinstance(part, int) else part for part in place)


def spoilt(tables: dict[str, Any], place: Place) -> Iterator[Spoilt]:
    """The ways in which a place can be spoilt: by its own pointer, and with the whole table around it written anew."""
    for value in VALUES:
        yield Spoilt("put", place, value, {pointer(place): value})
        yield Spoilt("put", place, value, _whole(tables, place, value))
    here = _at(tables, place)
    if isinstance(here, dict):
        added = (*place, UNKNOWN)
        yield Spoilt("added", added, 5, {pointer(added): 5})
        yield Spoilt("added", added, 5, _whole(tables, place, {**here, UNKNOWN: 5}))
    elif isinstance(here, list):
        longer = _whole(tables, place, [*here, None])
        yield Spoilt("longer", (*place, len(here)), None, longer)
    yield from _taken_out(tables, place)


def _taken_out(tables: dict[str, Any], place: Place) -> Iterator[Spoilt]:
    *above, key = place
    if not above:
        return
    around = deepcopy(_at(tables, tuple(above)))
    del around[key]
    kind = "cut" if isinstance(key, int) else "gone"
    yield Spoilt(kind, place, None, {pointer(above): around})


def _at(tables: Any, place: Place) -> Any:
    for key in place:
        tables = tables[key]
    return tables


def _whole(tables: dict[str, Any], place: Place, value: Any) -> dict[str, Any]:
    """The table of the first part of the place, with the value there."""
    first, *rest = place
    made = {first: deepcopy(tables[str(first)])}
    around: Any = made
    for key in (first, *rest)[:-1]:
        around = around[key]
    around[place[-1]] = value
    return {pointer((first,)): made[first]}


def complaint(game: str, change: Spoilt) -> str:
    """What is wrong with what is told of the change; empty if nothing is."""
    found = examine(variant(game, tables=change.tables)).violations
    for violation in found:
        odd = _odd(change, violation)
        if odd:
            return f"{change}: {odd} ({violation.to_json()})"
    told = {(pointer(violation.path), violation.code) for violation in found}
    if (
        change.kind == "added"
        and (change.own, "unknown_key") not in told
        and "provenance" not in change.place
    ):
        return f"{change}: no unknown_key in {told}"
    if change.kind == "gone" and found and (change.own, "missing") not in told:
        return f"{change}: not missing but {told}"
    return ""


def _odd(change: Spoilt, violation: Violation) -> str:
    path, own = pointer(violation.path), change.own
    is_related = f"{path}/".startswith(f"{own}/") or f"{own}/".startswith(f"{path}/")
    if violation.code not in CODES:
        return "no such code"
    if len(violation.path) < 2 or not is_related:
        return "told elsewhere"
    if str(violation.params.get("reason", ""))[:1].isupper():
        return "the name of an error is no reason"
    return ""
