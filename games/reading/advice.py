"""What an AI player would do in somebody's place, and why: a hint at a table that counts for nothing."""

from __future__ import annotations

from typing import Any, Final

from games.engines.bots import BOTS, Decision
from games.engines.bots.explaining import reason_of
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import FastRng, derived_seed
from games.reading.matches import Fixed
from games.reading.selectors import Standing, table_for

#: Who advises: it weighs what things are expected to earn and searches for nothing, so that it answers at once.
ADVISER: Final = "shrewd"


class NoHint(IllegalAction):
    """Nobody is advised here.

    `hint_rated`, `hint_bound`, `hint_not_asked`, `not_your_seat`, `not_started`, `paused`, `game_over`.
    """


def is_open_to_hints(table: Standing, user_id: int | None) -> bool:
    """Whether this person may ask for hints at this table as long as it is played."""
    return (
        table.live is not None
        and table.live.outcome is None
        and table.seating.seat_of(user_id) is not None
        and not table.live.fixed.rated
        and not table.seating.bound
    )


def hint_for(match_id: str, user_id: int | None) -> dict[str, Any]:
    """`{version, seat, action, code, figures}`: what the adviser would do in this person's seat.

    It knows what the seat can know and no more; the same question gets the same answer. Raises NoHint, Match.DoesNotExist.
    """
    table = table_for(match_id)
    seat = table.seating.seat_of(user_id)
    if seat is None:
        raise NoHint("not_your_seat")
    _require_open(table, seat)
    assert table.live is not None
    live = table.live
    decision = advised(live.fixed, live.table.state, seat, live.version)
    if decision.action is None:
        raise NoHint("hint_not_asked")
    reason = reason_of(live.fixed.book.game, live.table.state, seat, decision)
    return {
        "version": live.version,
        "seat": seat,
        "action": decision.action,
        "code": reason.code,
        "figures": reason.figures,
    }


def _require_open(table: Standing, seat: int) -> None:
    if table.live is None:
        raise NoHint("not_started")
    if table.live.outcome is not None:
        raise NoHint("game_over")
    if table.live.fixed.rated:
        raise NoHint("hint_rated")
    if table.seating.bound:
        raise NoHint("hint_bound")
    if table.row.is_paused:
        raise NoHint("paused")
    if seat not in table.live.table.questions:
        raise NoHint("hint_not_asked")


def advised(fixed: Fixed, state: Any, seat: int, version: int) -> Decision:
    """What the adviser would do in `seat` after entry `version`, of what the seat can know."""
    game = fixed.book.game
    imagined = game.imagine(state, seat, chance_of(fixed, "advice.imagine", version, seat))
    rng = chance_of(fixed, "advice.bot", version, seat)
    return BOTS[ADVISER].choose(game, imagined, seat, rng)


def chance_of(fixed: Fixed, use: str, version: int, seat: int) -> FastRng:
    """Chance for one piece of advice, fixed by what everybody knows: it tells nothing of the secret, and repeats itself."""
    return FastRng(derived_seed(fixed.commitment, use, version, seat))
