"""What the form of an edition is made of: inputs, groups of them, parts of the page."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext, ngettext

from games.parameters.options import grouped_digits
from games.rulebooks.sentences import with_unit

#: A number as pages print it, `2 000`: people write what they read.
_IN_THOUSANDS: Final = re.compile(r"-?\d{1,3}(?:\s\d{3})+")
_LONGEST: Final = 12


def written_number(raw: str) -> int | str:
    """What somebody wrote in the place of a number; what is none stays as it was written."""
    text = raw.strip()
    if _IN_THOUSANDS.fullmatch(text):
        text = "".join(text.split())
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < _LONGEST else raw


@dataclass
class SchemaInput:
    """One value. `kind`: number, text, long-text, colour, choice or yes-no; `name` is its path in the file."""

    name: str
    label: str
    kind: str
    value: Any
    low: int | None = None
    high: int | None = None
    step: int | None = None
    choices: list[tuple[str, str]] = field(default_factory=list)
    is_changed: bool = False
    error: str = ""
    #: What the base says, where this is something else.
    before: str = ""
    #: The nearest value that would be right, where this one is wrong.
    instead: str = ""
    #: What it is measured in, and under which switch it matters; empty where neither is so.
    unit: str = ""
    needs: str = ""
    #: The rules of the book that it tunes.
    rules: list[str] = field(default_factory=list)
    #: Whether it matters with the other values as they are.
    is_idle: bool = False

    @property
    def now(self) -> str:
        """The value in words, for what is short enough to stand beside the one of the base; empty for what is no such value."""
        if self.kind == "choice":
            return next((words for choice, words in self.choices if choice == str(self.value)), "")
        if self.kind == "yes-no":
            return gettext("yes") if self.value else gettext("no")
        number = written_number(str(self.value)) if self.kind == "number" else None
        return self._number(number) if isinstance(number, int) else ""

    @property
    def span(self) -> str:
        """From which number to which it may go; empty where a bound is missing."""
        if self.low is None or self.high is None:
            return ""
        given = {"low": self._number(self.low), "high": self._number(self.high)}
        return gettext("from %(low)s to %(high)s") % given

    def _number(self, value: int) -> str:
        """With its unit."""
        return with_unit(grouped_digits(value), self.unit)

    @property
    def lang(self) -> str:
        """The language that its text is in; empty where it is in none."""
        return next((code for code in ("pl", "en") if self.name.endswith(f"_{code}")), "")


@dataclass
class TitledInputs:
    """Inputs under one name."""

    title: str
    inputs: list[SchemaInput]

    @property
    def is_wrong(self) -> bool:
        return any(each.error for each in self.inputs)

    @property
    def is_changed(self) -> bool:
        return any(each.is_changed for each in self.inputs)


@dataclass
class InputGroup(TitledInputs):
    """Inputs that belong together: a street, a card, a subject of the rules."""

    #: The path in the file of a card that can be taken out, or had once more; empty for what is there as it is.
    path: str = ""
    #: The path of what the group shows, where it is one thing among others.
    place: str = ""


@dataclass
class MarketCell(TitledInputs):
    """A cell of a market, or the empty place behind a row."""

    @property
    def zone(self) -> str:
        """In which colour it is drawn; empty for an empty place."""
        return next((str(each.value) for each in self.inputs if each.name.endswith("/zone")), "")


@dataclass
class InputSection:
    """What one part of the page holds: the parameters, the fields, a deck."""

    title: str
    groups: list[InputGroup]
    is_unfolded: bool = False
    #: How it is laid out: list, fields (one below the other, folded), cards, table (a row for each), market.
    layout: str = "list"
    #: The path of the table; empty for parameters.
    place: str = ""

    @property
    def columns(self) -> list[str]:
        """The headings of a table: what its rows have, each once."""
        return list(dict.fromkeys(each.label for group in self.groups for each in group.inputs))

    @property
    def rows(self) -> list[tuple[InputGroup, list[SchemaInput | None]]]:
        """The rows of a table, with a gap where a row has no such value."""
        found = []
        for group in self.groups:
            known = {each.label: each for each in group.inputs}
            found.append((group, [known.get(label) for label in self.columns]))
        return found

    @property
    def cells(self) -> list[tuple[InputGroup, list[MarketCell]]]:
        """The rows of a market, the inputs of each cell together."""
        found = []
        for group in self.groups:
            by_cell: dict[str, list[SchemaInput]] = {}
            for each in group.inputs:
                by_cell.setdefault(each.name.rpartition("/")[0], []).append(each)
            row = [MarketCell(f"{group.title}/{at}", made) for at, made in enumerate(by_cell.values(), start=1)]  # fmt: skip
            found.append((group, row))
        return found

    @property
    def is_wrong(self) -> bool:
        return any(group.is_wrong for group in self.groups)

    @property
    def changes(self) -> int:
        """How many values differ from the box."""
        return sum(each.is_changed for group in self.groups for each in group.inputs)

    @property
    def about(self) -> str:
        """How many parameters there are, or cards and rows, and how many values differ from the box."""
        told = [] if self.place else [parameters_in([self])]
        changed = ngettext("%(n)d value other than in the box", "%(n)d values other than in the box", self.changes)  # fmt: skip
        return ", ".join([*told, changed % {"n": self.changes}] if self.changes else told)


def parameters_in(sections: list[InputSection]) -> str:
    """How many parameters there are, without the tables."""
    count = sum(len(group.inputs) for one in sections if not one.place for group in one.groups)
    return ngettext("%(n)d parameter", "%(n)d parameters", count) % {"n": count}


def unfold(sections: list[InputSection], path: str) -> None:
    """Open the part with this path, or with the card that has it: one that was taken out or had once more."""
    for section in sections:
        places = (path, path.rpartition("/")[0])
        section.is_unfolded = bool(section.place) and section.place in places
