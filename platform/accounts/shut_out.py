"""What somebody who is banned is told, wherever they come in."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from accounts import selectors
from accounts.models import Sanction, User
from gates.moments import moment_words
from gates.refusing import refusal

CODE: Final = "banned"


def end_told(until: datetime | None) -> str:
    """Until when, in the reader's language and the site's time; empty: for ever."""
    return "" if until is None else moment_words(until)


def answer(request: HttpRequest, user: User, now: datetime) -> HttpResponse:
    """403 with the reason and the end of the ban."""
    ban = selectors.sanction_in_force(user, Sanction.Kind.BAN, now)
    reason, until = (ban.reason, end_told(ban.until)) if ban is not None else ("", "")
    if until:
        text = gettext("Until %(until)s this site is closed to you. The staff says why: %(reason)s")
    else:
        text = gettext("This site is closed to you for good. The staff says why: %(reason)s")
    params = {"until": until, "reason": reason}
    title = gettext("You are banned")
    return refusal(request, code=CODE, title=title, text=text % params, status=403, params=params)


def turned_away(request: HttpRequest, now: datetime) -> HttpResponse | None:
    """The answer to somebody who is banned, whose session ends with it; None for everybody else."""
    user = request.user
    if not (isinstance(user, User) and user.is_banned(now)):
        return None
    logout(request)
    return answer(request, user, now)
