"""How an event ends: with standings that stay, badges, and the next of its series."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone

from tournaments import selectors, signals
from tournaments.formats.divisions import LeagueFormat, promoted
from tournaments.models import EventBadge, EventSeries, Registration, Tournament
from tournaments.services import chance, drawing
from tournaments.services.acts import agreed_in, changing, note, people_in, tell
from tournaments.services.playing import has_adjourned

PODIUM: Final = 3
DAYS: Final = {
    EventSeries.Rhythm.WEEKLY: 7,
    EventSeries.Rhythm.FORTNIGHTLY: 14,
    EventSeries.Rhythm.MONTHLY: 28,
}
#: What an event hands on to the next of its series, as it stands.
KEPT: Final = (
    *(
        "name",
        "about",
        "place",
        "game",
        "revision_id",
        "variant_id",
        "director_id",
        "format",
        "terms",
    ),
    *("conditions", "control", "pace", "is_rated", "by_hand"),
    *("players_least", "players_most", "checkin_minutes", "round_minutes", "break_minutes"),
    *("noshow_seconds", "late_rounds", "open_tables"),
)


def finish(event_id: int, version: int, now: datetime) -> bool:
    """The event is over, unless it changed meanwhile or a table is still adjourned."""
    with changing(event_id) as tournament:
        if tournament.version != version or tournament.state != Tournament.State.RUNNING:
            return False
        if has_adjourned(tournament):
            return False
        tournament.state = Tournament.State.FINISHED
        tournament.ended_at = now
        give_badges(tournament)
        note(tournament, "finished", None, now)
        rows = tournament.registrations.filter(number__gt=0)
        tell(signals.event_ended, tournament, agreed_in(rows))
        announce_next(tournament, now)
    return True


def cancel(tournament: Tournament, reason: str, now: datetime) -> None:
    """Nothing comes of the event; the caller holds its lock."""
    tournament.state = Tournament.State.CANCELLED
    tournament.reason = reason
    tournament.ended_at = now
    for planned in tournament.rounds.filter(state="paired"):
        chance.forget(planned)
    note(tournament, "cancelled", None, now, reason=reason)
    tell(signals.event_ended, tournament, agreed_in(tournament.registrations.all()))
    announce_next(tournament, now)


def give_badges(tournament: Tournament) -> None:
    """Badges for the first three people; after a correction those that were given before go."""
    tournament.badges.all().delete()
    rows = {row.key: row for row in tournament.registrations.all()}
    for rank in selectors.standing_of(tournament)[:PODIUM]:
        row = rows[rank.id]
        for user_id in () if row.state == Registration.State.EXPELLED else people_in([row]):
            EventBadge.objects.get_or_create(
                tournament=tournament, user_id=user_id, defaults={"place": rank.place}
            )


def announce_early(tournament: Tournament, now: datetime) -> None:
    """The next of a series from the moment this one begins, so that who sits here can register for it.

    A season of a league waits for the end of the one before, which says who plays in which division.
    """
    if tournament.format != LeagueFormat.key:
        announce_next(tournament, now)


def announce_next(tournament: Tournament, now: datetime) -> Tournament | None:
    """The next event of a series that goes on; its first ones ahead are those that lie in the future."""
    series = tournament.series
    if series is None or series.ended_at is not None or tournament.number >= series.planned:
        return None
    if series.events.filter(number__gt=tournament.number).exists():
        return None
    apart = timedelta(days=DAYS[EventSeries.Rhythm(series.rhythm)])
    starts_at = _by_the_wall_clock(tournament.starts_at, apart)
    while starts_at <= now:
        starts_at = _by_the_wall_clock(starts_at, apart)
    following = Tournament(
        series=series,
        number=tournament.number + 1,
        starts_at=starts_at,
        created_at=now,
        **{name: getattr(tournament, name) for name in KEPT},
    )
    drawing.draw(following)
    following.save()
    if tournament.format == LeagueFormat.key and tournament.state == Tournament.State.FINISHED:
        _hand_on_divisions(tournament, following, now)
    return following


def _by_the_wall_clock(at: datetime, later: timedelta) -> datetime:
    """The same time of day so many days later in the zone of the site, summer time or not."""
    local = timezone.localtime(at, timezone.get_default_timezone())
    return timezone.make_aware(local.replace(tzinfo=None) + later, timezone.get_default_timezone())


def _hand_on_divisions(old: Tournament, new: Tournament, now: datetime) -> None:
    """The next season of a league: those of the last one, after promotion, in the order of their divisions."""
    course = selectors.course_of(old)
    place = {rank.id: rank.place for rank in selectors.standing_of(old)}
    parts = [
        sorted(names, key=lambda name: place[name]) for names in LeagueFormat().divisions(course)
    ]
    rows = {row.key: row for row in old.registrations.all()}
    order = [name for names in promoted(parts, selectors.terms_of(old).advance) for name in names]
    for number, name in enumerate(order, start=1):
        row = rows[name]
        if row.is_in:
            Registration.objects.create(
                tournament=new,
                user=row.user,
                partner=row.partner,
                bot=row.bot,
                name=row.name,
                rating=row.rating,
                number=number,
                agreed_at=row.agreed_at,
                partner_agreed_at=row.partner_agreed_at,
                at=now,
            )
