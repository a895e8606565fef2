"""What a programmed action answers to a position. Pure: it sees the choices of its own seat, and nothing else.

Engines are asked by their contract alone, so that a programmed action fits every game that offers the
action it plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.engines.kernel.choices import AMOUNT, FIXED, PICK, Action, Amount, Choice, Pick
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game

FORCED: Final = "forced"
PASS: Final = "pass"  # noqa: S105 - a move
BID: Final = "bid_up_to"
CLAIM: Final = "claim_rents"
DECLINE: Final = "decline_deeds"
KINDS: Final = (FORCED, PASS, BID, CLAIM, DECLINE)
#: The action that each plays, and without which it can never fire.
PLAYS: Final = {PASS: "pass", BID: "bid", CLAIM: "claim_rent", DECLINE: "decline"}
#: What nobody does without meaning it.
_DANGEROUS: Final = frozenset({"declare_bankruptcy", "bankrupt"})
LIMIT_MOST: Final = 1_000_000
TIMES_MOST: Final = 100


@dataclass(frozen=True)
class SeatProgram:
    """One programmed action: its kind, the most it may bid (BID), how often it may still fire (None: always)."""

    kind: str
    limit: int | None = None
    times: int | None = None


@dataclass(frozen=True)
class Stop:
    """The programmed action is over, for this reason: `limit_reached` or `done`."""

    reason: str


def answer(
    program: SeatProgram, choices: Sequence[Choice], *, is_asked: bool
) -> Action | Stop | None:
    """What it plays now, why it is over, or None while it waits. `is_asked`: whether the seat must act."""
    if program.times is not None and program.times <= 0:
        return Stop("done")
    if program.kind == CLAIM:
        return _fixed(choices, PLAYS[CLAIM])
    if not is_asked:
        return None
    if program.kind == FORCED:
        return _only(choices)
    if program.kind == BID:
        return _bid(choices, program.limit or 0)
    return _fixed(choices, PLAYS[program.kind])


def fault(program: SeatProgram, game: Game[Any, Any], state: Any, seat: int) -> str:
    """Why this can never fire: `game_over`, `never_fires` or `out_of_range`; empty if it can."""
    if game.outcome(state) is not None:
        return "game_over"
    if program.kind == BID and not 0 < (program.limit or 0) <= LIMIT_MOST:
        return "out_of_range"
    if program.times is not None and not 0 < program.times <= TIMES_MOST:
        return "out_of_range"
    if program.kind in PLAYS and not _is_known(game, state, seat, PLAYS[program.kind]):
        return "never_fires"
    return ""


def _is_known(game: Game[Any, Any], state: Any, seat: int, do: str) -> bool:
    """Whether the game has this action at all."""
    try:
        game.check(state, seat, {"do": do})
    except IllegalAction as refusal:
        return not (refusal.code == "malformed" and refusal.params.get("where") == "do")
    return True


def _fixed(choices: Sequence[Choice], do: str) -> Action | None:
    found = (one for one in choices if one.do == do and one.kind == FIXED and not one.blind)
    first = next(found, None)
    return None if first is None else first.action()


def _bid(choices: Sequence[Choice], limit: int) -> Action | Stop | None:
    """The lowest bid that is allowed; a pass, once, where that is more than the limit."""
    bids = [one for one in choices if isinstance(one, Amount) and one.do == PLAYS[BID]]
    if not bids or len(bids) > 1:  # which of several things to bid for, nobody has said
        return None
    if bids[0].min <= limit:
        return bids[0].action(**{bids[0].arg: bids[0].min})
    return Stop("limit_reached")


def _only(choices: Sequence[Choice]) -> Action | None:
    """The one answer that there is, if it is harmless."""
    if len(choices) != 1 or choices[0].blind or choices[0].do in _DANGEROUS:
        return None
    (only,) = choices
    if only.kind == FIXED:
        return only.action()
    if only.kind == PICK and isinstance(only, Pick) and len(only.options) == 1:
        return only.picked(only.options[0])
    if only.kind == AMOUNT and isinstance(only, Amount) and only.min == only.max:
        return only.action(**{only.arg: only.min})
    return None
