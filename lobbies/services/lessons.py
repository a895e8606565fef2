"""Beginning a lesson: a match without a table in the lobby, since nobody else can come."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from games import play
from lobbies import flood
from lobbies.services.permission import check_opening


def lesson_begin(*, user: User, game: str, now: datetime) -> str:
    """The id of the match in which `user` is taught the game. Raises LobbyError where no tables may be opened."""
    check_opening()
    flood.take(flood.OPENING, who=user.pk, now=now)
    return play.begin_lesson(game=game, user=user, now=now)
