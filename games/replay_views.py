"""Pages on which a match is seen again, move by move; how they refuse an address that leads nowhere."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from games import play
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.log import BrokenLog
from games.engines.kernel.rng import DrawMismatch
from games.fronts.catalogue import front_for
from games.models import Match
from games.reading import reasons, replays, selectors
from games.reading.pictures import picture_of
from gates import flood
from gates.qr_codes import qr_code
from gates.responses import json_answer

log = logging.getLogger(__name__)
#: A reader who drags the slider asks for some positions a second; a loop asks for hundreds.
FRAMES: Final = flood.Limit("frames", 1200, 60)
COPIES: Final = flood.Limit("copies", 20, 3600)
DIGITS_MOST: Final = 9
SENTENCES: Final[dict[str, Any]] = {
    "replay_private": gettext_lazy("This match was played in private: only those who sat there can see it again."),
    "replay_not_begun": gettext_lazy("The match has not begun yet."),
    "replay_beyond": gettext_lazy("This match has no move %(number)s: its last one has the number %(last)s."),
    "replay_ahead": gettext_lazy("Move %(number)s has not been played yet: the match stands at move %(last)s."),
    "replay_not_over": gettext_lazy("The match goes on: its result is not known yet."),
    "what_if_running": gettext_lazy("Only a match that is over can be played on from here: its piles and dice are secret until then."),
    "what_if_over": gettext_lazy("The match was over with this move: choose an earlier one."),
    "what_if_broken": gettext_lazy("From this line no copy can be made: the log does not lead to the same position again."),
    "what_if_many": gettext_lazy("These were many copies in a short time. Try again later."),
    "comparison_no_copy": gettext_lazy("This match was copied from no other: there is nothing to compare it with."),
    "comparison_no_round": gettext_lazy("The copy and the original have not both begun this round since they parted."),
    "reason_running": gettext_lazy("What AI players think is told once the match is over."),
    "reason_no_ai": gettext_lazy("No AI player has made move %(number)s."),
    "replay_broken": gettext_lazy("This moment cannot be shown any more: the log does not lead to it."),
    "replay_no_number": gettext_lazy("The address names no move."),
}  # fmt: skip
STATUS: Final = {
    "replay_private": 403,
    "replay_not_begun": 409,
    "replay_not_over": 409,
    "replay_broken": 409,
    "reason_running": 409,
    "what_if_running": 409,
    "what_if_over": 409,
    "what_if_broken": 409,
    "what_if_many": 429,
}
Page = Callable[..., HttpResponse]


def sentence_of(refusal: IllegalAction) -> str:
    """Why it cannot be seen, in the reader's language."""
    return str(SENTENCES[refusal.code]) % refusal.params


def explained(page: Page) -> Callable[..., HttpResponse]:
    """What cannot be seen is explained, and nothing of the match told with it."""

    @wraps(page)
    def answer(request: HttpRequest, match_id: str, **more: str) -> HttpResponse:
        try:
            return page(request, match_id, **more)
        except Match.DoesNotExist as error:
            raise Http404 from error
        except (BrokenLog, DrawMismatch, IllegalAction) as error:
            return _refused(request, match_id, _refusal_of(error, match_id))

    return answer


def _refusal_of(error: Exception, match_id: str) -> IllegalAction:
    """Why it cannot be seen; what the rules refuse in between comes of a log that leads nowhere."""
    if isinstance(error, IllegalAction) and error.code in SENTENCES:
        return error
    log.error("match %s cannot be seen again", match_id, exc_info=error)
    return replays.NoReplay("replay_broken")


def _refused(request: HttpRequest, match_id: str, refusal: IllegalAction) -> HttpResponse:
    status, sentence = STATUS.get(refusal.code, 404), sentence_of(refusal)
    if request.headers.get("accept", "").startswith("application/json"):
        return _answer({"code": refusal.code, "message": sentence}, status)
    context = {
        "match_id": match_id,
        "problem": sentence,
        "closed": refusal.code == "replay_private",
    }
    return render(request, "games/replay_refused.html", context, status=status)


@require_safe
@explained
def replay(request: HttpRequest, match_id: str) -> HttpResponse:
    """The match move by move, at `?at=`; without it from where it stands."""
    match = replays.match_for(match_id, request.user.pk)
    context = {
        "match": match,
        "match_id": match_id,
        "at": asked(request, match),
        "front": front_for(match.game),
        "module": "table/replay.js",
        "seat": selectors.seat_of(match_id, request.user.pk),
        "over": match.status == Match.Status.ENDED,
    }
    return render(request, "games/replay.html", context)


