"""The first page: games, the timetable of tables, my tables."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.fronts.catalogue import picture
from lobbies import filters, game_texts, pages, people, selectors, shows
from lobbies.below import parts_below
from lobbies.errors import LobbyError
from lobbies.models import SEATS_HIGHEST, Table
from lobbies.services import tables
from lobbies.vacancies import vacancies
from lobbies.views.parts import refused

QUICK_NUMBERS = frozenset(str(number) for number in range(1, SEATS_HIGHEST))


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    chosen = filters.filters_of(request)
    me = people.known(request)
    listed = [table for table in selectors.tables_listed() if chosen.admits(table)]
    context = {
        "cards": game_texts.cards(),
        "all_cards": game_texts.all_cards(),
        "rows": [pages.row_html(table, me) for table in listed],
        "counts": selectors.counts(),
        "crowd": pages.crowd_text(),
        "mine": pages.mine_html(me),
        "show": shows.table_on_show(timezone.now()),
        "vacancies": vacancies(),
        "parts": parts_below(request, me),
        "picture": picture(),
        "selects": filters.selects(chosen),
        "is_filtered": chosen != filters.Filters(),
        "pending_texts": pages.pending_texts(),
        "quick_numbers": range(1, SEATS_HIGHEST),
        "quick_default": tables.QUICK_BOTS,
        "quick_paces": [(str(value), text) for value, text in Table.Pace.choices],
    }
    return render(request, "lobbies/home.html", context)


@never_cache
@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """The table that is on show now, fetched when the one before has ended."""
    context = {"show": shows.table_on_show(timezone.now()), "picture": picture()}
    return render(request, "lobbies/_show.html", context)


@require_POST
def play_bots(request: HttpRequest, game: str) -> HttpResponse:
    """One press: a table with AI players that is about to begin. Strange settings get the usual."""
    opponents, pace = request.POST.get("opponents", ""), request.POST.get("pace", "")
    try:
        table = tables.table_play_bots(
            user=people.known_or_guest(request),
            game=game,
            bots=int(opponents) if opponents in QUICK_NUMBERS else tables.QUICK_BOTS,
            pace=pace if pace in Table.Pace.values else Table.Pace.QUICK,
            now=timezone.now(),
        )
    except LobbyError as error:
        return refused(request, error, game)
    return redirect(pages.table_url(table))
