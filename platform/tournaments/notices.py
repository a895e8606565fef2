"""What people are told of events when they are not looking at them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from gates.moments import moment_words
from notifications import kinds, registry
from notifications.kinds import NoticeKind
from notifications.services import Words, notify
from tournaments import selectors
from tournaments.models import Announcement, Bout, PlannedRound, Registration, Tournament

#: What is said of a text that is too long for a notice.
_TEXT_MOST = 300


def _tell(
    event: Tournament,
    kind: NoticeKind,
    people: Iterable[int],
    mark: Callable[[User], str],
    words: Callable[[User], Words],
) -> None:
    """One notice of this kind to each of these people, of this event."""
    now = timezone.now()
    for user in User.objects.filter(pk__in=list(people)):
        notify(
            user=user,
            kind=kind,
            subject=f"event:{event.pk}",
            mark=mark(user),
            words=lambda user=user: words(user),  # type: ignore[misc]  # called before the next turn
            path=reverse("tournaments:event", args=[event.pk]),
            now=now,
        )


def _of_event(
    tells: Callable[[Tournament, Iterable[int]], None],
) -> Callable[[int, Iterable[int]], None]:
    """Called with the key of an event; of one that was deleted since, nothing is told."""

    @wraps(tells)
    def told(event_id: int, people: Iterable[int]) -> None:
        event = Tournament.objects.filter(pk=event_id).first()
        if event is not None:
            tells(event, people)

    return told


@_of_event
def registered_tell(event: Tournament, people: Iterable[int]) -> None:
    """Tell them that they are on the list, or on the waiting list."""
    rows = _rows(event)

    def words(user: User) -> Words:
        given = {"event": event.name}
        if user.pk not in rows[user.pk].agreed:
            title = gettext("%(event)s: you are asked to play") % given
        elif rows[user.pk].state == Registration.State.WAITING:
            title = gettext("%(event)s: you are on the waiting list") % given
        else:
            title = gettext("%(event)s: you are on the list") % given
        return Words(
            title, gettext("Start: %(moment)s") % {"moment": moment_words(event.starts_at)}
        )

    here = [pk for pk in people if pk in rows]
    _tell(
        event,
        kinds.EVENT_REGISTERED,
        here,
        # The same words once: nobody is asked again and again by whoever goes and comes back.
        lambda user: f"{event.pk}:{rows[user.pk].state}",
        words,
    )


def _rows(event: Tournament) -> dict[int, Registration]:
    """The row of everybody, of both of a pair."""
    found = {}
    for row in event.registrations.all():
        found.update({pk: row for pk in (row.user_id, row.partner_id) if pk is not None})
    return found


@_of_event
def moved_tell(event: Tournament, people: Iterable[int]) -> None:
    """Tell them that the event begins later than they were told."""
    _tell(
        event,
        kinds.EVENT_NEWS,
        people,
        lambda _user: f"{event.pk}:{event.starts_at.isoformat()}",
        lambda _user: Words(
            gettext("%(event)s: the start was put off") % {"event": event.name},
            gettext("Start: %(moment)s") % {"moment": moment_words(event.starts_at)},
        ),
    )


@_of_event
def check_in_tell(event: Tournament, people: Iterable[int]) -> None:
    """Ask them whether they are there."""
    _tell(
        event,
        kinds.EVENT_CHECK_IN,
        people,
        lambda _user: str(event.pk),
        lambda _user: Words(
            gettext("%(event)s: say that you are here") % {"event": event.name},
            gettext("Until %(moment)s; who has not, does not play.")
            % {"moment": moment_words(event.starts_at)},
        ),
    )


@registry.holds(kinds.EVENT_CHECK_IN.key)
def is_check_in_open(user_id: int, mark: str) -> bool:
    """Whether the event still waits for this person."""
    rows = Registration.objects.filter(tournament=int(mark), checked_in_at=None)
    asked = rows.filter(tournament__state=Tournament.State.CHECKIN)
    return any(user_id in {row.user_id, row.partner_id} for row in asked)


def pairing_tell(event_id: int, round_number: int, people: Iterable[int]) -> None:
    """Tell everybody where they sit, with whom, and when; who sits as before is not told again."""
    planned = PlannedRound.objects.filter(tournament=event_id, number=round_number).first()
    if planned is None:
        return
    event = planned.tournament
    rows = _rows(event)
    names = {row.pk: row.name for row in rows.values()} | dict(
        event.registrations.values_list("pk", "name")
    )
    bouts = {pk: bout for bout in planned.bouts.all() for pk in bout.seats}

    def mark(user: User) -> str:
        bout = bouts.get(rows[user.pk].pk)
        seats = "-".join(map(str, bout.seats)) if bout else "bye"
        return f"{planned.pk}:{seats}"

    def words(user: User) -> Words:
        row = rows[user.pk]
        return _seat_words(event, planned, bouts.get(row.pk), row, names)

    there = [pk for pk in people if pk in rows and rows[pk].pk in {*bouts, *planned.byes}]
    _tell(event, kinds.EVENT_PAIRING, there, mark, words)


def _seat_words(
    event: Tournament,
    planned: PlannedRound,
    bout: Bout | None,
    row: Registration,
    names: dict[int, str],
) -> Words:
    given = {"event": event.name, "round": planned.number}
    if bout is None:
        return Words(gettext("%(event)s, round %(round)s: no table for you this time") % given)
    others = ", ".join(names[pk] for pk in bout.seats if pk != row.pk)
    told = {"table": bout.number, "seat": bout.seats.index(row.pk) + 1, "names": others}
    return Words(
        gettext("%(event)s, round %(round)s: table %(table)s, seat %(seat)s") % (given | told),
        gettext("With %(names)s\nBegins: %(moment)s")
        % (told | {"moment": moment_words(planned.starts_at)}),
    )


@registry.holds(kinds.EVENT_PAIRING.key)
def is_paired_so(_user_id: int, mark: str) -> bool:
    """Whether the round is still ahead or under way, with this table in it."""
    pk, _, seats = mark.partition(":")
    planned = PlannedRound.objects.filter(pk=int(pk)).exclude(state=PlannedRound.State.CLOSED)
    if seats == "bye":
        return planned.exists()
    wanted = [int(one) for one in seats.split("-")]
    return Bout.objects.filter(round__in=planned, seats=wanted).exists()


@_of_event
def ended_tell(event: Tournament, people: Iterable[int]) -> None:
    """Tell everybody their place, or that nothing came of the event."""
    rows = _rows(event)
    is_finished = event.state == Tournament.State.FINISHED
    ranks = selectors.standing_of(event) if is_finished else []
    place = {rank.id: rank.place for rank in ranks}

    def words(user: User) -> Words:
        given = {"event": event.name, "players": len(ranks)}
        if not is_finished:
            return Words(gettext("%(event)s does not take place") % given, _reason(event))
        given["place"] = place[rows[user.pk].key]
        return Words(gettext("%(event)s: place %(place)s of %(players)s") % given)

    there = [pk for pk in people if pk in rows and (not is_finished or rows[pk].key in place)]
    _tell(event, kinds.EVENT_RESULT, there, lambda _user: f"{event.pk}:{event.state}", words)


def _reason(event: Tournament) -> str:
    return event.reason_told


def announced_tell(announcement_id: int, people: Iterable[int]) -> None:
    """What the director says to these people."""
    said = Announcement.objects.select_related("tournament").filter(pk=announcement_id).first()
    if said is None:
        return
    event = said.tournament
    _tell(
        event,
        kinds.EVENT_NEWS,
        people,
        lambda _user: f"{event.pk}:{said.pk}",
        lambda _user: Words(
            gettext("%(event)s: the director says") % {"event": event.name}, said.text[:_TEXT_MOST]
        ),
    )
