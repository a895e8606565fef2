"""Starts processes, keeps them alive and stops them, whole groups at a time."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from config.guard import signal_group
from config.programs import Program

FIRST_PAUSE = 0.2
QUICK_DEATH = 5.0  # who lives shorter than this died quickly
DEATHS_ALLOWED = 5
STOP_PATIENCE = 8.0
PR_SET_PDEATHSIG = 1


class GaveUpError(Exception):
    """A program died quickly again and again; the message names it."""


def die_with_parent() -> Callable[[], None] | None:
    """What a child runs before its program so that Linux ends it with us; None elsewhere."""
    if sys.platform != "linux":
        return None
    # Loaded here: between fork and exec nothing may allocate more than it must.
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    return lambda: prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def beginning(yielding: int) -> Callable[[], None]:
    """What a child runs before its program: it ends with us, and leaves the processor to others by `yielding` (as `nice`)."""
    die = die_with_parent()

    def begin() -> None:
        if die is not None:
            die()
        if yielding:
            os.nice(yielding)

    return begin


class Guard:
    """The process that ends our children if we are killed (see guard.py)."""

    def __init__(self, lock: int) -> None:
        self._lock = lock
        self._groups: set[int] = set()
        self._process: asyncio.subprocess.Process | None = None

    async def keep(self) -> None:
        """Run the guard, and a new one whenever it is killed."""
        while True:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-I", str(Path(__file__).with_name("guard.py"))),
                stdin=asyncio.subprocess.PIPE,
                start_new_session=True,
                pass_fds=(self._lock,),
            )
            self._tell("".join(f"+{group}\n" for group in self._groups))
            await self._process.wait()
            await asyncio.sleep(FIRST_PAUSE)

    def add(self, group: int) -> None:
        self._groups.add(group)
        self._tell(f"+{group}\n")

    def discard(self, group: int) -> None:
        self._groups.discard(group)
        self._tell(f"-{group}\n")

    async def dismiss(self) -> None:
        """End the guard; call when no child is left, and after `keep` was cancelled."""
        if self._process is None or self._process.stdin is None:
            return
        self._process.stdin.close()
        await self._process.wait()

    def _tell(self, text: str) -> None:
        if self._process and self._process.stdin and not self._process.stdin.is_closing():
            self._process.stdin.write(text.encode())


class Child:
    """One program, started again whenever it dies."""

    def __init__(self, program: Program, *, lock: int, guard: Guard) -> None:
        self.name = program.name
        #: `web-2` is of the kind `web`.
        self.kind = program.name.partition("-")[0]
        self._program = program
        self._lock = lock
        self._guard = guard
        self._process: asyncio.subprocess.Process | None = None
        self._is_stopping = False

    async def keep(self) -> None:
        """Run until stopped; raises GaveUpError after five quick deaths in a row."""
        deaths = 0
        while True:
            started = time.monotonic()
            code = await self._run_once()
            if self._is_stopping:
                return
            deaths = deaths + 1 if time.monotonic() - started < QUICK_DEATH else 1
            if deaths >= DEATHS_ALLOWED:
                raise GaveUpError(f"{self.name} died {deaths} times in a row")
            pause = FIRST_PAUSE * 2 ** (deaths - 1)
            say(f"{self.name} ended with {code}; it starts again in {pause:.1f} s")
            await asyncio.sleep(pause)

    async def stop(self) -> None:
        """Ask the program to end; after eight seconds, kill its group."""
        self._is_stopping = True
        process = self._process
        if process is None or process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        try:
            await asyncio.wait_for(process.wait(), STOP_PATIENCE)
        except TimeoutError:
            say(f"{self.name} did not end in {STOP_PATIENCE:.0f} s and is killed")
        signal_group(process.pid, signal.SIGKILL)
        await process.wait()

    async def _run_once(self) -> int:
        # A session of its own: Ctrl-C reaches only the supervisor, which stops all in order.
        self._process = await asyncio.create_subprocess_exec(
            *self._program.command,
            env={**os.environ, **self._program.extra_env},
            stdin=asyncio.subprocess.DEVNULL,
            start_new_session=True,
            pass_fds=(self._lock,),
            preexec_fn=beginning(self._program.yielding),
        )
        group = self._process.pid
        self._guard.add(group)
        self._obey_early_stop(self._process)
        code = await self._process.wait()
        signal_group(group, signal.SIGKILL)  # a killed worker would leave its pool behind
        self._guard.discard(group)
        return code

    def _obey_early_stop(self, process: asyncio.subprocess.Process) -> None:
        if self._is_stopping:  # told so while the process came up
            process.terminate()


def say(text: str) -> None:
    """One line to the operator."""
    sys.stdout.write(f"magnat: {text}\n")
    sys.stdout.flush()
