"""What keeps somebody off the list of an event: account, rating, age of the account, reliability, an absence."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from accounts.models import User
from games.reliability.records import reliability_of
from gates.moments import moment_words
from ratings.leaving import unrated_until
from ratings.selectors import is_frozen
from tournaments.errors import TournamentError
from tournaments.models import Registration, Tournament
from tournaments.services import strength

#: Games below which nobody's reliability is asked for.
RECENT_LEAST: Final = 5
#: How long somebody who did not come may not register: doubled each time, up to the longest.
BARRED_HOURS: Final = 24
BARRED_DAYS_MOST: Final = 30


def check_conditions(tournament: Tournament, user: User, now: datetime) -> None:
    """Raises what keeps this person out: account, rating, age of the account, reliability, an absence."""
    asked: dict[str, int] = tournament.conditions
    if tournament.is_rated and user.is_guest:
        raise TournamentError("guests_unrated")
    if tournament.is_rated and is_frozen(user.pk):
        raise TournamentError("rated_frozen")
    if tournament.is_rated and (early := unrated_until(user.pk, now)) is not None:
        raise TournamentError("rated_early", until=moment_words(early))
    until = barred_until(user)
    if until is not None and now < until:
        raise TournamentError("barred", until=moment_words(until))
    days = (now - user.date_joined) // timedelta(days=1)
    own = strength.shown_of(tournament, user).rating
    for code, key, given, is_low in (
        ("rating_too_low", "rating_least", own, True),
        ("rating_too_high", "rating_most", own, False),
        ("account_too_young", "account_days", days, True),
        ("unreliable", "reliability", reliability_of(user.pk, now).share(RECENT_LEAST), True),
    ):
        needed = asked.get(key)
        if needed and given is not None and (given < needed if is_low else given > needed):
            raise TournamentError(code, needed=needed, given=given)


def barred_until(user: User) -> datetime | None:
    """Until when somebody may not register who did not come; coming once clears it."""
    rows = (
        Registration.objects.filter(user=user, number__gt=0)
        .exclude(tournament__state=Tournament.State.CANCELLED)
        .order_by("-tournament__starts_at")
    )
    missed: list[datetime] = []
    for state, starts_at in rows.values_list("state", "tournament__starts_at"):
        if state != Registration.State.ABSENT:
            break
        missed.append(starts_at)
    if not missed:
        return None
    hours = min(BARRED_HOURS * 2 ** (len(missed) - 1), 24 * BARRED_DAYS_MOST)
    return missed[0] + timedelta(hours=hours)
