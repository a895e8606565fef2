"""What apps above show on the first page and beside quick tables, below the tables themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from accounts.models import User


@dataclass(frozen=True)
class PartBelow:
    """A template and what it is given; `context(viewer)` returns its variables, or None to leave the part out.

    `viewer` is None for a stranger.
    """

    template: str
    context: Callable[[User | None], dict[str, Any] | None]


_parts: dict[str, PartBelow] = {}


def part_below(
    key: str, *, template: str, context: Callable[[User | None], dict[str, Any] | None]
) -> None:
    """Register a part; the same key again replaces it."""
    _parts[key] = PartBelow(template, context)


def parts_below(request: HttpRequest, viewer: User | None) -> list[SafeString]:
    """All parts that have something to show, drawn in the order of their registration."""
    given = [(part.template, part.context(viewer)) for part in _parts.values()]
    return [
        render_to_string(template, context, request)
        for template, context in given
        if context is not None
    ]
