"""What a trial found of the fields: the board coloured by one of their figures, and the groups by what they bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.formats import number_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.desk.boards import BoardCell, cells_of, plates_of
from games.desk.trial_games import TrialSide
from games.parameters.options import is_english

#: Steps of the ink in which incomes are told apart.
STEPS: Final = 5


@dataclass(frozen=True)
class GroupShare:
    """What of all rents a group of fields brings, in hundredths, here and by the base."""

    id: str
    name: str
    colour: str
    plate: str
    share: int
    base: int


@dataclass(frozen=True)
class TrialHeat:
    """The board by one figure of its fields. `steps`: where each ink begins, the last one without an end."""

    key: str
    about: str
    cells: list[BoardCell]
    steps: list[str]
    most: str
    least: str


def _share_of(figures: Mapping[str, int]) -> dict[str, float]:
    every = sum(figures.values())
    return {place: 100 * amount / every for place, amount in figures.items() if amount}


def _returned(side: TrialSide) -> dict[str, float]:
    """What came back of the money that was spent on a field, in hundredths."""
    spent = {place: amount for place, amount in side.spent.items() if amount}
    return {
        place: 100 * side.income[place] / spent[place] for place in spent if side.income.get(place)
    }


#: What a board can be coloured by: title, what the figure means, the figure of each field in hundredths.
MEASURES: Final[Mapping[str, tuple[Any, Any, Callable[[TrialSide], dict[str, float]]]]] = {
    "income": (
        _("rents"),
        _("What each field brings its owners, in percent of all that is paid."),
        lambda side: _share_of(side.income),
    ),
    "visits": (
        _("landings"),
        _("How often pawns come to lie on each field, in percent of all moves."),
        lambda side: _share_of(side.visits),
    ),
    "return": (
        _("return"),
        _("What comes back of the money spent on a field and its buildings, in percent."),
        _returned,
    ),
}


def heat_of(tables: Mapping[str, Any], sides: list[TrialSide], key: str) -> TrialHeat | None:
    """The board by a figure of its fields; None where a game has none, or nothing is known yet."""
    _title, about, figures = MEASURES[key]
    found, base = (figures(side) for side in sides)
    if not found or "fields" not in tables:
        return None
    rows = [row for row in tables["fields"] if row["id"] in found]
    if not rows:
        return None
    width = max(found.values()) / STEPS
    told = {at: (percent(found[row["id"]]), _warmth(found[row["id"]], width)) for at, row in enumerate(tables["fields"]) if row["id"] in found}  # fmt: skip
    ordered = sorted(rows, key=lambda row: found[row["id"]])
    return TrialHeat(
        key,
        str(about),
        cells_of(tables, told),
        [percent(width * step) for step in range(STEPS)],
        _told(ordered[-1], found, base, gettext("most; the base: %(base)s")),
        _told(ordered[0], found, base, gettext("least; the base: %(base)s")),
    )


def _warmth(figure: float, width: float) -> int:
    return min(STEPS, int(figure / width) + 1)


def _told(row: Mapping[str, Any], found: Mapping[str, float], base: Mapping[str, float], words: str) -> str:  # fmt: skip
    name, place = row["name_en" if is_english() else "name_pl"], row["id"]
    known = percent(base[place]) if place in base else "–"
    return f"{name} {percent(found[place])} ({words % {'base': known}})"


def percent(figure: float) -> str:
    """Hundredths as a page writes them."""
    return f"{number_format(figure, 1 if figure < 100 else 0)}%"  # noqa: PLR2004  three digits say enough


def groups_of(tables: Mapping[str, Any], sides: list[TrialSide]) -> list[GroupShare]:
    """Groups by what they bring, in the order of the board."""
    if not all(sum(side.income.values()) for side in sides) or "groups" not in tables:
        return []
    found, plates = [], plates_of(tables)
    for group in tables["groups"]:
        ids = [row["id"] for row in tables["fields"] if row["group"] == group["id"]]
        shares = [_share(side, ids) for side in sides]
        name = group["name_en" if is_english() else "name_pl"]
        key = group["id"]
        found.append(GroupShare(key, name, group["colour"], plates[key], *shares))
    return found


def _share(side: TrialSide, ids: list[str]) -> int:
    """Hundredths of all income."""
    return round(100 * sum(side.income.get(one, 0) for one in ids) / sum(side.income.values()))
