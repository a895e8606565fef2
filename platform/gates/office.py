"""The staff's pages for switches and announcements."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gates.admin import ONE_INPUT
from gates.models import FeatureSwitch, SiteAnnouncement


@admin.register(FeatureSwitch)
class FeatureSwitchAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    """The list is fixed: each switch has one row, which is turned on or off."""

    list_display = ("title", "is_on")
    list_editable = ("is_on",)
    fields = ("is_on",)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description=_("feature"))
    def title(self, switch: FeatureSwitch) -> str:
        return str(switch)


@admin.register(SiteAnnouncement)
class SiteAnnouncementAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # likewise
    formfield_overrides = ONE_INPUT
    list_display = ("text_pl", "text_en", "begins_at", "ends_at")

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """It begins now, unless somebody says otherwise."""
        return {**super().get_changeform_initial_data(request), "begins_at": timezone.now()}
