"""The admin sees matches and their logs, and stops and starts them; the log is append-only."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Final
from urllib.parse import quote

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.services import act_note
from games import play
from games.editions.selectors import names_of
from games.engines.catalogue import game_for
from games.fronts.catalogue import front_for
from games.models import Deadline, Entry, Match, RuleRevision, RuleVariant, Seat
from games.reading.lateness import backlog
from games.timing.texts import text_of
from gates.act_words import ACT_WORDS
from gates.admin import FIGURES, OfficeFigure, ReadOnlyMixin, begin_of_day
from gates.office_names import model_named

_ORIGINS: Final = {
    Match.Origin.PLAYED: _("played here"),
    Match.Origin.IMPORTED: _("brought from elsewhere"),
    Match.Origin.COPIED: _("a copy of another match"),
    Match.Origin.LESSON: _("a guided table"),
}


class SeatInline(ReadOnlyMixin, admin.TabularInline):  # type: ignore[type-arg]  # not subscriptable at run time
    model = Seat
    fields = ("number", "name", "user", "bot", "left_at")


class DeadlineInline(ReadOnlyMixin, admin.TabularInline):  # type: ignore[type-arg]  # not subscriptable at run time
    model = Deadline
    fields = ("kind", "seat", "mark", "at_ms")


class MatchAdmin(ReadOnlyMixin, admin.ModelAdmin):  # type: ignore[type-arg]  # not subscriptable at run time
    list_display = ("id", "game", "status", "version", "started_at", "advanced_at", "ended_at")
    list_filter = ("game", "status")
    search_fields = ("id", "seats__name", "seats__user__username")
    # The secret of a running match would betray its decks to whoever looks here.
    # So would the count of words drawn, in part.
    # The rest is told in words below, or by the page of the table.
    exclude = ("secret", "words", "control", "pace", "origin", "units", "variant")
    readonly_fields = ("set_name", "tempo", "came_from", "to_look_at")
    actions: Sequence[str] = ("pause", "resume")
    inlines = (SeatInline, DeadlineInline)

    def office_words(self, match: Match) -> str:
        """What it is called in the search of the office."""
        return f"{front_for(match.game).name} {match.pk}, {match.get_status_display()}"

    @admin.display(description=_("set of rules"))
    def set_name(self, match: Match) -> str:
        if match.variant is None:
            return ""
        return names_of(match.game).get(match.variant.slug, match.variant.slug)

    @admin.display(description=_("time for a decision"))
    def tempo(self, match: Match) -> str:
        return text_of(match.control)

    @admin.display(description=_("where it comes from"))
    def came_from(self, match: Match) -> str:
        return str(_ORIGINS[Match.Origin(match.origin)])

    @admin.display(description=_("to look at"))
    def to_look_at(self, match: Match) -> str:
        """The table as a watcher sees it, its log as far as everybody may know it, and the check of its draws."""
        ways = [(gettext("Table"), reverse("match_table", args=[match.pk]))]
        ways.append(
            (gettext("Log"), f"{reverse('admin:games_entry_changelist')}?q={quote(match.pk)}")
        )
        if match.status == Match.Status.ENDED:
            ways.append((gettext("Check of the draws"), reverse("match_verify", args=[match.pk])))
        return format_html_join(" · ", "<a href='{1}'>{0}</a>", ways)

    @admin.action(description=_("Stop: clocks and moves stand still"), permissions=["view"])
    def pause(self, request: HttpRequest, chosen: QuerySet[Match]) -> None:
        rows = chosen.filter(status=Match.Status.RUNNING, paused_at=None)
        self._each(request, rows, "pause", play.pause)

    @admin.action(description=_("Go on after a stop"), permissions=["view"])
    def resume(self, request: HttpRequest, chosen: QuerySet[Match]) -> None:
        self._each(request, chosen.exclude(paused_at=None), "resume", play.resume)

    def _each(
        self, request: HttpRequest, rows: QuerySet[Match], act: str, do: Callable[..., None]
    ) -> None:
        now, matches = timezone.now(), list(rows)
        for match in matches:
            do(match_id=match.pk, now=now)
            act_note(who=request.user, act=act, about=match, now=now)
        text = ngettext("%(n)d match changed.", "%(n)d matches changed.", len(matches))
        self.message_user(request, text % {"n": len(matches)}, messages.SUCCESS)


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


def figures(now: datetime) -> list[OfficeFigure]:
    """Matches of today, and what should have happened at them already."""
    day, late = begin_of_day(now), backlog()
    page = reverse("admin:games_match_changelist")
    begun = Match.objects.filter(started_at__gte=day).count()
    ended = Match.objects.filter(ended_at__gte=day).count()
    return [
        OfficeFigure(gettext("Matches begun"), str(begun), page),
        OfficeFigure(gettext("Matches ended"), str(ended), page),
        OfficeFigure(gettext("Matches under way"), str(late.running), page),
        OfficeFigure(gettext("Deadlines overdue"), str(late.overdue), is_alarm=late.overdue > 0),
        OfficeFigure(gettext("AI players overdue"), str(late.silent), is_alarm=late.silent > 0),
    ]


FIGURES.append(figures)

model_named(
    Match, _("match"), _("matches"),
    id=_("number of the match"), game=_("game"), revision=_("rules"), variant=_("set of rules"), status=_("state"),
    commitment=_("promise about the draws"), version=_("entries"), facts=_("changes at the table"),
    control=_("time control"), times=_("time left"), pace=_("pace of AI"), asked_mask=_("who is asked"),
    bots_due=_("AI players due"), outcome=_("result"), units=_("who counted together"), origin=_("where it comes from"),
    rated=_("rated"), private=_("private"), copied_from=_("copied from"), copied_at=_("copied after entry"),
    same_dice=_("same dice"), at_one_device=_("several people at one device"), voided_at=_("voided at"), voided_by=_("voided by"),
    void_reason=_("why it was voided"),
    paused_at=_("stopped since"), created_at=_("made at"), started_at=_("begun"), advanced_at=_("last move"),
    ended_at=_("ended at"),
)  # fmt: skip
model_named(
    Entry, _("entry of a log"), _("entries of logs"),
    match=_("match"), number=_("number"), kind=_("kind"), seat=_("seat"), maker=_("made by"), told=_("what was told"),
)  # fmt: skip
model_named(
    Seat, _("seat"), _("seats"), number=_("seat"), name=_("name"), user=_("person"), bot=_("AI player"), left_at=_("left at"),
)  # fmt: skip
model_named(Deadline, _("deadline"), _("deadlines"), kind=_("kind"), seat=_("seat"), mark=_("question"), at_ms=_("until (Unix milliseconds)"))  # fmt: skip
model_named(
    RuleRevision, _("revision of rules"), _("revisions of rules"),
    hash=_("hash"), game=_("game"), rules=_("rules"), engine=_("engine"), created_at=_("made at"),
)  # fmt: skip
model_named(
    RuleVariant, _("set of rules as it is offered"), _("sets of rules as they are offered"),
    slug=_("short name"), game=_("game"), text_pl=_("Polish name"), text_en=_("English name"), current=_("revision"),
    position=_("place in the list"),
)  # fmt: skip
ACT_WORDS.update({"pause": _("match stopped"), "resume": _("match goes on")})
