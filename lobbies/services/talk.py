"""What is said at tables: saying, muting, reporting, and the staff's decision."""

from __future__ import annotations

from datetime import datetime

from django.db import IntegrityError, transaction

from accounts import selectors as people
from accounts import shut_out
from accounts.models import Sanction, User
from accounts.services import act_note
from gates import switches
from gates.models import Feature
from lobbies import announce, flood, selectors
from lobbies.errors import LobbyError
from lobbies.models import TEXT_MAX, Message, Mute, Report

CONTEXT_LINES = 10


@transaction.atomic
def chat_say(
    *,
    match_id: str,
    author: User | None,
    key: str,
    text: str,
    now: datetime,
    apart: bool = False,
) -> tuple[Message, bool]:
    """Say `text` in the room where the author's place is; the message, and whether it is new.

    `apart` says it to the author's partners alone (R-FO-PAIR-06). The same key of the same author
    says nothing twice: the message already said comes back.
    """
    if author is None or not author.is_authenticated:
        raise LobbyError("sign_in_needed")
    said = Message.objects.filter(match=match_id, author=author, key=key).first()
    if said is not None:
        return said, False
    check_silence(author, now)
    text = cleaned(text)
    place = selectors.place_of(match_id, author)
    if place is None:
        raise LobbyError("talk_closed")
    if apart and not place.confidants:
        raise LobbyError("no_confidants")
    flood.take(flood.SAYING, who=author.pk, now=now)
    try:
        with transaction.atomic():
            message = Message.objects.create(
                match_id=match_id,
                room=Message.Room.PARTNERS if apart else place.room,
                circle=place.circle if apart else "",
                author=author,
                author_name=author.display_name,
                seat=place.seat,
                key=key,
                text=text,
                at=now,
            )
    except IntegrityError:  # the same key came twice at once
        return Message.objects.get(match=match_id, author=author, key=key), False
    announce.said(match_id, selectors.message_json(message), message.circle)
    return message, True


def check_silence(author: User, now: datetime) -> None:
    """Raises LobbyError `talk_off` while all talk is switched off, `silenced` or `silenced_for_good` for whom the staff lets say nothing."""
    if not switches.is_on(Feature.TALK):
        raise LobbyError("talk_off")
    silence = people.sanction_in_force(author, Sanction.Kind.SILENCE, now)
    if silence is None:
        return
    if silence.until is None:
        raise LobbyError("silenced_for_good", reason=silence.reason)
    raise LobbyError("silenced", until=shut_out.end_told(silence.until), reason=silence.reason)


def cleaned(text: str) -> str:
    """One paragraph of printable text; raises when nothing is left or it is too long."""
    text = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not text:
        raise LobbyError("text_empty", field="text")
    if len(text) > TEXT_MAX:
        raise LobbyError("text_too_long", field="text", max=TEXT_MAX)
    return text


@transaction.atomic
def chat_mute(*, user: User | None, muted_id: int, on: bool, now: datetime) -> None:
    """Hide somebody's messages from `user`, at every table, or show them again."""
    if user is None or not user.is_authenticated:
        raise LobbyError("sign_in_needed")
    if muted_id == user.pk:
        raise LobbyError("mute_self")
    if not User.objects.filter(pk=muted_id).exists():
        raise LobbyError("no_such_user", user=muted_id)
    if on:
        Mute.objects.get_or_create(user=user, muted_id=muted_id, defaults={"at": now})
    else:
        Mute.objects.filter(user=user, muted_id=muted_id).delete()
    announce.muted(user.pk, muted_id, on=on)


@transaction.atomic
def chat_report(
    *,
    reporter: User | None,
    match_id: str,
    message_id: int,
    reason: str,
    now: datetime,
    note: str = "",
) -> Report:
    """Tell the staff about a message; what was said around it is kept as it was."""
    if reporter is None or not reporter.is_authenticated:
        raise LobbyError("sign_in_needed")
    seen = selectors.messages_for(match_id, reporter).filter(pk=message_id).first()
    if seen is None:
        raise LobbyError("no_such_message", message=message_id)
    if seen.author_id == reporter.pk:
        raise LobbyError("own_message")
    if Report.objects.filter(reporter=reporter, message=seen).exists():
        raise LobbyError("already_reported", message=message_id)
    flood.take(flood.REPORTING, who=reporter.pk, now=now)
    around = Message.objects.filter(
        match=match_id, room=seen.room, circle=seen.circle, pk__lte=seen.pk
    )
    lines = [selectors.message_json(line) for line in around.order_by("-pk")[:CONTEXT_LINES]]
    return Report.objects.create(
        reporter=reporter,
        accused_id=seen.author_id,
        message=seen,
        context={"match": match_id, "lines": lines[::-1]},
        reason=reason,
        note=note,
        at=now,
    )


@transaction.atomic
def report_decide(
    *, report: Report, staff: User, uphold: bool, now: datetime, answer: str = ""
) -> None:
    """Close a report; upholding takes the message away from everybody, at once.

    `answer`, at most 500 characters, is what the person who reported it reads.
    """
    report.state = Report.State.UPHELD if uphold else Report.State.DISMISSED
    report.decided_by = staff
    report.decided_at = now
    report.answer = answer
    report.save(update_fields=["state", "decided_by", "decided_at", "answer"])
    act_note(who=staff, act=report.state, about=report, now=now, detail=answer)
    message = report.message
    if uphold and message is not None and not message.hidden:
        message.hidden = True
        message.save(update_fields=["hidden"])
        announce.hidden(message.match_id, message.pk, message.room, message.circle)
