"""The page of an edition: its form while it is a draft, what was checked, what differs, what can be done, what was done."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from games.desk import (
    acts,
    boards,
    checks,
    faults,
    form_parts,
    inputs,
    listing,
    posted,
    trial_pages,
    trials,
)
from games.desk.history import history_of
from games.desk.inks import INKS
from games.desk.sentences import warning_of
from games.editions import roles, services
from games.editions.acting import QUESTIONS
from games.editions.models import RuleEdition
from games.editions.selectors import name_of
from games.fronts.catalogue import front_for
from games.fronts.schema import Violation
from games.variants.content import EditionContent, examined
from games.variants.lookup import box_content
from games.variants.wording import summary

State = RuleEdition.State


def edition_shown(
    request: HttpRequest,
    edition: RuleEdition,
    content: EditionContent,
    violations: list[Violation],
    status: int = 200,
) -> HttpResponse:
    """The page of an edition. `violations`: what is wrong with the form that was sent."""
    is_open = edition.state == State.DRAFT and roles.may(request.user, roles.EDIT)
    sections = inputs.sections_of(content) if is_open else []
    form_parts.unfold(sections, request.GET.get("open", ""))
    heading = {name: getattr(edition, name) for name in posted.HEADING}
    told: list[faults.FaultLine] = []
    if violations:
        heading = {name: request.POST.get(name, "") for name in heading}
        told = faults.marked(content, sections, request.POST.dict(), violations)
    shown = {
        **around(request, name_of(edition)),
        "edition": edition,
        "name": name_of(edition),
        "is_away": edition.state == State.RETIRED and edition.published_at is None,
        "heading": heading,
        "sections": sections,
        "parameters": form_parts.parameters_in(sections),
        "is_open": is_open,
        "inks": INKS.items(),
        "board": boards.cells_of(content.tables) if is_open else [],
        "board_size": boards.size_of(content.tables),
        "errors": told,
        "warnings": [warning_of(each, content) for each in examined(content).warnings] if is_open else [],
        "summary": summary(content, box_content(content.game)),
        "acts": acts.open_to(request.user, edition),
        "hand_in": acts.ACTS["check"][-1] if is_open else "",
        "put_away": acts.ACTS["set-aside"][-1] if is_open else "",
        "closed": _closed(edition, told) if is_open else "",
        "front": front_for(content.game),
        "trial": trial_pages.shown(edition, request.GET.get("by", "income")),
        "trial_sizes": (trials.GAMES_OF_A_TRIAL, *trials.LONGER),
        "checks": [] if is_open else checks.lines_of(edition, content),
        "standing": listing.standing_of(edition, request.user),
        "questions": QUESTIONS.items() if _may_review(request, edition) else (),
        "remarks": [act for act in edition.acts.select_related("who") if act.act == "send_back"],
        "history": history_of(edition),
        "may_send_back": edition.state in (State.CHECKED, State.REVIEWED) and roles.may(request.user, roles.REVIEW),
        "others": [(row.pk, name_of(row), row.number) for row in _others(edition)],
        "may_edit": roles.may(request.user, roles.EDIT),
    }  # fmt: skip
    return render(request, "desk/edition.html", shown, status=status)


def _others(edition: RuleEdition) -> QuerySet[RuleEdition]:
    """The other editions of its game, which it can be compared with."""
    found = RuleEdition.objects.filter(variant__game=edition.variant.game).exclude(pk=edition.pk)
    return found.select_related("variant").order_by("variant__position", "variant__slug", "number")


def _closed(edition: RuleEdition, told: list[faults.FaultLine]) -> str:
    """Why the draft cannot be handed in yet; empty where it can."""
    return gettext("Correct what is marked first.") if told else services.hindrance(edition)


def _may_review(request: HttpRequest, edition: RuleEdition) -> bool:
    """Whether the reader is asked: somebody else than the author, or nobody else is there."""
    return edition.state == State.CHECKED and listing.standing_of(edition, request.user).is_asked


def around(request: HttpRequest, title: str) -> dict[str, Any]:
    """What every page of the office needs."""
    return {**admin.site.each_context(request), "title": title}
