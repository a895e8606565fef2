"""THE way to tell somebody something: on the page, by letter and by push, as they wish."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import IntegrityError, transaction
from django.utils import timezone, translation

from accounts import selectors as people
from accounts.models import User
from notifications import quiet
from notifications.kinds import KINDS, MAIL, PAGE, PUSH, NoticeKind
from notifications.models import Dispatch, Notice, NoticeWishes
from notifications.selectors import channels_of, wishes_of


@dataclass(frozen=True)
class Words:
    """What somebody is told: a line, and what more there is to say."""

    title: str
    text: str = ""


def notify(  # noqa: PLR0913 - one notice holds all that there is to say of an event
    *,
    user: User,
    kind: NoticeKind,
    subject: str,
    mark: str,
    words: Callable[[], Words],
    path: str,
    now: datetime,
    letter_path: str = "",
    by_letter: bool = True,
) -> Notice | None:
    """Tell a person of an event, once; None if they were told before, or wish not to know.

    `subject`: what it is about, at most 64 characters: earlier news of the same kind about the same
    count as seen. `mark`: which event of its kind, at most 96 characters; the same again is told
    nobody twice. `words` is called in the person's language and time zone. `path` begins with a slash. Without
    `by_letter` no letter leaves, whatever the person wishes.
    """
    wishes = wishes_of(user.pk)
    channels = channels_of(wishes, kind.key) - (set() if by_letter else {MAIL})
    if not user.is_active or not channels:
        return None
    with translation.override(user.locale), timezone.override(ZoneInfo(wishes.zone)):
        said = words()
    given = {"user": user, "kind": kind.key, "subject": subject}
    try:
        with transaction.atomic():
            Notice.objects.filter(**given, seen_at=None).update(seen_at=now)
            notice = Notice.objects.create(
                **given,
                mark=mark,
                title=said.title,
                text=said.text,
                path=path,
                letter_path=letter_path,
                is_on_page=PAGE in channels,
                created_at=now,
            )
            Dispatch.objects.bulk_create(_dispatches(notice, user, wishes, channels))
    except IntegrityError:  # told before
        return None
    return notice


def _dispatches(
    notice: Notice, user: User, wishes: NoticeWishes, channels: frozenset[str]
) -> list[Dispatch]:
    """What is to leave, and when."""
    found = []
    if MAIL in channels and people.is_verified(user):
        due = _letter_due(notice, wishes)
        found.append(Dispatch(notice=notice, channel=MAIL, due_at=due))
    if PUSH in channels:
        due = _after_quiet(notice.created_at, wishes)
        found += [
            Dispatch(notice=notice, channel=PUSH, device=device, due_at=due)
            for device in user.push_devices.all()
        ]
    return found


def _letter_due(notice: Notice, wishes: NoticeWishes) -> datetime:
    at = notice.created_at
    if not KINDS[notice.kind].is_urgent:
        if wishes.gathering == NoticeWishes.Gathering.HOUR:
            at = quiet.next_hour(at)
        elif wishes.gathering == NoticeWishes.Gathering.DAY:
            at = quiet.next_morning(at, wishes.zone)
    return _after_quiet(at, wishes)


def _after_quiet(at: datetime, wishes: NoticeWishes) -> datetime:
    return quiet.after_quiet(at, wishes.zone, wishes.quiet_from, wishes.quiet_until)
