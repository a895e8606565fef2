"""The page on which a seat says beforehand what it will play, and the part of it that tables show in a dialog."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.engines.kernel.errors import IllegalAction
from games.fronts.catalogue import front_for
from games.models import Match, Programmed
from games.orders import offers, rules, service
from games.orders.rules import SeatProgram
from games.orders.service import DryRun
from games.orders.words import (
    LIMITS,
    OFFERED,
    OUTCOMES,
    SENTENCES,
    lookback,
    reason,
    sentence,
    trial,
)
from games.reading import selectors
from games.refusals import names_in

#: The field that names what an action of this kind is about.
_NAMED: Final = {rules.FLOAT: "about", rules.BID: "lot"}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def programmed(request: HttpRequest, match_id: str) -> HttpResponse:
    """What my seat plays by itself; a form for more of it, with a dry run."""
    match = _own_match(request, match_id)
    outcome = _change(request, match_id) if request.method == "POST" else None
    if outcome is not None:
        messages.add_message(request, outcome.level, outcome.text)
        if outcome.act != "try" and not outcome.is_wrong:
            return redirect("match_programmed", match_id)
    context = {"game_name": front_for(match.game).name} | _told(request, match, outcome)
    return render(request, "games/programmed.html", context, status=_status(outcome))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def programmed_part(request: HttpRequest, match_id: str) -> HttpResponse:
    """What stands on that page, for the dialog of a table; what came of a form is said beside it."""
    match = _own_match(request, match_id)
    outcome = _change(request, match_id) if request.method == "POST" else None
    context = _told(request, match, outcome) | {"outcome": outcome}
    return render(request, "games/programmed_part.html", context, status=_status(outcome))


@dataclass(frozen=True)
class ProgramOutcome:
    """What came of a form, in words: `act` is what was asked for, `level` how grave the words are."""

    act: str
    kind: str
    text: Any
    level: int = messages.SUCCESS

    @property
    def is_wrong(self) -> bool:
        """Whether nothing was done because of what was sent."""
        return self.level == messages.ERROR

    @property
    def is_open(self) -> bool:
        """Whether its form stays open with what was sent, so that it need not be said again."""
        return self.act != "remove" and self.level != messages.SUCCESS


def _own_match(request: HttpRequest, match_id: str) -> Match:
    """The match in which this person holds a seat. Raises Http404."""
    match = Match.objects.filter(pk=match_id).select_related("revision").first()
    if match is None or selectors.seat_of(match_id, request.user.pk) is None:
        raise Http404
    return match


def _status(outcome: ProgramOutcome | None) -> int:
    return 409 if outcome is not None and outcome.is_wrong else 200


def _told(request: HttpRequest, match: Match, outcome: ProgramOutcome | None) -> dict[str, Any]:
    """What page and part show alike after this outcome."""
    open_kind = outcome.kind if outcome is not None and outcome.is_open else ""
    rows = Programmed.objects.filter(match=match.pk, user=request.user.pk).order_by("pk")
    kinds = service.kinds_for(match.pk, request.user.pk or 0)
    return {
        "match": match,
        "rows": [(row, sentence(row), reason(row)) for row in rows],
        "going": sum(not row.stopped for row in rows),
        "offers": [
            _offer(kind, match, request.POST if kind == open_kind else {})
            for kind, why in kinds.items()
            if not why
        ],
        "open_kind": "" if kinds.get(open_kind, open_kind) else open_kind,
        "closed": _closed(kinds),
    }


@dataclass(frozen=True)
class ProgramOffer:
    """A kind of programmed action as the page offers it: in words, with the fields that it takes.

    `limit`: what its number means, empty where it takes none; `unlimited`: what it means to say none. `field`, `options`: the name of what it is about,
    and the values and words among which that is chosen. `said`: what was sent for it last, so that what was tried, or
    refused, need not be said again; empty for all other kinds.
    """

    kind: str
    text: Any
    limit: Any
    unlimited: Any
    field: str
    options: list[tuple[str, Any]]
    has_times: bool
    said: Mapping[str, str]


def _offer(kind: str, match: Match, said: Mapping[str, str]) -> ProgramOffer:
    limit, unlimited = LIMITS.get(kind, ("", ""))
    text = OFFERED[kind]
    if kind == rules.PASS and not offers.counts_rounds(match.pk):
        limit, unlimited, text = "", "", SENTENCES[kind]
    named = _NAMES.get(kind)
    return ProgramOffer(
        kind,
        text,
        limit,
        unlimited,
        _NAMED.get(kind, ""),
        named(match) if named else [],
        kind != rules.ROUND,
        said,
    )


def _closed(kinds: Mapping[str, str]) -> list[tuple[Any, list[Any]]]:
    """The kinds of which nothing can ever fire: why, and which these are; once where the whole page has one reason."""
    texts: dict[str, list[Any]] = {}
    for kind, why in kinds.items():
        if why:
            texts.setdefault(why, []).append(OFFERED[kind])
    return [
        (OUTCOMES[why], [] if len(found) == len(kinds) else found) for why, found in texts.items()
    ]


def _corporations(match: Match) -> list[tuple[str, Any]]:
    return [(name, name) for name in offers.corporations_of(match.pk)]


def _lots(match: Match) -> list[tuple[str, Any]]:
    lots = offers.lots_of(match.pk)
    names = names_in(match.revision.tables, get_language() or "pl")
    known = [(lot, names.get(lot, lot)) for lot in lots]
    return [("", _("whatever is auctioned")), *known] if lots else []


#: Among what is chosen what an action of this kind is about.
_NAMES: Final = {rules.FLOAT: _corporations, rules.BID: _lots}


def _change(request: HttpRequest, match_id: str) -> ProgramOutcome:
    """Does what the form says."""
    act, kind = request.POST.get("act", ""), request.POST.get("kind", "")
    if kind not in rules.KINDS:
        return ProgramOutcome(act, kind, OUTCOMES["never_fires"], messages.ERROR)
    if act == "remove":
        about, user_id = request.POST.get("about", ""), request.user.pk or 0
        service.order_remove(match_id=match_id, user_id=user_id, kind=kind, about=about)
        return ProgramOutcome(act, kind, _("It is removed."))
    try:
        return _programmed(request, match_id, act, kind)
    except IllegalAction as refusal:
        return ProgramOutcome(act, kind, OUTCOMES.get(refusal.code, refusal.code), messages.ERROR)


def _programmed(request: HttpRequest, match_id: str, act: str, kind: str) -> ProgramOutcome:
    """Tries what the form says, or has it played from now on. Raises IllegalAction."""
    user_id = request.user.pk or 0
    about = request.POST.get(_NAMED[kind], "") if kind in _NAMED else ""
    limit = _number(request, "limit") if kind in rules.LIMITED else None
    program = SeatProgram(kind, limit, _number(request, "times"), about)
    if act == "try":
        found = service.dry_run(match_id, user_id, program)
        return ProgramOutcome(act, kind, _tried(found, match_id), messages.INFO)
    service.order_add(match_id=match_id, user_id=user_id, program=program, now=timezone.now())
    service.fire(match_id)
    return ProgramOutcome(act, kind, _("It is programmed."))


def _tried(found: DryRun, match_id: str) -> str:
    """What a dry run has found, in the names and the money of the match."""
    match = Match.objects.select_related("revision").get(pk=match_id)
    tables = match.revision.tables
    sign = front_for(match.game).money(tables)
    names = names_in(tables, get_language() or "pl")
    said = [trial(found.now, names, sign), lookback(found.before, names, sign)]
    return " ".join(filter(None, said))


def _number(request: HttpRequest, name: str) -> int | None:
    """The number in this field, None where it is empty. Raises IllegalAction `out_of_range`."""
    text = request.POST.get(name, "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(rules.LIMIT_MOST))):
        raise IllegalAction("out_of_range")
    return int(text)
