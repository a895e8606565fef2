"""Sets of rules of one's own: kept from the form of a table, listed, shown to whoever has the link."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from games.editions.selectors import changes_in_words
from games.fronts.catalogue import front_for
from lobbies import game_texts, own_sets, people
from lobbies.errors import LobbyError
from lobbies.models import OwnSet
from lobbies.services import sets
from lobbies.views.opening import form_for, form_page
from lobbies.views.parts import refused


@require_safe
@login_required
def mine(request: HttpRequest) -> HttpResponse:
    """The sets that one keeps."""
    rows = OwnSet.objects.filter(owner=people.known(request))
    found = [(row, front_for(row.game).name) for row in rows]
    return render(request, "lobbies/sets.html", {"sets": found})


@require_safe
def shown(request: HttpRequest, token: str) -> HttpResponse:
    """One set: what it does otherwise than the box, and the way to a table."""
    row = _row(token)
    user = people.known(request)
    context = {
        "set": row,
        "game_name": front_for(row.game).name,
        "sentences": changes_in_words(row.game, own_sets.rules_of(row)),
        "is_mine": user is not None and row.owner_id == user.pk,
        "link": request.build_absolute_uri(request.path),
    }
    return render(request, "lobbies/set.html", context)


@require_POST
def keep(request: HttpRequest, game: str) -> HttpResponse:
    """The rules of the form of a new table, kept under a name; a stranger becomes a guest."""
    if not game_texts.is_open(game):
        raise Http404
    form = form_for(request, game, request.POST)
    if not form.is_valid():
        return form_page(request, form, status=422)
    owner, name = people.known_or_guest(request), request.POST.get("set_name", "")
    try:
        row = sets.set_keep(owner=owner, name=name, settings=form.settings(), now=timezone.now())
    except LobbyError as error:
        form.add_refusal(error)
        return form_page(request, form, status=422)
    return redirect("lobbies:set", row.token)


@require_POST
@login_required
def copy(request: HttpRequest, token: str) -> HttpResponse:
    """Somebody's set becomes one of one's own."""
    try:
        row = sets.set_copy(owner=_known(request), row=_row(token), now=timezone.now())
    except LobbyError as error:
        return refused(request, error)
    return redirect("lobbies:set", row.token)


@require_POST
@login_required
def drop(request: HttpRequest, token: str) -> HttpResponse:
    """One's own set is forgotten."""
    try:
        sets.set_drop(owner=_known(request), row=_row(token))
    except LobbyError as error:
        return refused(request, error)
    return redirect("lobbies:sets")


def _row(token: str) -> OwnSet:
    return get_object_or_404(OwnSet.objects.select_related("owner"), token=token)


def _known(request: HttpRequest) -> User:
    user = people.known(request)
    assert user is not None  # the decorator lets nobody else in
    return user
