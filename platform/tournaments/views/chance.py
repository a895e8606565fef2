"""What browsers of entrants say while their table is about to begin."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Annotated, Final, TypeVar

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import User
from gates.frames import BadMessage, Messages
from tournaments.errors import TournamentError
from tournaments.services import chance
from tournaments.views.parts import STATUS, found

Hex = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]
Told = TypeVar("Told", "SealTold", "BytesTold")


class SealTold(msgspec.Struct, forbid_unknown_fields=True):
    seal: Hex


class BytesTold(msgspec.Struct, forbid_unknown_fields=True):
    entropy: Hex


SEALS: Final[Messages[SealTold]] = Messages(SealTold)
BYTES: Final[Messages[BytesTold]] = Messages(BytesTold)


def _answered(act: Callable[[HttpRequest, int, User], None]) -> Callable[..., HttpResponse]:
    """A view that does what `act` does and tells how far the reader's table is, or why not."""

    @wraps(act)
    def view(request: HttpRequest, event_id: int) -> HttpResponse:
        assert isinstance(request.user, User)
        try:
            found(event_id)
            act(request, event_id, request.user)
        except TournamentError as error:
            status = 422 if error.code == "seal_malformed" else STATUS.get(error.code, 409)
            told = {"code": error.code, "params": error.params, "message": error.sentence}
            return JsonResponse(told, status=status)
        state = chance.state_of(event_id=event_id, user=request.user, now=timezone.now())
        if state["url"]:
            state["url"] = reverse("match_table", args=[state["url"]])
        return JsonResponse(state)

    return view


def _read(request: HttpRequest, messages: Messages[Told]) -> Told:
    if request.content_type != "application/json":
        raise TournamentError("seal_malformed")
    try:
        return messages.parse(request.body)
    except BadMessage as error:
        raise TournamentError("seal_malformed") from error


@require_POST
@never_cache
@login_required
@_answered
def here(_request: HttpRequest, event_id: int, user: User) -> None:
    """The reader has the page open; the answer says whether their browser is asked for anything."""
    chance.seen(event_id=event_id, user=user, now=timezone.now())


@require_POST
@never_cache
@login_required
@_answered
def seal(request: HttpRequest, event_id: int, user: User) -> None:
    """`{"seal": 64 hex digits}`: what my seat's random bytes will be seen to be those of."""
    told = _read(request, SEALS).seal
    chance.seal(event_id=event_id, user=user, text=told, now=timezone.now())


@require_POST
@never_cache
@login_required
@_answered
def reveal(request: HttpRequest, event_id: int, user: User) -> None:
    """`{"entropy": 64 hex digits}`: the bytes themselves, once no more seals are taken."""
    told = bytes.fromhex(_read(request, BYTES).entropy)
    chance.reveal(event_id=event_id, user=user, entropy=told, now=timezone.now())
