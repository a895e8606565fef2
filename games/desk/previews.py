"""An edition as players will see it: a table set up by its rules and drawn by the client's own room, nobody moving."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.desk.edition_pages import around
from games.desk.views import edition_for
from games.editions.models import RuleEdition
from games.editions.selectors import name_of
from games.engines.catalogue import game_for
from games.engines.kernel.rng import FastRng
from games.fronts.catalogue import front_for
from games.reading import match_data, matches

#: Any chance will do, as long as it is the same at every look.
_SEED = 1


@require_safe
def preview(request: HttpRequest, edition_id: int) -> HttpResponse:
    """The page of the table."""
    edition = edition_for(request, edition_id)
    shown = {
        **around(request, name_of(edition)),
        "edition": edition,
        "name": name_of(edition),
        "front": front_for(edition.variant.game),
        "module": "desk/preview.js",
        "part": request.GET.get("part", ""),
    }
    return render(request, "desk/preview.html", shown)


@require_safe
def preview_data(request: HttpRequest, edition_id: int) -> HttpResponse:
    """What its client draws: the data of a match, and the first position."""
    return JsonResponse(opening_of(edition_for(request, edition_id)))


def opening_of(edition: RuleEdition) -> dict[str, Any]:
    """A match of this edition before its first move, with as many seats as it needs at least."""
    book = matches.book_for(edition.revision_id)
    game = game_for(edition.variant.game)
    low, _high, _mode = game.seats_for(book.rules)
    state = game.setup(book.compiled, low, FastRng(_SEED))
    return {
        # Its rules have no page of their own yet.
        "data": {**match_data.data_in("preview", book), "book": None},
        "seats": [_seat(number) for number in range(low)],
        "game": game.view(state, None),
        "beside": front_for(game.key).beside(state, None),
    }


def _seat(number: int) -> dict[str, Any]:
    return {
        "seat": number,
        "name": chr(ord("A") + number),
        "user": None,
        "bot": None,
        "left": False,
        "stand_in": None,
    }
