"""What lets somebody in: a session that goes on, of a person who is still let in, under the same password."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, ParamSpec, TypeVar

from django.contrib.auth import HASH_SESSION_KEY, get_user_model
from django.db import connection
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from gates import switches
from gates.models import Feature

#: Sessions that go on, and people who are let in; the braces stand for the marks of their keys.
_SESSIONS: Final = "SELECT session_key, NULL, NULL FROM django_session WHERE session_key IN ({}) AND expire_date > %s"
_PEOPLE: Final = (
    "SELECT NULL, id, password FROM accounts_user WHERE id IN ({}) AND is_active "
    "AND (banned_until IS NULL OR banned_until <= %s)"
)

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
    if not asked:
        return asked
    alive, digests = {""}, dict[int, str]()
    keys, people = {one.session for one in asked} - {""}, {one.user_id for one in asked}
    for session, pk, password in _rows(keys, people):
        if pk is None:
            alive.add(session)
        else:
            digests[pk] = _digest_under(password)
    return {
        one
        for one in asked
        if one.session in alive
        and one.user_id in digests
        and (not one.session or constant_time_compare(one.digest, digests[one.user_id]))
    }


@lru_cache(maxsize=4096)
def _digest_under(password: str) -> str:
    """What sessions under this password carry; worked out once, since it is compared before every write."""
    return get_user_model()(password=password).get_session_auth_hash()


def _rows(keys: Collection[str], people: Collection[int]) -> list[tuple[Any, ...]]:
    """Those of these sessions and people that hold: asked before every write, in one statement that no ORM builds anew."""
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    asked = (*keys, now, *people, now) if keys else (*people, now)
    statement = _statement(len(keys), len(people))
    with connection.cursor() as cursor:
        cursor.execute(statement, asked)
        return list(cursor.fetchall())


@lru_cache(maxsize=64)
def _statement(sessions: int, people: int) -> str:
    """The statements above as one, with a mark for each of so many keys, which are handed over apart from it."""
    parts = [(_SESSIONS, sessions)] if sessions else []
    marked = [text.format(", ".join(["%s"] * count)) for text, count in [*parts, (_PEOPLE, people)]]
    return " UNION ALL ".join(marked)


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
