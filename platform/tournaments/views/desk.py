"""The director's desk: one page, and one route for everything that is pressed on it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engines.bots import BOTS
from tournaments import audit, selectors, shown_rounds, shows
from tournaments.alternatives import Alternative, compared
from tournaments.formats.record import EventCourse
from tournaments.models import PairRule, PlannedRound, Registration, Tournament
from tournaments.pairing.event import Unplayable
from tournaments.services import desk_rounds, entry
from tournaments.views.kept import kept, put_back
from tournaments.views.parts import directed, explained

#: The aims of pairing that a proof goes through, in their order.
AIM_NAMES: Final[dict[str, Any]] = {
    "byes": _("byes"),
    "sizes": _("sizes of tables"),
    "turn": _("turns at small tables"),
    "repeats": _("repeated meetings"),
    "seats": _("seats"),
    "apart": _("pairs kept apart"),
    "distance": _("distance in points"),
}
#: The stage whose rounds can be paired in several ways.
COMPARED: Final = "swiss"
#: Lines of the audit on the page.
AUDIT_MOST: Final = 50


@require_safe
@login_required
@never_cache
@explained
def page(request: HttpRequest, event_id: int) -> HttpResponse:
    tournament = directed(request, event_id)
    planned = selectors.current_round(tournament)
    rounds = shown_rounds.round_shows(tournament, None)
    typed = kept(request, event_id)
    put_back(rounds, typed.get("correct"))
    is_open = planned is not None and desk_rounds.is_open(tournament, planned)
    may_compare = is_open and planned is not None and planned.stage == COMPARED
    is_compared = may_compare and "compare" in request.GET  # worked out when it is asked for
    context = {
        "event": tournament,
        "stops": shows.stops(tournament),
        "rounds": rounds,
        "current": planned,
        "paired": _paired(rounds) if is_open else [],
        "is_open": is_open,
        "open_tables": _open_tables(rounds),
        "present": entry.present(tournament),
        "entrants": _listed(tournament),
        "rules": list(PairRule.objects.filter(tournament=tournament).select_related("one", "two")),
        "typed": typed,
        "may_compare": may_compare,
        **(_choices(tournament, planned) if is_compared and planned else {}),
        "audit": [
            {"act": one, "text": audit.sentence(one)}
            for one in selectors.audit_of(tournament, AUDIT_MOST)
        ],
        "announcements": list(tournament.announcements.select_related("bout__round")[:5]),
        "may_close": desk_rounds.closes_by_itself(tournament),
        "bots": list(BOTS),
        "figures": shows.figures(tournament),
        "until": (planned.ends_at if planned else tournament.starts_at).isoformat(),
        "now": timezone.now(),
    }
    return render(request, "tournaments/desk.html", context)


def _listed(tournament: Tournament) -> list[Registration]:
    """Everybody of the list, those who are out last."""
    rows = tournament.registrations.all()
    return sorted(rows, key=lambda row: not (row.is_in or row.state == row.State.WAITING))


def _paired(rounds: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Everybody of the newest round with their table and seat, by name."""
    newest = rounds[0]
    found = [
        {"pk": seat["pk"], "text": f"{seat['name']} · {one['bout'].number}.{seat['seat']}"}
        for one in newest["bouts"]
        for seat in one["seats"]
    ]
    byes = zip(newest["round"].byes, newest["byes"], strict=True)
    found += [{"pk": pk, "text": f"{name} · –"} for pk, name in byes]
    return sorted(found, key=lambda one: str(one["text"]).casefold())


def _open_tables(rounds: list[dict[str, Any]]) -> int:
    newest = rounds[0]["bouts"] if rounds else []
    return sum(not one["bout"].is_decided for one in newest)


def _choices(tournament: Tournament, planned: PlannedRound) -> dict[str, Any]:
    """The pairings to choose from of the round that has not begun, with their tables, and what was proved of them."""
    course = selectors.course_of(tournament)
    before = replace(course, legs=course.legs[:-1])  # as if the round had not been paired
    rows = selectors.rows_by_key(tournament)
    try:
        found = compared(before, before.playing)
    except Unplayable:
        return {}
    shown = [
        _choice(one, rows, planned) | {"broken": _broken(one, before)} for one in found.choices
    ]
    aims = [AIM_NAMES[aim] for aim in found.proved or ()]
    return {"alternatives": shown, "comparison": found, "proved_aims": aims}


def _broken(one: Alternative, course: EventCourse) -> str:
    """How many of the forbidden pairs sit together: none, which the page says all the same."""
    together = sum(any(pair <= {*table} for table in one.tables) for pair in course.forbid)
    return f"{together} / {len(course.forbid)}"


def _choice(
    one: Alternative, rows: dict[str, Registration], planned: PlannedRound
) -> dict[str, Any]:
    tables = [[rows[key].pk for key in table] for table in one.tables]
    return {
        "letter": one.letter,
        "told": one.certificate,
        "changed": one.changed,
        "named": [", ".join(rows[key].name for key in table) for table in one.tables],
        "moved": desk_rounds.people_moved(planned, tables),
        "tables": "\n".join(" ".join(map(str, table)) for table in tables),
    }
