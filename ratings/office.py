"""What the staff's lists of ladders have in common: their words, their filters, ways to what players see."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ratings import evidence, texts
from ratings.models import Correction, Ladder, MatchRating, Rating


class InWords:
    """Rows and their ladders are called as players read them, not as logs do."""

    def office_words(self, row: Model) -> str:
        """What it is called above its page and in the search of the office."""
        return texts.row_name(row)

    @admin.display(description=mark_safe('<input type="checkbox" id="action-toggle">'))
    def action_checkbox(self, row: Model) -> SafeString:
        """As Django's, for those who listen: with what the row is called."""
        label = gettext("Choose: %(row)s") % {"row": texts.row_name(row)}
        box = forms.CheckboxInput({"class": "action-select", "aria-label": label}, lambda _: False)
        return box.render(ACTION_CHECKBOX_NAME, str(row.pk))

    @admin.display(description=_("ladder"), ordering="ladder")
    def ladder_words(self, row: MatchRating | Rating | Correction) -> str:
        """As the heading of its page."""
        return texts.ladder_name(row.ladder)


class LadderFilter(admin.SimpleListFilter):
    """Rows of one ladder."""

    title = _("ladder")
    parameter_name = "of"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [(str(one.pk), texts.ladder_name(one)) for one in Ladder.objects.all()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        chosen = self.value()
        return queryset.filter(ladder=chosen) if chosen else queryset


class VerdictFilter(admin.SimpleListFilter):
    """Rated matches that count, or that count for nothing for one reason."""

    title = _("why it counts for nothing")
    parameter_name = "why"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("counts", _("it counts")), *texts.VERDICTS.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        chosen = self.value()
        if not chosen:
            return queryset
        return queryset.filter(verdict="" if chosen == "counts" else chosen)


class StrongerFilter(admin.SimpleListFilter):
    """People who play far above their rating, on lists of ratings."""

    title = _("strength")
    parameter_name = "strength"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("above", _("far above the rating"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Rating]) -> QuerySet[Rating]:
        return evidence.stronger_than_rated(queryset) if self.value() == "above" else queryset


def receipts_of(row: MatchRating) -> SafeString:
    """The slip of everybody whose rating a match has changed, as they read it themselves."""
    people = row.changes.filter(corrected_by=None, user__isnull=False).order_by("place", "pk")
    ways = [
        (name, reverse("ratings:receipt", args=[row.match_id, user]))
        for user, name in people.values_list("user", "user__display_name")
    ]
    return format_html_join(" · ", "<a href='{1}'>{0}</a>", ways)
