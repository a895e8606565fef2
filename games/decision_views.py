"""Pages of games over days: one decision by its link, and the next table that waits for me."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from games import decisions, play
from games.engines.kernel.errors import IllegalAction
from games.fronts.catalogue import front_for
from games.models import Match
from games.movers.people import refused
from games.reading import held_matches
from games.refusals import text_of
from games.telling import company


@csrf_exempt  # the token is the right to answer, also in a browser that has never been here
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def decision(request: HttpRequest, token: str) -> HttpResponse:
    """One question, with the simple answers to it."""
    found = decisions.read(token)
    if found is None:
        return _page(request, status=410)
    problem = _answer(found, request) if request.method == "POST" else ""
    if request.method == "POST" and not problem:
        return _next(request, found) or _page(request, found, is_done=True)
    return _page(request, found, status=409 if problem else 200, problem=problem)


def _next(request: HttpRequest, found: decisions.LinkedQuestion) -> HttpResponse | None:
    """On to what the same seat is asked now; None where that is nothing.

    Who only has the link goes on for as long as it lasts.
    """
    question = decisions.question_of(found.match_id, found.user.pk)
    if question is None:
        company.has_answered_elsewhere(found.match_id, found.user.pk)
        return None
    if request.user.pk == found.user.pk:
        return redirect(decisions.link(found.user, found.match_id, question, timezone.now()))
    return redirect(decisions.link_after(found, question))


def _answer(found: decisions.LinkedQuestion, request: HttpRequest) -> str:
    """Plays the answer that was pressed; what was wrong as a sentence, empty if nothing was."""
    lang = get_language() or "pl"
    answers = {str(one.number): one for one in decisions.answers_to(found, lang) or ()}
    answer = answers.get(request.POST.get("answer", ""))
    if answer is None:
        return text_of("stale_question", {"question": None}, lang)
    action = answer.action(request.POST.get("value", ""))
    if action is None:
        return gettext("Choose one of what is offered.")
    # Before the answer: what is asked next is shown here, and needs no letter.
    company.answers_elsewhere(found.match_id, found.user.pk)
    try:
        play.submit(
            match_id=found.match_id,
            user_id=found.user.pk,
            key=found.key,
            action=action,
            question=found.question,
            seat=decisions.seat_asked(found),
        )
    except IllegalAction as refusal:
        return refused(None, refusal.code, refusal.params, found.match_id, lang).message
    return ""


def _page(
    request: HttpRequest,
    found: decisions.LinkedQuestion | None = None,
    *,
    status: int = 200,
    is_done: bool = False,
    problem: str = "",
) -> HttpResponse:
    match = None if found is None else Match.objects.filter(pk=found.match_id).first()
    lang = get_language() or "pl"
    answers = None if found is None or is_done else decisions.answers_to(found, lang)
    moment = None if found is None else decisions.moment_of(found)
    front = match and front_for(match.game)
    context = {
        "match": match,
        "front": front,
        "game_name": front and front.name,
        "moment": moment,
        "names": [seat.name for seat in match.seats.all()] if match else [],
        "answers": answers,
        "is_done": is_done,
        "problem": problem,
    }
    return render(request, "games/decision.html", context, status=status)


@never_cache
@require_safe
@login_required
def decision_mine(request: HttpRequest, match_id: str) -> HttpResponse:
    """The question to me in this match, to be answered away from the table; the table where there is none."""
    try:
        question = decisions.question_of(match_id, request.user.pk or 0)
    except Match.DoesNotExist as error:
        raise Http404 from error
    if question is None or request.user.pk is None:
        return redirect("match_table", match_id)
    return redirect(decisions.link(request.user, match_id, question, timezone.now()))


@never_cache
@require_safe
@login_required
def next_table(request: HttpRequest) -> HttpResponse:
    """The most urgent table that waits for me, after the one named by `after`; the first page where none does."""
    after = request.GET.get("after", "")
    lines = held_matches.matches_of(request.user.pk or 0, ended=0)
    asked = [line.match_id for line in lines if line.asked]
    at = asked.index(after) + 1 if after in asked else 0
    turned = asked[at:] + asked[:at]
    return redirect("match_table", turned[0]) if turned else redirect("/#mine-title")
