"""The admin, which answers no question that is not on its pages."""

from __future__ import annotations

from typing import Any, Final

from django.contrib.admin import AdminSite, ModelAdmin
from django.contrib.admin.apps import AdminConfig
from django.http import HttpRequest

#: What the filters beside a list ask of their fields.
_ASKED: Final = ("exact", "in", "isnull", "gte", "lt", "id__exact")


class NamedLookups:
    """Only what the filters beside the list ask may be asked in an address.

    Django lets staff filter by any field of the model, whether it is shown or not: by asking often
    enough one reads secrets letter by letter.
    """

    list_filter: Any

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Whether an address may ask this."""
        fields = [one[0] if isinstance(one, (list, tuple)) else one for one in self.list_filter]
        named = {f"{field}__{asked}" for field in fields for asked in _ASKED}
        return lookup in named.union(str(field) for field in fields)


class MagnatAdminSite(AdminSite):
    """Django's, with every model's pages behind NamedLookups, those of other people's apps too."""

    def register(
        self,
        model_or_iterable: Any,
        admin_class: type[ModelAdmin[Any]] | None = None,
        **options: Any,
    ) -> None:
        """As Django's."""
        shown = admin_class or ModelAdmin
        bounded: Any = type(shown.__name__, (NamedLookups, shown), {"__module__": shown.__module__})
        super().register(model_or_iterable, bounded, **options)


class Admin(AdminConfig):
    """Django's admin with our site."""

    default_site = "gates.admin.MagnatAdminSite"
