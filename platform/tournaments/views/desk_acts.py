"""Whatever is pressed at the director's desk: one route, and one call into a service for each act."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from tournaments.services import (
    desk,
    desk_pairs,
    desk_people,
    desk_results,
    desk_rounds,
    entry,
    name_lists,
    running,
)
from tournaments.views.kept import keep
from tournaments.views.parts import directed, explained, pressed

#: Lines of an import, so that nobody hands in a book.
IMPORT_MOST: Final = 60_000


@require_POST
@login_required
@explained
def act(request: HttpRequest, event_id: int, name: str) -> HttpResponse:
    """Whatever is pressed at the desk."""
    if name not in ACTS:
        raise Http404
    directed(request, event_id)
    shared = {"event_id": event_id, "by": request.user, "now": timezone.now()}
    return pressed(
        request,
        lambda: ACTS[name](request.POST, shared),
        "tournaments:desk",
        event_id,
        lambda: keep(request, event_id, name),
    )


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
    return desk_results.correct(
        bout_id=_number(given, "bout"),
        places=_numbers(" ".join(given.getlist("place")[:12])),
        reason=str(given.get("reason", "")),
        **shared,
    )


def _bot(given: Any, shared: dict[str, Any]) -> object:
    return entry.register_bot(bot=str(given.get("bot", "")), **shared)


def _import(given: Any, shared: dict[str, Any]) -> object:
    return name_lists.import_names(text=str(given.get("names", ""))[:IMPORT_MOST], **shared)


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
    "remove": _of_entrant(desk_people.remove),
    "check_in": _of_entrant(desk_people.check_in),
    "rename": lambda given, shared: desk_people.rename(
        registration_id=_number(given, "entrant"), name=str(given.get("name", "")), **shared
    ),
    "bring_back": _of_entrant(desk_people.bring_back),
    "expel": lambda given, shared: desk_people.expel(
        registration_id=_number(given, "entrant"), reason=str(given.get("reason", "")), **shared
    ),
    "replace": _of_entrant(desk_people.replace_by_bot),
    "rule": _rule,
    "rule_drop": lambda given, shared: desk_pairs.drop_rule(
        rule_id=_number(given, "rule"), **shared
    ),
    "correct": lambda given, shared: (_correct(given, shared), _move_on(**shared)),
    "correction_undo": lambda given, shared: desk_results.undo_correction(
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
