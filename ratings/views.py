"""Pages of ladders: translate the request, ask, show."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from games.engines.catalogue import GAMES
from games.fronts.catalogue import front_for
from games.models import Match
from ratings import balance, graphs, profiles, selectors, tables, texts
from ratings.ladders import LIVE, UNBALANCED, SeasonKey, season_at
from ratings.paces import is_ladder, paces_of
from ratings.receipts import receipt_for
from ratings.services.following import FollowRefused, person_follow
from ratings.services.households import HouseholdRefused, household_say
from ratings.services.withdrawing import person_withdraw

#: Letters of a search that are looked at.
SEARCH_MOST = 40


@require_safe
def home(_request: HttpRequest) -> HttpResponse:
    """The ladder of the first game."""
    return redirect("ratings:ladder", next(iter(GAMES)), LIVE)


@require_safe
def ladder(request: HttpRequest, game: str, pace: str) -> HttpResponse:
    """A leaderboard: the season now, or `season=` (`all` for all time), `q=` part of a name, `page=`.

    `circle=friends` keeps to those whom the reader follows.
    """
    _require(game, pace)
    now = timezone.now()
    asked = tables.Asked(
        game=game,
        pace=pace,
        season=_season(request.GET.get("season", str(season_at(now)))),
        search=request.GET.get("q", "").strip()[:SEARCH_MOST],
        page=_number(request.GET.get("page", "")),
        me=request.user.pk or 0,
        friends=request.GET.get("circle") == "friends",
    )
    return render(request, "ratings/ladder.html", {"page": tables.page_of(asked, now)})


@require_safe
def seats(request: HttpRequest, game: str, pace: str) -> HttpResponse:
    """What seats and roles are worth on a ladder, by set of rules and number of sides."""
    _require(game, pace)
    found = selectors.ladder_for(game, pace)
    given = {
        "balances": balance.balances_of(found) if found else [],
        "game": game,
        "game_name": front_for(game).name,
        "pace": pace,
        "paces": [(one, texts.PACES[one]) for one in paces_of(game)],
        "most": UNBALANCED,
    }
    return render(request, "ratings/seats.html", given)


@require_POST
@login_required
def withdraw(request: HttpRequest, game: str, pace: str) -> HttpResponse:
    """Stand on no leaderboard (`on=yes`) or come back; leads back to the one that was shown."""
    _require(game, pace)
    assert isinstance(request.user, User)  # login_required lets nobody else in
    person_withdraw(user=request.user, on=request.POST.get("on") == "yes", now=timezone.now())
    return redirect("ratings:ladder", game, pace)


@require_safe
def person(request: HttpRequest, user_id: int, game: str, pace: str) -> HttpResponse:
    """A person on one ladder: graph, matches, statistics, and how the reader has fared against them.

    A closed account keeps its matches here, under the name that took the place of the old one.
    """
    _require(game, pace)
    found = User.objects.filter(pk=user_id).first()
    if found is None:
        raise Http404
    viewer = request.user if isinstance(request.user, User) else None
    span = request.GET.get("span", graphs.ALL)
    if span not in graphs.SPANS:
        raise Http404
    page = profiles.page_of(found, viewer, game, pace, span)
    return render(request, "ratings/person.html", {"page": page, "person": found})


@require_POST
@login_required
def follow(request: HttpRequest, user_id: int) -> HttpResponse:
    """Follow a person (`on=yes`) or stop it; leads back to their page."""
    assert isinstance(request.user, User)  # login_required lets nobody else in
    try:
        person_follow(
            user=request.user,
            followed_id=user_id,
            on=request.POST.get("on") == "yes",
            now=timezone.now(),
        )
    except FollowRefused as refused:
        if refused.code == "follow_nobody":
            raise Http404 from refused
        messages.error(request, str(texts.FOLLOWING[refused.code]))
    return redirect("person", user_id)


@require_POST
@login_required
def household(request: HttpRequest, user_id: int) -> HttpResponse:
    """Say to live together with a person (`on=yes`) or take it back; leads back to their page."""
    assert isinstance(request.user, User)  # login_required lets nobody else in
    try:
        household_say(
            user=request.user,
            other_id=user_id,
            on=request.POST.get("on") == "yes",
            now=timezone.now(),
        )
    except HouseholdRefused as refused:
        if refused.code == "household_nobody":
            raise Http404 from refused
        messages.error(request, str(texts.HOUSEHOLDS[refused.code]))
    return redirect("person", user_id)


@require_safe
def receipt(request: HttpRequest, match_id: str, user_id: int) -> HttpResponse:
    """Why a match has changed a rating by just that; anybody may read it."""
    found = receipt_for(match_id, user_id)
    if found is None:
        raise Http404
    return render(request, "ratings/receipt.html", {"receipt": found})


@never_cache
@require_safe
def match_ratings(_request: HttpRequest, match_id: str) -> HttpResponse:
    """For the page of a table: ratings beside the names, and what the match has changed once that is known."""
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        raise Http404
    return JsonResponse(tables.of_match(match))


def _require(game: str, pace: str) -> None:
    if not is_ladder(game, pace):
        raise Http404


def _season(text: str) -> str:
    """A season, or nothing for all time. Raises Http404 for what is neither."""
    if text == "all":
        return ""
    try:
        return str(SeasonKey.parse(text))
    except ValueError as error:
        raise Http404 from error


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and 0 < int(text[:9]) < 10**6 else 1
