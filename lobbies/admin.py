"""The staff's queue of reports, and tables to look at."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Match
from gates.act_words import ACT_WORDS
from gates.admin import FIGURES, OfficeEntry, OfficeFigure, ReadOnlyMixin
from gates.office_names import model_named
from lobbies import notices, pages
from lobbies.models import Message, Report, Table, TableSeat
from lobbies.services import talk

#: Characters of an answer.
ANSWER_MOST: Final = 500


class DecisionForm(ActionForm):
    """What goes with the decision to who reported it."""

    answer = forms.CharField(
        label=_("Answer to who reported it"),
        required=False,
        max_length=ANSWER_MOST,
    )


def reports_open() -> int:
    """How many reports wait for the staff."""
    return Report.objects.filter(state=Report.State.OPEN).count()


@admin.register(Report)
class ReportAdmin(ReadOnlyMixin, admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    office = OfficeEntry("flag", _("Reports"), 40, reports_open)
    list_display = ("at", "reason", "state", "accused", "reporter", "what", "note")
    list_filter = ("state", "reason")
    ordering = ("decided_at", "at")
    search_fields = ("note", "accused__display_name", "reporter__display_name")
    list_select_related = ("accused", "reporter", "message")
    fields = (
        *("reason", "note", "state", "at", "reporter", "accused"),
        *("talk_around", "decided_by", "decided_at", "answer", "to_do"),
    )
    readonly_fields = ("talk_around", "to_do")
    actions = ("uphold", "dismiss")
    action_form = DecisionForm

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_view_permission(request, obj) or super().has_change_permission(request)

    @admin.display(description=_("message"))
    def what(self, report: Report) -> str:
        lines = report.context["lines"]
        return str(lines[-1]["text"]) if lines else ""

    @admin.display(description=_("what was said"))
    def talk_around(self, report: Report) -> str:
        lines = report.context["lines"]
        said = format_html_join(
            "", "<p><b>{}</b>: {}</p>", ((line["author"]["name"], line["text"]) for line in lines)
        )
        if any(line["room"] == Message.Room.PARTNERS for line in lines):
            return format_html("<p><em>{}</em></p>{}", _("said to the partner only"), said)
        return said

    @admin.display(description=_("to do"))
    def to_do(self, report: Report) -> str:
        """The table where it was said, and the way to a sanction."""
        ways = [(gettext("Table"), pages.match_url(report.context["match"]))]
        if report.accused_id:
            page = f"{reverse('admin:accounts_sanction_add')}?user={report.accused_id}"
            ways.append((gettext("Warn, silence or ban"), page))
        return format_html_join(" · ", "<a href='{1}'>{0}</a>", ways)

    @admin.action(description=_("Uphold: take the messages away"), permissions=["view"])
    def uphold(self, request: HttpRequest, chosen: QuerySet[Report]) -> None:
        self.decide(request, chosen, uphold=True)

    @admin.action(description=_("Dismiss"), permissions=["view"])
    def dismiss(self, request: HttpRequest, chosen: QuerySet[Report]) -> None:
        self.decide(request, chosen, uphold=False)

    def decide(self, request: HttpRequest, chosen: QuerySet[Report], *, uphold: bool) -> None:
        assert isinstance(request.user, User)  # the admin lets nobody else in
        now, count = timezone.now(), 0
        answer = " ".join(request.POST.get("answer", "").split())[:ANSWER_MOST]
        for report in chosen.filter(state=Report.State.OPEN).select_related("message", "reporter"):
            talk.report_decide(
                report=report, staff=request.user, uphold=uphold, now=now, answer=answer
            )
            notices.report_answered_tell(report, now)
            count += 1
        text = ngettext("%(n)d report decided.", "%(n)d reports decided.", count) % {"n": count}
        self.message_user(request, text, messages.SUCCESS)


class TableSeatInline(admin.TabularInline):  # type: ignore[type-arg]  # likewise
    model = TableSeat
    fields = ("number", "user", "bot", "ready", "joined_at")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Table)
class TableAdmin(ReadOnlyMixin, admin.ModelAdmin):  # type: ignore[type-arg]  # likewise
    list_display = ("id", "game", "stage", "visibility", "host", "created_at")
    list_filter = ("state", "game", "visibility")
    list_select_related = ("host", "match")
    exclude = ("code",)
    inlines = (TableSeatInline,)

    @admin.display(description=_("state"), ordering="state")
    def stage(self, table: Table) -> str:
        """How far it is: a table that has started is over when its match is."""
        if table.match is not None and table.match.status == Match.Status.ENDED:
            return gettext("ended")
        return table.get_state_display()


def figures(_now: datetime) -> list[OfficeFigure]:
    """Reports that wait for the staff."""
    count = reports_open()
    page = f"{reverse('admin:lobbies_report_changelist')}?state__exact=open"
    return [OfficeFigure(gettext("Reports open"), str(count), page, is_alarm=count > 0)]


FIGURES.append(figures)

model_named(
    Report, _("report"), _("reports"),
    at=_("at"), reason=_("reason"), state=_("state"), accused=_("accused"), reporter=_("reported by"), message=_("message"),
    note=_("note"), decided_by=_("decided by"), decided_at=_("decided at"), answer=_("answer"),
)  # fmt: skip
model_named(
    Table, _("table"), _("tables to play at"),
    id=_("number"), match=_("match"), rematch_of=_("rematch of"), host=_("host"), game=_("game"), revision=_("rules"),
    preset=_("set of rules"), seats_min=_("seats at least"), seats_max=_("seats at most"), visibility=_("who sees it"),
    control=_("time control"), pace=_("pace of AI"), rated=_("rated"), window=_("points apart at most"),
    games_least=_("games at least"), kept_least=_("kept tables at least"), language=_("language"),
    check_until=_("ready until"), seal_until=_("sealed until"), called_off=_("called off because of"), state=_("state"),
    version=_("changes"), created_at=_("made at"), host_seen_at=_("host seen at"), started_at=_("begun"), closed_at=_("closed at"),
)  # fmt: skip
model_named(TableSeat, _("seat"), _("seats"), number=_("seat"), user=_("person"), bot=_("AI player"), ready=_("ready"), joined_at=_("sat down at"))  # fmt: skip
ACT_WORDS.update({state: Report.State(state).label for state in ("upheld", "dismissed")})
