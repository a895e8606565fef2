"""What a seat has, as its game calls it, so that two positions can be laid side by side. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

#: The unit of a sum in the money of the match.
MONEY: Final = "money"


@dataclass(frozen=True)
class HeldSum:
    """A number that a seat has of something: what it is called, how many or how much; MONEY or a sign as `unit`."""

    title: Any
    amount: int
    unit: str = ""


@dataclass(frozen=True)
class HeldThing:
    """A single thing that a seat has: its name, and in which state it is."""

    name: str
    state: Any


@dataclass(frozen=True)
class Holdings:
    """All that a seat has, each by a key that means the same in every position of the match."""

    sums: Mapping[str, HeldSum] = field(default_factory=dict)
    things: Mapping[str, HeldThing] = field(default_factory=dict)
