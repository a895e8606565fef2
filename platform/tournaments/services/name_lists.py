"""Names that a director puts on the list, one a line."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any, Final

from accounts import names
from accounts.models import User
from accounts.selectors import person_by_name
from lobbies.selectors import has_muted
from tournaments import selectors
from tournaments.errors import TournamentError
from tournaments.models import NAME_LENGTH, Tournament
from tournaments.services import entry
from tournaments.services.acts import changing, check_director, note

#: Lines of one import: as many as an event takes.
IMPORT_LINES_MOST: Final = 512
#: What stands before a name in lists of others: the number of the line, a dash, a dot.
_BEFORE: Final = re.compile(r"^(?:\d{1,3}[.)]|[-*\u2022\u2013])\s+")
#: What stands between a name and a rating, or an empty column of a sheet.
_BETWEEN: Final = re.compile(r"[,;\t]")
#: Marks of a sheet around a name, and what it begins a file with.
_AROUND: Final = ' "\u201e\u201d\ufeff'


def import_names(*, event_id: int, by: User, text: str, now: datetime) -> int:
    """Puts names on the list, one a line, with a rating after a comma, as sheets write them too; accounts as their people.

    In an event on the site such people are asked: they do not play before they say so. Raises `file_unreadable` with
    the first line that cannot be; nothing is written then. Returns how many are new.
    """
    with changing(event_id) as tournament:
        check_director(tournament, by)
        entry.check_open(tournament, is_director=True)
        lines = [(at, line.strip(_AROUND)) for at, line in enumerate(text.splitlines(), start=1)]
        if len(lines) > IMPORT_LINES_MOST:
            problem = f"> {IMPORT_LINES_MOST}"
            raise TournamentError("file_unreadable", line=len(lines), problem=problem)
        fresh = 0
        for number, line in lines:
            who = _read_line(tournament, number, line) if line else None
            if who is not None:
                entry.listed(tournament, now, **who)
                fresh += 1
        note(tournament, "imported", by, now, count=fresh)
        return fresh


def _read_line(tournament: Tournament, number: int, line: str) -> dict[str, Any] | None:
    """Whom a line names; None for who is on the list already."""
    name, after = _parts(line)
    if not name or len(name) > NAME_LENGTH or "\x00" in name:
        raise TournamentError("file_unreadable", line=number, problem=f"1-{NAME_LENGTH} letters")
    if after and not (after.isdecimal() and len(after) <= 4):  # noqa: PLR2004 - a rating
        raise TournamentError("file_unreadable", line=number, problem=after[:20])
    person = person_by_name(name)
    if person is None and not tournament.by_hand:
        raise TournamentError("no_such_person", name=name)
    if person is not None and has_muted(person, tournament.director):
        if not tournament.by_hand:
            raise TournamentError("may_not_ask", name=name)
        person = None
    is_known = person is not None and selectors.registration_of(tournament, person) is not None
    if is_known or entry.is_taken(tournament, name):
        return None
    return {"name": name, "user": person, "rating": int(after) if after else None}


def _parts(line: str) -> tuple[str, str]:
    """The name of a line, and what stands behind it; a column that counts the lines is no name."""
    columns = [part.strip(_AROUND) for part in _BETWEEN.split(_BEFORE.sub("", line))]
    if len(columns) > 1 and columns[0].isdecimal() and columns[1] and not columns[1].isdecimal():
        columns = columns[1:]
    return names.clean(columns[0]), " ".join(filter(None, columns[1:]))
