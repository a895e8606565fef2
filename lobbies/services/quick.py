"""Quick tables: wait for people of one's own strength, be asked, and sit down. One call after the other.

Whoever looks at the page keeps the wait alive; nobody is held by it who has gone away. People who were found are
asked for a moment: who does not answer waits no more, the others wait on from when they began.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from accounts.models import User
from games.engines.catalogue import GAMES
from gates import alone
from lobbies import flood
from lobbies.errors import LobbyError
from lobbies.models import QuickOffer, QuickSeek, QuickWait, Table
from lobbies.seeking import Pool, Seeker, groups
from lobbies.selectors import muted_pairs
from lobbies.services import rated, seals
from lobbies.services.assembly import open_table, set_ready, sit
from lobbies.services.permission import check_opening, check_waiting_limit
from lobbies.services.tables import default_preset, table_play_bots
from lobbies.table_settings import TableSettings
from lobbies.tempi import TEMPI
from ratings import devices, selectors
from ratings.ladders import pace_of

#: So long the wait goes on after the page was closed.
UNSEEN: Final = timedelta(seconds=30)
#: So long people are asked whether they are there.
ASKED: Final = timedelta(seconds=15)
#: So long a wait that has led to a table is remembered, for pages that were asleep.
TOLD: Final = timedelta(minutes=2)
#: So long waits are kept as measurements.
KEPT: Final = timedelta(days=28)
#: Who leaves sets free those who were asked as well, and who changes places leaves one and comes to another.
_TURN: Final = "lobbies.quick"


@alone.in_turn(_TURN)
def quick_join(
    *, user: User, game: str, tempo: str, now: datetime, is_rated: bool = True, seats: int = 0
) -> QuickSeek:
    """Begin to wait, in one place at a time: an earlier wait is given up."""
    check_opening()
    flood.take(flood.OPENING, who=user.pk, now=now)
    fewest, most = _check(user, game, tempo, is_rated=is_rated, now=now)
    if seats and not fewest <= seats <= most:
        raise LobbyError("seats_outside_rules", field="seats", lowest=fewest, highest=most)
    check_waiting_limit(user)
    quick_leave(user=user, now=now)
    shown = selectors.shown_for(game, pace_of(is_slow=TEMPI[tempo].is_slow), [user.pk])
    mine = shown.get(user.pk, selectors.UNRATED)
    seek = QuickSeek.objects.create(
        user=user,
        game=game,
        tempo=tempo,
        rated=is_rated,
        seats=seats,
        rating=mine.rating,
        slack=mine.spread if mine.provisional else 0,
        since=now,
        seen_at=now,
    )
    _settle(game, tempo, is_rated=is_rated, now=now)
    seek.refresh_from_db()
    return seek


def _check(user: User, game: str, tempo: str, *, is_rated: bool, now: datetime) -> tuple[int, int]:
    """The fewest and most seats; raises what hinders somebody from waiting there."""
    if tempo not in TEMPI:
        raise LobbyError("unknown_tempo", field="tempo")
    preset = default_preset(game)
    rated.check_settings(user, _settings(game, tempo, seats=2, is_rated=is_rated), now)
    fewest, most, _ = GAMES[game].seats_for(GAMES[game].rules(preset.rules).model_dump())
    return fewest, most


def _settings(game: str, tempo: str, *, seats: int, is_rated: bool) -> TableSettings:
    preset = default_preset(game)
    return TableSettings(
        game=game,
        rules=preset.rules,
        tables=preset.tables,
        preset=preset.slug,
        seats_min=seats,
        seats_max=seats,
        control=TEMPI[tempo],
        rated=is_rated,
    )


@alone.in_turn(_TURN)
def quick_leave(*, user: User, now: datetime) -> None:
    """Wait no more; who was asked together with this person waits on."""
    for seek in QuickSeek.objects.select_for_update().filter(user=user):
        offer = seek.offer
        _note(seek, now, is_found=False)
        seek.delete()
        if offer is not None:
            _take_back(offer)


@alone.in_turn(_TURN)
def quick_seen(*, user: User, now: datetime) -> QuickSeek | None:
    """Somebody looks at their wait: it goes on, and whatever can begin in its place begins."""
    mine = QuickSeek.objects.filter(user=user).first()
    if mine is None:
        return None
    _settle(mine.game, mine.tempo, is_rated=mine.rated, now=now, seen=user.pk)
    return QuickSeek.objects.filter(user=user).select_related("offer", "table").first()


@alone.in_turn(_TURN)
def quick_accept(*, user: User, now: datetime) -> QuickSeek:
    """Say that one is there; with the last one the table is about to begin."""
    mine = QuickSeek.objects.filter(user=user, offer__isnull=False).first()
    if mine is None:
        raise LobbyError("quick_not_asked")
    _settle(mine.game, mine.tempo, is_rated=mine.rated, now=now, seen=user.pk)
    asked = list(
        QuickSeek.objects.select_for_update()
        .filter(offer=mine.offer_id)
        .select_related("user")
        .order_by("since", "pk")
    )
    me = next((seek for seek in asked if seek.pk == mine.pk), None)
    if me is None or me.offer_id is None:
        raise LobbyError("quick_not_asked")
    me.accepted = True
    me.save(update_fields=["accepted"])
    if all(seek.accepted for seek in asked):
        _begin(asked, now)
    return QuickSeek.objects.select_related("offer", "table").get(pk=me.pk)


def _begin(asked: Sequence[QuickSeek], now: datetime) -> None:
    first = asked[0]
    settings = _settings(first.game, first.tempo, seats=len(asked), is_rated=first.rated)
    table = open_table(first.user, settings, now)
    for seek in asked[1:]:
        sit(table, seek.user, number=None, now=now)
    for seat in table.seats.all():
        set_ready(seat, ready=True)
    seals.begin(table, now)
    offer = first.offer
    for seek in asked:
        _note(seek, now, is_found=True)
        seek.table, seek.offer, seek.accepted = table, None, False
        seek.save(update_fields=["table", "offer", "accepted"])
    if offer is not None:
        offer.delete()


@alone.in_turn(_TURN)
def quick_bots(*, user: User, now: datetime) -> Table:
    """Wait no more, and play the same game with AI players at once; unrated."""
    mine = QuickSeek.objects.filter(user=user).first()
    if mine is None:
        raise LobbyError("quick_not_waiting")
    quick_leave(user=user, now=now)
    bots = (mine.seats or 4) - 1
    return table_play_bots(user=user, game=mine.game, now=now, bots=bots)


def quick_settle(*, now: datetime) -> None:
    """Everything that is due, where nobody looks; and measurements of long ago go."""
    for game, tempo, is_rated in sorted(
        set(QuickSeek.objects.values_list("game", "tempo", "rated"))
    ):
        with alone.in_turn(_TURN):
            _settle(game, tempo, is_rated=is_rated, now=now)
    QuickWait.objects.filter(at__lt=now - KEPT).delete()
    QuickOffer.objects.filter(until__lt=now - TOLD, seeks=None).delete()


def _settle(game: str, tempo: str, *, is_rated: bool, now: datetime, seen: int = 0) -> None:
    """What is due among those who wait in one place; `seen` is here right now."""
    locked = QuickSeek.objects.select_for_update(of=("self",)).filter(
        game=game, tempo=tempo, rated=is_rated
    )
    waiting = []
    for seek in locked.select_related("offer").order_by("since", "pk"):
        if seek.user_id == seen:
            seek.seen_at = now
            seek.save(update_fields=["seen_at"])
        if _stays(seek, now):
            waiting.append(seek)
    free = [seek for seek in waiting if seek.offer_id is None and seek.table_id is None]
    fewest, most, _ = GAMES[game].seats_for(
        GAMES[game].rules(default_preset(game).rules).model_dump()
    )
    by_user = {seek.user_id: seek for seek in free}
    for group in groups(_seekers(free, now), Pool(fewest, most, is_rated)):
        offer = QuickOffer.objects.create(until=now + ASKED)
        QuickSeek.objects.filter(pk__in=[by_user[one.user].pk for one in group]).update(
            offer=offer, accepted=False
        )


def _stays(seek: QuickSeek, now: datetime) -> bool:
    """Whether somebody waits on; who is asked no more, or has gone, is let go or set free."""
    if seek.table_id is not None:
        if seek.seen_at < now - TOLD:
            seek.delete()
        return False
    is_late = seek.offer is not None and seek.offer.until <= now
    if (is_late and not seek.accepted) or seek.seen_at < now - UNSEEN:
        _note(seek, now, is_found=False)
        seek.delete()
        return False
    if is_late:
        seek.offer, seek.accepted = None, False
        seek.save(update_fields=["offer", "accepted"])
    return True


def _take_back(offer: QuickOffer) -> None:
    QuickSeek.objects.filter(offer=offer).update(offer=None, accepted=False)
    offer.delete()


def _seekers(waiting: Sequence[QuickSeek], now: datetime) -> list[Seeker]:
    people = [seek.user_id for seek in waiting]
    avoided: dict[int, set[int]] = {}
    for user, muted in muted_pairs(people):
        avoided.setdefault(user, set()).add(muted)
    # In one place all wait rated, or nobody does.
    for pair in devices.sharing(people, now) if any(seek.rated for seek in waiting) else ():
        one, other = pair
        avoided.setdefault(one, set()).add(other)
    return [
        Seeker(
            seek.user_id,
            seek.rating,
            seek.slack,
            now - seek.since,
            seek.seats,
            frozenset(avoided.get(seek.user_id, ())),
        )
        for seek in waiting
    ]


def _note(seek: QuickSeek, now: datetime, *, is_found: bool) -> None:
    """A wait that is over is a measurement; one that has led to a table was noted then."""
    if seek.table_id is None:
        seconds = max(0, int((now - seek.since).total_seconds()))
        QuickWait.objects.create(
            game=seek.game, tempo=seek.tempo, at=now, seconds=seconds, is_found=is_found
        )
