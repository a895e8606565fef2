"""Opening a table, and opening one again after a match."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from games.engines.catalogue import GAMES
from lobbies import game_texts, pages, people
from lobbies.errors import LobbyError
from lobbies.forms import TableForm
from lobbies.services import tables
from lobbies.views.parts import refused


@require_http_methods(["GET", "POST"])
def table_new(request: HttpRequest, game: str) -> HttpResponse:
    """The form; a stranger who sends it becomes a guest."""
    if game not in GAMES:
        raise Http404
    if request.method == "GET":
        asked = {name: request.GET.get(name, "") for name in ("preset", "visibility")}
        return form_page(request, TableForm(game, **asked))
    form = TableForm(game, request.POST)
    if not form.is_valid():
        return form_page(request, form, status=422)
    try:
        table = tables.table_create(
            host=people.known_or_guest(request), wish=form.wish(), now=timezone.now()
        )
    except LobbyError as error:
        form.add_refusal(error)
        return form_page(request, form, status=422)
    return redirect(pages.table_url(table))


def form_page(request: HttpRequest, form: TableForm, status: int = 200) -> HttpResponse:
    context = {
        "form": form,
        "game": form.game,
        "game_name": game_texts.name_of(form.game),
        "games": game_texts.cards(),
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
