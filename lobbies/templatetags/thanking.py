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
    return {"match_id": match.pk, "lines": lines_for(match, context["request"].user.pk)}
