"""A trial as the page of its edition shows it: figures beside those of the base, and a board by what its fields do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext, pgettext

from games.desk.boards import size_of
from games.desk.example_pages import ExampleGroup, parts_of, words_of
from games.desk.trial_boards import MEASURES, GroupShare, TrialHeat, groups_of, heat_of
from games.desk.trial_games import TrialSide
from games.desk.trials import sides_of, tally_of, tried_by
from games.editions.models import EditionTrial, RuleEdition
from games.lab.league.standing import interval


@dataclass(frozen=True)
class SeatShare:
    """First places of one seat, in hundredths, with the 95 % interval."""

    seat: int
    share: int
    low: int
    high: int


@dataclass(frozen=True)
class TrialColumn:
    """What one side has to tell."""

    side: TrialSide
    turns: int
    seats: list[SeatShare]
    #: How often in a game somebody went bankrupt, and a trade was agreed on.
    bankrupts: str
    trades: str


@dataclass(frozen=True)
class TrialFigure:
    """One number of a trial beside that of the base."""

    title: str
    here: str
    base: str


@dataclass(frozen=True)
class TrialPage:
    trial: EditionTrial
    columns: list[TrialColumn]
    heat: TrialHeat | None
    measures: list[tuple[str, str]]
    size: int
    groups: list[GroupShare]
    is_of_now: bool
    #: Seconds until the end, if it goes on as fast; None where that cannot be said.
    left: int | None
    #: How the scenarios stand, and what belongs to that; empty before the first was looked at.
    examples: str
    example_parts: list[str | ExampleGroup]

    @property
    def thousandths(self) -> int:
        """How far it is; all scenarios together count as one more game."""
        run = self.trial
        seen = run.examined / run.examples if run.examples else float(run.examples is not None)
        return round(1000 * (run.done + seen) / (run.games + 1))

    @property
    def seats(self) -> list[tuple[SeatShare, SeatShare]]:
        """First places by seat, here and by the base."""
        here, base = self.columns
        return list(zip(here.seats, base.seats, strict=True))

    @property
    def figures(self) -> list[TrialFigure]:
        """What both sides have to tell in numbers."""
        rows: Mapping[str, Callable[[TrialColumn], Any]] = {
            pgettext("games", "ended"): lambda one: one.side.ended,
            gettext("stopped at the limit of rounds"): lambda one: one.side.capped,
            gettext("went wrong"): lambda one: one.side.faults,
            gettext("turns in a game"): lambda one: one.turns,
            gettext("bankrupts in a game"): lambda one: one.bankrupts,
            gettext("trades in a game"): lambda one: one.trades,
        }  # fmt: skip
        here, base = self.columns
        return [
            TrialFigure(title, str(told(here)), str(told(base))) for title, told in rows.items()
        ]

    @property
    def even(self) -> int:
        """The share of first places of each seat if none had an advantage, in hundredths."""
        return round(100 / self.trial.seats)


def shown(edition: RuleEdition, measure: str = "income") -> TrialPage | None:
    """The last trial of an edition, its board coloured by one of MEASURES."""
    trial = edition.trials.select_related("revision").order_by("-pk").first()
    if trial is None:
        return None
    sides = sides_of(trial)
    tables = trial.revision.tables
    key = measure if measure in MEASURES else "income"
    return TrialPage(
        trial,
        [_column(side) for side in sides],
        heat_of(tables, sides, key),
        [(each, str(title)) for each, (title, _about, _figures) in MEASURES.items()],
        size_of(tables),
        groups_of(tables, sides),
        trial.revision_id == edition.revision_id,
        _left(trial),
        *_examples(trial),
    )


def _examples(trial: EditionTrial) -> tuple[str, list[str | ExampleGroup]]:
    tally = tally_of(trial)
    return (words_of(tally), parts_of(tally, tried_by(trial))) if tally.seen else ("", [])


def _left(trial: EditionTrial) -> int | None:
    if trial.state != EditionTrial.State.RUNNING or not trial.done:
        return None
    taken = (trial.moved_at - trial.begun_at).total_seconds() - tally_of(trial).seconds
    return round(taken / trial.done * (trial.games - trial.done))


def _column(side: TrialSide) -> TrialColumn:
    seats = []
    for seat, won in enumerate(side.wins, start=1):
        low, high = interval(won, side.ended) if side.ended else (0.0, 1.0)
        share = won / side.ended if side.ended else 0.0
        seats.append(SeatShare(seat, round(100 * share), round(100 * low), round(100 * high)))
    return TrialColumn(
        side,
        round(side.turns / side.ended) if side.ended else 0,
        seats,
        _each(side.bankrupts, side),
        _each(side.trades, side),
    )


def _each(count: int, side: TrialSide) -> str:
    """How often in a game."""
    return number_format(count / side.ended, 1) if side.ended else "–"
