"""Names that a director puts on the list, one a line."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

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


def import_names(*, event_id: int, by: User, text: str, now: datetime) -> int:
    """Puts names on the list, one a line, with a rating after a comma; those with accounts as their people.

    In an event on the site such people are asked: they do not play before they say so. Raises `file_unreadable` with
    the first line that cannot be; nothing is written then. Returns how many are new.
    """
    with changing(event_id) as tournament:
        check_director(tournament, by)
        entry.check_open(tournament, is_director=True)
        lines = [(at, line.strip()) for at, line in enumerate(text.splitlines(), start=1)]
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
    name, _, after = (part.strip() for part in line.partition(","))
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
    if is_known or tournament.registrations.filter(name=name).exists():
        return None
    return {"name": name, "user": person, "rating": int(after) if after else None}
