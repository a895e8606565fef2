"""Refusals: stable codes with parameters, never prose (docs/vocabulary.md#refusals). Texts are made from them on the page."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Final

from games.engines.kernel.compiling import mypyc_attr

#: Codes that every game shares, with the names of the parameters each one carries
#: (docs/vocabulary.md#refusals).
CODES: Final[Mapping[str, tuple[str, ...]]] = {
    "malformed": ("where", "problem"),
    "bad_setup": ("where", "problem"),
    "unknown_id": ("where", "id"),
    "game_over": (),
    "system_only": ("do",),
    "seat_out": ("who",),
    "not_your_turn": ("asked",),
    "not_available_now": ("phase",),
    "not_an_option": ("arg", "value"),
    "not_owner": ("id", "owner"),
    "no_such_offer": ("offer",),
    "not_a_multiple": ("step",),
    "insufficient_cash": ("need", "have", "who"),
}


@mypyc_attr(allow_interpreted_subclasses=True)
class IllegalAction(Exception):
    """An action the rules refuse. Nothing was changed.

    `code` is stable for ever (recorded matches and clients hold it); `params` are JSON values that
    say what was wrong and what would be right.
    """

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: dict[str, Any] = params

    def __str__(self) -> str:
        return f"{self.code} {self.params}" if self.params else self.code


class BadSetup(IllegalAction):
    """A number of seats, a rule value or a table of data that no game can start with (`bad_setup`)."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__("bad_setup", where=where, problem=problem)


def nearest(name: object, known: Iterable[object]) -> str:
    """What to add to a complaint about an unknown name: the known one that looks most like it.

    Where none does, all of them.
    """
    names = sorted(map(str, known))
    close = get_close_matches(str(name), names)
    return f"; did you mean {close[0]}?" if close else f"; known are {', '.join(names)}"


def malformed(where: str, problem: str) -> IllegalAction:
    """The refusal of something that is not even the shape of an action."""
    return IllegalAction("malformed", where=where, problem=problem)
