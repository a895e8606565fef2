"""The review of a match that is over: what a person did otherwise than the adviser, and what that cost in money.

Worked out by workers in slices (`games.tasks.review_slice`). It follows from the log, so it is kept in the cache alone: what gets lost
is worked out again for whoever asks.
"""

from __future__ import annotations

import time
from typing import Any, Final

from django.core.cache import caches

from games.engines.bots.explaining import reason_of
from games.engines.bots.pricing import UNPRICED, Price, price_of
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.log import canonical, effective
from games.models import Entry, Match
from games.reading import matches
from games.reading.advice import advised, chance_of
from games.reading.matches import Fixed
from games.reading.positions import position_at

#: The largest mistakes that are told.
SHOWN: Final = 5
#: Seconds of a slice: AI players of tables wait behind it.
SLICE: Final = 1.0
#: Seconds that a review is kept after somebody looked; seconds after which a slice that was not heard of is sent again.
KEPT: Final = 24 * 3600
LOST_AFTER: Final = 20

Progress = dict[str, Any]


class NoReview(IllegalAction):
    """There is nothing to review: `review_running`, `review_not_yours`."""


def seat_reviewed(match: Match, user_id: int | None) -> int:
    """The seat of this person in a match that is over. Raises NoReview."""
    if match.status != Match.Status.ENDED:
        raise NoReview("review_running")
    seat = None if user_id is None else match.seats.filter(user=user_id).first()
    if seat is None:
        raise NoReview("review_not_yours")
    return seat.number


def begun(match_id: str, seat: int, now: float) -> tuple[Progress, bool]:
    """How far the review of this seat is, and whether a worker must be told to go on with it.

    `now`: seconds of the clock. Asked again and again by who waits for it.
    """
    progress = found(match_id, seat)
    if progress is not None and (progress["done"] or now - progress["at"] < LOST_AFTER):
        return progress, False
    progress = progress or {"next": 0, "looked": 0, "of": _count(match_id, seat), "mistakes": []}
    progress |= {"done": False, "at": now}
    _keep(match_id, seat, progress)
    return progress, True


def found(match_id: str, seat: int) -> Progress | None:
    """The review of this seat as far as it is; None if nobody has asked for it."""
    kept: Progress | None = caches["default"].get(_key(match_id, seat))
    return kept


def go_on(match_id: str, seat: int, now: float, seconds: float = SLICE) -> bool:
    """Price decisions for so many seconds; whether some are left. `now`: seconds of the clock."""
    progress = found(match_id, seat)
    if progress is None or progress["done"]:
        return False
    fixed, until = matches.fixed_for(match_id), time.monotonic() + seconds
    numbers = _numbers(match_id, seat)
    left = [number for number in numbers if number > progress["next"]]
    while left and time.monotonic() < until:
        number = left.pop(0)
        progress["next"], progress["looked"] = number, progress["looked"] + 1
        mistake = mistake_at(fixed, seat, number)
        if mistake is not None:
            largest = sorted([*progress["mistakes"], mistake], key=lambda one: -one["cost"])
            progress["mistakes"] = largest[:SHOWN]
    progress |= {"done": not left, "at": now}
    _keep(match_id, seat, progress)
    return bool(left)


def mistake_at(fixed: Fixed, seat: int, number: int) -> dict[str, Any] | None:
    """What the decision of entry `number` cost, where the adviser would have done better; None where it would not.

    `{at, taken, better, cost, futures, code, figures}`; the reason is that of the better choice.
    """
    entry = Entry.objects.get(match=fixed.match_id, number=number)
    state = position_at(fixed, number - 1).state
    decision = advised(fixed, state, seat, number - 1)
    better = decision.action
    if better is None or canonical(better) == canonical(entry.action):
        return None
    price = _priced(fixed, state, seat, number, (entry.action, better))
    if not price.cost:
        return None
    reason = reason_of(fixed.book.game, state, seat, decision)
    return {
        "at": number,
        "taken": entry.action,
        "better": better,
        "cost": price.cost,
        "futures": price.futures,
        "code": reason.code,
        "figures": reason.figures,
    }


def _priced(fixed: Fixed, state: Any, seat: int, number: int, choices: tuple[Any, Any]) -> Price:
    game = fixed.book.game
    if seat not in game.asked(state) and not _are_answers(choices):
        return UNPRICED  # what nobody asked for can be done later as well
    rng = chance_of(fixed, "review", number - 1, seat)
    imagined = game.imagine(state, seat, rng)
    return price_of(game, imagined, seat, *choices, rng)


def _are_answers(choices: tuple[Any, Any]) -> bool:
    """Whether both decide about the same offer, which does not wait for ever."""
    taken, better = choices
    return "offer" in taken and taken["offer"] == better.get("offer")


def _numbers(match_id: str, seat: int) -> list[int]:
    """The entries that hold by which the person in `seat` decided something."""
    last = Match.objects.values_list("version", flat=True).get(pk=match_id)
    held = {entry["n"] for entry in effective(matches.entries_of(match_id, 0, last))}
    rows = Entry.objects.filter(match=match_id, seat=seat, maker=Entry.Maker.PERSON)
    return [one for one in rows.order_by("number").values_list("number", flat=True) if one in held]


def _count(match_id: str, seat: int) -> int:
    return len(_numbers(match_id, seat))


def _key(match_id: str, seat: int) -> str:
    return f"games.review.{match_id}.{seat}"


def _keep(match_id: str, seat: int, progress: Progress) -> None:
    caches["default"].set(_key(match_id, seat), progress, timeout=KEPT)
