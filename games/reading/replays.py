"""A match to be seen again: what a watcher saw after any of its entries. Of one that goes on, up to its newest."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, cast

from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.log import effective
from games.fronts.catalogue import front_for
from games.models import Entry, Match, Seat
from games.reading import matches
from games.reading.moments import TurningPoints
from games.reading.positions import position_at
from games.reading.table_view import seats_seen

#: A match that goes on is looked through anew after so many entries; until then its last moments are not marked.
LOOKED_THROUGH: Final = 50


class NoReplay(IllegalAction):
    """What is asked for cannot be seen.

    `replay_private`, `replay_not_begun`, `replay_not_over`, `replay_beyond`, `replay_ahead`, `replay_no_number`, `replay_broken`,
    `comparison_no_copy`, `comparison_no_round`.
    """


def match_for(match_id: str, user_id: int | None) -> Match:
    """The match, for somebody who may see it again. Raises NoReplay, Match.DoesNotExist."""
    match = open_match(match_id, user_id)
    if not match.version:
        raise NoReplay("replay_not_begun")
    return match


def open_match(match_id: str, user_id: int | None) -> Match:
    """The match, for somebody who may read what became of it. Raises NoReplay, Match.DoesNotExist."""
    match = Match.objects.select_related("revision").get(pk=match_id)
    if match.private and not _sat_there(match_id, user_id):
        raise NoReplay("replay_private")
    return match


def _sat_there(match_id: str, user_id: int | None) -> bool:
    return user_id is not None and Seat.objects.filter(match=match_id, user=user_id).exists()


def number_in(match: Match, number: int) -> int:
    """`number` as an entry of this match. Raises NoReplay for one that is not there, or not yet."""
    if number < 1:
        raise NoReplay("replay_beyond", number=number, last=match.version)
    if number > match.version:
        is_over = match.status == Match.Status.ENDED
        raise NoReplay(
            "replay_beyond" if is_over else "replay_ahead", number=number, last=match.version
        )
    return number


def script_of(match: Match) -> dict[str, Any]:
    """Seats, everything told, and the axis: rounds, key moments, worths."""
    looked = match.version
    if match.status != Match.Status.ENDED:
        looked = max(1, looked // LOOKED_THROUGH * LOOKED_THROUGH)
    rows = Entry.objects.filter(match=match, number__lte=match.version).order_by("number")
    names = ("n", "at", "seat", "by", "told")
    told = rows.values_list("number", "at_ms", "seat", "maker", "told")
    return {
        "match": match.pk,
        "last": match.version,
        "over": match.status == Match.Status.ENDED,
        "seats": seats_seen(match.pk),
        "entries": [dict(zip(names, row, strict=True)) for row in told],
        **axis_of(match.pk, looked),
    }


def figures_of(match: Match) -> dict[str, Any] | None:
    """What the front of the game makes of everything told, moves that were taken back left out; None where it makes nothing."""
    fixed = matches.fixed_for(match.pk)
    rows = Entry.objects.filter(match=match, number__lte=match.version)
    told = cast("dict[int, list[dict[str, Any]]]", dict(rows.values_list("number", "told")))
    held = (entry["n"] for entry in effective(matches.entries_of(match.pk, 0, match.version)))
    entries = ((number, told[number]) for number in held)
    return front_for(match.game).figures(fixed.book.tables, fixed.seats, entries)


@lru_cache(maxsize=50)
def axis_of(match_id: str, version: int) -> dict[str, Any]:
    """Rounds, key moments and worths up to an entry: what was written never changes."""
    moments = TurningPoints(matches.fixed_for(match_id).book.game)
    for number, told, state in matches.numbered_states(match_id, version):
        moments.note(number, told, state)
    return moments.to_json()


@lru_cache(maxsize=500)
def frame_at(match_id: str, number: int) -> dict[str, Any]:
    """What a watcher saw after entry `number`: that never changes."""
    fixed = matches.fixed_for(match_id)
    game, state = fixed.book.game, position_at(fixed, number).state
    outcome = game.outcome(state)
    return {
        "at": number,
        "game": game.view(state, None),
        "beside": front_for(game.key).beside(state, None),
        "outcome": None if outcome is None else outcome.to_json(),
    }
