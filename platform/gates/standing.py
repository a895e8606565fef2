"""What lets somebody in: a session that goes on, of a person who is still let in, under the same password."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

from django.contrib.auth import HASH_SESSION_KEY, get_user_model
from django.contrib.sessions.models import Session
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from gates import switches
from gates.models import Feature

P = ParamSpec("P")
R = TypeVar("R")


class SignedOut(Exception):
    """Whoever opened the connection is signed in no longer; nothing was done."""


@dataclass(frozen=True, slots=True)
class SocketStanding:
    """On whose and on which strength a socket was opened."""

    user_id: int
    #: The key of the session; empty where there is none to look at (a test's socket).
    session: str
    #: Changes with the password.
    digest: str


def standing_in(scope: dict[str, Any]) -> SocketStanding | None:
    """Who asks over this connection; None for a stranger."""
    user, session = scope.get("user"), scope.get("session")
    if user is None or not user.is_authenticated:
        return None
    key = getattr(session, "session_key", None) or ""
    digest = session.get(HASH_SESSION_KEY, "") if key and session is not None else ""
    return SocketStanding(user.pk, key, digest)


def standing_of(standings: Iterable[SocketStanding]) -> set[SocketStanding]:
    """Those that still hold."""
    asked = set(standings)
    keys = {one.session for one in asked if one.session}
    sessions = Session.objects.filter(pk__in=keys, expire_date__gt=timezone.now())
    alive = set(sessions.values_list("pk", flat=True)) | {""}
    let_in = Q(banned_until=None) | Q(banned_until__lte=timezone.now())
    people = get_user_model().objects.filter(
        let_in, pk__in={one.user_id for one in asked}, is_active=True
    )
    digests = {person.pk: person.get_session_auth_hash() for person in people}
    return {
        one
        for one in asked
        if one.session in alive
        and one.user_id in digests
        and (not one.session or constant_time_compare(one.digest, digests[one.user_id]))
    }


def if_standing(
    standing: SocketStanding | None, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs
) -> R:
    """`work(*args, **kwargs)`, a write, unless the standing holds no longer: then SignedOut.

    A stranger has none to lose. Raises ReadOnly where nobody but the staff may change anything.
    """
    if standing is not None and standing not in standing_of([standing]):
        raise SignedOut
    if switches.is_on(Feature.READ_ONLY):
        switches.check_writing(is_staff=_has_office(standing))
    return work(*args, **kwargs)


def _has_office(standing: SocketStanding | None) -> bool:
    people = get_user_model().objects.filter(is_staff=True)
    return standing is not None and people.filter(pk=standing.user_id).exists()
