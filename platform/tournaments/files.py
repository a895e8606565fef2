"""Events as files: standings as CSV and TRF, dates as iCal."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from datetime import timedelta

from tournaments import selectors
from tournaments.formats.ranking import CRITERIA
from tournaments.models import Tournament
from tournaments.shows import number

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
    """The tournament report file of chess (FIDE TRF16), for events of two at a table: lines 012, 042, 062, 001."""
    rows = selectors.rows_by_key(tournament)
    ranks = selectors.standing_of(tournament)
    lines = [
        f"012 {tournament.name}",
        f"042 {tournament.starts_at:%Y/%m/%d}",
        f"062 {len(ranks)}",
        f"092 {tournament.format}",
        f"XXR {tournament.rounds.count()}",
    ]
    place = {rank.id: rank for rank in ranks}
    for key in sorted(rows, key=int):
        row, rank = rows[key], place[key]
        games = "".join(f"  {_game(tournament, row.pk, at)}" for at in _rounds(tournament))
        rating = f"{row.rating or 0:4d}"
        points = f"{float(rank.values[0] or 0) / 4:4.1f}"
        lines.append(
            f"001 {int(key):4d}      {row.name[:33]:<33} {rating} {'':3} {'':11} {'':10} {points} "
            f"{rank.place:4d}{games}"
        )
    return "\r".join(lines) + "\r"


def _rounds(tournament: Tournament) -> Iterable[int]:
    return range(1, tournament.rounds.count() + 1)


def _game(tournament: Tournament, pk: int, at: int) -> str:
    """Opponent, colour (w: the first seat) and result of one round; a bye is worth a win."""
    planned = next(one for one in selectors.rounds_of(tournament) if one.number == at)
    if pk in planned.byes:
        return "0000 - U"
    bout = next((one for one in planned.bouts.all() if pk in one.seats), None)
    if bout is None or not bout.is_decided:
        return "0000 - -" if bout is None else "0000 -  "
    seat = bout.seats.index(pk)
    other = bout.seats[1 - seat]
    numbers = {row.pk: row.number for row in tournament.registrations.all()}
    mine, theirs = bout.places[seat], bout.places[1 - seat]
    result = "1" if mine < theirs else "0" if mine > theirs else "="
    return f"{numbers[other]:4d} {'wb'[seat]} {result}"


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
