"""Editions in the admin: Django's list, our pages behind it."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path

from games.desk import views
from games.editions import roles
from games.editions.models import RuleEdition


@admin.register(RuleEdition)
class RuleEditionAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not subscriptable at run time
    list_display = ("variant", "number", "state", "name_pl", "name_en", "author", "changed_at")
    list_filter = ("state", "variant__game")
    search_fields = ("variant__slug", "name_pl", "name_en")
    list_select_related = ("variant", "author")
    ordering = ("variant__game", "variant__position", "variant__slug", "-number")

    def get_urls(self) -> list[URLPattern]:
        """Our pages before Django's."""
        guarded = self.admin_site.admin_view
        own = [
            path("import/", guarded(views.edition_import), name="desk_import"),
            path("<int:edition_id>/", guarded(views.edition_page), name="desk_edition"),
            path("<int:edition_id>/compare/", guarded(views.compare), name="desk_compare"),
            path("<int:edition_id>/clone/", guarded(views.edition_clone), name="desk_clone"),
            path(
                "<int:edition_id>/file/<slug:form>/", guarded(views.edition_file), name="desk_file"
            ),
            path("<int:edition_id>/do/<slug:act>/", guarded(views.edition_act), name="desk_act"),
        ]
        return own + super().get_urls()

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """A draft begins with a file, or as a copy of another."""
        return redirect("admin:desk_import")

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
