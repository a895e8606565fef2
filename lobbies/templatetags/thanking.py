"""Whom a reader may thank after a match."""

from __future__ import annotations

from typing import Any

from django import template

from games.models import Match
from lobbies.thanked import lines_for

register = template.Library()


@register.inclusion_tag("lobbies/_thanks.html", takes_context=True)
def thanks(context: dict[str, Any], match: Match) -> dict[str, Any]:
    """The others at the table of a match that is over, for somebody who sat there to the end; else nothing."""
    request = context["request"]
    # An inclusion has no token against forged presses but that which it is handed.
    given = {"match_id": match.pk, "csrf_token": context.get("csrf_token")}
    return given | {"lines": lines_for(match, request.user.pk)}
