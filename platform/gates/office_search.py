"""The search in the bar of the office: a few of what each list finds, and the way to all of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

#: Rows of each kind on the page.
SHOWN_MOST: Final = 5
#: Letters that are looked for.
SOUGHT_MOST: Final = 100


@dataclass(frozen=True, slots=True)
class FoundRows:
    """What one list has found. `more`: the list with all of it; empty where everything is shown."""

    icon: str
    title: str
    rows: list[tuple[str, str]]
    more: str


def list_of(model: type[Model]) -> str:
    """The name of the page with the list of a model."""
    meta = model._meta  # noqa: SLF001 - Django's public name for it
    return f"admin:{meta.app_label}_{meta.model_name}_changelist"


@require_safe
def page(
    request: HttpRequest, around: Mapping[str, Any], entries: Iterable[tuple[str, str, Any]]
) -> HttpResponse:
    """What was looked for in the lists of these entries of the menu: icon, title and list of each. `around`: what every page needs."""
    sought = " ".join(request.GET.get("q", "").split())[:SOUGHT_MOST]
    lists: dict[Any, tuple[str, str]] = {}
    for icon, title, shown in entries:
        if shown.search_fields:
            lists.setdefault(shown, (icon, title))  # a list with two entries is told by its first
    every = (
        [_rows(request, sought, shown, *entry) for shown, entry in lists.items()] if sought else []
    )
    context = {
        **around,
        "title": gettext("Search"),
        "sought": sought,
        "found": [group for group in every if group.rows],
    }
    return render(request, "admin/office_search.html", context)


def _rows(request: HttpRequest, sought: str, shown: Any, icon: str, title: str) -> FoundRows:
    rows, is_doubled = shown.get_search_results(request, shown.get_queryset(request), sought)
    chosen = list((rows.distinct() if is_doubled else rows)[: SHOWN_MOST + 1])
    name, words = list_of(shown.model), getattr(shown, "office_words", str)
    links = [(_page_of(name, row), words(row)) for row in chosen[:SHOWN_MOST]]
    more = f"{reverse(name)}?q={quote(sought)}" if len(chosen) > SHOWN_MOST else ""
    return FoundRows(icon, title, links, more)


def _page_of(name: str, row: Model) -> str:
    """The page of one row of a list."""
    return reverse(name.removesuffix("list"), args=[row.pk])
