"""The admin, which answers no question that is not on its pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django import forms
from django.contrib.admin import AdminSite, ModelAdmin
from django.contrib.admin.apps import AdminConfig
from django.db.models import DateTimeField, Model
from django.dispatch import Signal
from django.http import HttpRequest, HttpResponse
from django.urls import path, reverse
from django.utils import timezone

from gates import office_search

#: What the filters beside a list ask of their fields.
_ASKED: Final = ("exact", "in", "isnull", "gte", "lt", "id__exact")


#: Times of forms have one input with one label: Django's two have none that a reader could tell apart.
ONE_INPUT: Final[Any] = {
    DateTimeField: {
        "form_class": forms.DateTimeField,
        "widget": forms.DateTimeInput({"type": "datetime-local"}, "%Y-%m-%dT%H:%M"),
    }
}


class NamedLookups:
    """Only what the filters beside the list ask may be asked in an address.

    Django lets staff filter by any field of the model, whether it is shown or not: by asking often
    enough one reads secrets letter by letter.
    """

    list_filter: Any

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Whether an address may ask this."""
        fields = [one[0] if isinstance(one, (list, tuple)) else one for one in self.list_filter]
        # A filter of our own, which is a class, asks by its one parameter and answers by itself.
        names = [str(getattr(field, "parameter_name", field)) for field in fields]
        return lookup in {*names, *(f"{name}__{asked}" for name in names for asked in _ASKED)}


class ReadOnlyMixin:
    """Neither add nor change nor delete: looked at here, changed by services only."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> Any:
        """As Django's; the row is called as the search of the office calls it, where the list says how."""
        words, row = getattr(self, "office_words", None), context.get("original")
        if words is not None and row is not None:
            context["subtitle"] = words(row)
        return super().render_change_form(request, context, *args, **kwargs)  # type: ignore[misc]


class GoesWithPerson(ReadOnlyMixin):
    """Neither added nor changed; goes when the owner deletes the person whose it is, and no other way."""

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Asked also by the pages of a person, before all that hangs on them goes."""
        page = request.resolver_match
        return page is not None and (page.url_name or "").startswith("accounts_user_")


#: Somebody of the staff has added, changed or deleted a row by a form: who, act, about.
staff_acted: Final = Signal()


class KeepsLog:
    """What forms of the admin write is told to whoever keeps the log of the staff."""

    def log_addition(self, request: HttpRequest, obj: Model, message: Any) -> Any:
        """As Django's."""
        staff_acted.send(type(self), who=request.user, act="add", about=obj, detail=message)
        return super().log_addition(request, obj, message)  # type: ignore[misc]

    def log_change(self, request: HttpRequest, obj: Model, message: Any) -> Any:
        """As Django's."""
        staff_acted.send(type(self), who=request.user, act="change", about=obj, detail=message)
        return super().log_change(request, obj, message)  # type: ignore[misc]

    def log_deletions(self, request: HttpRequest, queryset: Iterable[Model]) -> Any:
        """As Django's, which asks before they go."""
        for obj in queryset:
            staff_acted.send(type(self), who=request.user, act="delete", about=obj, detail="")
        return super().log_deletions(request, queryset)  # type: ignore[misc]


@dataclass(frozen=True, slots=True)
class OfficeFigure:
    """One figure of the staff's first page; `is_alarm`: somebody should look after it, `is_of_machine`: it stands behind those of people."""

    title: str
    value: str
    address: str = ""
    is_alarm: bool = False
    is_of_machine: bool = False


@dataclass(frozen=True, slots=True)
class OfficeEntry:
    """Where a list of the admin stands in the menu beside every page of the office: `ModelAdmin.office`. Lower places come first.

    A list may have several: `office` is a tuple then.
    """

    icon: str
    title: Any
    place: int
    #: How many things there wait for the staff.
    waiting: Callable[[], int] | None = None
    #: The name of the page behind it, where that is not the list itself.
    page: str = ""


