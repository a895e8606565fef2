"""Editions in the admin: Django's list, our pages behind it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from games.desk import beginning, listing, previews, views
from games.editions import roles
from games.editions.models import RuleEdition
from games.editions.selectors import name_of
from games.fronts.catalogue import front_for


@admin.register(RuleEdition)
class RuleEditionAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not subscriptable at run time
    change_list_template = "desk/list.html"
    list_display = ("title", "game", "difference", "standing", "usage", "writer", "changed")
    list_display_links = ("title",)
    list_per_page = 50
    list_filter = ("state", "variant__game")
    search_fields = ("variant__slug", "name_pl", "name_en")
    ordering = ("variant__game", "variant__position", "variant__slug", "-number")

    def get_urls(self) -> list[URLPattern]:
        """Our pages before Django's."""
        guarded = self.admin_site.admin_view
        own = [
            path("new/", guarded(beginning.edition_new), name="desk_new"),
            path("import/", guarded(beginning.edition_import), name="desk_import"),
            path("<int:edition_id>/", guarded(views.edition_page), name="desk_edition"),
            path("<int:edition_id>/preview/", guarded(previews.preview), name="desk_preview"),
            path(
                "<int:edition_id>/preview/data/",
                guarded(previews.preview_data),
                name="desk_preview_data",
            ),
            path("<int:edition_id>/compare/", guarded(views.compare), name="desk_compare"),
            path("<int:edition_id>/clone/", guarded(beginning.edition_clone), name="desk_clone"),
            path(
                "<int:edition_id>/file/<slug:form>/", guarded(views.edition_file), name="desk_file"
            ),
            path("<int:edition_id>/do/<slug:act>/", guarded(views.edition_act), name="desk_act"),
        ]
        return own + super().get_urls()

    def get_queryset(self, request: HttpRequest) -> QuerySet[RuleEdition]:
        """With what the columns tell."""
        return listing.counted(super().get_queryset(request))

    @admin.display(description=_("set of rules"), ordering="variant__slug")
    def title(self, edition: RuleEdition) -> str:
        """What it is called, and which edition it is."""
        return f"{name_of(edition)} ({edition.number})"

    @admin.display(description=_("game"), ordering="variant__game")
    def game(self, edition: RuleEdition) -> str:
        """What the game is called."""
        return front_for(edition.variant.game).name

    @admin.display(description=_("difference from the box"))
    def difference(self, edition: RuleEdition) -> str:
        """In plain words."""
        return listing.difference_words(edition)

    @admin.display(description=_("state"), ordering="state")
    def standing(self, edition: RuleEdition) -> str:
        """Carmine where an opinion is asked for."""
        return format_html('<span class="desk-state is-{}">{}</span>', edition.state, edition.get_state_display())  # fmt: skip

    @admin.display(description=_("who uses it"))
    def usage(self, edition: RuleEdition) -> str:
        """How many matches."""
        return listing.usage_words(edition)

    @admin.display(description=_("written by"), ordering="author__display_name", empty_value="")
    def writer(self, edition: RuleEdition) -> str:
        """Nobody's are those of the box."""
        return str(edition.author or "")

    @admin.display(description=_("last change"), ordering="changed_at")
    def changed(self, edition: RuleEdition) -> datetime:
        """When something was last done with it."""
        return edition.changed_at

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """A draft begins as a copy of a set that is there, or with a file."""
        return redirect("admin:desk_new")

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Our page of the edition."""
        return redirect("admin:desk_edition", object_id)

    def _has_role(self, request: HttpRequest) -> bool:
        return any(roles.may(request.user, role) for role in roles.ALL)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self._has_role(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self._has_role(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return roles.may(request.user, roles.EDIT)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False
