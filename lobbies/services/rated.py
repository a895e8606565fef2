"""Who may open and join a rated table, and what is at stake there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from statistics import mean

from accounts.models import User
from games.editions.selectors import rates_options
from games.engines.bots.characters import akin_to
from games.fronts.catalogue import front_for
from games.reliability import records
from games.timing.controls import TimeControl
from gates.moments import moment_words
from lobbies.errors import LobbyError
from lobbies.models import Table, TableSeat
from lobbies.table_settings import TableSettings
from ratings import devices, elo, selectors
from ratings.calibration import rating_of
from ratings.chronicle import BOT, Stand
from ratings.facts import is_certified
from ratings.history import MEETING_DAYS, kind_of
from ratings.ladders import whole
from ratings.leaving import unrated_until
from ratings.paces import is_paired, pace_at
from ratings.skills import Skill, evenness, of_rating
from ratings.stakes import stakes, stakes_in_pairs
from ratings.windows import GAMES_LEAST, KEPT_LEAST, WINDOWS, width

#: Without so many others nobody knows who plays with whom in pairs.
OTHERS_IN_PAIRS = 3


@dataclass(frozen=True)
class Stake:
    """What somebody would win or lose: pairs of a hundred, the changes of the first and the last place, and how even it is."""

    expected: int
    best: str
    worst: str
    #: How even the table is, in percent.
    evenness: int


def check_settings(host: User, settings: TableSettings, now: datetime) -> None:
    """Raises what hinders this host from opening a rated table; an unrated one is nobody's business here."""
    if not settings.rated:
        return
    if settings.window not in WINDOWS:
        raise LobbyError("unknown_window", field="window")
    for field, asked, known in (
        ("games_least", settings.games_least, GAMES_LEAST),
        ("kept_least", settings.kept_least, KEPT_LEAST),
    ):
        if asked not in known:
            raise LobbyError("unknown_condition", field=field)
    if not (
        is_certified(settings.game, settings.preset)
        or rates_options(settings.game, settings.base, settings.tables)
    ):
        raise LobbyError("rated_own_rules", field="rated")
    if not settings.control.is_timed:
        raise LobbyError("rated_untimed", field="rated")
    _check_account(host, now)
    _check_leaving(host, settings.control, now)


def check_person(table: Table, user: User, now: datetime) -> None:
    """Raises what hinders somebody from sitting down at a rated table."""
    if not table.rated:
        return
    _check_account(user, now)
    check_conditions(table, user, now)
    _check_leaving(user, table.control, now)
    _check_devices(table, user, now)
    allowed = width(table.window, now - table.created_at)
    if allowed is None or table.host_id is None:
        return
    host, mine = (_stand(table, one).rating for one in (table.host_id, user.pk))
    if abs(host - mine) > allowed:
        raise LobbyError("rated_window", low=whole(host) - allowed, high=whole(host) + allowed)


def check_conditions(table: Table, user: User, now: datetime) -> None:
    """Raises where somebody has too few rated games for this table, or left too many of them. Hosts need not fit."""
    if user.pk == table.host_id:
        return
    if table.games_least and (have := _stand(table, user.pk).games) < table.games_least:
        raise LobbyError("rated_games", needed=table.games_least, have=have)
    if table.kept_least and _stays_too_rarely(table, user, now):
        raise LobbyError("rated_kept", needed=table.kept_least)


def _stays_too_rarely(table: Table, user: User, now: datetime) -> bool:
    """Whether somebody left more games than this table allows; who has played nothing has left nothing."""
    return not records.reliability_of(user.pk, now).is_at_least(table.kept_least)


def _check_account(user: User, now: datetime) -> None:
    if user.is_guest:
        raise LobbyError("rated_guest", field="rated")
    if selectors.is_frozen(user.pk):
        raise LobbyError("rated_frozen", field="rated")
    if (until := unrated_until(user.pk, now)) is not None:
        raise LobbyError("rated_early", field="rated", until=moment_words(until))


