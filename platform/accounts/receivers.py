"""What follows from changed rows: sockets that close, letters that leave.

Who is signed in no longer loses the sockets that are open; this is the one place that sees to it. A session ends by its row going, whoever ends it (signing out, the page of sessions, a new key at a new
password, the sweep); a person is kept out by their row changing. Rows changed past the models are found
by the look at all of them (gates.crowd).
"""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Model
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from django.utils import timezone

from accounts.models import Letter, User
from accounts.services.acts import act_note
from accounts.tasks import letters_sweep
from gates import outbox
from gates.admin import staff_acted
from gates.crowd import CROWD


@receiver(post_delete, sender=Session, dispatch_uid="accounts.session_ended")
def session_ended(instance: Session, **_: Any) -> None:
    """Sockets that were opened on this session are closed."""
    transaction.on_commit(partial(CROWD.look_at, session=instance.session_key))


@receiver(post_save, sender=User, dispatch_uid="accounts.person_changed")
@receiver(post_delete, sender=User, dispatch_uid="accounts.person_gone")
def person_changed(instance: User, created: bool = False, **_: Any) -> None:  # noqa: FBT001, FBT002 - as Django calls it
    """A new password, or no way in at all: sockets of other sessions, or all of them, are closed."""
    if not created:
        transaction.on_commit(partial(CROWD.look_at, user_id=instance.pk))


@receiver(post_save, sender=Letter, dispatch_uid="accounts.letter_posted")
def letter_posted(created: bool, **_: Any) -> None:  # noqa: FBT001 - as Django calls it
    """A worker is told at once; if that gets lost, the sweep finds the letter."""
    if created:
        transaction.on_commit(partial(outbox.send_task, letters_sweep))


@receiver(staff_acted, dispatch_uid="accounts.staff_acted")
def staff_has_acted(who: Any, act: str, about: Model, detail: Any, **_: Any) -> None:
    """What forms of the admin write stands in the log of the staff."""
    words = detail if isinstance(detail, str) else json.dumps(detail, ensure_ascii=False)
    act_note(who=who, act=act, about=about, now=timezone.now(), detail=words)
