"""Whose turn it may be, told to the pages that list their tables: of all matches together, once a second.

At a busy site somebody moves at every table every second: each would ask who sits there, and tell it apart.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Collection
from typing import Final

from gates.outbox import OUTBOX
from lobbies import announce

#: Seconds between two times at which it is told; what comes first is told at once.
ONCE_IN_SECONDS: Final = 1.0


class PassedTurns:
    """The people of matches that have moved on. Safe to use from several threads."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._people: set[int] = set()
        #: The process that has told lately and tells the rest in a while; a fork begins anew.
        self._telling = 0

    def passed(self, people: Collection[int]) -> None:
        """It may be the turn of one of them. Waits for nobody."""
        with self._guard:
            self._people.update(people)
            if self._telling == os.getpid():
                return
            self._telling = os.getpid()
        self._tell()
        OUTBOX.loop().call_soon_threadsafe(self._in_a_while)

    def forget(self) -> None:
        """Nobody is told any more of what has passed."""
        with self._guard:
            self._people.clear()

    def _in_a_while(self) -> None:
        OUTBOX.loop().call_later(ONCE_IN_SECONDS, self._go_on)

    def _go_on(self) -> None:
        if self._tell():
            self._in_a_while()

    def _tell(self) -> bool:
        """Whether there was somebody to tell; else whoever comes next is told at once."""
        with self._guard:
            people, self._people = self._people, set()
            if not people:
                self._telling = 0
        announce.turn_passed(sorted(people))
        return bool(people)


TURNS: Final = PassedTurns()
