"""Who may open and join a rated table, and what is at stake there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from accounts.models import User
from lobbies.errors import LobbyError
from lobbies.models import Table
from lobbies.wishes import Wish
from ratings import elo, selectors
from ratings.chronicle import Stand
from ratings.facts import is_certified
from ratings.ladders import pace_of, whole
from ratings.windows import WINDOWS, stakes, width


@dataclass(frozen=True)
class Stake:
    """What somebody would win or lose: pairs of a hundred, and the changes of the first and the last place."""

    expected: int
    best: str
    worst: str


def check_wish(host: User, wish: Wish) -> None:
    """Raises what hinders this host from opening a rated table; an unrated one is nobody's business here."""
    if not wish.rated:
        return
    if wish.window not in WINDOWS:
        raise LobbyError("unknown_window", field="window")
    if not is_certified(wish.game, wish.preset):
        raise LobbyError("rated_own_rules", field="rated")
    if not wish.control.is_timed:
        raise LobbyError("rated_untimed", field="rated")
    _check_account(host)


def check_person(table: Table, user: User, now: datetime) -> None:
    """Raises what hinders somebody from sitting down at a rated table."""
    if not table.rated:
        return
    _check_account(user)
    allowed = width(table.window, now - table.created_at)
    if allowed is None or table.host_id is None:
        return
    host, mine = (_stand(table, one).rating for one in (table.host_id, user.pk))
    if abs(host - mine) > allowed:
        raise LobbyError("rated_window", low=whole(host) - allowed, high=whole(host) + allowed)


def _check_account(user: User) -> None:
    if user.is_guest:
        raise LobbyError("rated_guest", field="rated")
    if selectors.is_frozen(user.pk):
        raise LobbyError("rated_frozen", field="rated")


def _stand(table: Table, user_id: int) -> Stand:
    return selectors.stand_of(user_id, table.game, _pace(table))


def _pace(table: Table) -> str:
    return pace_of(is_slow=table.control.is_slow)


def shown_at(table: Table) -> dict[int, selectors.Shown]:
    """The ratings of the people at a rated table; who has none yet stands at the start."""
    people = [seat.user_id for seat in table.seats.all() if seat.user_id is not None]
    if not table.rated or not people:
        return {}
    known = selectors.shown_for(table.game, _pace(table), people)
    return {user: known.get(user, selectors.UNRATED) for user in people}


def stake_at(table: Table, user: User | None) -> Stake | None:
    """What is at stake for this reader, sitting or about to sit; None where nothing is, or nobody else is there."""
    if not table.rated or user is None or user.is_guest:
        return None
    others = [seat for seat in table.seats.all() if seat.user_id not in {None, user.pk}]
    if not others:
        return None
    stand = _stand(table, user.pk)
    person = elo.Person(stand.rating, stand.games, returning=stand.returning)
    ratings = selectors.exact_for(table.game, _pace(table), [seat.user_id for seat in others])
    found = stakes(
        stand.rating,
        elo.k_of(person),
        [ratings.get(seat.user_id or 0, elo.START) for seat in others],
    )
    return Stake(round(100 * found[0]), signed(found[1]), signed(found[2]))


def signed(change: Decimal) -> str:
    """A change as it is shown: whole, with its sign."""
    return f"{whole(change):+d}".replace("-", "−")
