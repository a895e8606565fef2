"""Whose sockets are open in this process: how many anybody may have, and who must go.

A person is known by their number, a stranger by the address. What somebody sends over all sockets
together comes out of one bucket.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, Final, Protocol
from weakref import WeakSet

from channels.db import database_sync_to_async

from gates import metrics
from gates.background import Background
from gates.limits import Bucket, Buckets
from gates.standing import SocketStanding, standing_of
from gates.switchboard import SWITCHBOARD

#: Open sockets of one person, of the strangers at one address, and of one address in all. A table open
#: in a browser has two.
OF_PERSON: Final = 24
OF_STRANGERS: Final = 60
OF_ADDRESS: Final = 400
#: What one person may send over all their sockets, and all strangers of one address: at once, a second.
BURST: Final = 40
PER_SECOND: Final = 20
#: The group of the switchboard for notes about people.
PEOPLE: Final = "people"
#: Seconds between looks at the rows, which find whatever no note told of.
LOOK_EVERY: Final = 10.0

log = logging.getLogger(__name__)


class CrowdSocket(Protocol):
    """An open socket, as the crowd sees it."""

    address: str
    standing: SocketStanding | None

    async def shut_out(self) -> None:
        """Close it: whoever opened it is signed in no longer."""


class Crowd:
    """The open sockets of this process. They belong to one event loop; `look_at` to any thread."""

    def __init__(self) -> None:
        self._sockets: WeakSet[CrowdSocket] = WeakSet()
        self.buckets = Buckets(BURST, PER_SECOND)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._background = Background("the look at who is signed in")

    def admit(self, socket: CrowdSocket) -> bool:
        """Take it in; False if its person or its address has too many already."""
        self._begin()
        at = [one for one in self._sockets if one.address == socket.address]
        if socket.standing is None:
            is_full = sum(one.standing is None for one in at) >= OF_STRANGERS
        else:
            is_full = len(self._of(socket.standing.user_id)) >= OF_PERSON
        if is_full or len(at) >= OF_ADDRESS:
            return False
        self._sockets.add(socket)
        metrics.SOCKETS.set(len(self._sockets))
        return True

    def part(self, socket: CrowdSocket) -> None:
        """It is closed."""
        self._sockets.discard(socket)
        metrics.SOCKETS.set(len(self._sockets))

    def _of(self, user_id: int) -> list[CrowdSocket]:
        return [one for one in self._sockets if one.standing and one.standing.user_id == user_id]

    def bucket_of(self, socket: CrowdSocket) -> Bucket:
        """The bucket that this socket shares with all others of its person, or of strangers there."""
        standing = socket.standing
        key = socket.address if standing is None else str(standing.user_id)
        return self.buckets.of(key, time.monotonic())

    @staticmethod
    def look_at(*, session: str = "", user_id: int | None = None) -> None:
        """Rows of this session or person changed: close the sockets that stand no longer, everywhere."""
        SWITCHBOARD.tell(PEOPLE, {"session": session, "user": user_id})

    def hear(self, note: dict[str, Any]) -> None:
        """Somebody's standing changed, here or in another process."""
        self._background.spawn(self._look(note["session"], note["user"]))

    def catch_up(self) -> None:
        """Notes were lost."""
        self._background.spawn(self._look())

    async def _look(self, session: str = "", user_id: int | None = None) -> None:
        everybody = not session and user_id is None
        suspects = [
            (socket, socket.standing)
            for socket in self._sockets
            if socket.standing is not None
            and (
                everybody
                or socket.standing.session == session
                or socket.standing.user_id == user_id
            )
        ]
        if not suspects:
            return
        stand = await database_sync_to_async(standing_of)({standing for _, standing in suspects})
        for socket, standing in suspects:
            if standing not in stand:
                log.info("shut out user=%s", standing.user_id)
                await socket.shut_out()

    async def _look_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await self._look()
            except Exception:  # a database that is down comes back; the loop must live on
                log.exception("the look at who is signed in failed")

    def _begin(self) -> None:
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self._loop, self._sockets = loop, WeakSet()
            self.buckets = Buckets(BURST, PER_SECOND)
            SWITCHBOARD.join(PEOPLE, self)
            self._background.spawn(self._look_now_and_then())


CROWD: Final = Crowd()
