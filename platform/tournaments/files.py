"""Events as files: standings as CSV and TRF, dates as iCal."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Final

from django.utils import timezone

from tournaments import selectors
from tournaments.formats.ranking import CRITERIA
from tournaments.models import PlannedRound, Registration, Tournament
from tournaments.standings import number

#: Signs with which a spreadsheet would take a name for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def standings_csv(tournament: Tournament) -> str:
    """One line for each entrant: place, name, every criterion, the place in every round."""
    target = io.StringIO()
    writer = csv.writer(target)
    rounds = selectors.rounds_of(tournament)
    writer.writerow(["place", "name", *CRITERIA, *(f"round {one.number}" for one in rounds)])
    rows = selectors.rows_by_key(tournament)
    for rank in selectors.standing_of(tournament):
        row = rows[rank.id]
        places = []
        for planned in rounds:
            bout = selectors.bout_of(planned, row)
            is_told = bout is not None and bout.is_decided
            places.append(bout.places[bout.seats.index(row.pk)] if bout and is_told else "")
        values = [number(one) for one in rank.values]
        writer.writerow([rank.place, harmless(row.name), *values, *places])
    return target.getvalue()


def harmless(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(_FORMULA) else name


def report_trf(tournament: Tournament) -> str:
    """The tournament report file of chess (FIDE TRF16), for events of two at a table: lines 012, 042, 062, 001.

    Points are those of chess, which the results of the report add up to; places are those of the event.
    """
    rows = selectors.rows_by_key(tournament)
    place = {rank.id: rank.place for rank in selectors.standing_of(tournament)}
    rounds = selectors.rounds_of(tournament)
    numbers = {row.pk: row.number for row in rows.values()}
    # Of the place where the site is run, whoever asks for the report from wherever.
    day = timezone.localdate(tournament.starts_at, timezone.get_default_timezone())
    lines = [
        f"012 {_on_one_line(tournament.name)}",
        f"042 {day:%Y/%m/%d}",
        f"062 {len(rows)}",
        f"092 {tournament.format}",
        f"XXR {len(rounds)}",
    ]
    for key in sorted(rows, key=int):
        row = rows[key]
        games = [_game(row, planned, numbers) for planned in rounds]
        points = sum(_CHESS_POINTS.get(one[-1], 0) for one in games)
        lines.append(
            f"001 {int(key):4d}      {_on_one_line(row.name)[:33]:<33} {row.rating or 0:4d} {'':3} "
            f"{'':11} {'':10} {points:4.1f} {place[key]:4d}{''.join(f'  {one}' for one in games)}"
        )
    return "\r".join(lines) + "\r"


#: What a win, a bye, a draw and a round before somebody came are worth there.
_CHESS_POINTS: Final = {"1": 1.0, "U": 1.0, "=": 0.5, "H": 0.5}


def _on_one_line(name: str) -> str:
    return " ".join(name.split())


def _game(row: Registration, planned: PlannedRound, numbers: Mapping[int, int]) -> str:
    """Opponent, colour (w: the first seat) and result of one round.

    U: a bye; H: a round before somebody came; Z: one that they sat out.
    """
    if row.pk in planned.byes:
        return "0000 - U"
    bout = selectors.bout_of(planned, row)
    if bout is None:
        return "0000 - H" if planned.number < row.since else "0000 - Z"
    seat = bout.seats.index(row.pk)
    against = f"{numbers[bout.seats[1 - seat]]:4d} {'wb'[seat]}"
    if not bout.is_decided:
        return f"{against}  "
    mine, theirs = bout.places[seat], bout.places[1 - seat]
    return f"{against} {'1' if mine < theirs else '0' if mine > theirs else '='}"


def calendar_ical(events: Iterable[Tournament], base: str) -> str:
    """The dates of events (RFC 5545), in universal time."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Magnat//events//EN"]
    for one in events:
        end = one.starts_at + timedelta(minutes=one.round_minutes)
        lines += [
            "BEGIN:VEVENT",
            f"UID:event-{one.pk}@{base.rsplit('//', maxsplit=1)[-1]}",
            f"DTSTAMP:{one.created_at:%Y%m%dT%H%M%SZ}",
            f"DTSTART:{one.starts_at:%Y%m%dT%H%M%SZ}",
            f"DTEND:{end:%Y%m%dT%H%M%SZ}",
            f"SUMMARY:{escaped(one.name)}",
            f"LOCATION:{escaped(one.place)}",
            f"URL:{base}/events/{one.pk}/",
            "END:VEVENT",
        ]
    return "\r\n".join([*map(_folded, lines), "END:VCALENDAR", ""])


def escaped(text: str) -> str:
    """A text as a value: RFC 5545, 3.3.11."""
    found = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return found.replace("\r", "").replace("\n", "\\n")


def _folded(line: str) -> str:
    """Lines of 75 octets at most, those after it begin with a space."""
    found, rest = "", line
    while len(rest.encode()) > 73:  # noqa: PLR2004 - with room for the space of a folded line
        cut = 73
        while len(rest[:cut].encode()) > 73:  # noqa: PLR2004 - likewise
            cut -= 1
        found, rest = f"{found}{rest[:cut]}\r\n ", rest[cut:]
    return found + rest
