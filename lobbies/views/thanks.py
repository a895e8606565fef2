"""The press by which somebody thanks another player after a match."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from lobbies import people
from lobbies.errors import LobbyError
from lobbies.services import thanks
from lobbies.views.parts import refused


@require_POST
def thank(request: HttpRequest, match_id: str, seat: int) -> HttpResponse:
    """Thank who sat there, and come back to the page of the match."""
    try:
        giver = people.known(request)
        if giver is None:
            raise LobbyError("not_at_table")  # noqa: TRY301 - the same page explains it
        thanks.thank(match_id=match_id, giver=giver, number=seat, now=timezone.now())
    except LobbyError as error:
        return refused(request, error)
    return redirect("match_story", match_id)
