"""Why an AI player chose what it did: worked out again from the position that it had before it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from games.engines.bots import Bot, Decision, Reason, bot_named, polling
from games.engines.bots.explaining import reason_of
from games.engines.kernel.log import canonical
from games.models import BotRevision, Entry, Match
from games.reading import matches
from games.reading.matches import Fixed
from games.reading.positions import position_at
from games.reading.replays import NoReplay

#: What is told where the AI plays otherwise today than it did then.
FORGOTTEN: Final = Reason("forgotten", {})


def reason_at(match: Match, number: int) -> dict[str, Any]:
    """What an AI player went by with entry `number` of a match that is over: `code` and whole `figures`.

    While the match goes on nobody is told what an AI thinks. Raises NoReplay: `reason_running`, `reason_no_ai`.
    """
    if match.status != Match.Status.ENDED:
        raise NoReplay("reason_running")
    entry = Entry.objects.get(match=match, number=number)
    if entry.maker != Entry.Maker.BOT or entry.seat is None:
        raise NoReplay("reason_no_ai", number=number)
    seat = match.seats.get(number=entry.seat)
    found = _reason(match.pk, number, entry.seat, seat.bot or seat.stood_in)
    return {"at": number, "seat": entry.seat, "code": found.code, "figures": found.figures}


@lru_cache(maxsize=500)
def _reason(match_id: str, number: int, seat: int, name: str) -> Reason:
    """An AI that searches takes a while: what was written never changes, so once will do."""
    fixed, bot = matches.fixed_for(match_id), bot_named(name)
    if bot is None or not _is_its(match_id, name, bot.revision):
        return FORGOTTEN
    entry = Entry.objects.get(match=match_id, number=number)
    state = position_at(fixed, number - 1).state
    decision = _decision(fixed, bot, state, seat, number)
    if decision is None or canonical(decision.action) != canonical(entry.action):
        return FORGOTTEN
    return reason_of(fixed.book.game, state, seat, decision)


def _decision(fixed: Fixed, bot: Bot, state: Any, seat: int, number: int) -> Decision | None:
    try:
        return polling.decision(fixed.book.game, state, bot, seat, fixed.chance, number - 1)
    except Exception:  # noqa: BLE001 - an AI that failed then as well: its substitute has played
        return None


def _is_its(match_id: str, name: str, revision: int) -> bool:
    """Whether the AI of this name has played the whole match as it plays today."""
    played = BotRevision.objects.filter(match=match_id, bot=name)
    return list(played.values_list("revision", flat=True)) == [revision]
