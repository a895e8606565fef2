"""The waiting room and everything that is pressed there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts import names
from lobbies import pages, people, rooms, selectors
from lobbies.errors import LobbyError
from lobbies.models import Table
from lobbies.services import casting, checks, permission, seats, tables
from lobbies.views.parts import refused

#: In the session, until a room is shown: a table, and the name that was refused there, to be corrected.
TYPED = "lobbies.typed_name"


@never_cache
@require_safe
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    """The waiting room, where browsers also seal; a started table leads to its match, a closed one explains itself."""
    try:
        found = seen_table(request, table_id)
    except LobbyError as error:
        return refused(request, error)
    if found.state == Table.State.STARTED:
        return redirect(pages.table_url(found))
    if found.state == Table.State.CLOSED:
        return refused(request, LobbyError("table_closed"), found.game)
    at, typed = request.session.pop(TYPED, (0, ""))
    typed = typed if at == table_id else ""
    return render(request, "lobbies/table.html", room_context(request, found) | {"typed": typed})


@never_cache
@require_safe
def room(request: HttpRequest, table_id: int) -> HttpResponse:
    """The part of the waiting room that changes, fetched again after every note.

    Nothing (204) where the match has begun in the meantime or the table is closed.
    """
    try:
        found = seen_table(request, table_id)
    except LobbyError as error:
        return HttpResponse(error.sentence, status=404)
    if not found.is_forming:
        return HttpResponse(status=204)
    return render(request, "lobbies/_room.html", room_context(request, found))


@never_cache
@require_safe
def invite(request: HttpRequest, code: str) -> HttpResponse:
    """An invite link: shows the table with its rules before anybody signs in."""
    found = Table.objects.filter(code=code).first()
    if found is None:
        return refused(request, LobbyError("no_such_table"))
    people.remember_invite(request, code)
    return table(request, found.pk)


def seen_table(request: HttpRequest, table_id: int) -> Table:
    """The table, if this reader may see it; raises no_such_table."""
    found = selectors.tables_with_seats().filter(pk=table_id).first()
    user = people.known(request)
    if found is None or not permission.may_see(found, user, people.invites_of(request)):
        raise LobbyError("no_such_table")
    return found


def room_context(request: HttpRequest, found: Table) -> dict[str, Any]:
    link = request.build_absolute_uri(rooms.invite_path(found))
    room = rooms.room_of(found, people.known(request), timezone.now())
    return {"room": room, "invite_link": link}


# ---------------------------------------------------------------------------------

Press = Callable[[HttpRequest, int], None]


def pressed(press: Press) -> Callable[..., HttpResponse]:
    """A POST that does one thing and comes back to the room, saying why if it was refused.

    Who may not see a table learns nothing of it, not even whether there is one.
    """

    @require_POST
    def view(request: HttpRequest, table_id: int) -> HttpResponse:
        try:
            seen_table(request, table_id)
            press(request, table_id)
        except LobbyError as error:
            if error.code in {"no_such_table", "table_started", "table_closed", "table_full"}:
                return refused(request, error)
            messages.error(request, error.sentence)
        return redirect("lobbies:table", table_id=table_id)

    return view


@pressed
def join(request: HttpRequest, table_id: int) -> None:
    """A stranger who sits down becomes a guest, but only if there is a seat to take."""
    if people.known(request) is None:
        seats.check_joinable(table_id=table_id)
    code = Table.objects.filter(code__in=people.invites_of(request), pk=table_id).first()
    seats.table_join(
        table_id=table_id,
        user=people.known_or_guest(request),
        number=number_of(request, "seat", empty=True),
        code=code.code if code else "",
        now=timezone.now(),
    )


@pressed
def ready(request: HttpRequest, table_id: int) -> None:
    seats.table_ready(
        table_id=table_id,
        user=somebody(request),
        ready=request.POST.get("ready") == "yes",
        now=timezone.now(),
    )


@pressed
def start(request: HttpRequest, table_id: int) -> None:
    tables.table_start(
        table_id=table_id,
        user=somebody(request),
        now=timezone.now(),
    )


@pressed
def check(request: HttpRequest, table_id: int) -> None:
    checks.table_check(
        table_id=table_id,
        user=somebody(request),
        now=timezone.now(),
    )


@pressed
def bot(request: HttpRequest, table_id: int) -> None:
    seats.table_bot_add(
        table_id=table_id,
        user=somebody(request),
        number=number_of(request, "seat") or 0,
        bot=request.POST.get("bot", ""),
        now=timezone.now(),
    )


@pressed
def beside(request: HttpRequest, table_id: int) -> None:
    name = request.POST.get("name", "")
    request.session[TYPED] = (table_id, name[: names.LONGEST])
    seats.table_person_add(
        table_id=table_id,
        user=somebody(request),
        number=number_of(request, "seat") or 0,
        name=name,
        now=timezone.now(),
    )
    del request.session[TYPED]


@pressed
def role(request: HttpRequest, table_id: int) -> None:
    casting.table_role_give(
        table_id=table_id,
        user=somebody(request),
        number=number_of(request, "seat") or 0,
        role=request.POST.get("role", ""),
        now=timezone.now(),
    )


@pressed
def clear(request: HttpRequest, table_id: int) -> None:
    seats.table_seat_clear(
        table_id=table_id, user=somebody(request), number=number_of(request, "seat") or 0
    )


@require_POST
def leave(request: HttpRequest, table_id: int) -> HttpResponse:
    return away(
        request,
        table_id,
        lambda: seats.table_leave(table_id=table_id, user=somebody(request), now=timezone.now()),
    )


@require_POST
def close(request: HttpRequest, table_id: int) -> HttpResponse:
    return away(
        request,
        table_id,
        lambda: tables.table_close(table_id=table_id, user=somebody(request), now=timezone.now()),
    )


def away(request: HttpRequest, table_id: int, go: Callable[[], None]) -> HttpResponse:
    """Do it and go back to the lobby; getting up from what is gone is no mistake."""
    try:
        seen_table(request, table_id)
        go()
    except LobbyError as error:
        messages.error(request, error.sentence)
    return redirect("lobbies:home")


def somebody(request: HttpRequest) -> Any:
    user = people.known(request)
    if user is None:
        raise LobbyError("not_at_table")
    return user


def number_of(request: HttpRequest, name: str, *, empty: bool = False) -> int | None:
    text = request.POST.get(name, "")
    if empty and not text:
        return None
    if not text.isdecimal() or len(text) > 2:  # noqa: PLR2004 - seats have one digit
        raise LobbyError("no_such_seat")
    return int(text)
