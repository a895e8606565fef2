"""A decision by a link: whoever holds it may look at one question of one seat, and answer it if it is simple.

The link is signed, lasts for three days, and opens nothing else. It stops working when the question is
answered, and when its reader changes the password.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Any, Final

from django.core.signing import BadSignature, TimestampSigner
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import selectors as people
from accounts.models import User
from games.engines.kernel.choices import FIXED, Action
from games.models import Match
from games.reading import selectors

LASTS: Final = timedelta(days=3)
_SIGNER: Final = TimestampSigner(salt="games.decision")
_PROOF_LENGTH: Final = 12
#: Answers that need no form and no board, in the words of their buttons.
WORDS: Final[dict[str, Any]] = {
    "buy": _("Buy it"),
    "claim_rent": _("Claim the rent"),
    "confirm": _("Confirm"),
    "decline": _("Do not buy"),
    "draw": _("Draw"),
    "end_turn": _("End the turn"),
    "pass": _("Pass"),
    "pay_fine": _("Pay the fine and throw"),
    "pay_flat": _("Pay the fixed sum"),
    "pay_percent": _("Pay the share"),
    "refuse_holiday": _("No holiday"),
    "roll": _("Throw the dice"),
    "take_holiday": _("Take the holiday"),
}


@dataclass(frozen=True)
class LinkedQuestion:
    """What a link names: whose question it is, in which match, and by which entry it was put."""

    user: User
    match_id: str
    question: int

    @property
    def key(self) -> str:
        """The same press twice is one move."""
        return f"letter-{self.question}"


@dataclass(frozen=True)
class SimpleAnswer:
    """A button: `number` is its place among the choices that are offered."""

    number: int
    label: Any
    detail: str
    action: Action


def link(user: User, match_id: str, question: int) -> str:
    """The path of the page that shows this question to this person."""
    token = _SIGNER.sign(f"{user.pk}.{match_id}.{question}.{_proof(user)}")
    return reverse("decision", args=[token])


def read(token: str) -> LinkedQuestion | None:
    """What this token names; None for one that is not ours, too old, or of a person who is gone or banned."""
    try:
        user_id, match_id, question, proof = _SIGNER.unsign(token, max_age=LASTS).split(".")
    except (BadSignature, ValueError):
        return None
    user = people.people_let_in(timezone.now()).filter(pk=int(user_id)).first()
    if user is None or proof != _proof(user):
        return None
    return LinkedQuestion(user, match_id, int(question))


def answers_to(decision: LinkedQuestion) -> list[SimpleAnswer] | None:
    """The simple answers to the question; None where it is not open any more."""
    try:
        table = selectors.table_for(decision.match_id)
    except Match.DoesNotExist:
        return None
    seat, live = table.seating.seat_of(decision.user.pk), table.live
    if seat is None or live is None or live.outcome is not None or table.row.is_paused:
        return None
    if live.table.questions.get(seat) != decision.question:
        return None
    choices = live.fixed.book.game.legal(live.table.state, seat)
    return [
        SimpleAnswer(
            number, WORDS[choice.do], ", ".join(map(str, choice.with_.values())), choice.action()
        )
        for number, choice in enumerate(choices)
        if choice.kind == FIXED and choice.do in WORDS
    ]


def question_of(match_id: str, user_id: int) -> int | None:
    """The open question to this person in the match."""
    table = selectors.table_for(match_id)
    seat = table.seating.seat_of(user_id)
    return None if table.live is None or seat is None else table.live.table.questions.get(seat)


def _proof(user: User) -> str:
    """Changes with the password."""
    return sha256(user.get_session_auth_hash().encode()).hexdigest()[:_PROOF_LENGTH]
