"""The staff's view of ladders: what was rated and corrected, who is frozen, and what speaks for farming."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.services import act_note
from games.admin import MatchAdmin
from games.editions.selectors import names_of
from games.models import Match
from gates.act_words import ACT_WORDS
from gates.admin import FIGURES, GoesWithPerson, OfficeEntry, OfficeFigure, ReadOnlyMixin
from gates.office_names import model_named
from ratings import balance, evidence, texts
from ratings.ladders import whole
from ratings.models import Correction, Freeze, Ladder, MatchRating, Rating
from ratings.office import InWords, LadderFilter, StrongerFilter, VerdictFilter, receipts_of
from ratings.orders import REBUILD, REINSTATE, REMOVE, VOID, asked, order_of
from ratings.services import checking, corrections
from ratings.services.corrections import Order


@admin.register(Match)
class JudgedMatchAdmin(MatchAdmin):
    """Every match, rated or not, can be said to count for nothing."""

    office = OfficeEntry("dice", _("Matches"), 20)
    actions: Sequence[str] = (*MatchAdmin.actions, "void", "reinstate")

    @admin.action(
        description=_("Void: it counts for nothing, ratings as if it had never been"),
        permissions=["view"],
    )
    def void(self, request: HttpRequest, chosen: QuerySet[Match]) -> HttpResponse | None:
        """As that of rated matches; matches that have not begun are left alone."""
        begun = chosen.exclude(status=Match.Status.PREPARED)
        return VOID.order_of_matches(self, request, begun, _ids(begun))

    @admin.action(
        description=_("Take back that it was voided: it counts again"), permissions=["view"]
    )
    def reinstate(self, request: HttpRequest, chosen: QuerySet[Match]) -> HttpResponse | None:
        """Matches that nobody has voided are left alone."""
        voided = chosen.filter(voided_at__isnull=False)
        return REINSTATE.order_of_matches(self, request, voided, _ids(voided))


def _ids(matches: QuerySet[Match]) -> list[str]:
    return list(matches.order_by("ended_at", "pk").values_list("pk", flat=True))


@admin.register(Ladder)
class LadderAdmin(InWords, ReadOnlyMixin, admin.ModelAdmin):  # type: ignore[type-arg]  # not subscriptable at run time
    list_display = ("name", "last_ended_at", "last_match", "checked_at", "checked_different")
    fields = (*list_display, "checked_fault")
    readonly_fields = ("name",)
    actions = ("rebuild",)

    @admin.display(description=_("ladder"), ordering="game")
    def name(self, ladder: Ladder) -> str:
        return texts.ladder_name(ladder)

    @admin.action(description=_("Work out again, from the first match on"), permissions=["view"])
    def rebuild(self, request: HttpRequest, chosen: QuerySet[Ladder]) -> HttpResponse | None:
        """A preview first; what differs is stored, with receipts. A record that cannot be read is named."""
        ladders = list(chosen)
        return REBUILD.order(self, request, chosen, ladders, ladders=ladders)


@admin.register(MatchRating)
class MatchRatingAdmin(InWords, ReadOnlyMixin, admin.ModelAdmin):  # type: ignore[type-arg]  # not subscriptable at run time
    list_display = ("match_words", "ladder_words", "ended_at", "verdict_words", "length")
    list_filter = (LadderFilter, VerdictFilter)
    search_fields = ("match__id", "match__seats__name")
    list_select_related = ("ladder",)
    fields = ("match_words", *list_display[1:], "is_whole", "set_name", "receipts")
    readonly_fields = ("match_words", "ladder_words", "verdict_words", "set_name", "receipts")
    actions = ("void", "reinstate")

    @admin.display(description=_("match"), ordering="match")
    def match_words(self, row: MatchRating) -> str:
        return row.match_id

    @admin.display(description=_("why it counts for nothing"), ordering="verdict")
    def verdict_words(self, row: MatchRating) -> str:
        return str(texts.VERDICTS[row.verdict]) if row.verdict else ""

    @admin.display(description=_("set of rules"))
    def set_name(self, row: MatchRating) -> str:
        return names_of(row.ladder.game).get(row.variant, row.variant)

    @admin.display(description=_("receipts"))
    def receipts(self, row: MatchRating) -> str:
        """Links to the slips of everybody whose rating it has changed."""
        return receipts_of(row)

    @admin.action(
        description=_("Void: work the ladder out as if they had never been"), permissions=["view"]
    )
    def void(self, request: HttpRequest, chosen: QuerySet[MatchRating]) -> HttpResponse | None:
        """A preview first; then each match is voided, with receipts for everybody."""
        return VOID.order_of_matches(self, request, chosen, self._ids(chosen))

    @admin.action(
        description=_("Take back that they were voided: they count again"), permissions=["view"]
    )
    def reinstate(self, request: HttpRequest, chosen: QuerySet[MatchRating]) -> HttpResponse | None:
        """A preview first; then each match counts again, with receipts for everybody."""
        voided = chosen.filter(verdict="void")
        return REINSTATE.order_of_matches(self, request, voided, self._ids(voided))

    @staticmethod
    def _ids(rows: QuerySet[MatchRating]) -> list[str]:
        return list(rows.order_by("ended_at", "match").values_list("match", flat=True))


@admin.register(Rating)
class RatingAdmin(InWords, GoesWithPerson, admin.ModelAdmin):  # type: ignore[type-arg]  # likewise
    list_display = ("user", "ladder_words", "rating", "games", "wins", "opponents", "last_at")
    list_filter = (LadderFilter, StrongerFilter)
    search_fields = ("user__display_name",)
    list_select_related = ("ladder", "user")
    readonly_fields = (
        "ladder_words",
        "same_devices",
        "same_pairs",
        "lost_in_trades",
        "seen_strength",
    )
    fields = (*list_display, *readonly_fields[1:])
    actions = ("freeze", "unfreeze", "remove")

    @admin.display(description=_("people with the same device"))
    def same_devices(self, rating: Rating) -> str:
        return evidence.one_below_the_other(evidence.same_devices(rating.user_id))

    @admin.display(description=_("most of the gains come from"))
    def same_pairs(self, rating: Rating) -> str:
        return evidence.one_below_the_other(evidence.main_givers(rating))

    @admin.display(description=_("gave away in trades, at printed prices"))
    def lost_in_trades(self, rating: Rating) -> str:
        return evidence.one_below_the_other(evidence.trade_losses(rating.user_id))

    @admin.display(description=_("strength as OpenSkill sees it"))
    def seen_strength(self, rating: Rating) -> str:
        found = evidence.seen_strength(rating)
        if found is None:
            return "–"
        text = f"{found.rating} ±{found.spread}"
        if not (points := found.ahead_of(whole(rating.rating))):
            return text
        given = {"strength": text, "points": points}
        return gettext("%(strength)s: almost certainly %(points)d points above the rating") % given

    @admin.action(
        description=_("Freeze: no rated matches, no place in a table"), permissions=["view"]
    )
    def freeze(self, request: HttpRequest, chosen: QuerySet[Rating]) -> HttpResponse | None:
        """The reason is asked for on a page between."""
        order = order_of(request)
        if not order.reason:
            return asked(request, gettext("Freeze people"), chosen, [])
        count = sum(corrections.person_freeze(user=row.user, order=order) for row in chosen)
        self._note("freeze", chosen, order)
        self._tell(request, count)
        return None

    @admin.action(description=_("Lift the freeze"), permissions=["view"])
    def unfreeze(self, request: HttpRequest, chosen: QuerySet[Rating]) -> None:
        order = order_of(request)
        count = sum(corrections.person_unfreeze(user=row.user, order=order) for row in chosen)
        self._note("unfreeze", chosen, order)
        self._tell(request, count)

    @admin.action(
        description=_("Take out: void every rated match of this person"), permissions=["view"]
    )
    def remove(self, request: HttpRequest, chosen: QuerySet[Rating]) -> HttpResponse | None:
        """On all ladders, with a preview first and receipts for everybody else."""
        users = list(User.objects.filter(pk__in=chosen.values("user")).order_by("pk"))
        return REMOVE.order(self, request, chosen, users, users=users)

    @staticmethod
    def _note(act: str, chosen: QuerySet[Rating], order: Order) -> None:
        for row in chosen.select_related("user"):
            act_note(who=order.by, act=act, about=row.user, now=order.at, detail=order.reason)

    def _tell(self, request: HttpRequest, count: int) -> None:
        text = ngettext("%(n)d person changed.", "%(n)d people changed.", count) % {"n": count}
        self.message_user(request, text, messages.SUCCESS)


@admin.register(Correction)
class CorrectionAdmin(InWords, ReadOnlyMixin, admin.ModelAdmin):  # type: ignore[type-arg]  # likewise
    list_display = ("at", "ladder_words", "kind_words", "by", "reason", "since")
    fields = list_display
    readonly_fields = ("ladder_words", "kind_words")
    list_filter = (LadderFilter,)
    list_select_related = ("ladder", "by")

    @admin.display(description=_("kind"), ordering="kind")
    def kind_words(self, row: Correction) -> str:
        return str(texts.CORRECTIONS[row.kind])


@admin.register(Freeze)
class FreezeAdmin(InWords, GoesWithPerson, admin.ModelAdmin):  # type: ignore[type-arg]  # likewise
    list_display = ("user", "at", "by", "reason", "lifted_at", "lifted_by")
    list_select_related = ("user", "by", "lifted_by")


def figures(_now: datetime) -> list[OfficeFigure]:
    """Kinds of tables whose seats or roles are worth too much, and ladders whose ratings do not repeat."""
    unbalanced, faulty = balance.unbalanced(), checking.faulty()
    ladders = reverse("admin:ratings_ladder_changelist")
    return [
        OfficeFigure(
            gettext("Rule sets with unbalanced seats"),
            str(unbalanced),
            reverse("ratings:home"),
            is_alarm=unbalanced > 0,
        ),
        OfficeFigure(
            gettext("Ladders worked out otherwise than stored"),
            str(faulty),
            ladders,
            is_alarm=faulty > 0,
        ),
    ]


FIGURES.append(figures)

model_named(
    Ladder, _("ladder"), _("ladders"),
    game=_("game"), pace=_("pace"), last_ended_at=_("rated up to"), last_match=_("last match"),
    checked_at=_("last checked"), checked_different=_("changes that differed"), checked_fault=_("what could not be read"),
)  # fmt: skip
model_named(
    MatchRating, _("rated match"), _("rated matches"),
    match=_("match"), ladder=_("ladder"), ended_at=_("ended at"), verdict=_("why it counts for nothing"),
    variant=_("set of rules"), table_type=_("kind of table"), length=_("length"), is_whole=_("played to the end"),
    record=_("record"), offsets=_("what seats were worth"), case=_("what was worked out"),
)  # fmt: skip
model_named(
    Rating, _("rating"), _("ratings"),
    ladder=_("ladder"), user=_("person"), rating=_("points of the rating"), games=_("games"), wins=_("wins"), opponents=_("opponents"),
    last_at=_("last game"), fifth_last_at=_("last but four"), stand=_("details"), noted_place=_("place a day ago"),
)  # fmt: skip
model_named(
    Correction, _("correction"), _("corrections"),
    ladder=_("ladder"), kind=_("kind"), at=_("at"), by=_("by"), reason=_("reason"), since=_("since"),
)  # fmt: skip
model_named(
    Freeze, _("freeze"), _("freezes"),
    user=_("person"), at=_("at"), by=_("by"), reason=_("reason"), lifted_at=_("lifted at"), lifted_by=_("lifted by"),
)  # fmt: skip
ACT_WORDS.update(
    {
        "void": _("taken out of the ratings"),
        "reinstate": _("counts in the ratings again"),
        "rebuild": _("ladder worked out again"),
        "freeze": _("rating frozen"),
        "unfreeze": _("freeze lifted"),
    }
)
