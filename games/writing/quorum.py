"""What a table may decide by vote, whose consent it takes and how long there is for it. Pure: the data of the rule."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

_DAY: Final = 86_400
OPEN: Final = "open"
CARRIED: Final = "carried"
REFUSED: Final = "refused"
#: Seconds after a vote that failed until the same person may ask for the same again.
ASKED_AGAIN: Final = 30
#: Seconds after which a pause that was agreed on ends by itself: no match stands still for ever.
PAUSE_LONGEST: Final = 2 * _DAY


@dataclass(frozen=True, slots=True)
class VoteRule:
    """`by_all`: everybody who has a vote must agree, else more than half of them.

    `live` and `slow`: seconds to answer, at tables where people wait and at those over days. `at_rated`:
    whether rated tables may decide it. `while_running` and `while_paused`: when it can be asked.
    """

    by_all: bool
    live: int
    slow: int
    at_rated: bool = True
    while_running: bool = True
    while_paused: bool = False


RULES: Final[Mapping[str, VoteRule]] = {
    "undo": VoteRule(by_all=True, live=90, slow=3 * _DAY, at_rated=False),
    "pause": VoteRule(by_all=True, live=60, slow=_DAY),
    "resume": VoteRule(by_all=False, live=300, slow=_DAY, while_running=False, while_paused=True),
    "end": VoteRule(by_all=True, live=120, slow=3 * _DAY, while_paused=True),
    "substitute": VoteRule(by_all=False, live=120, slow=3 * _DAY),
}


def verdict(rule: VoteRule, voters: Collection[int], answers: Mapping[int, bool]) -> str:
    """What the answers so far come to; those of seats that have no vote (any more) do not count."""
    agreed = sum(answers.get(seat) is True for seat in voters)
    against = sum(answers.get(seat) is False for seat in voters)
    if not voters:
        return REFUSED
    if rule.by_all:
        if against:
            return REFUSED
        return CARRIED if agreed == len(voters) else OPEN
    if 2 * agreed > len(voters):
        return CARRIED
    return REFUSED if 2 * against >= len(voters) else OPEN
