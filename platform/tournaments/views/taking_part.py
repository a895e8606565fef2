"""Coming on the list of an event, and leaving it; announcing one."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from games.engines.catalogue import GAMES
from games.fronts.catalogue import front_for
from tournaments.errors import TournamentError
from tournaments.forms import AHEAD, NewEventForm
from tournaments.services import creation, entry
from tournaments.views.parts import explained, pressed


def _person(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new(request: HttpRequest, game: str) -> HttpResponse:
    """The form of an event; who sends it directs it."""
    hour = timezone.localtime().replace(minute=0, second=0, microsecond=0)
    form = NewEventForm(game, request.POST if request.method == "POST" else None, hour + AHEAD)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                made = creation.event_create(
                    director=_person(request), settings=form.settings(), now=timezone.now()
                )
                return redirect("tournaments:event", event_id=made.pk)
            except TournamentError as error:
                form.add_error(error.field if error.field in form.fields else None, error.sentence)
    games = [(key, front_for(key).name) for key in GAMES]
    context = {"form": form, "games": games}
    return render(request, "tournaments/new.html", context, status=status)


@require_POST
@login_required
@explained
def register(request: HttpRequest, event_id: int) -> HttpResponse:
    def act() -> object:
        return entry.register(
            event_id=event_id,
            user=_person(request),
            partner=request.POST.get("partner", "")[:100],
            now=timezone.now(),
        )

    return pressed(request, act, "tournaments:event", event_id)


@require_POST
@login_required
@explained
def withdraw(request: HttpRequest, event_id: int) -> HttpResponse:
    def act() -> None:
        entry.withdraw(event_id=event_id, user=_person(request), now=timezone.now())

    return pressed(request, act, "tournaments:event", event_id)


@require_POST
@login_required
@explained
def check_in(request: HttpRequest, event_id: int) -> HttpResponse:
    def act() -> object:
        return entry.check_in(event_id=event_id, user=_person(request), now=timezone.now())

    return pressed(request, act, "tournaments:event", event_id)


@require_POST
@login_required
@explained
def pause(request: HttpRequest, event_id: int) -> HttpResponse:
    def act() -> object:
        on = request.POST.get("on") == "yes"
        return entry.pause(event_id=event_id, user=_person(request), on=on)

    return pressed(request, act, "tournaments:event", event_id)
