from __future__ import annotations

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from accounts.models import User

# Through the site's own sign-in, with its rate limits.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
    list_display = ("display_name", "email", "is_guest", "is_staff", "is_active", "last_seen_at")
    list_filter = ("is_guest", "is_staff", "is_superuser", "is_active")
    search_fields = ("display_name", "name_key", "email", "username")
    ordering = ("-date_joined",)
    readonly_fields = ("last_seen_at", "closed_at")
    fieldsets = (
        (None, {"fields": ("display_name", "email", "password", "locale", "is_guest")}),
        (
            _("Permissions"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
        (_("Dates"), {"fields": ("date_joined", "last_login", "last_seen_at", "closed_at")}),
    )
