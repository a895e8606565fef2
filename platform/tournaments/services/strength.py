"""What ladders say of those who take part, and of the seats: read once, and kept with the event from then on."""

from __future__ import annotations

from collections.abc import Sequence

from accounts.models import User
from ratings import selectors as ladders
from ratings.paces import pace_at
from tournaments import selectors
from tournaments.models import Tournament


def _pace(tournament: Tournament) -> str:
    return pace_at(tournament.control, tournament.revision.rules)


def shown_of(tournament: Tournament, user: User) -> ladders.Shown:
    """The rating of somebody on the ladder of this event; who has none stands where people begin."""
    found = ladders.shown_for(tournament.game, _pace(tournament), [user.pk])
    return found.get(user.pk, ladders.UNRATED)


def rating_of(tournament: Tournament, people: Sequence[User]) -> int | None:
    """The rating of an entrant, of a pair the mean; None where nobody of them has one."""
    known = ladders.shown_for(tournament.game, _pace(tournament), [one.pk for one in people])
    if not known:
        return None
    own = [known.get(one.pk, ladders.UNRATED).rating for one in people]
    return round(sum(own) / len(own))


def keep_offsets(tournament: Tournament) -> None:
    """Writes down, not saved, what the seats of each size are worth when the event begins: `{size: {seat: points}}`.

    Later matches move the ladder on; the standings of an event must not follow.
    """
    terms = selectors.terms_of(tournament)
    slug = tournament.variant.slug if tournament.variant else ""
    found = {
        str(size): ladders.seat_offsets(tournament.game, _pace(tournament), f"{slug}/{size}")
        for size in terms.sizes
    }
    tournament.offsets = {
        size: {str(seat): str(points) for seat, points in seats.items()}
        for size, seats in found.items()
        if seats
    }
