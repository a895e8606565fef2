"""Sending e-mail. Letters are posted with what they tell of and sent by a worker, so that no page waits for a mail server.

How long a page takes then tells nobody whether a letter was sent, and one that could not be sent is
tried again.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Final

from django.core.mail import EmailMessage

from accounts.models import Letter

#: A letter that is being sent is nobody else's for so long.
HELD: Final = timedelta(minutes=2)
#: Until the second try; each further one waits twice as long.
PAUSE: Final = timedelta(minutes=1)
PAUSES_MOST: Final = 6
#: Then its link is of little use.
GIVEN_UP_AFTER: Final = timedelta(days=1)
BATCH: Final = 50

log = logging.getLogger(__name__)


def letter_post(
    *, address: str, subject: str, text: str, now: datetime, stop_url: str = ""
) -> Letter:
    """Have this letter sent; to nobody where there is no address, which takes as long.

    `stop_url`: where a POST, of a mail program as well, stops letters of its kind (RFC 8058).
    """
    given = {"address": address, "subject": subject, "text": text, "stop_url": stop_url}
    return Letter.objects.create(**given, posted_at=now, due_at=now)


def letters_send(*, now: datetime) -> int:
    """Send what is due, oldest first; how many letters left."""
    due = Letter.objects.filter(due_at__lte=now).order_by("pk")[:BATCH]
    return sum(_send(letter, now) for letter in due)


def _send(letter: Letter, now: datetime) -> int:
    # Of two workers one takes it; if that one is killed, it is due again soon.
    mine = Letter.objects.filter(pk=letter.pk, due_at=letter.due_at)
    if not mine.update(due_at=now + HELD):
        return 0
    try:
        if letter.address:
            message = EmailMessage(letter.subject, letter.text, to=[letter.address])
            message.extra_headers = _headers(letter)
            message.send()
    except Exception as error:  # noqa: BLE001 - whatever the mail server or its library raises
        _put_back(letter, error, now)
        return 0
    letter.delete()
    return 1


def _headers(letter: Letter) -> dict[str, str]:
    if not letter.stop_url:
        return {}
    return {
        "List-Unsubscribe": f"<{letter.stop_url}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


def _put_back(letter: Letter, error: Exception, now: datetime) -> None:
    if now - letter.posted_at > GIVEN_UP_AFTER:
        log.error("letter %s was given up: %s", letter.pk, type(error).__name__)
        letter.delete()
        return
    log.warning("letter %s could not be sent: %s", letter.pk, type(error).__name__)
    wait = PAUSE * 2 ** min(letter.tries, PAUSES_MOST)
    Letter.objects.filter(pk=letter.pk).update(due_at=now + wait, tries=letter.tries + 1)
