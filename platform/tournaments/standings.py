"""The standings of an event as pages show them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django.utils.formats import get_format
from django.utils.translation import pgettext_lazy

from accounts.models import User
from tournaments import selectors
from tournaments.formats.ranking import CRITERIA, Rank
from tournaments.models import Bout, PlannedRound, Registration, Tournament
from tournaments.naming import CRITERION_HELP, CRITERION_NAMES

#: Tie-breaks with columns of their own.
SHOWN: Final = ("wins", "opponents")


@dataclass(frozen=True)
class StandingLine:
    """One line of the standings as a page shows it; `moved`: places won since the newest round began."""

    place: int
    moved: int
    key: str
    name: str
    person: int | None
    is_mine: bool
    is_out: bool
    is_expelled: bool
    cells: list[dict[str, Any]]
    points: str
    values: list[dict[str, Any]]
    decided: Any

    @property
    def points_read(self) -> str:
        return as_read(self.points)

    @property
    def shown(self) -> list[dict[str, Any]]:
        """The tie-breaks that stand beside the points; all of them are on the sheet."""
        return [self.values[CRITERIA.index(name)] for name in SHOWN]

    @property
    def by(self) -> int:
        """How many places, whichever way."""
        return abs(self.moved)


def number(value: Fraction | None) -> str:
    """A value to two places, whole ones without; a dash where it could not be applied."""
    if value is None:
        return "–"
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def as_read(text: str) -> str:
    """A value as `number` tells it, with the decimal sign of the reader's language."""
    return text.replace(".", str(get_format("DECIMAL_SEPARATOR")))


def standing_lines(tournament: Tournament, user: User | None) -> list[StandingLine]:
    """The standings with every round's place and every tie-break."""
    rows = selectors.rows_by_key(tournament)
    rounds = selectors.rounds_of(tournament)
    mine = selectors.registration_of(tournament, user)
    before = selectors.places_before(tournament)
    return [
        _line(rank, rows[rank.id], rounds, mine, before.get(rank.id, rank.place) - rank.place)
        for rank in selectors.standing_of(tournament)
    ]


def _line(
    rank: Rank,
    row: Registration,
    rounds: list[PlannedRound],
    mine: Registration | None,
    moved: int,
) -> StandingLine:
    return StandingLine(
        place=rank.place,
        moved=moved,
        key=rank.id,
        name=row.name,
        person=row.user_id if row.partner_id is None else None,
        is_mine=mine is not None and mine.pk == row.pk,
        is_out=not row.is_in,
        is_expelled=row.state == Registration.State.EXPELLED,
        cells=[_cell(row, planned) for planned in rounds],
        points=number(rank.values[0]),
        values=[
            {
                "name": CRITERION_NAMES[name],
                "help": CRITERION_HELP[name],
                "text": _value(name, one),
                "read": as_read(_value(name, one)),
            }
            for name, one in zip(CRITERIA, rank.values, strict=True)
        ],
        decided=CRITERION_NAMES.get(rank.decided, ""),
    )


def _value(name: str, value: Fraction | None) -> str:
    return f"{float(value):.6f}" if name == "lot" and value is not None else number(value)


#: How a table was decided that was not played to its end.
HOW_SIGNS: Final[dict[str, str]] = {
    Bout.Decision.WORTH.value: "≈",
    Bout.Decision.DIRECTOR.value: "*",
}


def _cell(row: Registration, planned: PlannedRound) -> dict[str, Any]:
    """One round of one entrant: place, table, or a bye."""
    if row.pk in planned.byes:
        return {"kind": "bye", "text": pgettext_lazy("a round without a table", "bye")}
    bout = selectors.bout_of(planned, row)
    if bout is None:
        return {"kind": "none", "text": "–"}
    if not bout.is_decided:
        match = bout.match_id if bout.opened_at else None
        return {"kind": "open", "text": bout.number, "match": match}
    place = bout.places[bout.seats.index(row.pk)]
    how = HOW_SIGNS.get(bout.decision, "") if bout.match_id else ""
    return {"kind": "first" if place == 1 else "place", "text": place, "how": how}
