"""Votes of a table as everybody there sees them: what is asked, who has a vote, which seats look for somebody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, cast

from games.models import Applicant, Motion, OpenCall

#: What is done without those who are away only when the time of the vote is over: until then they can come back and say no.
_WAITED_FOR: Final = frozenset({Motion.Kind.PAUSE.value, Motion.Kind.END.value})
#: Asked with the id of a match: a code that says why nothing can be decided by vote there, or None.
Bond = Callable[[str], str | None]
_BONDS: Final[list[Bond]] = []


@dataclass(frozen=True, slots=True)
class MotionLine:
    """What is asked of the table, and how its seats have answered."""

    pk: int
    kind: str
    seat: int
    version: int
    to: int | None
    subject: int | None
    candidate: int | None
    candidate_name: str | None
    answers: dict[int, bool]
    until: datetime
    #: The seats that carried it when its time was over, once that was judged.
    agreed: tuple[int, ...] | None = None

    @property
    def until_ms(self) -> int:
        """The moment, in milliseconds."""
        return int(self.until.timestamp() * 1000)


@dataclass(frozen=True, slots=True)
class CallLine:
    """A seat for which somebody is looked for, and who would take it: user and name, who came first first."""

    seat: int
    applicants: tuple[tuple[int, str], ...]


def bind(bond: Bond) -> None:
    """Have `bond` asked whether a table decides for itself."""
    if bond not in _BONDS:
        _BONDS.append(bond)


def bound(match_id: str) -> str:
    """Why the people of this table decide nothing by vote; empty if they do."""
    return next((why for bond in _BONDS if (why := bond(match_id))), "")


def motion_of(match_id: str) -> MotionLine | None:
    """The vote that goes on."""
    row = Motion.objects.filter(match=match_id, state=Motion.State.OPEN)
    found = row.select_related("candidate").first()
    return None if found is None else line_of(found)


def line_of(row: Motion) -> MotionLine:
    """A row as it is shown."""
    answers = cast("dict[str, bool]", row.answers)
    return MotionLine(
        pk=row.pk,
        kind=str(row.kind),
        seat=row.seat,
        version=row.version,
        to=row.to,
        subject=row.subject,
        candidate=row.candidate_id,
        candidate_name=None if row.candidate is None else row.candidate.display_name,
        answers={int(seat): agrees for seat, agrees in answers.items()},
        until=row.until,
        agreed=None if row.agreed is None else tuple(row.agreed),
    )


def calls_of(match_id: str) -> tuple[CallLine, ...]:
    """The seats for which somebody is looked for."""
    calls = list(OpenCall.objects.filter(match=match_id, closed_at=None).order_by("seat"))
    if not calls:
        return ()
    rows = Applicant.objects.filter(call__in=calls).order_by("at", "pk")
    found = list(rows.values_list("call", "user", "user__display_name"))
    return tuple(
        CallLine(call.seat, tuple((user, name) for pk, user, name in found if pk == call.pk))
        for call in calls
    )


def waited_for(motion: MotionLine, away: list[int], *, is_rated: bool) -> list[int]:
    """Those of the seats `away` that have the whole time to come back and answer; at rated tables also to keep their seat."""
    if motion.kind in _WAITED_FOR:
        return away
    return [seat for seat in away if is_rated and seat == motion.subject]


def shown(motion: MotionLine | None, voting: list[int], away: list[int]) -> dict[str, Any] | None:
    """The vote as views have it; `waits` are those whose answer is missing, `away` those for whom it waits as well."""
    if motion is None:
        return None
    return {
        "id": motion.pk,
        "kind": motion.kind,
        "seat": motion.seat,
        "to": motion.to,
        "subject": motion.subject,
        "candidate": motion.candidate_name,
        "agreed": [seat for seat in voting if motion.answers.get(seat) is True],
        "against": [seat for seat in voting if motion.answers.get(seat) is False],
        "waits": [seat for seat in voting if seat not in motion.answers],
        "away": away,
        "until": motion.until_ms,
    }


def calls_shown(calls: tuple[CallLine, ...]) -> list[dict[str, Any]]:
    """The open calls as views have them."""
    return [
        {
            "seat": call.seat,
            "applicants": [{"user": user, "name": name} for user, name in call.applicants],
        }
        for call in calls
    ]


def askable(*, is_rated: bool, is_paused: bool) -> list[str]:
    """What somebody who has a vote may ask of the table now, as far as that depends on the table."""
    if is_paused:
        return ["resume", "end"]
    return ["pause", "end"] if is_rated else ["undo", "pause", "end"]
