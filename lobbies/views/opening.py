"""Opening a table, and opening one again after a match."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from games.fronts.catalogue import front_for
from lobbies import game_texts, own_sets, pages, people
from lobbies.errors import LobbyError
from lobbies.forms import TableForm
from lobbies.services import tables
from lobbies.views.parts import refused

#: Digits of the number of a person, at most.
NUMBER_MOST: Final = 12


@require_http_methods(["GET", "HEAD", "POST"])
def table_new(request: HttpRequest, game: str) -> HttpResponse:
    """The form; a stranger who sends it becomes a guest."""
    if not game_texts.is_open(game):
        raise Http404
    if request.method != "POST":
        asked = {name: request.GET.get(name, "") for name in ("preset", "visibility")}
        form = form_for(request, game, **asked)
        form.initial["rated"] = request.GET.get("rated") == "on"
        return form_page(request, form)
    form = form_for(request, game, request.POST)
    if not form.is_valid():
        return form_page(request, form, status=422)
    now = timezone.now()
    try:
        host = people.known_or_guest(request)
        table = tables.table_create(
            host=host,
            settings=form.settings(),
            now=now,
            is_started=request.POST.get("start") == "now",
            invited=_number(request.POST.get("invite", "")),
        )
    except LobbyError as error:
        form.add_refusal(error)
        return form_page(request, form, status=422)
    return redirect(pages.table_url(table))


@require_POST
def table_new_check(request: HttpRequest, game: str) -> HttpResponse:
    """What is wrong with a form as it stands, by field: told before anything is sent."""
    if not game_texts.is_open(game):
        raise Http404
    form = form_for(request, game, request.POST)
    return JsonResponse({"errors": {} if form.is_valid() else form.errors})


def form_for(request: HttpRequest, game: str, data: Any = None, **asked: str) -> TableForm:
    """The form, with somebody's own set of rules on top where the address names one."""
    return TableForm(game, data, own=own_sets.rules_at(game, request.GET.get("set", "")), **asked)


def form_page(request: HttpRequest, form: TableForm, status: int = 200) -> HttpResponse:
    context = {
        "form": form,
        "game": form.game,
        "game_name": front_for(form.game).name,
        "all_cards": game_texts.all_cards(),
        "exchange": front_for(form.game).exchange,
        "minutes": front_for(form.game).minutes,
        "invited": _invited(request),
        "set_token": form.own.slug.removeprefix(own_sets.PREFIX) if form.own else "",
    }
    return render(request, "lobbies/table_new.html", context, status=status)


def _invited(request: HttpRequest) -> User | None:
    """Whom the address, or the form that was sent, asks to the table by name."""
    host = people.known(request)
    asked = request.POST.get("invite") or request.GET.get("invite", "")
    if host is None or not asked:
        return None
    try:
        return tables.invitable(host, _number(asked))
    except LobbyError:
        return None


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= NUMBER_MOST else 0


@require_POST
def rematch(request: HttpRequest, match_id: str) -> HttpResponse:
    """The same people, AI players and options once more."""
    try:
        user = people.known(request)
        if user is None:
            raise LobbyError("not_at_table")  # noqa: TRY301 - the same page explains it
        table = tables.table_rematch(match_id=match_id, user=user, now=timezone.now())
    except LobbyError as error:
        return refused(request, error)
    return redirect(pages.table_url(table))
