"""Taking back and doing again: a service of the match, whatever its rules. The log keeps everything."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game, Sink
from games.engines.kernel.rng import DrawMismatch, FastRng, RecordedRng, derived_seed
from games.models import Entry, Match
from games.protocol import Receipt
from games.reading import matches as lives
from games.reading.forecasts import IMAGINED
from games.reading.matches import Fixed
from games.storage.fields import from_text, to_text
from games.storage.statements import MatchRow
from games.writing import past
from games.writing.entries import Place, Submission, go_to
from games.writing.locking import Refused, held_seat, locked, moment, running
from games.writing.makers import PERSON

Finder = Callable[[past.Entries, int], past.TurnBack | None]

_UNDO: Final[Finder] = past.own_last
_REDO: Final[Finder] = past.own_redo


def undo(
    *, match_id: str, user_id: int | None, version: int, now: datetime | None = None
) -> Receipt:
    """A person takes back the last decision of the own seat, with what AI players answered.

    `version`: the newest entry that the person knew. Raises Refused `nothing_to_undo` once another person
    has acted or chance was revealed, `undo_revealed` where what was hidden has been shown, `game_over`, `stale_question` if the table has moved on.
    """
    return _turned(match_id, user_id, version, now, _UNDO, "nothing_to_undo")


def redo(
    *, match_id: str, user_id: int | None, version: int, now: datetime | None = None
) -> Receipt:
    """What the person has just taken back holds again. Raises Refused `nothing_to_redo`, `stale_question`."""
    return _turned(match_id, user_id, version, now, _REDO, "nothing_to_redo")


def _turned(
    match_id: str, user_id: int | None, version: int, now: datetime | None, find: Finder, code: str
) -> Receipt:
    with locked(match_id) as row:
        seating = lives.seating_for(match_id, row.facts)
        seat = held_seat(seating, user_id)
        live = running(match_id, row)
        if row.status != Match.Status.RUNNING:
            raise Refused("game_over")  # its secret is known, and it may be rated
        if version != row.version:
            raise Refused("stale_question", question=live.table.questions.get(seat))
        way = find(entries_of(match_id, row), seat)
        if way is None:
            raise Refused(code)
        if reveals(live.fixed, way, seat):
            raise Refused("undo_revealed")
        extra = {"redo": True} if find is _REDO else {}
        move = turning(match_id, way.to, seat, [seat], moment(now), **extra)
        return Receipt(key=None, version=go_to(move, Place(row, live.fixed, seating)).version)


def reveals(fixed: Fixed, way: past.TurnBack, seat: int) -> bool:
    """Whether what was played on this way told `seat` something hidden: it would have come out differently elsewhere.

    It is played again in states that look to the seat as the real one did.
    """
    if not way.taken:
        return False
    game, table = fixed.book.game, lives.table_at(fixed, way.to)
    seed = derived_seed(fixed.secret.hex(), way.to, seat)
    told = [fact for entry in way.taken for fact in entry["told"]]
    return any(
        _story(game, game.imagine(table.state, seat, FastRng(seed + one)), way.taken) != told
        for one in range(IMAGINED)
    )


def _story(game: Game[Any, Any], state: Any, entries: Sequence[Mapping[str, Any]]) -> Sink | None:
    """What the entries tell from this state on; None where they cannot be played in it."""
    told: Sink = []
    try:
        for entry in entries:
            game.apply(state, entry["seat"], entry["action"], RecordedRng([]), told)
    except (IllegalAction, DrawMismatch):
        return None
    found: Sink = from_text(to_text(told))
    return found


def turning(
    match_id: str, to: int, who: int, agreed: Sequence[int], now: datetime, **extra: Any
) -> Submission:
    """The entry that makes the state after entry `to` hold again: `who` asked for it, `agreed` all who wanted it."""
    action = {"do": "undo", "to": to, "who": who, "agreed": list(agreed), **extra}
    return Submission(match_id, SYSTEM, action, PERSON, now)


def entries_of(match_id: str, row: MatchRow) -> list[dict[str, Any]]:
    """The log up to the row's version, as `past` reads it."""
    rows = Entry.objects.filter(match=match_id, number__lte=row.version).order_by("number")
    names = ("n", "kind", "seat", "action", "drawn", "by", "told")
    return [
        dict(zip(names, found, strict=True))
        for found in rows.values_list("number", "kind", "seat", "action", "drawn", "maker", "told")
    ]
