"""A decision by a link: whoever holds it may look at one question of one seat, and answer it if it is simple.

The link is signed, lasts for three days, and opens nothing else. It stops working when the question is
answered, and when its reader changes the password or the address. Who has answered by it and is asked something else at once
goes on by a further link, which ends with the first: a turn takes one letter.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, Final

import msgspec
from django.core.signing import BadSignature, Signer
from django.urls import reverse
from django.utils import timezone

from accounts import selectors as people
from accounts.models import User
from games import protocol
from games.models import Entry, Match
from games.reading import selectors, updates
from games.reading.matches import Live
from games.simple_answers import SimpleAnswer, answers_in, has_answers

LASTS: Final = timedelta(days=3)
_SIGNER: Final = Signer(salt="games.decision")
_PROOF_LENGTH: Final = 12


@dataclass(frozen=True)
class LinkedQuestion:
    """What a link names: whose question it is, in which match, and by which entry it was put.

    `begun`: when the letter was written, in whole seconds since 1970; the link lasts from then on.
    """

    user: User
    match_id: str
    question: int
    begun: int

    @property
    def key(self) -> str:
        """The same press twice is one move."""
        return f"letter-{self.question}"


def link(user: User, match_id: str, question: int, now: datetime) -> str:
    """The path of the page that shows this question to this person; it lasts from `now` on."""
    return _path(user, match_id, question, int(now.timestamp()))


def link_after(answered: LinkedQuestion, question: int) -> str:
    """The path to what the same seat is asked after an answer by a link; it lasts no longer than that one."""
    return _path(answered.user, answered.match_id, question, answered.begun)


def _path(user: User, match_id: str, question: int, begun: int) -> str:
    token = _SIGNER.sign(f"{user.pk}.{match_id}.{question}.{begun}.{_proof(user)}")
    return reverse("decision", args=[token])


def read(token: str) -> LinkedQuestion | None:
    """What this token names; None for one that is not ours, too old, or of a person who is gone or banned."""
    try:
        user_id, match_id, question, begun, proof = _SIGNER.unsign(token).split(".")
    except (BadSignature, ValueError):
        return None
    now = timezone.now()
    user = people.people_let_in(now).filter(pk=int(user_id)).first()
    if (
        user is None
        or proof != _proof(user)
        or now.timestamp() - int(begun) > LASTS.total_seconds()
    ):
        return None
    return LinkedQuestion(user, match_id, int(question), int(begun))


def answers_to(decision: LinkedQuestion, lang: str) -> list[SimpleAnswer] | None:
    """The simple answers to the question; None where it is not open any more."""
    found = _open(decision)
    if found is None:
        return None
    live, seat = found
    book = live.fixed.book
    return answers_in(book.game, live.table.state, seat, book.tables, lang)


def moment_of(decision: LinkedQuestion) -> dict[str, Any] | None:
    """What a table sends its reader: the view of the seat, and what was told since its person acted last.

    None where the question is not open, unless the answer to it is the newest thing that the person did: then
    with what came of it.
    """
    try:
        table = selectors.table_for(decision.match_id)
    except Match.DoesNotExist:
        return None
    seat = table.seating.seat_of(decision.user.pk)
    if seat is None or table.live is None:
        return None
    mine = Entry.objects.filter(match=decision.match_id, seat=seat, maker=Entry.Maker.PERSON)
    last = mine.order_by("-number").values_list("number", "key").first() or (0, "")
    if last[1] == decision.key:
        known = last[0] - 1
    elif table.live.table.questions.get(seat) == decision.question:
        known = last[0]
    else:
        return None
    known = updates.known_of(table, known)
    events = updates.events_since(decision.match_id, known, table.row.version)
    greeting = updates.greeting(table, seat, known, events)
    found: dict[str, Any] = msgspec.json.decode(protocol.encode(greeting))
    return found


def _open(decision: LinkedQuestion) -> tuple[Live, int] | None:
    """The match and the seat, if the question is open."""
    try:
        table = selectors.table_for(decision.match_id)
    except Match.DoesNotExist:
        return None
    seat, live = table.seating.seat_of(decision.user.pk), table.live
    if seat is None or live is None or live.outcome is not None or table.row.is_paused:
        return None
    return (live, seat) if live.table.questions.get(seat) == decision.question else None


def seat_asked(decision: LinkedQuestion) -> int | None:
    """The seat that is asked; None where the question is not open."""
    found = _open(decision)
    return None if found is None else found[1]


def is_simple(match_id: str, user_id: int) -> bool:
    """Whether this person is asked something in the match that can be answered away from the board."""
    try:
        table = selectors.table_for(match_id)
    except Match.DoesNotExist:
        return False
    seat, live = table.seating.seat_of(user_id), table.live
    if live is None or seat is None or seat not in live.table.questions or table.row.is_paused:
        return False
    return has_answers(live.fixed.book.game, live.table.state, seat)


def question_of(match_id: str, user_id: int) -> int | None:
    """The open question to this person in the match."""
    table = selectors.table_for(match_id)
    seat = table.seating.seat_of(user_id)
    return None if table.live is None or seat is None else table.live.table.questions.get(seat)


def _proof(user: User) -> str:
    """Changes with the password, and with the address: who gives one up may have lost it."""
    known = f"{user.get_session_auth_hash()}{user.email}"
    return sha256(known.encode()).hexdigest()[:_PROOF_LENGTH]
