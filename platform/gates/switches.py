"""What is switched on, and what is announced: read through here, and known to each process for a second."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import DatabaseError
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext, gettext_noop

from gates.models import AS_BUILT, Feature, FeatureSwitch, SiteAnnouncement
from gates.refusing import refusal

#: Seconds for which a process goes by what it has read.
KEPT: Final = 1.0
CODE: Final = "read_only"
TEXT: Final = gettext_noop(
    "This site can only be looked at just now: the staff is at work. Nothing was changed, and no clock runs."
)
_READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
#: Routes by which one comes in, shows a second factor, goes out, or picks a language.
_OPEN: Final = frozenset(
    {
        *("account_login", "account_logout", "account_reauthenticate", "set_language"),
        *("mfa_authenticate", "mfa_reauthenticate", "mfa_login_webauthn"),
        "mfa_reauthenticate_webauthn",
    }
)


@dataclass(frozen=True, slots=True)
class _Read:
    """What the rows said, and when they were asked."""

    at: float
    switches: dict[str, bool]
    announcements: tuple[SiteAnnouncement, ...]


class ReadOnly(Exception):
    """Nothing may be changed just now; nothing was."""


class _Memory:
    read: _Read | None = None


def is_on(feature: Feature) -> bool:
    """Whether this feature is switched on; what a change says is true everywhere a second later."""
    return _known().switches.get(feature, AS_BUILT[feature])


def announced(now: datetime) -> list[SiteAnnouncement]:
    """What the pages say at `now`, the newest first."""
    return [
        one
        for one in _known().announcements
        if one.begins_at <= now and (one.ends_at is None or now < one.ends_at)
    ]


def check_writing(*, is_staff: bool) -> None:
    """Raises ReadOnly where nobody but the staff may change anything."""
    if is_on(Feature.READ_ONLY) and not is_staff:
        raise ReadOnly


def held_back(request: HttpRequest) -> HttpResponse | None:
    """The answer 503 `read_only` to a request that would change something; None where it may go on."""
    match, user = request.resolver_match, request.user
    is_open = match is not None and match.url_name in _OPEN
    if request.method in _READING or is_open or getattr(user, "is_staff", False):
        return None
    if not is_on(Feature.READ_ONLY):
        return None
    title = gettext("Only to be looked at")
    answer = refusal(request, code=CODE, title=title, text=gettext(TEXT), status=503)
    # Django would write an error for each; nothing is wrong.
    answer._has_been_logged = True  # type: ignore[attr-defined]  # noqa: SLF001 - Django's only switch
    return answer


@receiver((post_save, post_delete), sender=FeatureSwitch, dispatch_uid="gates.switched")
@receiver((post_save, post_delete), sender=SiteAnnouncement, dispatch_uid="gates.announced")
def forget(**_: Any) -> None:
    """This process reads the rows again."""
    _Memory.read = None


def _known() -> _Read:
    read, now = _Memory.read, time.monotonic()
    if read is not None and now - read.at < KEPT:
        return read
    try:
        switches = dict(FeatureSwitch.objects.values_list("name", "is_on"))
        fresh = _Read(now, switches, tuple(SiteAnnouncement.objects.all()))
    except DatabaseError:  # pages say so themselves; what was known before holds
        return read or _Read(now, {}, ())
    _Memory.read = fresh
    return fresh
