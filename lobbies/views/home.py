"""The first page: games, the timetable of tables, my tables."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from lobbies import game_texts, pages, people, selectors
from lobbies.errors import LobbyError
from lobbies.services import tables
from lobbies.views.parts import entropy_of, refused


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    listed = selectors.tables_listed()
    return render(
        request,
        "lobbies/home.html",
        {
            "cards": game_texts.cards(),
            "rows": [pages.row_html(table) for table in listed],
            "counts": selectors.counts(),
            "mine": pages.mine_html(people.known(request)),
        },
    )


@require_POST
def play_bots(request: HttpRequest, game: str) -> HttpResponse:
    """One press: a table with AI players that has started."""
    try:
        table = tables.table_play_bots(
            user=people.known_or_guest(request),
            game=game,
            entropy=entropy_of(request),
            now=timezone.now(),
        )
    except LobbyError as error:
        return refused(request, error, game)
    return redirect(pages.table_url(table))
