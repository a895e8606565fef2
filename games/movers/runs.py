"""Turns of AI one after the other in one task, at tables where nobody would see a pause between them.

A message and a task for each action cost more than most AI need to think. Every action is still played, committed and
told on its own before the next is thought of: whoever is killed on the way leaves a table that the sweep finds again.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from games.movers import ai, limits
from games.reading import selectors
from games.writing import lease

#: Seconds after which the other tables have their turn: a person there waits for an AI as well. So little of the time
#: of the task is gone then that whoever thinks last has as good as all of it.
SECONDS: Final = 0.1

_here: Final = threading.local()


def is_under_way(match_id: str) -> bool:
    """Whether this thread goes on with the AI of this match by itself, so that nobody need wake them."""
    return getattr(_here, "match_id", None) == match_id


def play_on(match_id: str, version: int) -> int | None:
    """Let AI seats play from the position after entry `version` on, for `SECONDS` at most or until people come in.

    Returns the version at which somebody must be told to go on; None where nobody need be, or whoever moved has said
    so. Raises Match.DoesNotExist.
    """
    if not _is_unhurried(selectors.table_for(match_id)):
        _turn(match_id, version)
        return None
    until = time.monotonic() + SECONDS
    with _under_way(match_id):
        while _turn(match_id, version):
            table = selectors.table_for(match_id)
            version = table.row.version
            if time.monotonic() >= until or not _is_unhurried(table):
                return version if ai.waiting(table) else None
    return None


def was_abandoned(match_id: str, version: int) -> bool:
    """Whether somebody began to think about the position after entry `version` and was killed."""
    return limits.is_tried(f"{match_id}.{version}") and not lease.is_held(_lease(match_id, version))


def _is_unhurried(table: selectors.Standing) -> bool:
    """Whether AI are asked, among themselves and at a pace without pauses."""
    live = table.live
    return (
        live is not None
        and not table.seating.held
        and ai.delay(live) == 0
        and bool(ai.waiting(table))
    )


def _turn(match_id: str, version: int) -> bool:
    with lease.held(_lease(match_id, version)) as is_ours:
        return is_ours and ai.turn(match_id, version)


def _lease(match_id: str, version: int) -> str:
    return f"games.ai.{match_id}.{version}"


@contextmanager
def _under_way(match_id: str) -> Iterator[None]:
    _here.match_id = match_id
    try:
        yield
    finally:
        _here.match_id = None
