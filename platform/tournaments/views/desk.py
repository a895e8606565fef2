"""The director's desk: one page, and one route for everything that is pressed on it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.engines.bots import BOTS
from tournaments import audit, selectors, shows
from tournaments.alternatives import Alternative, compared
from tournaments.formats.record import EventCourse
from tournaments.models import PairRule, PlannedRound, Tournament
from tournaments.pairing.event import Unplayable
from tournaments.services import desk, desk_pairs, desk_rounds, entry, running
from tournaments.views.parts import directed, explained, pressed

#: Lines of an import, so that nobody hands in a book.
IMPORT_MOST: Final = 60_000
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
#: Lines of the audit on the page.
AUDIT_MOST: Final = 50


@require_safe
@login_required
@never_cache
@explained
def page(request: HttpRequest, event_id: int) -> HttpResponse:
    tournament = directed(request, event_id)
    planned = selectors.current_round(tournament)
    rounds = shows.round_shows(tournament, None)
    may_redraw = planned is not None and planned.state == PlannedRound.State.PAIRED
    is_compared = may_redraw and "compare" in request.GET  # worked out when it is asked for
    context = {
        "event": tournament,
        "stops": shows.stops(tournament),
        "rounds": rounds,
        "current": planned,
        "paired": _paired(rounds) if may_redraw else [],
        "open_tables": _open_tables(rounds),
        "present": entry.present(tournament),
        "entrants": list(tournament.registrations.all()),
        "rules": list(PairRule.objects.filter(tournament=tournament).select_related("one", "two")),
        "may_compare": may_redraw,
        **(_choices(tournament, planned) if is_compared and planned else {}),
        "audit": [
            {"act": one, "text": audit.sentence(one)}
            for one in selectors.audit_of(tournament, AUDIT_MOST)
        ],
        "announcements": list(tournament.announcements.select_related("bout__round")[:5]),
        "may_close": desk_rounds.closes_by_itself(tournament),
        "bots": list(BOTS),
        "figures": shows.figures(tournament),
        "until": planned.ends_at.isoformat() if planned else "",
        "now": timezone.now(),
    }
    return render(request, "tournaments/desk.html", context)


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
    if planned.stage != "swiss":
        return {}
    course = selectors.course_of(tournament)
    before = replace(course, legs=course.legs[:-1])  # as if the round had not been paired
    rows = selectors.rows_by_key(tournament)
    try:
        found = compared(before, before.playing)
    except Unplayable:
        return {}
    ids = {key: row.pk for key, row in rows.items()}
    shown = [_choice(one, ids) | {"broken": _broken(one, before)} for one in found.choices]
    aims = [AIM_NAMES[aim] for aim in found.proved or ()]
    return {"alternatives": shown, "comparison": found, "proved_aims": aims}


def _broken(one: Alternative, course: EventCourse) -> str:
    """How many of the forbidden pairs sit together: none, which the page says all the same."""
    together = sum(any(pair <= {*table} for table in one.tables) for pair in course.forbid)
    return f"{together} / {len(course.forbid)}"


def _choice(one: Alternative, ids: dict[str, int]) -> dict[str, Any]:
    tables = "\n".join(" ".join(str(ids[name]) for name in table) for table in one.tables)
    return {"letter": one.letter, "told": one.certificate, "changed": one.changed, "tables": tables}


@require_POST
@login_required
@explained
def act(request: HttpRequest, event_id: int, name: str) -> HttpResponse:
    """Whatever is pressed at the desk."""
    if name not in ACTS:
        raise Http404
    directed(request, event_id)
    shared = {"event_id": event_id, "by": request.user, "now": timezone.now()}
    return pressed(request, lambda: ACTS[name](request.POST, shared), "tournaments:desk", event_id)


def _number(given: Any, name: str) -> int:
    text = str(given.get(name, ""))
    return int(text) if re.fullmatch(r"[0-9]{1,12}", text) else 0


def _numbers(text: str) -> list[int]:
    return [int(part) for part in re.findall(r"[0-9]{1,12}", text)]


def _rule(given: Any, shared: dict[str, Any]) -> object:
    return desk_pairs.add_rule(
        pair=(_number(given, "one"), _number(given, "two")),
        kind=str(given.get("kind", "")),
        reason=str(given.get("reason", "")),
        **shared,
    )


def _redraw(given: Any, shared: dict[str, Any]) -> None:
    tables = [_numbers(line) for line in str(given.get("tables", "")).splitlines()]
    desk_rounds.redraw(tables=[table for table in tables if table], **shared)


def _correct(given: Any, shared: dict[str, Any]) -> object:
    return desk.correct(
        bout_id=_number(given, "bout"),
        places=_numbers(" ".join(given.getlist("place")[:12])),
        reason=str(given.get("reason", "")),
        **shared,
    )


def _bot(given: Any, shared: dict[str, Any]) -> object:
    return entry.register_bot(bot=str(given.get("bot", "")), **shared)


def _import(given: Any, shared: dict[str, Any]) -> object:
    return entry.import_names(text=str(given.get("names", ""))[:IMPORT_MOST], **shared)


def _of_entrant(call: Callable[..., object]) -> Callable[[Any, dict[str, Any]], object]:
    return lambda given, shared: call(registration_id=_number(given, "entrant"), **shared)


def _of_event(call: Callable[..., object]) -> Callable[[Any, dict[str, Any]], object]:
    """What needs nothing but the event."""

    def act(_given: Any, shared: dict[str, Any]) -> object:
        return call(**shared)

    return act


def _move_on(event_id: int, **_shared: object) -> object:
    """Without waiting for the next sweep: the director wants to see it, and the desk does not look again by itself."""
    return running.move_on_now(event_id, timezone.now, time.sleep)


def _close(given: Any, shared: dict[str, Any]) -> object:
    desk_rounds.close_now(round_id=_number(given, "round"), **shared)
    return _move_on(**shared)


def _and_moved_on(call: Callable[..., object]) -> Callable[[Any, dict[str, Any]], object]:
    """What the director waits to see: the event is moved on at once."""

    def act(_given: Any, shared: dict[str, Any]) -> object:
        call(**shared)
        return _move_on(**shared)

    return act


ACTS: Final[dict[str, Callable[[Any, dict[str, Any]], object]]] = {
    "pause": lambda given, shared: desk.pause(reason=str(given.get("reason", "")), **shared),
    "resume": _of_event(desk.resume),
    "extend": lambda given, shared: desk.extend(
        minutes=_number(given, "minutes") or 5, until=str(given.get("until", "")), **shared
    ),
    "announce": lambda given, shared: desk.announce(
        text=str(given.get("text", "")),
        audience=str(given.get("audience", "")),
        bout_id=_number(given, "bout"),
        **shared,
    ),
    "cancel": lambda given, shared: desk.cancel(reason=str(given.get("reason", "")), **shared),
    "series_end": _of_event(desk.end_series),
    "remove": _of_entrant(desk.remove),
    "check_in": _of_entrant(desk.check_in),
    "bring_back": _of_entrant(desk.bring_back),
    "expel": lambda given, shared: desk.expel(
        registration_id=_number(given, "entrant"), reason=str(given.get("reason", "")), **shared
    ),
    "replace": _of_entrant(desk.replace_by_bot),
    "rule": _rule,
    "rule_drop": lambda given, shared: desk_pairs.drop_rule(
        rule_id=_number(given, "rule"), **shared
    ),
    "correct": lambda given, shared: (_correct(given, shared), _move_on(**shared)),
    "correction_undo": lambda given, shared: desk.undo_correction(
        correction_id=_number(given, "correction"), **shared
    ),
    "checkin_now": _of_event(desk.checkin_now),
    "start_now": _and_moved_on(desk.start_now),
    "round_undo": lambda given, shared: desk_rounds.undo_round(
        round_id=_number(given, "round"), **shared
    ),
    "swap": lambda given, shared: desk_rounds.swap(
        pair=(_number(given, "one"), _number(given, "two")), **shared
    ),
    "round_now": _and_moved_on(desk_rounds.next_now),
    "round_close": _close,
    "redraw": _redraw,
    "bot": _bot,
    "import": _import,
    "move_on": _of_event(_move_on),
}
