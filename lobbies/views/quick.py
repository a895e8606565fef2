"""Quick tables: where to wait, my wait, and everything that is pressed there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from lobbies import pages, people, quick_pages
from lobbies.below import parts_below
from lobbies.errors import LobbyError
from lobbies.models import SEATS_HIGHEST, QuickSeek, Table
from lobbies.services import quick
from lobbies.views.parts import refused

SEATS = frozenset(str(number) for number in range(SEATS_HIGHEST + 1))


@never_cache
@require_safe
def board(request: HttpRequest) -> HttpResponse:
    """Games and tempi with what people wait there, and my wait if there is one."""
    me, now = people.known(request), timezone.now()
    seek = _seek_of(me)
    context = {
        "rows": quick_pages.rows(me, now),
        "titles": quick_pages.tempo_titles(),
        "sizes": quick_pages.sizes(),
        "parts": parts_below(request, me),
        "is_guest": me is None or me.is_guest,
        "card": None if seek is None else quick_pages.card_of(seek, now),
    }
    return render(request, "lobbies/quick.html", context)


def _seek_of(user: User | None) -> QuickSeek | None:
    if user is None:
        return None
    waiting = QuickSeek.objects.filter(user=user, table=None)
    return waiting.select_related("offer").first()


@never_cache
@require_POST
def seen(request: HttpRequest) -> JsonResponse:
    """A sign of life of a page that waits; it is told how the wait stands."""
    me, now = people.known(request), timezone.now()
    seek = None if me is None else quick.quick_seen(user=me, now=now)
    told: dict[str, Any] = quick_pages.frame_of(seek)
    if seek is not None and seek.table is None:
        context = {"card": quick_pages.card_of(seek, now)}
        told["html"] = render_to_string("lobbies/_quick_card.html", context, request)
    return JsonResponse(told)


def _pressed(press: Callable[[HttpRequest], Table | None]) -> Callable[..., HttpResponse]:
    """A POST that does one thing and leads to the table, or back to the page with what was refused."""

    @require_POST
    def view(request: HttpRequest) -> HttpResponse:
        try:
            table = press(request)
        except LobbyError as error:
            if error.code in {"unknown_game", "flood"}:
                return refused(request, error)
            messages.error(request, error.sentence)
            table = None
        return redirect(pages.table_url(table) if table else "lobbies:quick")

    return view


@_pressed
def join(request: HttpRequest) -> Table | None:
    """Begin to wait; a stranger becomes a guest, whose tables are unrated."""
    user, seats = people.known_or_guest(request), request.POST.get("seats", "")
    place = request.POST.get("place", "").partition("/")
    quick.quick_join(
        user=user,
        game=place[0],
        tempo=place[2],
        is_rated=not user.is_guest and request.POST.get("rated", "yes") == "yes",
        seats=int(seats) if seats in SEATS else 0,
        now=timezone.now(),
    )
    return None


@_pressed
def leave(request: HttpRequest) -> Table | None:
    if user := people.known(request):
        quick.quick_leave(user=user, now=timezone.now())
    return None


@_pressed
def accept(request: HttpRequest) -> Table | None:
    """I am there."""
    user = people.known(request)
    if user is None:
        raise LobbyError("quick_not_asked")
    return quick.quick_accept(user=user, now=timezone.now()).table


@_pressed
def bots(request: HttpRequest) -> Table | None:
    """Rather with AI players, at once."""
    user = people.known(request)
    if user is None:
        raise LobbyError("quick_not_waiting")
    return quick.quick_bots(user=user, now=timezone.now())
