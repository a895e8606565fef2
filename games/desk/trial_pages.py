"""A trial as the page of its edition shows it: figures beside those of the base, and a board by income."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

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
class HeatCell:
    """A field of the board: where it lies, how warm it is (0 to STEPS), what it brought a game."""

    x: int
    y: int
    warmth: int
    title: str
    amount: int


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
    cells: list[HeatCell]
    size: int
    is_of_now: bool


def shown(edition: RuleEdition) -> TrialPage | None:
    """The last trial of an edition."""
    trial = edition.trials.select_related("revision").order_by("-pk").first()
    if trial is None:
        return None
    sides = sides_of(trial)
    cells, size = _board(trial.revision.tables, sides[0])
    is_of_now = trial.revision_id == edition.revision_id
    return TrialPage(trial, [_column(side) for side in sides], cells, size, is_of_now)


def _column(side: TrialSide) -> TrialColumn:
    seats = []
    for seat, won in enumerate(side.wins, start=1):
        low, high = interval(won, side.ended) if side.ended else (0.0, 1.0)
        share = won / side.ended if side.ended else 0.0
        seats.append(SeatShare(seat, round(100 * share), round(100 * low), round(100 * high)))
    return TrialColumn(side, round(side.turns / side.ended) if side.ended else 0, seats)


def _board(tables: Mapping[str, Any], side: TrialSide) -> tuple[list[HeatCell], int]:
    """The fields around a square board, from the lower right corner; none where a game has no such board."""
    fields = tables.get("fields")
    if not fields or len(fields) % 4 or not side.income:
        return [], 0
    edge, most = len(fields) // 4, max(side.income.values())
    cells = []
    for at, row in enumerate(fields):
        x, y = _place(at, edge)
        income = side.income.get(row["id"], 0)
        warmth = -(-STEPS * income // most) if most else 0
        name = row["name_en" if is_english() else "name_pl"]
        cells.append(HeatCell(x, y, warmth, name, round(income / max(1, side.ended))))
    return cells, edge + 1


def _place(at: int, edge: int) -> tuple[int, int]:
    side, step = divmod(at, edge)
    return [(edge - step, edge), (0, edge - step), (step, 0), (edge, step)][side]
