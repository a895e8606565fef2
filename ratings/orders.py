"""What the staff orders about ratings goes over a page between: whom it would change, and a field for the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.services import act_note
from games.models import Match
from ratings import texts
from ratings.chronicle import BrokenRecord
from ratings.models import Ladder, MatchRating, Rating
from ratings.services import corrections
from ratings.services.corrections import Moved, Order

#: The field of the page between that says why.
REASON = "reason"
REASON_MOST = 200
#: What the titles of chosen rows need of other tables.
_BESIDE: Final[dict[type[Model], tuple[str, ...]]] = {
    MatchRating: ("ladder",),
    Rating: ("ladder", "user"),
}


def order_of(request: HttpRequest) -> Order:
    assert isinstance(request.user, User)  # the admin lets nobody else in
    reason = request.POST.get(REASON, "").strip()[:REASON_MOST]
    return Order(by=request.user, at=timezone.now(), reason=reason)


def asked(
    request: HttpRequest, title: str, chosen: QuerySet[Any], moved: list[Moved]
) -> HttpResponse:
    """The page between: whom it would change and by how much, and a field for the reason."""
    names = {str(ladder): texts.ladder_name(ladder) for ladder in Ladder.objects.all()}
    context = {
        **admin.site.each_context(request),
        "title": title,
        "chosen": chosen,
        "titles": [
            texts.row_name(row) for row in chosen.select_related(*_BESIDE.get(chosen.model, ()))
        ],
        "moved": [(names[one.ladder], one) for one in moved],
        "action": request.POST["action"],
        "opts": chosen.model._meta,  # noqa: SLF001 - Django's public name for it
    }
    return TemplateResponse(request, "admin/ratings/confirm.html", context)


@dataclass(frozen=True, slots=True)
class StaffCorrection:
    """A correction that the staff may order: its name in the trail, the title of the page between, and what does it."""

    act: str
    title: Any
    correct: Callable[..., list[Moved]]

    def order(
        self,
        page: admin.ModelAdmin[Any],
        request: HttpRequest,
        chosen: QuerySet[Any],
        about: Iterable[Model],
        **given: Any,
    ) -> HttpResponse | None:
        """A preview first; then it is done to what is `given`, with receipts for everybody, and a line in the trail for each of `about`.

        A record that cannot be read is named, and nothing has changed.
        """
        order = order_of(request)
        try:
            if not order.reason:
                trial = Order(order.by, order.at, "preview")
                moved = corrections.preview(self.correct, **given, order=trial)
                return asked(request, str(self.title), chosen, moved)
            moved = self.correct(**given, order=order)
        except BrokenRecord as broken:
            text = gettext("Nothing has changed: %(broken)s") % {"broken": broken}
            page.message_user(request, text, messages.ERROR)
            return None
        for one in about:
            act_note(who=order.by, act=self.act, about=one, now=order.at, detail=order.reason)
        text = ngettext("%(n)d rating has changed.", "%(n)d ratings have changed.", len(moved))
        page.message_user(request, text % {"n": len(moved)}, messages.SUCCESS)
        return None

    def order_of_matches(
        self,
        page: admin.ModelAdmin[Any],
        request: HttpRequest,
        chosen: QuerySet[Any],
        match_ids: list[str],
    ) -> HttpResponse | None:
        """The same, of matches; `chosen` are the rows that tell of them."""
        about = Match.objects.filter(pk__in=match_ids)
        return self.order(page, request, chosen, about, match_ids=match_ids)


VOID: Final = StaffCorrection("void", _("Void matches"), corrections.matches_void)
REINSTATE: Final = StaffCorrection(
    "reinstate", _("Take back that matches were voided"), corrections.matches_reinstate
)
REBUILD: Final = StaffCorrection(
    "rebuild", _("Work ladders out again"), corrections.ladders_rebuild
)
REMOVE: Final = StaffCorrection("void", _("Take people out"), corrections.people_remove)
