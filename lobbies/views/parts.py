"""What the views of the lobbies share."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.engines.catalogue import GAMES
from lobbies import pages, people, selectors
from lobbies.errors import LobbyError

OTHERS_OFFERED = 3
STATUS = {"no_such_table": 404, "unknown_game": 404, "not_host": 403, "flood": 429}


def refused(request: HttpRequest, error: LobbyError, game: str = "") -> HttpResponse:
    """A page that says why, and offers other tables (of the same game first)."""
    waiting = [table for table in selectors.tables_listed() if table.is_waiting]
    free = [table for table in waiting if len(table.seats.all()) < table.seats_max]
    free.sort(key=lambda table: table.game != game)
    context = {
        "sentence": error.sentence,
        "rows": [pages.row_html(table, people.known(request)) for table in free[:OTHERS_OFFERED]],
        "game": game if game in GAMES else next(iter(GAMES)),
    }
    status = STATUS.get(error.code, 409)
    return render(request, "lobbies/refused.html", context, status=status)
