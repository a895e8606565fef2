"""Copies of matches that are over, played on to their own end: for pages that lay both side by side."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from accounts.models import User

#: Where a path names a copy, its original stands behind this.
COPY_OF = "copy-"
MOVES_MOST = 2000


def copied(match_id: str, user: User, now: datetime) -> str:
    """The id of a copy from the middle of the match, in which every seat has gone on as `shrewd` plays."""
    from games import play  # noqa: PLC0415 - after the setup
    from games.models import Match  # noqa: PLC0415 - after the setup

    source = Match.objects.get(pk=match_id)
    found = play.copy(
        source=source, number=source.version // 2, user=user, same_dice=False, now=now
    )
    for number in range(MOVES_MOST):
        if not _moved(found, user, number, now):
            return found
    raise AssertionError("the copy does not end")


def _moved(match_id: str, user: User, number: int, now: datetime) -> bool:
    """Whether somebody could still move."""
    from games import play  # noqa: PLC0415 - after the setup
    from games.engines.bots import BOTS  # noqa: PLC0415 - after the setup
    from games.engines.kernel.rng import FastRng  # noqa: PLC0415 - after the setup
    from games.reading import selectors  # noqa: PLC0415 - after the setup

    live = selectors.table_for(match_id).live
    assert live is not None
    game, state = live.fixed.book.game, live.table.state
    if live.outcome is not None:
        return False
    seat = min(game.asked(state))
    action: dict[str, Any] | None = BOTS["shrewd"].choose(game, state, seat, FastRng(number)).action
    assert action is not None
    if selectors.seat_of(match_id, user.pk) == seat:
        play.submit(
            match_id=match_id, user_id=user.pk, key=str(number), action=action, question=None,
            now=now,
        )  # fmt: skip
    else:
        play.submit_for_seat(match_id=match_id, seat=seat, action=action, now=now)
    return True
