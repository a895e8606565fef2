"""Guided tables: what a lesson is about, to read, and the press that begins it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from games.engines.catalogue import GAMES
from games.fronts.catalogue import front_for
from games.reading import held_matches, rule_pages
from games.rulebooks.lesson import has_lesson
from lobbies import people
from lobbies.errors import LobbyError
from lobbies.services import lessons
from lobbies.views.parts import refused


@require_http_methods(["GET", "HEAD", "POST"])
def lesson(request: HttpRequest, game: str) -> HttpResponse:
    """The lesson of a game as text; a press on its button begins it at a table of one's own."""
    if game not in GAMES or not has_lesson(game):
        raise Http404
    if request.method == "POST":
        try:
            found = lessons.lesson_begin(
                user=people.known_or_guest(request), game=game, now=timezone.now()
            )
        except LobbyError as error:
            return refused(request, error, game)
        return redirect("match_table", found)
    steps = rule_pages.lesson(game, get_language() or "pl")
    user_id = request.user.pk
    begun = held_matches.lesson_begun(user_id, game) if user_id else None
    context = {"front": front_for(game), "game": game, "steps": steps, "begun": begun}
    return render(request, "lobbies/lesson.html", context)
