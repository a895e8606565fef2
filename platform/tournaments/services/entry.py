"""Coming on the list and leaving it. Every call locks its event."""

from __future__ import annotations

from datetime import datetime
from itertools import count
from typing import Any

from django.db.models import Q, QuerySet

from accounts import names
from accounts.models import User
from accounts.selectors import person_by_name
from games import characters
from games.engines.bots import BOTS
from lobbies.selectors import has_muted
from tournaments import selectors, signals
from tournaments.errors import TournamentError
from tournaments.models import Registration, Tournament
from tournaments.services import conditions, seats, strength
from tournaments.services.acts import changing, check_director, note, people_in, tell
from tournaments.services.apart import keep_apart


def register(*, event_id: int, user: User, now: datetime, partner: str = "") -> Registration:
    """Takes a place, or one on the waiting list; after the start, where late entry is allowed."""
    with changing(event_id) as tournament:
        own = selectors.registration_of(tournament, user)
        if own is not None and own.asks(user.pk) and not tournament.is_over:
            return _agree(tournament, own, user, now)
        check_open(tournament)
        second = _partner(tournament, user, partner)
        people = [one for one in (user, second) if one is not None]
        for one in people:
            conditions.check_conditions(tournament, one, now)
        for one in people:
            if selectors.registration_of(tournament, one) is not None:
                _come_back(tournament, one)
        name = ", ".join(one.display_name for one in people)
        rating = strength.rating_of(tournament, people)
        who = {"user": user, "partner": second, "rating": rating, "agreed_at": now}
        return listed(tournament, now, name=name, **who)


def _agree(tournament: Tournament, row: Registration, user: User, now: datetime) -> Registration:
    """Says for oneself that one plays, where somebody else put one on the list. Raises as `register` does."""
    conditions.check_conditions(tournament, user, now)
    if tournament.is_begun and not row.number:
        check_open(tournament, is_director=True)
        come_late(tournament, row, now)
        row.state = Registration.State.LISTED
    if row.user_id == user.pk:
        row.agreed_at = now
    else:
        row.partner_agreed_at = now
    row.save()
    if tournament.is_begun:
        keep_apart(tournament)
    return row


def is_bound(tournament: Tournament, row: Registration) -> bool:
    """Whether this row plays without another word: in a room all who are there do, elsewhere who agreed, and AI."""
    return tournament.by_hand or row.user_id is None or row.agreed_at is not None


def away(tournament: Tournament) -> QuerySet[Registration]:
    """Who would be out if the event began now: who must check in and has not, and whoever never agreed to play."""
    missing = Q(checked_in_at=None) if tournament.checkin_minutes else Q(pk__in=())
    if not tournament.by_hand:
        missing |= Q(agreed_at=None)
    return tournament.registrations.filter(missing, user__isnull=False)


def _come_back(tournament: Tournament, user: User) -> None:
    """Who is on no list of a start may come again, as late as others: the old row goes. Else `already_registered`."""
    old = selectors.registration_of(tournament, user)
    assert old is not None
    if old.is_in or old.state == Registration.State.WAITING or (old.number and tournament.is_begun):
        raise TournamentError("already_registered")
    old.delete()


def _partner(tournament: Tournament, user: User, name: str) -> User | None:
    if selectors.terms_of(tournament).unit == 1:
        return None
    if not name.strip():
        raise TournamentError("partner_needed", field="partner")
    found = person_by_name(name)
    if found is None or found == user:
        raise TournamentError("no_such_person", field="partner", name=name)
    taken = selectors.registration_of(tournament, found)
    if taken is not None and taken.is_in:
        raise TournamentError("partner_taken", field="partner", name=name)
    if has_muted(found, user):
        raise TournamentError("may_not_ask", field="partner", name=name)
    return found


def register_bot(*, event_id: int, by: User | None, bot: str, now: datetime) -> Registration:
    """The director seats an AI; two of one bot are told apart by their numbers."""
    with changing(event_id) as tournament:
        if by is not None:
            check_director(tournament, by)
        check_open(tournament, is_director=by is not None)
        if bot not in BOTS:
            raise TournamentError("unknown_bot", field="bot")
        return listed(tournament, now, name=_free_name(tournament, bot), bot=bot)


def _free_name(tournament: Tournament, bot: str) -> str:
    """What the next AI of this kind is called; the director may have put such a name on the list by hand."""
    numbered = (f"{characters.name_of(bot)} {nth}" for nth in count(1))
    return next(name for name in numbered if not is_taken(tournament, name))


def listed(tournament: Tournament, now: datetime, **who: Any) -> Registration:
    check_name(tournament, who["name"])
    taken = tournament.registrations.filter(state__in=["listed", "paused"]).count()
    row = Registration(tournament=tournament, at=now, **who)
    is_late = tournament.is_begun
    if taken >= tournament.players_most or (is_late and not is_bound(tournament, row)):
        row.state = Registration.State.WAITING
    elif is_late:
        come_late(tournament, row, now)
    row.save()
    if row.number:
        keep_apart(tournament)
    tell(signals.registered, tournament, people_in([row]))
    return row