def entries_of(page: Any) -> tuple[OfficeEntry, ...]:
    """The entries of a list of the admin in that menu."""
    office = getattr(page, "office", ())
    return (office,) if isinstance(office, OfficeEntry) else office


@dataclass(frozen=True, slots=True)
class OfficeLink:
    """An entry as a page shows it."""

    icon: str
    title: str
    address: str
    waiting: int
    is_here: bool


#: What the rooms have to tell there: each is called with now, and knows what "today" is.
FIGURES: Final[list[Callable[[datetime], Iterable[OfficeFigure]]]] = []

#: What a group of the staff is called, and what its members may do, in words: by its name in the database.
GROUP_WORDS: Final[dict[str, Any]] = {}

#: On the first page of the staff the lists of some apps stand under another: by its label, the label of that one.
STANDS_UNDER: Final[dict[str, str]] = {}


def begin_of_day(now: datetime) -> datetime:
    """The last midnight of the site's time zone."""
    return timezone.localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)


def _name_of_list(listed: Any) -> str:
    return str(listed["name"]).casefold()


class MagnatAdminSite(AdminSite):
    """Django's, with every model's pages behind NamedLookups and KeepsLog, those of other people's apps too."""

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """As Django's, with today's figures."""
        now = timezone.now()
        figures = [figure for told in FIGURES for figure in told(now)]
        figures.sort(key=lambda figure: figure.is_of_machine)
        return super().index(request, {**(extra_context or {}), "figures": figures})

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        """As Django's; what belongs together stands together, as long as the reader may see it."""
        found = super().get_app_list(request, app_label)
        hosts = {app["app_label"]: app for app in found}
        for app in found:
            host = hosts.get(STANDS_UNDER.get(app["app_label"], ""))
            if host is not None:
                host["models"] = sorted([*host["models"], *app["models"]], key=_name_of_list)
        return [app for app in found if STANDS_UNDER.get(app["app_label"]) not in hosts]

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        """As Django's, with the entries of the menu that this person may use."""
        return {**super().each_context(request), "office_links": self._links(request)}

    def get_urls(self) -> list[Any]:
        """As Django's, with the search of the bar before its own pages."""
        search = self.admin_view(self.search)
        return [path("search/", search, name="office_search"), *super().get_urls()]

    def search(self, request: HttpRequest) -> HttpResponse:
        """What the lists of the menu find."""
        entries = [(entry.icon, str(entry.title), page) for entry, page in self._entries(request)]
        return office_search.page(request, self.each_context(request), entries)

    def _entries(self, request: HttpRequest) -> list[tuple[OfficeEntry, Any]]:
        """The entries of what this person may see, with their lists."""
        found = [
            (entry, page)
            for page in self._registry.values()
            if entries_of(page) and page.has_view_permission(request)
            for entry in entries_of(page)
        ]
        return sorted(found, key=lambda one: one[0].place)

    def _links(self, request: HttpRequest) -> list[OfficeLink]:
        entries = [
            (entry, reverse(entry.page or office_search.list_of(page.model)))
            for entry, page in self._entries(request)
        ]
        # Of entries that lead into one another the reader stands at the inner one.
        here = max((at for _, at in entries if request.path.startswith(at)), key=len, default="")
        return [
            OfficeLink(
                entry.icon,
                str(entry.title),
                address,
                entry.waiting() if entry.waiting else 0,
                address == here,
            )
            for entry, address in entries
        ]

    def register(
        self,
        model_or_iterable: Any,
        admin_class: type[ModelAdmin[Any]] | None = None,
        **options: Any,
    ) -> None:
        """As Django's."""
        shown = admin_class or ModelAdmin
        bounded: Any = type(
            shown.__name__, (NamedLookups, KeepsLog, shown), {"__module__": shown.__module__}
        )
        super().register(model_or_iterable, bounded, **options)


class Admin(AdminConfig):
    """Django's admin with our site."""

    default_site = "gates.admin.MagnatAdminSite"
