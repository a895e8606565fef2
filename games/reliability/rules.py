"""What leaving live games costs: the data of the rule, and the moment until which it keeps somebody out. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

#: Games that the record on a profile shows, and how many there must be before it is told in percent.
SHOWN_MOST: Final = 100
PERCENT_FROM: Final = 20

_MINUTE: Final = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class LeavingRule:
    """The first time costs `first`, each further one `factor` times as much, at most `longest`.

    What was long ago counts less: half of it after `halved_in`.
    """

    first: timedelta
    factor: float
    longest: timedelta
    halved_in: timedelta


LEAVING: Final = LeavingRule(
    first=timedelta(minutes=15),
    factor=4,
    longest=timedelta(days=14),
    halved_in=timedelta(days=14),
)


def barred_until(left: Sequence[datetime], rule: LeavingRule = LEAVING) -> datetime | None:
    """Until when somebody sits down at no live rated table who has left live games then; None for who has left none."""
    if not left:
        return None
    last = max(left)
    weight = sum(0.5 ** ((last - at) / rule.halved_in) for at in left)
    # In plain numbers: what many times would cost is no length that could be held.
    minutes = rule.first / _MINUTE * rule.factor ** (weight - 1)
    return last + timedelta(minutes=round(min(minutes, rule.longest / _MINUTE)))