def _check_leaving(user: User, control: TimeControl, now: datetime) -> None:
    """Who has left live games waits before the next rated one; tables over days are open all the same."""
    until = None if control.is_slow else records.barred_until(user.pk, now)
    if until is not None:
        raise LobbyError("rated_barred", field="rated", until=moment_words(until))


def _check_devices(table: Table, user: User, now: datetime) -> None:
    """Two who seem to be one person, or one at two seats, play no rated match."""
    seated = [seat.user_id for seat in table.seats.all() if seat.user_id is not None]
    if any(user.pk in pair for pair in devices.sharing({user.pk, *seated}, now)):
        raise LobbyError("rated_device")


def _stand(table: Table, user_id: int) -> Stand:
    return selectors.stand_of(user_id, table.game, _pace(table))


def _pace(table: Table) -> str:
    return pace_at(table.control, table.revision.rules)


def shown_at(table: Table) -> dict[int, selectors.Shown]:
    """The ratings of the people at a rated table; who has none yet stands at the start."""
    people = [seat.user_id for seat in table.seats.all() if seat.user_id is not None]
    if not table.rated or not people:
        return {}
    known = selectors.shown_for(table.game, _pace(table), people)
    return {user: known.get(user, selectors.UNRATED) for user in people}


def stake_at(table: Table, user: User | None, now: datetime) -> Stake | None:
    """What is at stake for this reader, sitting or about to sit; None where nothing is, or nobody else is there."""
    if not table.rated or user is None or user.is_guest:
        return None
    others = [seat for seat in table.seats.all() if seat.user_id != user.pk]
    in_pairs = is_paired(table.revision.rules)
    if len(others) < (OTHERS_IN_PAIRS if in_pairs else 1):
        return None
    stands = selectors.stands_for(
        table.game, _pace(table), [user.pk, *(seat.user_id for seat in others)]
    )
    mine = stands.get(user.pk, Stand())
    people = {_name(seat): _person(table, seat, stands, now) for seat in others}
    met = selectors.met_since(user.pk, table.game, _pace(table), now - timedelta(days=MEETING_DAYS))
    meetings = {name: met.get(kind_of(name), 0) for name in people}
    found = (stakes_in_pairs if in_pairs else stakes)(mine.person(now), people, meetings)
    skills = [_skill(table, seat, stands) for seat in others]
    return Stake(
        round(100 * found.expected),
        signed(found.best),
        signed(found.worst),
        (_evenness_in_pairs if in_pairs else _evenness)(mine.skill, skills),
    )


def _evenness(mine: Skill, others: Sequence[Skill]) -> int:
    return evenness([[mine], *([other] for other in others)])


def _evenness_in_pairs(mine: Skill, others: Sequence[Skill]) -> int:
    """On the average over all partners."""
    tables = ([[mine, one], [other for other in others if other is not one]] for one in others)
    return round(mean(evenness(table) for table in tables))


def _name(seat: TableSeat) -> str:
    return f"{BOT}{seat.bot}#{seat.number}" if seat.bot else str(seat.user_id)


def _person(
    table: Table, seat: TableSeat, stands: Mapping[int, Stand], now: datetime
) -> elo.Person:
    if seat.user_id is None:
        return elo.Person(_bot_rating(table, seat.bot), is_bot=True)
    return stands.get(seat.user_id, Stand()).person(now)


def _skill(table: Table, seat: TableSeat, stands: Mapping[int, Stand]) -> Skill:
    if seat.user_id is None:
        return of_rating(float(_bot_rating(table, seat.bot)))
    return stands.get(seat.user_id, Stand()).skill


def _bot_rating(table: Table, bot: str) -> Decimal:
    return rating_of(front_for(table.game).bot_ratings, bot, *akin_to(bot))


def signed(change: Decimal) -> str:
    """A change as it is shown: whole, with its sign."""
    return f"{whole(change):+d}".replace("-", "−")
