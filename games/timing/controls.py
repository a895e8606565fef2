"""Time controls as one value: how much time a seat has for what it is asked. Pure.

Stored and sent as JSON with a `kind`; `docs/match-service.md` shows all of them. Seconds are whole,
what runs is counted in milliseconds.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

import msgspec

from games.timing.banks import SeatTime

DAY: Final = 86_400
#: The longest that a decision, a bank or a budget may be, in seconds.
LONGEST: Final = 14 * DAY
#: The shortest time for a decision: a person must be able to read the question.
SHORTEST: Final = 5
VACATION_MOST: Final = 30
#: With so many seconds for a decision nobody is expected to wait at the table.
SLOW: Final = 3600


class TimeControlError(ValueError):
    """A value that is no time control. `code` is stable, `where` the key at fault (empty: the whole)."""

    def __init__(self, code: str, where: str = "", **params: Any) -> None:
        super().__init__(f"{where or 'control'}: {code}")
        self.code, self.where, self.params = code, where, params


class _Control(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """What every kind answers. `unit` names what is timed, where a control counts by task."""

    #: The bounds of each number, both included.
    BOUNDS: ClassVar[dict[str, tuple[int, int]]] = {}
    #: Whether seats have time at all.
    is_timed: ClassVar[bool] = True

    def opening(self) -> SeatTime:
        """What a seat begins the match with."""
        return SeatTime()

    def started(self, time: SeatTime, unit: str) -> SeatTime:
        """With all that the seat has for a question that is put now."""
        raise NotImplementedError

    def stopped(self, time: SeatTime, left_ms: int) -> SeatTime:
        """What the seat has after a question of which `left_ms` were left."""
        return time.kept(left_ms)

    @property
    def longest(self) -> int:
        """Seconds that a table may have to wait for one decision; 0: for ever."""
        raise NotImplementedError

    @property
    def is_slow(self) -> bool:
        """Whether nobody is expected to wait at the table."""
        return not self.is_timed or self.longest >= SLOW

    @property
    def together(self) -> int:
        """Seconds for which a question to several at once stays open at least; 0: as long as the rules say.

        Where nobody is expected to wait at the table, rules that count in seconds would leave everybody out.
        """
        return 0


class Untimed(_Control, frozen=True, tag="none"):
    """Nobody is hurried. For private tables only."""

    is_timed: ClassVar[bool] = False

    @property
    def longest(self) -> int:
        return 0

    def started(self, time: SeatTime, unit: str) -> SeatTime:
        return time


class PerDecision(_Control, frozen=True, tag="decision"):
    """The same time for every decision."""

    BOUNDS: ClassVar[dict[str, tuple[int, int]]] = {"seconds": (SHORTEST, LONGEST)}
    seconds: int

    def started(self, time: SeatTime, unit: str) -> SeatTime:
        return time.kept(1000 * self.seconds)

    @property
    def longest(self) -> int:
        return self.seconds

    @property
    def together(self) -> int:
        return self.seconds if self.is_slow else 0


class BankClock(_Control, frozen=True, tag="live"):
    """A bank for the match, to which each decision adds the increment before it is made."""

    BOUNDS: ClassVar[dict[str, tuple[int, int]]] = {
        "bank": (0, 4 * 3600),
        "increment": (SHORTEST, 600),
    }
    bank: int
    increment: int

    def opening(self) -> SeatTime:
        return SeatTime(left=1000 * self.bank)

    def started(self, time: SeatTime, unit: str) -> SeatTime:
        return time.kept(time.left + 1000 * self.increment)

    @property
    def longest(self) -> int:
        return self.bank + self.increment

    @property
    def is_slow(self) -> bool:
        return False


class DayClock(_Control, frozen=True, tag="days"):
    """Time for each decision, of which what is left is saved up to `cap`; and days off.

    A day of vacation puts what a seat is asked off by 24 hours.
    """

    BOUNDS: ClassVar[dict[str, tuple[int, int]]] = {
        "seconds": (3600, LONGEST),
        "cap": (3600, LONGEST),
        "vacation": (0, VACATION_MOST),
    }
    seconds: int
    cap: int
    vacation: int = 0

    def opening(self) -> SeatTime:
        return SeatTime(vacation=self.vacation)

    def started(self, time: SeatTime, unit: str) -> SeatTime:
        return time.kept(min(1000 * self.cap, time.left + 1000 * self.seconds))

    @property
    def longest(self) -> int:
        return self.cap

    @property
    def together(self) -> int:
        return self.seconds


class TaskClock(_Control, frozen=True, tag="task"):
    """A budget for each task that the game names: a stock round, or a corporation to operate.

    All decisions of a seat in one task share its budget; who has used it up is played by the clock
    until the next task begins. Units are those of `Game.clock_unit`.
    """

    BOUNDS: ClassVar[dict[str, tuple[int, int]]] = {
        "stock": (30, LONGEST),
        "corporation": (30, LONGEST),
    }
    stock: int
    corporation: int

    def started(self, time: SeatTime, unit: str) -> SeatTime:
        if time.unit == unit:
            return time
        budget = self.corporation if unit.startswith("corporation:") else self.stock
        return time.kept(1000 * budget, unit)

    def stopped(self, time: SeatTime, left_ms: int) -> SeatTime:
        return time.kept(left_ms, time.unit)

    @property
    def longest(self) -> int:
        return max(self.stock, self.corporation)


TimeControl = Untimed | PerDecision | BankClock | DayClock | TaskClock
KINDS: Final[dict[str, type[TimeControl]]] = {
    "none": Untimed,
    "decision": PerDecision,
    "live": BankClock,
    "days": DayClock,
    "task": TaskClock,
}


def per_decision(seconds: int) -> TimeControl:
    """The same time for every decision; 0 seconds: no clock."""
    return PerDecision(seconds) if seconds else Untimed()


def to_json(control: TimeControl) -> dict[str, Any]:
    """The control as JSON values."""
    found: dict[str, Any] = msgspec.to_builtins(control)
    return found


def from_json(data: Any) -> TimeControl:
    """The inverse of `to_json`, for anything that may have been sent.

    Raises TimeControlError: `wrong_type`, `not_an_option` {options}, `missing`, `unknown_key`,
    `out_of_range` {min, max}, `conflict` {with}.
    """
    if not isinstance(data, dict):
        raise TimeControlError("wrong_type")
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise TimeControlError("not_an_option", "kind", options=list(KINDS))
    chosen = KINDS[kind]
    _check_keys(chosen, data)
    control = chosen(**{name: value for name, value in data.items() if name != "kind"})
    if isinstance(control, DayClock) and control.cap < control.seconds:
        raise TimeControlError("conflict", "cap", **{"with": ["seconds"]})
    return control


def _check_keys(chosen: type[TimeControl], data: dict[str, Any]) -> None:
    required = {field.name for field in msgspec.structs.fields(chosen) if field.required}
    for name in data:
        if name != "kind" and name not in chosen.BOUNDS:
            raise TimeControlError("unknown_key", str(name))
    for name, (low, high) in chosen.BOUNDS.items():
        if name not in data:
            if name in required:
                raise TimeControlError("missing", name)
            continue
        if type(data[name]) is not int:
            raise TimeControlError("wrong_type", name)
        if not low <= data[name] <= high:
            raise TimeControlError("out_of_range", name, min=low, max=high)


def to_code(control: TimeControl) -> str:
    """The control as one word, for forms and addresses: `live-600-20`."""
    kind, *numbers = to_json(control).values()
    return "-".join(map(str, (kind, *numbers)))


def from_code(code: str) -> TimeControl:
    """The inverse of `to_code`. Raises TimeControlError."""
    kind, *parts = code.split("-")
    names = list(KINDS[kind].BOUNDS) if kind in KINDS else []
    if len(parts) > len(names):
        raise TimeControlError("unknown_key", code)
    numbers = {
        name: int(part) if part.isascii() and part.isdigit() else part
        for name, part in zip(names, parts, strict=False)
    }
    return from_json({"kind": kind, **numbers})
