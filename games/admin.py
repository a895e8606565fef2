"""The admin sees matches and their logs and changes nothing: the log is append-only."""

from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.engines.catalogue import game_for
from games.models import Deadline, Entry, Match, RuleRevision, RuleVariant, Seat


class ReadOnlyMixin:
    """Neither add nor change nor delete."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class SeatInline(ReadOnlyMixin, admin.TabularInline):  # type: ignore[type-arg]  # not subscriptable at run time
    model = Seat
    fields = ("number", "name", "user", "bot", "left_at")


class DeadlineInline(ReadOnlyMixin, admin.TabularInline):  # type: ignore[type-arg]  # not subscriptable at run time
    model = Deadline
    fields = ("kind", "seat", "mark", "at_ms")


@admin.register(Match)
class MatchAdmin(ReadOnlyMixin, admin.ModelAdmin):  # type: ignore[type-arg]  # not subscriptable at run time
    list_display = ("id", "game", "status", "version", "started_at", "advanced_at", "ended_at")
    list_filter = ("game", "status")
    search_fields = ("id", "seats__name", "seats__user__username")
    # The secret of a running match would betray its decks to whoever looks here.
    # So would the count of words drawn, in part.
    exclude = ("secret", "words")
    inlines = (SeatInline, DeadlineInline)


@admin.register(Entry)
class EntryAdmin(ReadOnlyMixin, admin.ModelAdmin):  # type: ignore[type-arg]  # not subscriptable at run time
    list_display = ("match", "number", "kind", "seat", "maker", "disclosed")
    list_filter = ("kind", "maker")
    search_fields = ("match__id",)
    list_select_related = ("match__revision",)
    # Neither what was drawn nor what a player has chosen in secret, before everybody may know.
    fields = ("match", "number", "kind", "seat", "maker", "disclosed", "told")
    readonly_fields = ("disclosed",)

    @admin.display(description=_("action"))
    def disclosed(self, entry: Entry) -> dict[str, Any]:
        """The action as far as everybody may know it."""
        match = entry.match
        if match.status == Match.Status.ENDED:
            return dict(entry.action)
        return game_for(match.game).disclosed(match.revision.rules, entry.action)


@admin.register(RuleRevision)
class RuleRevisionAdmin(ReadOnlyMixin, admin.ModelAdmin):  # type: ignore[type-arg]  # not subscriptable at run time
    list_display = ("hash", "game", "engine", "created_at")
    list_filter = ("game",)
    exclude = ("tables",)


@admin.register(RuleVariant)
class RuleVariantAdmin(ReadOnlyMixin, admin.ModelAdmin):  # type: ignore[type-arg]  # not subscriptable at run time
    list_display = ("slug", "game", "text_pl", "text_en", "current")
    list_filter = ("game",)
