"""A lesson: a private match by the rules of the box against AI, whose dice are arranged and which counts for nothing."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from games.models import Match
from games.rulebooks.lesson import lesson_of
from games.timing.controls import Untimed
from games.writing.openings import discard, prepare, revision_for, start
from games.writing.seat_plans import Options, SeatPlan


def begin_lesson(*, game: str, user: Any, now: datetime) -> str:
    """The id of a new lesson in which `user` learns the game. Raises FileNotFoundError for a game without one."""
    lesson = lesson_of(game)
    match = prepare(revision=revision_for(game=game, rules={}, now=now), now=now)
    others = [SeatPlan(name=name, bot=lesson.bot) for name in lesson.opponents]
    try:
        start(
            match_id=match.pk,
            seats=[SeatPlan(name=user.display_name, user=user), *others],
            options=Options(Untimed(), origin=Match.Origin.LESSON.value, private=True),
            now=now,
        )
    except BaseException:
        discard(match_id=match.pk)
        raise
    return match.pk
