"""Somebody is told once, by the ways they wish, in their language."""

from __future__ import annotations

from datetime import time, timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.utils.translation import gettext

from accounts.models import User
from accounts.services import account_close, letters_send
from notifications import kinds, registry
from notifications.models import Dispatch, Notice, NoticeWishes
from notifications.services import Words, letters_gather, notices_remove_old, wishes_save
from tests.conftest import Enqueued
from tests.notifications.conftest import NOW, Told

HOUR = timedelta(hours=1)


def wish(user: User, channels: dict[str, list[str]] | None = None, **given: object) -> None:
    usual = {"zone": "UTC", "quiet_from": None, "quiet_until": None, "gathering": "now"}
    boxes = {
        kind: {way: way in ways for way in kinds.CHANNELS}
        for kind, ways in (channels or {}).items()
    }
    wishes_save(user=user, channels=boxes, **{**usual, **given})


def test_an_event_is_told_once(told: Told) -> None:
    assert told() is not None
    assert told() is None
    assert told(mark="m:2") is not None
    assert Notice.objects.count() == 2


def test_later_news_of_the_same_take_the_place_of_earlier(told: Told) -> None:
    told()
    told(mark="m:2")
    told(mark="x:1", subject="x")
    assert list(Notice.objects.filter(seen_at=None).values_list("mark", flat=True)) == [
        "x:1",
        "m:2",
    ]


def test_letter_leads_to_the_table_and_can_be_stopped(told: Told, ola: User) -> None:
    told()
    assert letters_gather(now=NOW) == 1
    letters_send(now=NOW)
    (letter,) = mail.outbox
    assert (letter.to, letter.subject) == (["ola@example.org"], "Magnat: Your turn: Toy")
    assert "http://localhost:8000/matches/m/" in str(letter.body)
    stop = letter.extra_headers["List-Unsubscribe"].strip("<>")
    assert stop.startswith("http://localhost:8000/notices/stop/")
    assert stop in str(letter.body)
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_letter_leaves_once(told: Told) -> None:
    told()
    assert [letters_gather(now=NOW), letters_gather(now=NOW)] == [1, 0]
    assert not Dispatch.objects.exists()


def test_what_is_due_together_leaves_as_one_letter(told: Told, ola: User) -> None:
    wish(ola, gathering=NoticeWishes.Gathering.HOUR)
    told(title="One")
    told(mark="x:1", subject="x", title="Two")
    assert letters_gather(now=NOW) == 0
    assert letters_gather(now=NOW + HOUR) == 1
    letters_send(now=NOW + HOUR)
    (letter,) = mail.outbox
    assert letter.subject == "Magnat: 2 notices"
    assert str(letter.body).index("One") < str(letter.body).index("Two")


def test_what_cannot_wait_is_in_no_digest(told: Told, ola: User) -> None:
    wish(ola, gathering=NoticeWishes.Gathering.DAY)
    told(kinds.TIME_SHORT)
    assert letters_gather(now=NOW) == 1


def test_quiet_hours_keep_letters_back(told: Told, ola: User) -> None:
    wish(ola, quiet_from=time(12), quiet_until=time(14))
    told(kinds.TIME_SHORT)
    assert letters_gather(now=NOW + HOUR) == 0
    assert letters_gather(now=NOW + 2 * HOUR) == 1


def test_what_holds_no_longer_is_not_sent(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def holding(user_id: int, mark: str) -> bool:
        asked.append((user_id, mark))
        return mark == "m:2"

    monkeypatch.setitem(registry._HOLDING, "your_turn", holding)
    told(subject="m1")
    told(mark="m:2", title="Still so", subject="m2")
    letters_gather(now=NOW)
    letters_send(now=NOW)
    assert [letter.subject for letter in mail.outbox] == ["Magnat: Still so"]
    assert [mark for _, mark in asked] == ["m:1", "m:2"]


def test_what_was_seen_meanwhile_is_not_sent(told: Told) -> None:
    told()
    Notice.objects.update(seen_at=NOW)
    assert letters_gather(now=NOW) == 0


def test_unconfirmed_address_gets_no_letter(told: Told, ola: User) -> None:
    EmailAddress.objects.update(verified=False)
    told()
    assert not Dispatch.objects.exists()
    assert Notice.objects.get().is_on_page


def test_wishes_choose_the_ways(told: Told, ola: User) -> None:
    wish(ola, {"your_turn": ["mail"], "match_result": []})
    assert told() is not None
    assert not Notice.objects.get().is_on_page
    assert told(kinds.MATCH_RESULT) is None


def test_only_what_differs_from_the_usual_is_stored(ola: User) -> None:
    wish(ola, {kind: list(one.channels) for kind, one in kinds.KINDS.items()} | {"invitation": []})
    assert NoticeWishes.objects.get().channels == {"invitation": []}


def test_no_letter_where_nobody_waits_for_one(told: Told) -> None:
    told(by_letter=False)
    assert not Dispatch.objects.exists()


def test_words_are_said_in_the_language_of_the_person(told: Told, ola: User) -> None:
    ola.locale = "pl"
    ola.save()
    told(words=lambda: Words(gettext("Notices")))
    assert Notice.objects.get().title == "Powiadomienia"


def test_worker_hears_of_what_is_to_leave(
    told: Told, enqueued: Enqueued, django_capture_on_commit_callbacks: object
) -> None:
    from gates.outbox import OUTBOX  # noqa: PLC0415 - a thread of its own

    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        told()
    OUTBOX.drain()
    assert [name for name, _, _ in enqueued.take()] == ["notifications.tasks.notices_sweep"]


def test_nothing_stays_of_who_closes_the_account(
    told: Told, ola: User, django_capture_on_commit_callbacks: object
) -> None:
    wish(ola, {"invitation": []})
    told()
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        account_close(user=ola, now=NOW)
    assert not Notice.objects.exists()
    assert not NoticeWishes.objects.exists()
    assert told(mark="m:9") is None


def test_old_notices_go(told: Told) -> None:
    told()
    notices_remove_old(now=NOW + timedelta(days=29))
    assert Notice.objects.exists()
    notices_remove_old(now=NOW + timedelta(days=31))
    assert not Notice.objects.exists()
