"""Editions in the admin: Django's list, our pages behind it."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from games.desk import beginning, parts, previews, views
from games.desk.sentences import ACTS
from games.editions import roles
from games.editions.models import RuleEdition
from games.editions.selectors import name_of
from games.fronts.catalogue import front_for
from gates.act_words import ACT_WORDS
from gates.admin import GROUP_WORDS, OfficeEntry


@admin.register(RuleEdition)
class RuleEditionAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not subscriptable at run time
    office = (
        OfficeEntry("scales", _("Rules"), 30),
        OfficeEntry("stamp", _("Cards and boards"), 35, page="admin:desk_parts"),
    )
    search_fields = ("variant__slug", "name_pl", "name_en")

    def get_urls(self) -> list[URLPattern]:
        """Our pages before Django's."""
        guarded = self.admin_site.admin_view
        own = [
            path("new/", guarded(beginning.edition_new), name="desk_new"),
            path("parts/", guarded(parts.parts_page), name="desk_parts"),
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

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Our list in the place of Django's; nothing is done to several editions at once."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        return views.edition_list(request)

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

    def office_words(self, edition: RuleEdition) -> str:
        """What it is called in the search of the office."""
        game = front_for(edition.variant.game).name
        return f"{game}: {name_of(edition)} ({edition.number})"

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


ACT_WORDS.update(ACTS)
GROUP_WORDS.update(
    {
        "variant editors": _("Rules: writes and changes drafts, hands them in"),
        "variant reviewers": _("Rules: reviews what others wrote"),
        "variant publishers": _("Rules: publishes and withdraws"),
    }
)
