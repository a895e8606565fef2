"""One action of one person, by socket or by HTTP.

The answer is the receipt, or a refusal in the reader's language.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from functools import lru_cache
from typing import Any, Final, TypeVar

import structlog
from django.db import DatabaseError

from games import play
from games.engines.kernel.errors import IllegalAction
from games.fronts.catalogue import front_for
from games.models import Match
from games.protocol import Ask, Body, Call, Foreseen, Play, Preview, Receipt, Refusal, Vote
from games.reading import matches, selectors, updates
from games.refusals import names_in, text_of
from gates import metrics, storage

log = logging.getLogger(__name__)
#: Every move of a person is a line of it, where the log is made for machines.
moves = logging.getLogger("games.moves")

Answer = Receipt | Refusal
Asking = Play | Body | Preview | Call | Ask | Vote
_TURNS: Final = {"undo": play.undo, "redo": play.redo}
_CALLS: Final = {
    "call": play.call_open,
    "uncall": play.call_close,
    "apply": play.apply,
    "retract": play.retract,
}
_SEATS: Final = {"go": play.go, "return": play.come_back, "vacation": play.vacation}
A = TypeVar("A")


def answer_to(
    message: Play | Body,
    *,
    match_id: str,
    user_id: int | None,
    lang: str,
    now: datetime | None = None,
) -> Answer:
    """The answer to one action of one person. Never raises.

    What went wrong on our side is logged and answered as `storage_full`, `unavailable` or `failed`.
    """
    answer = _answered(
        lambda: play.submit(
            match_id=match_id,
            user_id=user_id,
            key=message.key,
            action=message.action,
            question=message.question,
            now=now,
            lag_ms=message.lag_ms,
            seat=message.seat,
        ),
        message,
        match_id,
        lang,
    )
    _noted(answer, match_id, user_id, message.seat)
    return answer


def _noted(answer: Answer, match_id: str, user_id: int | None, seat: int | None) -> None:
    """For who watches over the platform: refusals are counted, moves told where the log has every one."""
    if isinstance(answer, Refusal):
        metrics.REFUSALS.labels(answer.code).inc()
    elif moves.isEnabledFor(logging.INFO):
        if seat is None:
            seat = selectors.seat_of(match_id, user_id)
        about = {"match": match_id, "version": answer.version, "seat": seat, "request": answer.key}
        structlog.get_logger(moves.name).info("move", user=user_id, **about)


def called_by(
    message: Call | Ask | Vote, *, match_id: str, user_id: int | None, lang: str
) -> Answer:
    """The answer to something that a person wants of the table. Never raises."""
    return _answered(lambda: _called(message, match_id, user_id), message, match_id, lang)


def _called(message: Call | Ask | Vote, match_id: str, user_id: int | None) -> Receipt:
    if isinstance(message, Ask):
        return _asked(message, match_id, user_id)
    if isinstance(message, Vote):
        return _voted(message, match_id, user_id)
    if message.call in _TURNS:
        turn = _TURNS[message.call]
        version = turn(
            match_id=match_id, user_id=user_id, version=message.version, seat=message.seat
        ).version
    else:
        _SEATS[message.call](match_id=match_id, user_id=user_id, seat=message.seat)
        version = message.version
    return Receipt(message.key, version)


def _asked(message: Ask, match_id: str, user_id: int | None) -> Receipt:
    if message.ask in _CALLS:
        seat = -1 if message.seat is None else message.seat
        _CALLS[message.ask](match_id=match_id, user_id=user_id, seat=seat)
        return Receipt(message.key, 0)
    receipt = play.ask(
        match_id=match_id,
        user_id=user_id,
        kind=message.ask,
        to=message.to,
        seat=message.seat,
        candidate=message.candidate,
    )
    return Receipt(message.key, receipt.version)


def _voted(message: Vote, match_id: str, user_id: int | None) -> Receipt:
    number = message.motion
    if message.vote == "withdraw":
        receipt = play.withdraw(match_id=match_id, user_id=user_id, motion=number)
    else:
        agrees = message.vote == "yes"
        receipt = play.answer(match_id=match_id, user_id=user_id, motion=number, agrees=agrees)
    return Receipt(message.key, receipt.version)


def foreseen_by(
    message: Preview, *, match_id: str, user_id: int | None, lang: str
) -> Foreseen | Refusal:
    """What the action would change; nothing is written. Never raises."""
    return _answered(
        lambda: updates.foreseen(
            match_id, user_id, message.key, [message.action, *message.then], message.seat
        ),
        message,
        match_id,
        lang,
    )


def _answered(call: Callable[[], A], message: Asking, match_id: str, lang: str) -> A | Refusal:
    try:
        return call()
    except IllegalAction as refusal:
        return refused(message.key, refusal.code, refusal.params, match_id, lang)
    except Match.DoesNotExist:
        return Refusal(message.key, "no_such_match", {}, 0, text_of("no_such_match", {}, lang))
    except DatabaseError as error:
        if storage.noted(error):
            return Refusal(message.key, storage.CODE, {}, 0, text_of(storage.CODE, {}, lang))
        log.exception("a move was not stored match=%s", match_id)
        return Refusal(message.key, "unavailable", {}, 0, text_of("unavailable", {}, lang))
    except Exception:  # an error of the engine must not cut the line of the person who met it
        log.exception("a move failed match=%s message=%s", match_id, message)
        return Refusal(message.key, "failed", {}, 0, text_of("failed", {}, lang))


def refused(
    key: str | None, code: str, params: dict[str, Any], match_id: str, lang: str
) -> Refusal:
    """The refusal as its sender reads it."""
    version, _ = selectors.counters([match_id]).get(match_id, (0, 0))
    if not version:
        return Refusal(key, code, params, version, text_of(code, params, lang))
    book = matches.fixed_for(match_id).book
    sentence = front_for(book.game.key).finer.get(code, code)
    told = text_of(sentence, params, lang, *_told_by(book, lang))
    return Refusal(key, code, params, version, told)


@lru_cache(maxsize=64)
def _told_by(book: matches.Rulebook, lang: str) -> tuple[dict[str, str], str]:
    """What ids are called by these rules, and the sign of their money."""
    return names_in(book.tables, lang), front_for(book.game.key).money(book.tables)
