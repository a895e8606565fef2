"""What a seat has left of its time, beside the question that runs. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

#: Milliseconds that one decision may be given for the way of its answer, at most.
LAG_MOST: Final = 500
#: What a seat may be given for that in a row, and what each decision adds to it: who says of every
#: answer that it was on its way for long is soon believed no more than this.
QUOTA_MOST: Final = 1000
QUOTA_GAIN: Final = 100


class SeatTime(msgspec.Struct, frozen=True, array_like=True):
    """The time of one seat. `left`: milliseconds saved, of the task `unit` where a control counts by task.

    `quota`: milliseconds that its answers may still be late for the way they take. `vacation`: days off
    that it has left; `away_until`: the moment (milliseconds) to which the last of them lasts. `missed`:
    decisions in a row that the clock made.
    """

    left: int = 0
    unit: str = ""
    quota: int = LAG_MOST
    vacation: int = 0
    away_until: int = 0
    missed: int = 0

    def kept(self, left_ms: int, unit: str = "") -> SeatTime:
        """With this much saved; what was overdrawn is forgiven."""
        return msgspec.structs.replace(self, left=max(0, left_ms), unit=unit)

    def decided(self, lag_ms: int) -> SeatTime:
        """After an answer of its own that was given `lag_ms`."""
        quota = min(QUOTA_MOST, self.quota + QUOTA_GAIN - lag_ms)
        return msgspec.structs.replace(self, quota=quota, missed=0)

    def passed_over(self) -> SeatTime:
        """After a decision that the clock made."""
        return msgspec.structs.replace(self, missed=self.missed + 1)

    def away(self, now_ms: int, day_ms: int) -> SeatTime:
        """After a day off was taken, from now or from the end of the one before."""
        until = max(now_ms, self.away_until) + day_ms
        return msgspec.structs.replace(self, vacation=self.vacation - 1, away_until=until)

    def here(self) -> SeatTime:
        """After its person has come back, or another plays for it: nothing is missed."""
        return msgspec.structs.replace(self, missed=0)

    def believed(self, lag_ms: int) -> int:
        """What of a lag of `lag_ms`, as its client measured it, is given back to an answer."""
        return max(0, min(lag_ms, LAG_MOST, self.quota))


def encoded(times: Sequence[SeatTime]) -> str:
    """The times of all seats, as they are stored."""
    return msgspec.json.encode(list(times)).decode()


def decoded(text: str, seats: int) -> list[SeatTime]:
    """The inverse of `encoded`; a seat that is not there has a fresh one."""
    found: list[SeatTime] = msgspec.json.decode(text, type=list[SeatTime]) if text else []
    return found + [SeatTime()] * (seats - len(found))


def shown(times: Sequence[SeatTime]) -> list[dict[str, Any]]:
    """What everybody may see: by seat, the milliseconds saved and the days off."""
    return [
        {"seat": seat, "left": time.left, "vacation": time.vacation, "away_until": time.away_until}
        for seat, time in enumerate(times)
    ]
