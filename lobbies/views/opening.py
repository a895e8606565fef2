"""Opening a table, and opening one again after a match."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from games.fronts.catalogue import front_for
from lobbies import game_texts, pages, people
from lobbies.errors import LobbyError
from lobbies.forms import TableForm
from lobbies.services import tables
from lobbies.views.parts import refused


@require_http_methods(["GET", "HEAD", "POST"])
def table_new(request: HttpRequest, game: str) -> HttpResponse:
    """The form; a stranger who sends it becomes a guest."""
    if not game_texts.is_open(game):
        raise Http404
    if request.method != "POST":
        asked = {name: request.GET.get(name, "") for name in ("preset", "visibility")}
        form = TableForm(game, **asked)
        form.initial["rated"] = request.GET.get("rated") == "on"
        return form_page(request, form)
    form = TableForm(game, request.POST)
    if not form.is_valid():
        return form_page(request, form, status=422)
    now = timezone.now()
    try:
        host = people.known_or_guest(request)
        table = tables.table_create(
            host=host,
            wish=form.wish(),
            now=now,
            is_started=request.POST.get("start") == "now",
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
    form = TableForm(game, request.POST)
    return JsonResponse({"errors": {} if form.is_valid() else form.errors})


def form_page(request: HttpRequest, form: TableForm, status: int = 200) -> HttpResponse:
    context = {
        "form": form,
        "game": form.game,
        "game_name": front_for(form.game).name,
        "all_cards": game_texts.all_cards(),
        "exchange": front_for(form.game).exchange,
        "minutes": front_for(form.game).minutes,
    }
    return render(request, "lobbies/table_new.html", context, status=status)


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
