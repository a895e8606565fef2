"""A trial as the page of its edition shows it: figures beside those of the base, and a board by income."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.formats import number_format

from games.desk.boards import BoardCell, cells_of, size_of
from games.desk.trials import TrialSide, sides_of
from games.editions.models import EditionTrial, RuleEdition
from games.lab.league.standing import interval
from games.parameters.options import is_english

#: Steps of the ink in which incomes are told apart.
STEPS: Final = 5


@dataclass(frozen=True)
class SeatShare:
    """First places of one seat, in hundredths, with the 95 % interval."""

    seat: int
    share: int
    low: int
    high: int


@dataclass(frozen=True)
class GroupShare:
    """What of all rents a group of fields brings, in hundredths, here and by the base."""

    name: str
    colour: str
    share: int
    base: int


@dataclass(frozen=True)
class TrialColumn:
    """What one side has to tell."""

    side: TrialSide
    turns: int
    seats: list[SeatShare]


@dataclass(frozen=True)
class TrialPage:
    trial: EditionTrial
    columns: list[TrialColumn]
    cells: list[BoardCell]
    size: int
    groups: list[GroupShare]
    is_of_now: bool

    @property
    def even(self) -> int:
        """The share of first places of each seat if none had an advantage, in hundredths."""
        return round(100 / self.trial.seats)


def shown(edition: RuleEdition) -> TrialPage | None:
    """The last trial of an edition."""
    trial = edition.trials.select_related("revision").order_by("-pk").first()
    if trial is None:
        return None
    sides = sides_of(trial)
    tables = trial.revision.tables
    return TrialPage(
        trial,
        [_column(side) for side in sides],
        _board(tables, sides[0]),
        size_of(tables),
        _groups(tables, sides),
        trial.revision_id == edition.revision_id,
    )


def _column(side: TrialSide) -> TrialColumn:
    seats = []
    for seat, won in enumerate(side.wins, start=1):
        low, high = interval(won, side.ended) if side.ended else (0.0, 1.0)
        share = won / side.ended if side.ended else 0.0
        seats.append(SeatShare(seat, round(100 * share), round(100 * low), round(100 * high)))
    return TrialColumn(side, round(side.turns / side.ended) if side.ended else 0, seats)


def _board(tables: Mapping[str, Any], side: TrialSide) -> list[BoardCell]:
    """The board by what its fields bring; nothing where a game has none, or nothing was paid yet."""
    if not side.income or "fields" not in tables:
        return []
    most, every = max(side.income.values()), sum(side.income.values())
    told = {}
    for at, row in enumerate(tables["fields"]):
        income = side.income.get(row["id"], 0)
        if income:
            told[at] = (f"{number_format(100 * income / every, 1)} %", -(-STEPS * income // most))
    return cells_of(tables, told)


def _groups(tables: Mapping[str, Any], sides: list[TrialSide]) -> list[GroupShare]:
    """Groups by what they bring, in the order of the board."""
    if not all(sum(side.income.values()) for side in sides) or "groups" not in tables:
        return []
    found = []
    for group in tables["groups"]:
        ids = [row["id"] for row in tables["fields"] if row["group"] == group["id"]]
        shares = [_share(side, ids) for side in sides]
        name = group["name_en" if is_english() else "name_pl"]
        found.append(GroupShare(name, group["colour"], shares[0], shares[1]))
    return found


def _share(side: TrialSide, ids: list[str]) -> int:
    """Hundredths of all income."""
    return round(100 * sum(side.income.get(one, 0) for one in ids) / sum(side.income.values()))
