"""A clock of the host's own numbers: its fields in the form of a new table, and the time control they come to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from games.timing.controls import (
    BankClock,
    DayClock,
    PerDecision,
    TaskClock,
    TimeControlError,
    from_json,
    to_code,
)
from games.timing.texts import problem_of

_MINUTE: Final = 60
_HOUR: Final = 3600


@dataclass(frozen=True, slots=True)
class ClockNumber:
    """One number of a time control: the field for it, in units of so many seconds (or days off)."""

    part: str
    label: Any
    unit: int
    start: int


@dataclass(frozen=True, slots=True)
class OwnClock:
    """A kind of time control that the host gives numbers to."""

    text: Any
    control: type[PerDecision | BankClock | DayClock | TaskClock]
    numbers: tuple[ClockNumber, ...]


#: By the value that the choice of a clock has in the form.
OWN: Final[Mapping[str, OwnClock]] = {
    "own-decision": OwnClock(
        _("a time for each move: own numbers"),
        PerDecision,
        (ClockNumber("seconds", _("Seconds a move"), 1, 45),),
    ),
    "own-live": OwnClock(
        _("a bank and an increment: own numbers"),
        BankClock,
        (
            ClockNumber("bank", _("Bank, in minutes"), _MINUTE, 15),
            ClockNumber("increment", _("Increment a move, in seconds"), 1, 15),
        ),
    ),
    "own-days": OwnClock(
        _("over days: own numbers"),
        DayClock,
        (
            ClockNumber("seconds", _("Hours a move"), _HOUR, 36),
            ClockNumber("cap", _("Hours that can be saved, at most"), _HOUR, 96),
            ClockNumber("vacation", _("Days off"), 1, 5),
        ),
    ),
    "own-task": OwnClock(
        _("a budget for each round: own numbers"),
        TaskClock,
        (
            ClockNumber("stock", _("Minutes a stock round"), _MINUTE, 10),
            ClockNumber("corporation", _("Minutes a corporation"), _MINUTE, 4),
        ),
    ),
}


class WrongClock(Exception):
    """Numbers that are no time control: the field at fault, and the sentence that says why."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field, self.sentence = field, sentence


def name_of(kind: str, number: ClockNumber) -> str:
    """The name of the field for this number of this kind of clock."""
    return f"{kind.replace('-', '_')}_{number.part}"


def kinds(*, has_tasks: bool) -> list[str]:
    """The kinds that fit a game; budgets are for one that names its tasks."""
    return [kind for kind, clock in OWN.items() if has_tasks or clock.control is not TaskClock]


def fields(kinds: Iterable[str]) -> Iterator[tuple[str, forms.IntegerField]]:
    """The field of every number; which kind of clock it belongs to, the page's script reads."""
    for kind in kinds:
        clock = OWN[kind]
        for number in clock.numbers:
            low, high = clock.control.BOUNDS[number.part]
            field = forms.IntegerField(required=False, label=number.label, initial=number.start)
            bounds = {"min": -(-low // number.unit), "max": high // number.unit}
            field.widget.attrs.update({**bounds, "data-clock": kind})
            yield name_of(kind, number), field


def code_of(kind: str, data: Mapping[str, Any]) -> str:
    """The time control of this kind with the numbers of the form, as one word. Raises WrongClock."""
    clock = OWN[kind]
    given = {
        number.part: value * number.unit
        for number in clock.numbers
        if (value := data.get(name_of(kind, number))) is not None
    }
    tag = clock.control.__struct_config__.tag
    try:
        return to_code(from_json({"kind": tag, **given}))
    except TimeControlError as error:
        part = next(number for number in clock.numbers if number.part == error.where)
        raise WrongClock(name_of(kind, part), problem_of(error)) from error
