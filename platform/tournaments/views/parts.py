"""What the views of events share."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from accounts.models import User
from notifications.quiet import zones
from notifications.selectors import zone_of
from tournaments import selectors
from tournaments.errors import TournamentError
from tournaments.models import Tournament
from tournaments.services.acts import check_director

STATUS = {"no_such_event": 404, "not_director": 403}
View = Callable[..., HttpResponse]


def known(request: HttpRequest) -> User | None:
    """The person or guest of this session."""
    return request.user if request.user.is_authenticated else None


def found(event_id: int) -> Tournament:
    """The event. Raises `no_such_event`."""
    tournament = selectors.event_by_id(event_id)
    if tournament is None:
        raise TournamentError("no_such_event")
    return tournament


def directed(request: HttpRequest, event_id: int) -> Tournament:
    """The event, for its director and staff. Raises `no_such_event`, `not_director`."""
    tournament = found(event_id)
    check_director(tournament, known(request))
    return tournament


def is_director(tournament: Tournament, user: User | None) -> bool:
    return user is not None and (user.is_staff or tournament.director_id == user.pk)


def by_own_clock(view: View) -> View:
    """Moments of a page are told, and those of its forms read, in the zone asked for, else the one the reader has chosen."""

    @wraps(view)
    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        asked = request.GET.get("zone", "")
        with timezone.override(ZoneInfo(asked) if asked in zones() else zone_of(known(request))):
            return view(request, *args, **kwargs)

    return shown


def explained(view: View) -> View:
    """Refusals of a page become a page that says why."""

    @wraps(view)
    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except TournamentError as error:
            status = STATUS.get(error.code, 409)
            context = {"sentence": error.sentence}
            return render(request, "tournaments/refused.html", context, status=status)

    return shown


def pressed(
    request: HttpRequest,
    act: Callable[[], object],
    back: str,
    event_id: int,
    refused: Callable[[], object] | None = None,
) -> HttpResponse:
    """Does what was pressed and goes back; a refusal is told there, after `refused` was called."""
    try:
        act()
    except TournamentError as error:
        if error.code in STATUS:
            raise
        if refused is not None:
            refused()
        messages.error(request, error.sentence)
    return redirect(back, event_id=event_id)
