"""What if: a match that is over, played on from one of its moves as a private copy that counts for nothing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.log import BrokenLog, Fold, digest, effective, fold
from games.models import Entry, Match
from games.reading import matches as lives
from games.reading.matches import Fixed
from games.reading.positions import position_at
from games.storage import statements
from games.storage.fields import to_text
from games.timing.controls import Untimed
from games.writing.entries import Draft, Submission, keepsakes
from games.writing.makers import TABLE
from games.writing.openings import discard, prepare, start_drafted
from games.writing.seat_plans import Options, SeatPlan

#: Who plays for people who are not there.
USUAL_BOT: Final = "steady"


class NoCopy(IllegalAction):
    """No copy can be played from there: `what_if_running`, `what_if_over`, `what_if_broken`."""


def copy(*, source: Match, number: int, user: Any, same_dice: bool, now: datetime) -> str:
    """The id of a private copy of `source` after entry `number`, in which `user` plays on against AI.

    `same_dice`: chance goes on as it did there, else by a secret of its own. Raises NoCopy.
    """
    if source.status != Match.Status.ENDED:
        raise NoCopy("what_if_running")  # its piles and its dice are nobody's business yet
    fixed = lives.fixed_for(source.pk)
    try:
        wanted = position_at(fixed, number)
    except BrokenLog as error:
        raise NoCopy("what_if_broken") from error
    if fixed.book.game.outcome(wanted.state) is not None:
        raise NoCopy("what_if_over")
    path = _path(source.pk, number)
    table = _played_again(fixed, path, wanted)
    match = prepare(revision=source.revision, now=now, variant=source.variant)
    Match.objects.filter(pk=match.pk).update(
        copied_from=source, copied_at=number, same_dice=same_dice
    )
    try:
        start_drafted(
            match_id=match.pk,
            seats=_seats(source, user, table),
            options=Options(Untimed(), origin=Match.Origin.COPIED.value, private=True),
            whole=_draft(match.pk, path, table, same_dice=same_dice, now=now),
            now=now,
        )
    except BaseException:
        discard(match_id=match.pk)
        raise
    return match.pk


def _path(match_id: str, number: int) -> list[dict[str, Any]]:
    """The entries that held after entry `number`, numbered anew, with everything that was written of them."""
    rows = Entry.objects.filter(match=match_id, number__lte=number).order_by("number")
    names = ("n", "kind", "seat", "action", "drawn", "words", "told")
    found = rows.values_list("number", "kind", "seat", "action", "drawn", "words", "told")
    entries = [dict(zip(names, row, strict=True)) for row in found]
    return [{**entry, "n": place} for place, entry in enumerate(effective(entries), 1)]


def _played_again(fixed: Fixed, path: Sequence[dict[str, Any]], wanted: Fold) -> Fold:
    """The path as a log of its own, which must lead to the same position."""
    game = fixed.book.game
    try:
        table = fold(game, fixed.book.compiled, fixed.seats, path)
    except BrokenLog as error:
        raise NoCopy("what_if_broken") from error
    if digest(game, table.state) != digest(game, wanted.state):
        raise NoCopy("what_if_broken")
    return table


def _seats(source: Match, user: Any, table: Fold) -> list[SeatPlan]:
    seats = list(source.seats.order_by("number"))
    sat = [seat.number for seat in seats if seat.user_id == user.pk]
    mine = sat[0] if sat else min(table.questions)
    return [
        SeatPlan(name=seat.name, user=user, role="")
        if seat.number == mine
        else SeatPlan(name=seat.name, bot=seat.bot or USUAL_BOT)
        for seat in seats
    ]


def _draft(
    match_id: str,
    path: Sequence[dict[str, Any]],
    table: Fold,
    *,
    same_dice: bool,
    now: datetime,
) -> Draft:
    entries = [
        statements.NewEntry(
            number=entry["n"],
            kind=entry["kind"],
            seat=entry["seat"],
            action=entry["action"],
            drawn=entry["drawn"],
            words=entry["words"] if same_dice else 0,
            key=None,
            maker=TABLE,
            at_ms=int(now.timestamp() * 1000),
            told=entry["told"],
            told_text=to_text(entry["told"]),
        )
        for entry in path
    ]
    last = Submission(match_id, SYSTEM, path[-1]["action"], TABLE, now)
    return Draft(entries, keepsakes(table), table, entries[-1].words, last)
