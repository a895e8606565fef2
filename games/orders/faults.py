"""Which programmed actions a game knows, and why one can never fire there. Pure: asks engines by their contract alone."""

from __future__ import annotations

from typing import Any, Final

from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game
from games.orders.rules import (
    BID,
    CLAIM,
    DECLINE,
    FLOAT,
    FORCED,
    KINDS,
    LIMIT_MOST,
    NOTHING_KNOWN,
    PASS,
    PLAYS,
    ROUND,
    TIMES_MOST,
    SeatProgram,
    Surroundings,
    is_reached,
)

#: Without which it never comes to what it plays, where others play the same elsewhere.
NEEDS: Final = {ROUND: "buy_shares"}


def fault(
    program: SeatProgram,
    game: Game[Any, Any],
    state: Any,
    seat: int,
    around: Surroundings = NOTHING_KNOWN,
) -> str:
    """Why this can never fire; empty if it can.

    `game_over`, `seat_out`, `never_fires`, `out_of_range`, `lot_sold`, `limit_too_low` or one of `_past`.
    """
    if why := _over(game, state, seat):
        return why
    limit = 0 if program.limit is None and program.kind == BID else program.limit
    if limit is not None and not 0 < limit <= LIMIT_MOST:
        return "out_of_range"
    if around.is_sold:
        return "lot_sold"
    if why := _past(program, around):
        return why
    if program.kind == ROUND and not has_rounds(game):
        return "never_fires"
    if program.times is not None and not 0 < program.times <= TIMES_MOST:
        return "out_of_range"
    return _missing(program, game, state, seat) or _too_low(program, game, state)


def hopeless(kind: str, game: Game[Any, Any], state: Any, seat: int) -> str:
    """Why nothing of this kind can ever fire, whatever is said beside it; empty if something can.

    `game_over`, `seat_out` or `never_fires`.
    """
    return _over(game, state, seat) or _missing(SeatProgram(kind), game, state, seat)


def _over(game: Game[Any, Any], state: Any, seat: int) -> str:
    """Why this seat plays nothing any more."""
    if game.outcome(state) is not None:
        return "game_over"
    return "seat_out" if seat in game.gone(state) else ""


def _too_low(program: SeatProgram, game: Game[Any, Any], state: Any) -> str:
    """Whether all that it could be about costs more than it says."""
    if program.kind not in {BID, DECLINE} or program.limit is None:
        return ""
    least = game.least(state, PLAYS[program.kind], program.about)
    is_enough = program.limit >= least if program.kind == BID else program.limit > least
    return "" if is_enough else "limit_too_low"


def _missing(program: SeatProgram, game: Game[Any, Any], state: Any, seat: int) -> str:
    """Why the action that it plays never comes: the game has none, or none from here on."""
    if program.kind == FORCED:
        # Where rents are claimed by hand, that is a choice beside every move.
        return "never_fires" if _comes(game, state, seat, PLAYS[CLAIM]) else ""
    needed = {PLAYS[program.kind], NEEDS.get(program.kind, PLAYS[program.kind])}
    return "" if all(_comes(game, state, seat, do) for do in needed) else "never_fires"


def _comes(game: Game[Any, Any], state: Any, seat: int, do: str) -> bool:
    return _is_known(game, state, seat, do) and game.can_come(state, seat, do)


def kinds_of(game: Game[Any, Any], state: Any, seat: int) -> list[str]:
    """The kinds that this game knows at all, whether or not they can still fire; `hopeless` tells that of each."""
    return [kind for kind in KINDS if _is_of(game, state, seat, kind)]


def _is_of(game: Game[Any, Any], state: Any, seat: int, kind: str) -> bool:
    if kind in {ROUND, FLOAT} and not has_rounds(game):
        return False
    return kind not in PLAYS or _is_known(game, state, seat, PLAYS[kind])


def _past(program: SeatProgram, around: Surroundings) -> str:
    """Why what it waits for cannot come any more."""
    if program.kind == FLOAT and around.has_floated:
        return "has_floated"
    if program.kind == PASS and program.limit is not None and around.round is None:
        return "no_rounds"
    return "round_over" if program.kind == PASS and is_reached(program, around) else ""


def has_rounds(game: Game[Any, Any]) -> bool:
    """Whether the game has rounds of dealing in shares: it names what is being played."""
    return type(game).clock_unit is not Game.clock_unit


def _is_known(game: Game[Any, Any], state: Any, seat: int, do: str) -> bool:
    """Whether the game has this action at all."""
    try:
        game.check(state, seat, {"do": do})
    except IllegalAction as refusal:
        return not (refusal.code == "malformed" and refusal.params.get("where") == "do")
    return True
