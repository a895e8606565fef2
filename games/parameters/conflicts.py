"""What is wrong with values wanted for a game's parameters, and the sentence that tells it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from games.engines.catalogue import GAMES
from games.engines.kernel.parameters import Conflict
from games.parameters.options import options_of

#: What pydantic calls a breach of a bound -> the code of the fault, and pydantic's name of the bound.
BOUNDS: Final[Mapping[str, tuple[str, str]]] = {
    "greater_than_equal": ("too_low", "ge"),
    "less_than_equal": ("too_high", "le"),
    "multiple_of": ("not_a_multiple", "multiple_of"),
    "too_short": ("wrong_count", "min_length"),
    "too_long": ("wrong_count", "max_length"),
}

SENTENCES: Final[Mapping[str, Any]] = {
    "too_low": _("At least %(n)s."),
    "too_high": _("At most %(n)s."),
    "not_a_multiple": _("Must be a multiple of %(n)s."),
    "wrong_count": ngettext_lazy("Exactly %(n)d number.", "Exactly %(n)d numbers.", "n"),
    "impossible": _("This value is not possible."),
    "neither_zero_nor_between": _("0, or from %(low)s to %(high)s."),
    "above": _("“%(lower)s” must not be above “%(upper)s”."),
    "takes_too_much": _("“%(bonus)s” takes away more than “%(base)s” gives."),
    "too_few_seats": _("“%(mode)s” needs “%(most)s” to be at least %(needed)s."),
}
NO_OWN_SENTENCE: Final = _("These rules do not fit each other: %(problem)s")


@dataclass(frozen=True)
class Fault:
    """Why values are refused.

    `path` names the parameters at fault, `params` what would be right, and `problem` is the fault in
    English, for conflicts that have no sentence of their own.
    """

    code: str
    path: tuple[str, ...]
    params: Mapping[str, Any]
    problem: str = ""


def faults_of(game: str, values: Mapping[str, Any]) -> list[Fault]:
    """What the rules of a game refuse in these values; conflicts only where each value is possible."""
    try:
        GAMES[game].Rules(**values)
    except ValidationError as error:
        return [fault_from(detail) for detail in error.errors(include_url=False)]
    return []


def fault_from(detail: ErrorDetails) -> Fault:
    at = tuple(str(part) for part in detail["loc"][:1])
    given = detail.get("ctx", {})
    conflict = given.get("error")
    if isinstance(conflict, Conflict):
        return Fault(conflict.code, at or conflict.path, conflict.params, str(conflict))
    if detail["type"] in BOUNDS:
        code, bound = BOUNDS[detail["type"]]
        return Fault(code, at, {"n": given[bound]})
    return Fault("impossible", at, {})


def sentence_of(game: str, fault: Fault) -> str:
    """The fault in the reader's language; parameters in it are called by their titles."""
    titles = {option.name: option.title for option in options_of(game)}
    words = {name: titles.get(str(value), value) for name, value in fault.params.items()}
    words["problem"] = fault.problem
    return str(SENTENCES.get(fault.code, NO_OWN_SENTENCE) % words)
