"""Taking back and doing again: a service of the match, whatever its rules. The log keeps everything."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game, Sink
from games.engines.kernel.rng import DrawMismatch, FastRng, RecordedRng, derived_seed
from games.models import Entry
from games.protocol import Receipt
from games.reading import matches as lives
from games.reading.forecasts import IMAGINED
from games.reading.matches import Fixed
from games.reading.seating import Seating
from games.storage.fields import from_text, to_text
from games.storage.statements import MatchRow
from games.writing import past, standstill
from games.writing.entries import Place, Submission, go_to
from games.writing.locking import Refused, held_seat, locked, moment, running
from games.writing.makers import PERSON
from games.writing.overdue import Caught, catch_up


@dataclass(frozen=True, slots=True)
class Direction:
    """Back or forth: how the way is found, what is said where there is none, and what its entry holds beside the usual."""

    find: Callable[..., past.TurnBack | None]
    code: str
    extra: Mapping[str, Any]


_UNDO: Final = Direction(past.own_last, "nothing_to_undo", {})
_REDO: Final = Direction(past.own_redo, "nothing_to_redo", {"redo": True})


def undo(
    *,
    match_id: str,
    user_id: int | None,
    version: int,
    now: datetime | None = None,
    seat: int | None = None,
) -> Receipt:
    """A person takes back the last decision of the own seat, with what AI players answered.

    `seat`: who asks for it, where one session plays several; it is then the newest decision of any of them.

    `version`: the newest entry that the person knew. Raises Refused `nothing_to_undo` once another person
    has acted or chance was revealed, `undo_revealed` where what was hidden has been shown, `undo_left` where
    somebody who has left would be in the game again, `stand_in_plays`, `game_over`, `stale_question` if the table has
    moved on, `too_late` if the own time is over: the clock then plays at once.
    """
    return _turned(match_id, (user_id, seat), version, now, _UNDO)


def redo(
    *,
    match_id: str,
    user_id: int | None,
    version: int,
    now: datetime | None = None,
    seat: int | None = None,
) -> Receipt:
    """What the person has just taken back holds again. Raises Refused `nothing_to_redo`, and as `undo`."""
    return _turned(match_id, (user_id, seat), version, now, _REDO)


def _turned(
    match_id: str,
    asker: tuple[int | None, int | None],
    version: int,
    now: datetime | None,
    where: Direction,
) -> Receipt:
    """`asker`: the person, and the seat that they have named."""
    standstill.ensure()
    with locked(match_id) as row:
        seating = lives.seating_for(match_id, row.facts)
        seat = held_seat(seating, *asker)
        if seating.lines[seat].stand_in:
            raise Refused("stand_in_plays")
        # A match that has ended is refused here: its secret is known, and it may be rated.
        live, at = running(match_id, row), moment(now)
        found = catch_up(row, live, seating, at)
        if not found.versions:
            if version != row.version:
                raise Refused("stale_question", question=live.table.questions.get(seat))
            way = _way(found, seat, where)
            move = turning(match_id, way.to, seat, [seat], at, **where.extra)
            place = Place(found.row, live.fixed, found.seating)
            return Receipt(key=None, version=go_to(move, place).version)
    # Raised outside: the clock's move stands.
    late = found.late_for(seat)
    if late is None:
        raise Refused("stale_question", question=found.live.table.questions.get(seat))
    raise Refused("too_late", version=late)


def _way(found: Caught, seat: int, where: Direction) -> past.TurnBack:
    """Raises Refused where the seat may not go it."""
    live = found.live
    mine = found.seating.seats_beside(seat)
    way = where.find(entries_of(live.fixed.match_id, found.row), *mine)
    if way is None:
        raise Refused(where.code)
    if reveals(live.fixed, way, seat):
        raise Refused("undo_revealed")
    if vacates(live.fixed, found.seating, way.to):
        raise Refused("undo_left")
    return way


def vacates(fixed: Fixed, seating: Seating, to: int) -> bool:
    """Whether a seat whose person has left would be in the game again after entry `to`: nobody would play it."""
    left = {line.seat for line in seating.lines if line.left and line.bot is None}
    return bool(left) and not left <= {*fixed.book.game.gone(lives.table_at(fixed, to).state)}


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
