"""Personal tokens: made, revoked, and looked up by programs that show them."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts import selectors
from accounts.models import User
from api.models import PersonalToken
from gates import storage

PREFIX: Final = "mgt_"
TOKENS_MOST: Final = 20
USED_EVERY: Final = timedelta(minutes=1)
READ, PLAY, TABLES, EVENTS = "read", "play", "tables", "events"
#: What a token may be good for, as the page says it.
SCOPES: Final[dict[str, Any]] = {
    READ: _("See what I see: my matches with my hand, my tables, myself"),
    PLAY: _("Play at my tables"),
    TABLES: _("Open tables, sit down and get up"),
    EVENTS: _("Come on the list of events and leave it"),
}


class TokenError(Exception):
    """A refusal; nothing was written."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code

    @property
    def sentence(self) -> str:
        """The refusal in the language that is active now."""
        return str(SENTENCES[self.code])


SENTENCES: Final[dict[str, Any]] = {
    "tokens_of_guests": _("Guests have no tokens: make an account first."),
    "too_many_tokens": _("You have 20 tokens already. Revoke one first."),
    "no_scope": _("Choose at least one thing that the token is good for."),
}


def digest_of(token: str) -> str:
    """What is kept of a token: it has 256 bits of chance, so that nobody guesses it from its digest."""
    return hashlib.sha256(token.encode()).hexdigest()


@transaction.atomic
def token_make(
    *, user: User, name: str, scopes: Collection[str], now: datetime, days: int = 0
) -> tuple[str, PersonalToken]:
    """A new token as it is shown this once, and its row. Without `days` it is good until it is revoked."""
    if user.is_guest:
        raise TokenError("tokens_of_guests")
    known = [scope for scope in SCOPES if scope in scopes]
    if not known:
        raise TokenError("no_scope")
    User.objects.select_for_update().get(pk=user.pk)
    if PersonalToken.objects.filter(user=user).count() >= TOKENS_MOST:
        raise TokenError("too_many_tokens")
    token = PREFIX + secrets.token_urlsafe(32)
    row = PersonalToken.objects.create(
        user=user,
        name=name,
        digest=digest_of(token),
        tail=token[-4:],
        scopes=known,
        created_at=now,
        expires_at=now + timedelta(days=days) if days else None,
    )
    return token, row


def token_revoke(*, user: User, token_id: int) -> bool:
    """Take a token of this person back; whether there was one."""
    return PersonalToken.objects.filter(user=user, pk=token_id).delete()[0] > 0


def tokens_end(user_id: int, **_: object) -> int:
    """Revoke every token of somebody whose password changed: whoever knew the old one may have made some."""
    return PersonalToken.objects.filter(user_id=user_id).delete()[0]


def tokens_of(user: User) -> list[PersonalToken]:
    """The tokens of a person, the newest first."""
    return list(PersonalToken.objects.filter(user=user))


def token_shown(token: str, now: datetime) -> PersonalToken | None:
    """The row of a token that is good now; that it was used is noted at most once a minute."""
    good = Q(expires_at=None) | Q(expires_at__gt=now)
    rows = PersonalToken.objects.filter(
        good, digest=digest_of(token), user__in=selectors.people_let_in(now)
    )
    row = rows.select_related("user").first()
    if row is not None and (row.used_at is None or now - row.used_at >= USED_EVERY):
        with storage.spared():
            PersonalToken.objects.filter(pk=row.pk).update(used_at=now)
    return row


def panel_context(person: User, viewer: User | None) -> dict[str, Any] | None:
    """One's own profile says how many tokens there are; nobody else's does."""
    if viewer != person or person.is_guest:
        return None
    return {"count": PersonalToken.objects.filter(user=person).count()}
