"""Notes: from whoever changed something to the sockets that show it, in this process and in the others.

In this process a note goes straight to who listens; the other processes get it through the channel
layer. The layer may lose notes (the broker was away): it carries a beat of our own as well, and when
that comes back after a silence, everybody who listens is told to look at the rows again.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import threading
import time
from typing import Any, Final, Protocol

from django.conf import settings

from gates import outbox
from gates.background import Background, call_soon

#: The one group of the channel layer: each process picks what its sockets listen to.
GROUP: Final = "notes"
BEAT_EVERY: Final = 1.0
#: Notes in one message, at most.
NOTES_MOST: Final = 500
#: Without a beat for so long, notes were lost.
SILENCE: Final = 3.0

log = logging.getLogger(__name__)


class Listener(Protocol):
    """Whoever hears notes; called on the event loop, must not block."""

    def hear(self, note: dict[str, Any]) -> None:
        """A note of a group that it joined."""

    def catch_up(self) -> None:
        """Notes were lost: look at everything again."""


class Switchboard:
    """The listeners of this process, by group. They belong to one event loop; `tell` to any thread."""

    def __init__(self) -> None:
        self.process = secrets.token_hex(8)
        self._groups: dict[str, set[Listener]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._background = Background("the switchboard")
        self._guard = threading.Lock()
        #: Notes on their way out, and the loop (with the process in which it runs) that sends them.
        self._leaving: list[dict[str, Any]] = []
        self._carrier: tuple[int, asyncio.AbstractEventLoop] | None = None
        self._beaten_at = 0.0

    def join(self, group: str, listener: Listener) -> None:
        """From now on `listener` hears the notes of `group`."""
        self._begin()
        self._groups.setdefault(group, set()).add(listener)

    def part(self, group: str, listener: Listener) -> None:
        """It hears them no longer."""
        listeners = self._groups.get(group, set())
        listeners.discard(listener)
        if not listeners:
            self._groups.pop(group, None)

    def tell(self, group: str, note: dict[str, Any]) -> None:
        """To the listeners of this process and of the others. Waits for nobody."""
        call_soon(self._loop, lambda: self._deliver(group, note))
        self.tell_others(group, note)

    def tell_others(self, group: str, note: dict[str, Any]) -> None:
        """To the other processes alone; while a message is under way with the next one: under load, one for many.

        To nobody where this process has sockets and there is no other that could.
        """
        if settings.ONE_WEB_PROCESS and self._loop is not None:
            return
        with self._guard:
            self._leaving.append({"group": group, "note": note})
            if self._is_carried():
                return
            loop = self._loop
            if loop is None or not loop.is_running():
                loop = None
                self._carrier = (os.getpid(), outbox.OUTBOX.loop())
        if loop is None:
            outbox.OUTBOX.run(self._carry())
        else:
            call_soon(loop, self._begin_to_carry)

    def _begin_to_carry(self) -> None:
        """On the loop of this process: who has told may still be at work there, and others have told since."""
        with self._guard:
            if self._is_carried():
                return
            self._carrier = (os.getpid(), asyncio.get_running_loop())
        self._background.spawn(self._carry())

    def _is_carried(self) -> bool:
        """Whether somebody sends what is leaving: a loop that has stopped, or stayed behind in a fork, does not."""
        if self._carrier is None:
            return False
        process, loop = self._carrier
        return process == os.getpid() and loop.is_running()

    async def _carry(self) -> None:
        while notes := self._taken():
            await outbox.send_note(GROUP, {"type": "notes", "from": self.process, "notes": notes})

    def _taken(self) -> list[dict[str, Any]]:
        """All that is leaving; where that is nothing, whoever tells next begins to send again."""
        with self._guard:
            notes, self._leaving = self._leaving[:NOTES_MOST], self._leaving[NOTES_MOST:]
            if not notes:
                self._carrier = None
            return notes

    def _deliver(self, group: str, note: dict[str, Any]) -> None:
        for listener in list(self._groups.get(group, ())):
            listener.hear(note)

    def _begin(self) -> None:
        loop = asyncio.get_running_loop()
        if self._loop is loop:
            return
        self._loop, self._groups = loop, {}
        self._beaten_at = time.monotonic()
        self._background.spawn(self._listen())
        self._background.spawn(self._beat())

    async def _listen(self) -> None:
        layer = outbox.layer()
        while True:
            try:
                channel = await layer.new_channel("notes")
                await layer.group_add(GROUP, channel)
                while True:
                    self._hear(await layer.receive(channel))
            except Exception as error:  # noqa: BLE001 - whatever the layer's backend raises, it comes back
                log.warning("no notes from other processes for now: %s", error)
                await asyncio.sleep(1)

    async def _beat(self) -> None:
        while True:
            beat = {"type": "beat", "from": self.process}
            await outbox.send_note(GROUP, beat)
            await asyncio.sleep(BEAT_EVERY)

    def _hear(self, wrapped: dict[str, Any]) -> None:
        is_ours = wrapped["from"] == self.process
        if wrapped["type"] == "beat":
            if is_ours:
                self._beaten(time.monotonic())
        elif not is_ours:
            for one in wrapped["notes"]:
                self._deliver(one["group"], one["note"])

    def _beaten(self, now: float) -> None:
        silence, self._beaten_at = now - self._beaten_at, now
        if silence > SILENCE:
            log.warning("notes may have been lost for %.0f s", silence)
            for listener in {one for listeners in self._groups.values() for one in listeners}:
                listener.catch_up()


SWITCHBOARD: Final = Switchboard()
