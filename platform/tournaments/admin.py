"""The staff's list of events: which stand where, what has broken off, and the way to their desks."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.apps import apps
from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.fronts.catalogue import front_for
from gates.admin import FIGURES, OfficeEntry, OfficeFigure, ReadOnlyMixin
from gates.office_names import model_named
from tournaments.models import Registration, Tournament

#: Who plays, or waits to.
_LISTED = Q(registrations__state__in=(Registration.State.LISTED, Registration.State.PAUSED))


def events_broken() -> int:
    """Events whose last step broke off: somebody should look."""
    return Tournament.objects.exclude(failed_at=None).count()


@admin.register(Tournament)
class TournamentAdmin(ReadOnlyMixin, admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    """Looked at here; what a director does, the staff does at the desk of the event."""

    office = OfficeEntry("trophy", _("Events"), 50, events_broken)
    list_display = ("name", "told_game", "state", "director", "starts_at", "entrants", "ways", "failure")  # fmt: skip
    list_filter = ("state", "game", "is_rated")
    search_fields = ("name", "place", "director__display_name")
    list_select_related = ("director",)
    ordering = ("-starts_at", "-pk")
    # Neither the secret nor the seed of its draws.
    fields = (
        *("ways", "name", "about", "place", "game", "state", "reason", "director", "format", "is_rated"),
        *("starts_at", "ended_at", "players_least", "players_most", "entrants", "failure", "failed_at"),
    )  # fmt: skip
    readonly_fields = ("ways", "entrants")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tournament]:
        rows: QuerySet[Tournament] = super().get_queryset(request)
        return rows.annotate(listed=Count("registrations", filter=_LISTED))

    @admin.display(description=_("game"), ordering="game")
    def told_game(self, event: Tournament) -> str:
        return str(front_for(event.game).name)

    @admin.display(description=_("on the list"), ordering="listed")
    def entrants(self, event: Any) -> int:
        return int(event.listed)

    @admin.display(description=_("to look at"))
    def ways(self, event: Tournament) -> str:
        """Its page, and its desk, which the staff may use."""
        ways = [(gettext("Page"), "event"), (gettext("Desk"), "desk")]
        links = ((words, reverse(f"tournaments:{name}", args=[event.pk])) for words, name in ways)
        return format_html_join(" · ", "<a href='{1}'>{0}</a>", links)


def figures(_now: datetime) -> list[OfficeFigure]:
    """Events under way, and those that broke off."""
    page, broken = reverse("admin:tournaments_tournament_changelist"), events_broken()
    running = Tournament.objects.filter(state=Tournament.State.RUNNING).count()
    found = [OfficeFigure(gettext("Events under way"), str(running), f"{page}?state__exact=running")]  # fmt: skip
    if broken:
        found.append(OfficeFigure(gettext("Events broken off"), str(broken), page, is_alarm=True))
    return found


FIGURES.append(figures)
apps.get_app_config("tournaments").verbose_name = _("Events")
model_named(
    Tournament, _("event"), _("events"),
    name=_("name"), about=_("about"), place=_("place of the event"), game=_("game"), state=_("state"), reason=_("reason"),
    director=_("director"), format=_("format of the event"), is_rated=_("rated"), starts_at=_("begins"), ended_at=_("ended at"),
    players_least=_("entrants at least"), players_most=_("entrants at most"), failure=_("why its last step broke off"),
    failed_at=_("broken off at"),
)  # fmt: skip
