"""An AI's turn.

An AI plays through the same service as everybody, and a table never waits for one that fails.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any, Final

from games import play, selectors
from games.engines.bots import BOTS
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import FastRng, derived_seed
from games.live import Live
from games.models import Match

#: Seconds before an AI answers, by pace: the shortest and the spread.
PACES: Final = {"instant": (0.0, 0.0), "quick": (0.6, 0.0), "human": (1.5, 1.5)}

log = logging.getLogger(__name__)


def delay(live: Live) -> float:
    """Seconds until an AI answers the position."""
    shortest, spread = PACES[live.fixed.pace]
    if not spread:
        return shortest
    seed = derived_seed(live.fixed.commitment, live.version)
    return shortest + spread * FastRng(seed).below(1000) / 1000


def waiting(table: selectors.Table) -> list[int]:
    """The AI seats to be polled.

    First those that have a choice though they are not asked, then those asked, each in seat order.
    """
    live, bots = table.live, table.seating.bots
    if live is None or live.outcome is not None or table.row.is_paused or not bots:
        return []
    optional = [seat for seat in live.fixed.book.game.optional(live.table.state) if seat in bots]
    return optional + [seat for seat in sorted(live.table.questions) if seat in bots]


def turn(match_id: str, version: int, now: datetime) -> bool:
    """Poll the AI seats of the position after entry `version` until one plays; True if one did.

    Does nothing if the table has moved on: whoever moved it has announced the next turn.
    """
    table = selectors.table_for(match_id)
    if table.live is None or table.row.version != version:
        return False
    return any(_poll(table, table.live, seat, now) for seat in waiting(table))


def fallback(match_id: str, now: datetime) -> bool:
    """The default action of the first AI seat that is asked: its answer is long overdue."""
    table = selectors.table_for(match_id)
    asked = [seat for seat in waiting(table) if table.live and seat in table.live.table.questions]
    if not asked or table.live is None:
        return False
    log.error("AI is overdue match=%s version=%s seat=%s", match_id, table.row.version, asked[0])
    return _play_default(table.live, asked[0], now)


def _poll(table: selectors.Table, live: Live, seat: int, now: datetime) -> bool:
    is_asked = seat in live.table.questions
    action = _chosen(live, table.seating.bots[seat], seat)
    if action is not None and _play(live, seat, action, now):
        return True
    return is_asked and _play_default(live, seat, now)


def _chosen(live: Live, bot: str, seat: int) -> dict[str, Any] | None:
    seed = derived_seed(live.fixed.secret.hex(), "bot", live.version, seat)
    try:
        game, state = live.fixed.book.game, live.table.copy().state
        return BOTS[bot].choose(game, state, seat, FastRng(seed))
    except Exception:  # whatever an AI does wrong (its time limit included), the table goes on
        log.exception("AI failed bot=%s match=%s", bot, live.fixed.match_id)
        return None


def _play(live: Live, seat: int, action: dict[str, Any], now: datetime) -> bool:
    try:
        play.submit_for_seat(
            match_id=live.fixed.match_id, seat=seat, action=action, now=now, version=live.version
        )
    except play.Refused as refusal:
        # The table has moved on or is paused; whoever did it has announced what comes next.
        log.debug("AI came late match=%s code=%s", live.fixed.match_id, refusal.code)
        return True
    except IllegalAction as refusal:
        log.warning("AI was refused match=%s %s %s", live.fixed.match_id, action, refusal)
        return False
    return True


def _play_default(live: Live, seat: int, now: datetime) -> bool:
    rng = FastRng(derived_seed(live.fixed.secret.hex(), "default", live.version, seat))
    who, action = live.fixed.book.game.default_action(live.table.state, seat, rng)
    return _play(live, who, action, now)


def overdue(now: datetime, seconds: float) -> list[tuple[str, int, datetime]]:
    """Match, version and last move of the tables where an AI should have played `seconds` ago."""
    rows = Match.objects.filter(
        bots_due=True, paused_at=None, advanced_at__lt=now - timedelta(seconds=seconds)
    )
    return [
        (pk, version, at)
        for pk, version, at in rows.values_list("pk", "version", "advanced_at")
        if at is not None
    ]
