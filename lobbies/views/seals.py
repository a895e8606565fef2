"""What browsers ask and answer when a match is about to begin: JSON, docs/talk.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, TypeVar

import msgspec
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.protocol import SeatAt
from gates.frames import BadMessage, Messages
from lobbies import people, rooms
from lobbies.errors import LobbyError
from lobbies.services import seals as service
from lobbies.views.parts import STATUS
from lobbies.views.room import seen_table, somebody

Hex = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]
_MALFORMED: Final = {"seal_malformed", "entropy_malformed"}
Told = TypeVar("Told", "Seal", "Entropy")


class Seal(msgspec.Struct, forbid_unknown_fields=True):
    """`seat`: of the match, where it is that of somebody at my device."""

    seal: Hex
    seat: SeatAt | None = None


class Entropy(msgspec.Struct, forbid_unknown_fields=True):
    """`seat`: as of a seal."""

    entropy: Hex
    seat: SeatAt | None = None


SEALS: Final[Messages[Seal]] = Messages(Seal)
ENTROPIES: Final[Messages[Entropy]] = Messages(Entropy)


def answered(answer: Callable[[HttpRequest, int], None]) -> Callable[..., HttpResponse]:
    """A view that does what `answer` does and tells how far all seats are, or why not."""

    @never_cache
    def view(request: HttpRequest, table_id: int) -> HttpResponse:
        try:
            answer(request, table_id)
            found = seen_table(request, table_id)
        except LobbyError as error:
            return refused(error)
        return JsonResponse(rooms.seals_of(found, people.known(request), timezone.now()))

    return view


def read(request: HttpRequest, messages: Messages[Told], code: str) -> Told:
    """The body, which must be JSON; raises LobbyError with this code.

    The bytes of a form are not asked for: they have been read as fields and are not to be had again.
    """
    if request.content_type != "application/json":
        raise LobbyError(code)
    try:
        return messages.parse(request.body)
    except BadMessage as error:
        raise LobbyError(code) from error


def refused(error: LobbyError) -> JsonResponse:
    told = {"code": error.code, "params": error.params, "message": error.sentence}
    status = 422 if error.code in _MALFORMED else STATUS.get(error.code, 409)
    return JsonResponse(told, status=status)


@require_safe
@answered
def seals(request: HttpRequest, table_id: int) -> None:
    """How far the seats are; the same readers as of the waiting room."""


@require_POST
@answered
def seal(request: HttpRequest, table_id: int) -> None:
    """`{"seal": 64 hex digits}`: what my seat's random bytes will be seen to be those of."""
    seen_table(request, table_id)
    told = read(request, SEALS, "seal_malformed")
    service.table_seal(table_id=table_id, user=somebody(request), seal=told.seal, number=told.seat)


@require_POST
@answered
def reveal(request: HttpRequest, table_id: int) -> None:
    """`{"entropy": 64 hex digits}`: the bytes themselves, once every seat has sealed."""
    seen_table(request, table_id)
    told = read(request, ENTROPIES, "entropy_malformed")
    service.table_reveal(
        table_id=table_id,
        user=somebody(request),
        entropy=bytes.fromhex(told.entropy),
        number=told.seat,
        now=timezone.now(),
    )