@require_safe
@explained
def script(request: HttpRequest, match_id: str) -> HttpResponse:
    """Everything told so far, and the axis of the replay."""
    match = replays.match_for(match_id, request.user.pk)
    if wait := flood.wait(FRAMES, who(request), timezone.now()):
        return slow_down(wait)
    return _answer(replays.script_of(match))


@require_safe
@explained
def figures(request: HttpRequest, match_id: str) -> HttpResponse:
    """What everything told so far comes to, in figures of its game; null for a game that has none."""
    match = replays.match_for(match_id, request.user.pk)
    if wait := flood.wait(FRAMES, who(request), timezone.now()):
        return slow_down(wait)
    return _answer(replays.figures_of(match))


@require_safe
@explained
def frame(request: HttpRequest, match_id: str) -> HttpResponse:
    """The board after one entry, as a watcher saw it."""
    match = replays.match_for(match_id, request.user.pk)
    number = asked(request, match)
    if wait := flood.wait(FRAMES, who(request), timezone.now()):
        return slow_down(wait)
    answer = _answer(replays.frame_at(match_id, number))
    answer["Cache-Control"] = "private, max-age=86400"
    return answer


@require_safe
@explained
def picture(request: HttpRequest, match_id: str) -> HttpResponse:
    """One moment as a picture to be sent on: the worths up to there, and who has what."""
    match = replays.match_for(match_id, request.user.pk)
    number = asked(request, match)
    if wait := flood.wait(FRAMES, who(request), timezone.now()):
        return slow_down(wait)
    found, front = picture_of(match, number), front_for(match.game)
    title = gettext("%(game)s · %(round)s · move %(at)s of %(last)s") % {
        "game": front.name,
        "round": front.round_words(found.round),
        "at": number,
        "last": match.version,
    }
    context = {"picture": found, "title": title}
    answer = render(request, "games/replay.svg", context, content_type="image/svg+xml")
    answer["Content-Disposition"] = f'inline; filename="magnat-{match_id}-{number}.svg"'
    return answer


@require_safe
@explained
def qr(request: HttpRequest, match_id: str) -> HttpResponse:
    """The address of one moment, for the camera of a phone."""
    match = replays.match_for(match_id, request.user.pk)
    number = asked(request, match)
    if wait := flood.wait(FRAMES, who(request), timezone.now()):
        return slow_down(wait)
    page = request.build_absolute_uri(reverse("match_replay", args=[match_id]))
    label = gettext("QR code of move %(at)s") % {"at": number}
    context = {"code": qr_code(f"{page}?at={number}"), "label": label}
    return render(request, "includes/qr_code.svg", context, content_type="image/svg+xml")


@require_safe
@explained
def reason(request: HttpRequest, match_id: str) -> HttpResponse:
    """What the AI player went by that made a move, as a code with its figures."""
    match = replays.match_for(match_id, request.user.pk)
    number = asked(request, match)
    if wait := flood.wait(FRAMES, who(request), timezone.now()):
        return slow_down(wait)
    return _answer(reasons.reason_at(match, number))


@require_POST
@login_required
@explained
def what_if(request: HttpRequest, match_id: str) -> HttpResponse:
    """A private copy of the match from one of its moves on, against AI; it counts for nothing."""
    match = replays.match_for(match_id, request.user.pk)
    number = _number(request.POST.get("at", ""), match)
    if flood.wait(COPIES, request.user.pk, timezone.now()):
        raise play.NoCopy("what_if_many")
    same_dice = request.POST.get("dice") == "same"
    copied = play.copy(
        source=match, number=number, user=request.user, same_dice=same_dice, now=timezone.now()
    )
    return redirect("match_table", copied)


def asked(request: HttpRequest, match: Match) -> int:
    """The entry that the address names. Raises NoReplay."""
    return _number(request.GET.get("at", ""), match)


def _number(text: str, match: Match) -> int:
    if not text:
        return match.version
    if not (text.isdecimal() and text.isascii() and len(text) <= DIGITS_MOST):
        raise replays.NoReplay("replay_no_number")
    return replays.number_in(match, int(text))


def who(request: HttpRequest) -> str:
    return str(request.user.pk or request.META.get("REMOTE_ADDR", ""))


def slow_down(seconds: int) -> HttpResponse:
    """Too often in a short time, here and on the other pages of a match."""
    sentence = gettext("That was often in a short time. Try again later.")
    answer = _answer({"code": "slow_down", "message": sentence}, 429)
    answer["Retry-After"] = str(seconds)
    return answer


def _answer(content: object, status: int = 200) -> HttpResponse:
    return json_answer(content, status, Vary="Accept, Cookie")
