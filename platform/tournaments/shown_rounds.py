"""The rounds of an event and their tables as pages show them."""

from __future__ import annotations

from datetime import UTC, datetime
from math import comb
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.models import User
from games.models import Match
from tournaments import selectors
from tournaments.models import Bout, PlannedRound, Registration, Tournament
from tournaments.naming import STAGE_NAMES


def round_shows(tournament: Tournament, user: User | None) -> list[dict[str, Any]]:
    """Every round with its tables, newest first."""
    names = {row.pk: row for row in tournament.registrations.all()}
    mine = selectors.registration_of(tournament, user)
    found = [
        {
            "round": planned,
            "stage": STAGE_NAMES.get(planned.stage, planned.stage),
            "byes": [names[pk].name for pk in planned.byes],
            "bouts": [bout_show(bout, names, mine) for bout in planned.bouts.all()],
        }
        for planned in selectors.desk_rounds(tournament)
    ]
    for one in found:
        one["counts"] = _counts(one["bouts"])
    return found[::-1]


#: What a table is to its director: decided, played, standing still, or waiting for a result that only they can give.
DONE, PLAYED, STILL, CALLS, TO_COME = "done", "played", "still", "calls", "later"


def desk_state(bout: Bout) -> dict[str, Any]:
    """`kind` of a table for the desk, the same in words as `state`, and whether the desk asks for its places."""
    if bout.is_decided:
        return {"kind": DONE, "state": bout.get_decision_display(), "wants_result": False}
    if bout.opened_at is None:
        return {"kind": TO_COME, "state": _("not begun"), "wants_result": False}
    if bout.decision == Bout.Decision.ADJOURNED:
        return {"kind": STILL, "state": bout.get_decision_display(), "wants_result": False}
    if bout.match is not None and bout.match.status == Match.Status.RUNNING:
        is_still = bout.match.paused_at is not None
        state = _("stands still") if is_still else _("is being played")
        return {"kind": STILL if is_still else PLAYED, "state": state, "wants_result": False}
    return {"kind": CALLS, "state": _("waits for its result"), "wants_result": True}


def clock_of(bout: Bout) -> datetime | None:
    """When the clock of a table that is played acts next; None where none runs."""
    match = bout.match
    if match is None or bout.is_decided or match.paused_at is not None:
        return None
    next_ms = min((one.at_ms for one in match.deadlines.all()), default=None)
    return None if next_ms is None else datetime.fromtimestamp(next_ms / 1000, UTC)


def _counts(bouts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """How many tables of a round are in which state, those there are."""
    kinds = [one["kind"] for one in bouts]
    texts = {
        DONE: ngettext("%d with a result", "%d with a result", kinds.count(DONE)),
        PLAYED: ngettext("%d being played", "%d being played", kinds.count(PLAYED)),
        STILL: ngettext("%d stands still", "%d stand still", kinds.count(STILL)),
        CALLS: ngettext("%d waits for a result", "%d wait for a result", kinds.count(CALLS)),
        TO_COME: ngettext("%d not begun", "%d not begun", kinds.count(TO_COME)),
    }
    return [
        {"kind": kind, "text": text % kinds.count(kind)}
        for kind, text in texts.items()
        if kind in kinds
    ]


def bout_show(
    bout: Bout, names: dict[int, Registration], mine: Registration | None
) -> dict[str, Any]:
    seats = [
        {
            "seat": seat + 1,
            "pk": pk,
            "name": names[pk].name,
            "shape": SHAPES[seat % len(SHAPES)],
            "place": bout.places[seat] if bout.is_decided else None,
            "is_mine": mine is not None and pk == mine.pk,
            "is_absent": pk in bout.absent,
        }
        for seat, pk in enumerate(bout.seats)
    ]
    return {
        "bout": bout,
        "seats": seats,
        "match": bout.match_id if bout.opened_at else None,
        "text": ", ".join(map(str, bout.places)),
        "is_mine": any(seat["is_mine"] for seat in seats),
        **desk_state(bout),
        "clock": clock_of(bout),
        "corrections": list(bout.corrections.all()),
    }


def meetings(planned: PlannedRound | None) -> dict[str, Any]:
    """How many pairs meet in a round, and how often they met before; None where nothing was searched for."""
    told = planned.certificate if planned is not None else None
    if planned is None or told is None:
        return {"repeats": None, "meetings": 0}
    pairs = sum(comb(len(bout.seats), 2) for bout in planned.bouts.all())
    return {"repeats": told["repeats"], "meetings": pairs}


#: Signs of seats, in their order.
SHAPES: Final = ("circle", "square", "triangle", "diamond", "cross", "star")
#: Rounds that a bracket draws.
BRACKET: Final = frozenset({"knockout", "final"})


def bracket(rounds: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rounds of a knock-out, oldest first, each seat told whether it goes on. `rounds` as `round_shows` gives them."""
    drawn = [one for one in reversed(rounds) if one["round"].stage in BRACKET]
    after = [
        {seat["pk"] for bout in one["bouts"] for seat in bout["seats"]} | {*one["round"].byes}
        for one in drawn[1:]
    ]
    for at, one in enumerate(drawn):
        for bout in one["bouts"]:
            for seat in bout["seats"]:
                is_champion = one["round"].stage == "final" and seat["place"] == 1
                seat["goes_on"] = is_champion or (at < len(after) and seat["pk"] in after[at])
    return drawn