def check_name(tournament: Tournament, name: str, row_id: int = 0) -> None:
    """Raises `name_taken` where another row has this name, in whatever letter case."""
    if is_taken(tournament, name, row_id):
        raise TournamentError("name_taken", name=name)


def is_taken(tournament: Tournament, name: str, row_id: int = 0) -> bool:
    """Whether a row other than `row_id` has this name, in whatever letter case."""
    others = tournament.registrations.exclude(pk=row_id).values_list("name", flat=True)
    return names.key(name) in map(names.key, others)


def come_late(tournament: Tournament, row: Registration, now: datetime) -> None:
    """Gives somebody the next number, not saved; they play from the next round on."""
    row.number = 1 + max(tournament.registrations.values_list("number", flat=True), default=0)
    row.since = 1 + tournament.rounds.count()
    row.checked_in_at = now


def check_open(tournament: Tournament, *, is_director: bool = False) -> None:
    """Raises `entries_closed` where nobody can come any more; directors let people in as long as a round is left."""
    if tournament.takes_entries:
        return
    form, paired = selectors.format_of(tournament), tournament.rounds.count()
    if is_director:
        players = tournament.registrations.filter(number__gt=0).count()
        rounds = form.rounds(selectors.terms_of(tournament), max(players, 2))
        is_time_left = rounds is None or paired < rounds
    else:
        is_time_left = paired < tournament.late_rounds
    is_played = tournament.state == Tournament.State.RUNNING or (
        is_director and tournament.state == Tournament.State.PAUSED
    )
    if not (is_played and form.takes_late and is_time_left):
        raise TournamentError("entries_closed")


def check_in(*, event_id: int, user: User, now: datetime) -> Registration:
    """Says that one is there. Raises `checkin_not_open` before and after."""
    with changing(event_id) as tournament:
        row = mine(tournament, user)
        if tournament.state != Tournament.State.CHECKIN:
            raise TournamentError("checkin_not_open")
        if row.asks(user.pk):
            row = _agree(tournament, row, user, now)
        row.checked_in_at = row.checked_in_at or now
        row.save(update_fields=["checked_in_at"])
        return row


def mine(tournament: Tournament, user: User) -> Registration:
    """The row of this person who is still in. Raises `not_registered`."""
    row = selectors.registration_of(tournament, user)
    if row is None or not (row.is_in or row.state == Registration.State.WAITING):
        raise TournamentError("not_registered")
    return row


def withdraw(*, event_id: int, user: User, now: datetime) -> None:
    """Leaves the event; at a table that is played an AI goes on for them."""
    with changing(event_id) as tournament:
        row = mine(tournament, user)
        leave(tournament, row, now)
        row.agreed_at = row.partner_agreed_at = None  # nobody else can bring them back
        row.save(update_fields=["agreed_at", "partner_agreed_at"])


def leave(tournament: Tournament, row: Registration, now: datetime) -> None:
    """Takes somebody out, once; before the start who waits first comes in. The caller holds the lock."""
    if tournament.is_over:
        raise TournamentError("event_over")
    if row.state == Registration.State.WITHDRAWN:
        return
    row.state = Registration.State.WITHDRAWN
    row.save(update_fields=["state"])
    note(tournament, "withdrawn", row.user, now, name=row.name)
    if tournament.is_begun:
        seats.hand_over(tournament, row, now)
    else:
        fill(tournament)


def fill(tournament: Tournament) -> None:
    """Those who wait come in, first come first, as far as there is room."""
    taken = tournament.registrations.filter(state__in=["listed", "paused"]).count()
    waiting = tournament.registrations.filter(state=Registration.State.WAITING).order_by("at", "pk")
    for row in waiting[: max(0, tournament.players_most - taken)]:
        row.state = Registration.State.LISTED
        row.save(update_fields=["state"])
        tell(signals.registered, tournament, people_in([row]))


def unseen(tournament: Tournament) -> QuerySet[Registration]:
    """In a room: the names of whom the director has not said that they are there, where some others are ticked off.

    Where nobody is, the list is the room.
    """
    named = tournament.registrations.filter(user=None, bot="", state__in=["listed", "waiting"])
    is_ticked = named.filter(checked_in_at__isnull=False).exists()
    return named.filter(checked_in_at=None) if is_ticked else named.none()


def present(tournament: Tournament) -> int:
    """How many would play if the director began now: who must check in and has not would be out, who waits comes in."""
    here = tournament.registrations.exclude(pk__in=away(tournament)).exclude(
        pk__in=unseen(tournament)
    )
    listed = here.filter(state=Registration.State.LISTED).count()
    waiting = here.filter(state=Registration.State.WAITING).count()
    return listed + min(waiting, max(0, tournament.players_most - listed))


def pause(*, event_id: int, user: User, on: bool) -> Registration:
    """Sits out the rounds to come, or plays again. Raises `not_running` for who is on no list of a start."""
    with changing(event_id) as tournament:
        row = mine(tournament, user)
        if tournament.is_over:
            raise TournamentError("event_over")
        if not row.number or not row.is_in or not tournament.is_begun:
            raise TournamentError("not_running")
        row.state = Registration.State.PAUSED if on else Registration.State.LISTED
        row.save(update_fields=["state"])
        return row
