"""A trial as the page of its edition shows it: figures beside those of the base, and a board by what its fields do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.formats import number_format
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from games.desk.boards import BoardCell, cells_of, plates_of, size_of
from games.desk.example_pages import ExampleGroup, parts_of, words_of
from games.desk.trials import TrialSide, sides_of, tally_of, tried_by
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

    id: str
    name: str
    colour: str
    plate: str
    share: int
    base: int


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
class TrialHeat:
    """The board by one figure of its fields. `steps`: where each ink begins, the last one without an end."""

    key: str
    about: str
    cells: list[BoardCell]
    steps: list[str]
    most: str
    least: str


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
        _heat(tables, sides, key),
        [(each, str(title)) for each, (title, _about, _figures) in MEASURES.items()],
        size_of(tables),
        _groups(tables, sides),
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


def _heat(tables: Mapping[str, Any], sides: list[TrialSide], key: str) -> TrialHeat | None:
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
    return f"{number_format(figure, 1 if figure < 100 else 0)}\u00a0%"  # noqa: PLR2004  three digits say enough


def _groups(tables: Mapping[str, Any], sides: list[TrialSide]) -> list[GroupShare]:
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
