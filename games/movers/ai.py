"""An AI's turn.

An AI plays through the same service as everybody, and a table never waits for one that fails.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from celery.exceptions import SoftTimeLimitExceeded

from games import play
from games.engines.bots import BOTS, SUBSTITUTE, bot_named, polling
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import FastRng, derived_seed
from games.models import BotRevision, Match
from games.movers import limits, strikes
from games.reading import selectors
from games.reading.matches import Live
from games.reading.recent import Recent
from gates import metrics

#: Seconds before an AI answers, by pace: the shortest and the spread.
PACES: Final = {"instant": (0.0, 0.0), "quick": (0.6, 0.0), "human": (1.5, 1.5)}

#: Which AI has been noted for which match by this process.
_NOTED: Final[Recent[int]] = Recent(1000)

log = logging.getLogger(__name__)


def delay(live: Live) -> float:
    """Seconds until an AI answers the position."""
    shortest, spread = PACES[live.fixed.pace]
    if not spread:
        return shortest
    seed = derived_seed(live.fixed.commitment, live.version)
    return shortest + spread * FastRng(seed).below(1000) / 1000


def waiting(table: selectors.Standing) -> list[int]:
    """The AI seats to be polled, in their order (see games.engines.bots.polling)."""
    live, bots = table.live, table.seating.bots
    if live is None or live.outcome is not None or table.row.is_paused or not bots:
        return []
    return polling.order(live.fixed.book.game, live.table.state, bots)


def turn(match_id: str, version: int, now: datetime | None = None) -> bool:
    """Poll the AI seats of the position after entry `version` until one plays; True if one did.

    Does nothing if the table has moved on: whoever moved it has announced the next turn, for after the pauses that
    AI make (`delay`, `courtesy`). Who thought about this position before and never came back (its process was killed)
    gets a substitute at once.
    """
    table = selectors.table_for(match_id)
    if table.live is None or table.row.version != version:
        return False
    _note(match_id, table.seating.bots.values())
    with limits.first_try(f"{match_id}.{version}") as is_first:
        if is_first:
            return any(_poll(table, table.live, seat, now) for seat in waiting(table))
    return fallback(match_id, now)


def fallback(match_id: str, now: datetime | None = None) -> bool:
    """A substitute plays for the first AI seat that is asked: its answer is overdue."""
    table = selectors.table_for(match_id)
    if table.live is None:
        return False
    log.error("AI is overdue match=%s version=%s", match_id, table.row.version)
    seat = _asked(table, table.live)
    if seat is None:
        return False
    strikes.add(table.seating.bots[seat])
    return _stand_in(table, table.live, seat, now)


def _poll(table: selectors.Standing, live: Live, seat: int, now: datetime | None) -> bool:
    bot = bot_named(table.seating.bots[seat])
    assert bot is not None  # the seat was given to one that there is
    if strikes.is_out(bot.key):
        log.warning("AI is not waited for bot=%s match=%s", bot.key, live.fixed.match_id)
        return seat in live.table.questions and _stand_in(table, live, seat, now)
    game, state = live.fixed.book.game, live.table.state
    try:
        with limits.memory(), metrics.AI_SECONDS.labels(bot.key).time():
            answer = polling.answer(game, state, bot, seat, live.fixed.chance, live.version)
    except SoftTimeLimitExceeded:
        log.exception("AI thought for too long bot=%s match=%s", bot.key, live.fixed.match_id)
        strikes.add(bot.key)
        _stand_in_for_asked(table, live, now)
        return True  # no time is left for others, who would otherwise have come after this one
    except Exception:  # whatever an AI does wrong, the table goes on
        log.exception("AI failed bot=%s match=%s", bot.key, live.fixed.match_id)
        return seat in live.table.questions and _stand_in(table, live, seat, now)
    return answer is not None and _play(live, *answer, play.BOT, now)


def _note(match_id: str, bots: Iterable[str]) -> None:
    """Which policies play here, written before their first move: later this copy may hold others."""
    for bot in {*bots}:
        known = bot_named(bot)
        assert known is not None
        key, revision = f"{match_id} {bot}", known.revision
        if _NOTED.get(key) != revision:
            BotRevision.objects.get_or_create(match_id=match_id, bot=bot, revision=revision)
            _NOTED.put(key, revision)


def _stand_in_for_asked(table: selectors.Standing, live: Live, now: datetime | None) -> bool:
    seat = _asked(table, live)
    return seat is not None and _stand_in(table, live, seat, now)


def _asked(table: selectors.Standing, live: Live) -> int | None:
    """The first AI seat that is asked and has not answered."""
    return next((seat for seat in waiting(table) if seat in live.table.questions), None)


def _stand_in(table: selectors.Standing, live: Live, seat: int, now: datetime | None) -> bool:
    """Another policy plays for an AI that fails or never answers, by the clock, so that its own moves are all its own."""
    game, state = live.fixed.book.game, live.table.state
    substitute = None if table.seating.bots[seat] == SUBSTITUTE else BOTS[SUBSTITUTE]
    answer = polling.stand_in(game, state, substitute, seat, live.fixed.chance, live.version)
    return _play(live, *answer, play.CLOCK, now)


def _play(live: Live, seat: int, action: Action, maker: str, now: datetime | None) -> bool:
    match_id = live.fixed.match_id
    try:
        play.submit_for_seat(
            match_id=match_id, seat=seat, action=action, maker=maker, now=now, version=live.version
        )
    except play.Refused as refusal:
        # The table has moved on or is paused; whoever did it has announced what comes next.
        log.debug("AI came late match=%s code=%s", match_id, refusal.code)
        return True
    except IllegalAction as refusal:
        log.warning("AI was refused match=%s %s %s", match_id, action, refusal)
        return False
    return True


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
