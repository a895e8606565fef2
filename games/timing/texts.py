"""Time controls and what is wrong with one, as sentences in the reader's language."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext, gettext_noop, ngettext

from games.timing.controls import (
    DAY,
    BankClock,
    DayClock,
    PerDecision,
    TaskClock,
    TimeControl,
    TimeControlError,
)

_MINUTE: Final = 60
_HOUR: Final = 3600

_PROBLEMS: Final = {
    "wrong_type": gettext_noop("This is not a time control."),
    "not_an_option": gettext_noop("There is no time control of this kind."),
    "missing": gettext_noop("A number of the time control is missing."),
    "unknown_key": gettext_noop("The time control has a number that does not belong to it."),
    "out_of_range": gettext_noop("The time must lie between %(min)s and %(max)s."),
    "conflict": gettext_noop("What can be saved must be at least the time for one decision."),
}


def text_of(control: TimeControl) -> str:
    """The time control in one short phrase."""
    match control:
        case PerDecision():
            return _per_move(control.seconds)
        case BankClock():
            return gettext("%(bank)s and %(increment)s a move") % {
                "bank": amount(control.bank),
                "increment": amount(control.increment),
            }
        case DayClock():
            return _days(control)
        case TaskClock():
            return gettext("%(stock)s a stock round, %(corporation)s a corporation") % {
                "stock": amount(control.stock),
                "corporation": amount(control.corporation),
            }
        case _:
            return gettext("no clock")


def _days(control: DayClock) -> str:
    text = _per_move(control.seconds)
    if control.cap > control.seconds:
        text += gettext(", up to %(cap)s saved") % {"cap": amount(control.cap)}
    if control.vacation:
        text += ngettext(", %(n)d day off", ", %(n)d days off", control.vacation) % {
            "n": control.vacation
        }
    return text


def _per_move(seconds: int) -> str:
    if seconds % DAY == 0:
        days = seconds // DAY
        return ngettext("%(n)d day a move", "%(n)d days a move", days) % {"n": days}
    if seconds % _MINUTE == 0 and seconds < _HOUR:
        minutes = seconds // _MINUTE
        return ngettext("%(n)d minute a move", "%(n)d minutes a move", minutes) % {"n": minutes}
    if seconds < _HOUR:
        return ngettext("%(n)d second a move", "%(n)d seconds a move", seconds) % {"n": seconds}
    return gettext("%(time)s a move") % {"time": amount(seconds)}


def amount(seconds: int) -> str:
    """A time in its largest units, at most two of them."""
    if seconds % DAY == 0 and seconds:
        return ngettext("%(n)d day", "%(n)d days", seconds // DAY) % {"n": seconds // DAY}
    if seconds >= _HOUR:
        hours, rest = divmod(seconds, _HOUR)
        return f"{hours} h {rest // _MINUTE} min" if rest else f"{hours} h"
    minutes, rest = divmod(seconds, _MINUTE)
    if not minutes:
        return f"{rest} s"
    return f"{minutes} min {rest} s" if rest else f"{minutes} min"


def problem_of(error: TimeControlError) -> str:
    """Why a value is no time control."""
    params = {name: value for name, value in error.params.items() if name in {"min", "max"}}
    if error.where == "vacation":
        return gettext(_PROBLEMS[error.code]) % params
    bounds = {name: amount(value) for name, value in params.items()}
    return gettext(_PROBLEMS[error.code]) % bounds
