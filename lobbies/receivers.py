"""What happens at matches and to people is told to the lobby."""

from __future__ import annotations

from typing import Any, Final

from django.core.cache import cache
from django.db.models.signals import pre_delete
from django.dispatch import receiver
from django.utils import timezone

from accounts.models import User
from accounts.registry import keep_guest, panel
from accounts.signals import account_closed, person_renamed
from games.models import Seat
from games.reading.recent import Recent
from games.reading.selectors import last_known, round_in
from games.signals import match_advanced, match_finished
from gates import outbox
from lobbies import announce, notices, selectors, thanked
from lobbies.models import FORMING, Message, Table, TableSeat, Thanks
from lobbies.services import seats
from lobbies.signals import check_begun, people_invited, person_thanked, sealing_begun
from lobbies.tasks import check_due, seal_due
from lobbies.turns import TURNS

ROUND_KEPT_SECONDS = 7 * 86_400
#: The rounds that this process has noted, so that the cache is not asked at every move.
ROUNDS: Final[Recent[int]] = Recent(1000)
#: The tables in the public list by their matches, 0 for a match that is not in it: neither changes while a match goes on.
LISTED: Final[Recent[int]] = Recent(1000)


@receiver(match_advanced)
def on_advanced(match_id: str, **_kwargs: Any) -> None:
    """It may be somebody's turn, and another round."""
    live, seating = last_known(match_id)
    TURNS.passed(seating.held)
    number = None if live is None else round_in(live)
    if number is not None and ROUNDS.get(match_id) != number:
        ROUNDS.put(match_id, number)
        note_round(match_id, number)


def note_round(match_id: str, number: int) -> None:
    """The list shows the round of a match; a new one is told."""
    key = selectors.round_key(match_id)
    if cache.get(key) == number:
        return
    cache.set(key, number, timeout=ROUND_KEPT_SECONDS)
    if table_id := _listed(match_id):
        announce.row_changed(table_id)


def _listed(match_id: str) -> int:
    found = LISTED.get(match_id)
    if found is None:
        public = Table.objects.filter(match=match_id, visibility=Table.Visibility.PUBLIC)
        found = next(iter(public.values_list("pk", flat=True)), 0)
        LISTED.put(match_id, found)
    return found


@receiver(check_begun)
def on_check_begun(table_id: int, seconds: int, **_kwargs: Any) -> None:
    """The end of a ready check comes in time, if the broker is there."""
    outbox.send_task(check_due, table_id, countdown=seconds + 0.01)


@receiver(sealing_begun)
def on_sealing_begun(table_id: int, seconds: int, **_kwargs: Any) -> None:
    """Who does not answer keeps nobody longer, if the broker is there."""
    outbox.send_task(seal_due, table_id, countdown=seconds + 0.01)


@receiver(people_invited)
def on_invited(table_id: int, people: list[int], **_kwargs: Any) -> None:
    """Who is invited need not look at the list to know."""
    notices.invited_tell(table_id, people, timezone.now())


@receiver(person_thanked)
def on_thanked(given: Thanks, **_kwargs: Any) -> None:
    """Thanks that nobody hears of are none."""
    notices.thanked_tell(given, given.at)


@receiver(match_finished)
def on_finished(match_id: str, **_kwargs: Any) -> None:
    """The row leaves the list, a rematch is offered, and players may read the watchers."""
    table = Table.objects.filter(match=match_id).first()
    if table is None:
        announce.mine_changed(people_at(match_id))
    else:
        announce.table_changed(table, people_at(match_id))
    announce.place_changed(match_id)


@receiver(person_renamed)
def on_renamed(user_id: int, display_name: str, **_kwargs: Any) -> None:
    """What somebody said stands under the name they have now.

    What somebody said who closed the account stands under none.
    """
    Message.objects.filter(author=user_id).update(author_name=display_name)


@receiver(account_closed)
def on_account_closed(user_id: int, **_kwargs: Any) -> None:
    """Who is gone for good holds no seat that others wait for."""
    seats.person_gone(user_id=user_id, now=timezone.now())


@receiver(pre_delete, sender=User)
def on_deleted(instance: User, **_kwargs: Any) -> None:
    """The same where the row itself goes.

    Its seats go with it: a table about to begin would have others in their places than those that sealed.
    """
    on_account_closed(instance.pk)


@keep_guest
def guests_at_tables(ids: list[int]) -> set[int]:
    """Guests whose matches are kept, or who wait at a table, are not removed as stale."""
    playing = Seat.objects.filter(user__in=ids).values_list("user_id", flat=True)
    waiting = TableSeat.objects.filter(user__in=ids, table__state__in=FORMING)
    return {*playing, *waiting.values_list("user_id", flat=True)} - {None}


panel("thanks", template="lobbies/_thanked.html", context=thanked.on_profile, order=40)


def people_at(match_id: str) -> list[int]:
    seats = Seat.objects.filter(match=match_id, user__isnull=False)
    return list(seats.values_list("user_id", flat=True))
