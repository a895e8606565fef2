"""`make play`: the whole platform under one process.

Starts the broker, the site, the workers and beat, starts again what dies, and stops all in order.
Imports no Django: what it does before the site starts is what a person waits for.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import socket
import sqlite3
import sys
import time
import traceback
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import replace
from pathlib import Path

from config import copies, data_dir, lock, programs, soundness
from config import env as environment
from config.children import Child, GaveUpError, Guard, beginning, say
from config.env import Env

LOCK_PATIENCE = 10.0
#: Seconds in which a process must answer for the first time: a machine with much other work needs minutes. One
#: that ends is noticed at once.
START_PATIENCE = 300.0
POLL = 0.05
#: Seconds in which a process that was started must take work.
READY_PATIENCE = 300.0
COPY_LOOK_SECONDS = 3600.0
# The site stops before what it hands work to, the broker last.
STOP_ORDER = (("beat",), ("web",), ("worker", "ai"), ("valkey",))


class StartError(Exception):
    """The platform cannot start; the message says why and what helps."""


class Supervisor:
    def __init__(self, env: Env, lock_descriptor: int) -> None:
        self._env = env
        self._lock = lock_descriptor
        self._guard = Guard(lock_descriptor)
        self._children: dict[str, Child] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stop = asyncio.Event()
        self._has_failed = False

    async def run(self, *, with_parent: bool) -> int:
        """Run until told to stop; the exit code."""
        data_dir.share_metrics(self._env)
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, self._stop.set)
        guard = asyncio.create_task(self._guard.keep())
        errands = [self._watch(self._start())]
        if with_parent:
            errands.append(self._watch(self._end_with_parent()))
        await self._stop.wait()
        for errand in errands:
            errand.cancel()
        await self._stop_all()
        guard.cancel()
        await self._guard.dismiss()
        return 1 if self._has_failed else 0

    async def _start(self) -> None:
        if self._env.is_embedded:
            self._launch(programs.valkey(self._env))
            await until(self._broker_answers, "the broker")
        self._launch(programs.web(self._env))
        await until(self._page_answers, "the site")
        sys.stdout.write(f"READY {self._env.address}\n")
        sys.stdout.flush()
        # Only now, and in turn: each start takes seconds of a core, in which people are served and clocks run.
        # AI players first, for whom people wait; web processes look after clocks meanwhile.
        for beside in ((programs.ai(),), (programs.worker(), programs.beat())):
            for program in beside:
                self._begin(program)
            await self._are_ready([program.name for program in beside])
        if data_dir.has_owner(self._env) is not True:
            # As what runs beside the pages: somebody may be playing by now.
            await _run_command("owner_link", yielding=programs.BESIDE)
        self._watch(self._keep_copies())

    async def _stop_all(self) -> None:
        for kinds in STOP_ORDER:
            present = [one for one in self._children.values() if one.kind in kinds]
            await asyncio.gather(*(child.stop() for child in present))
        left = list(self._tasks)
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    def _launch(self, program: programs.Program) -> None:
        child = Child(program, lock=self._lock, guard=self._guard)
        self._children[program.name] = child
        self._watch(child.keep())

    def _begin(self, program: programs.Program) -> None:
        """Launch it so that it says when it takes work."""
        mark = self._mark(program.name)
        mark.unlink(missing_ok=True)
        extra = {**program.extra_env, "MAGNAT_READY_FILE": str(mark)}
        self._launch(replace(program, extra_env=extra))

    def _mark(self, name: str) -> Path:
        """The file by which it says that it takes work."""
        return self._env.run_dir / f"{name}.ready"

    async def _are_ready(self, names: Sequence[str]) -> bool:
        """Wait until all of them take work, or for as long as a slow machine may need; whether they do."""
        over = time.monotonic() + READY_PATIENCE
        while not all(self._mark(name).exists() for name in names):
            if time.monotonic() > over:
                return False
            await asyncio.sleep(POLL)
        return True

    def _watch(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Run a task whose failure stops everything."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._note_end)
        return task

    def _note_end(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or (failure := task.exception()) is None:
            return
        if not isinstance(failure, GaveUpError | StartError):
            traceback.print_exception(failure)
        say(f"{failure}; everything stops")
        self._has_failed = True
        self._stop.set()

    async def _keep_copies(self) -> None:
        """Copy the database once a day; a copy that fails is said, and the platform goes on."""
        while True:
            try:
                await asyncio.to_thread(copies.back_up_if_due, self._env, time.time())
            except (OSError, sqlite3.Error) as error:
                say(f"the database could not be copied ({error}); the next try is in an hour")
            await asyncio.sleep(COPY_LOOK_SECONDS)

    async def _end_with_parent(self) -> None:
        parent = os.getppid()
        while os.getppid() == parent:  # noqa: ASYNC110 - nobody announces an orphan
            await asyncio.sleep(0.5)
        self._stop.set()

    async def _broker_answers(self) -> bool:
        reader, writer = await asyncio.open_unix_connection(str(self._env.valkey_socket))
        with contextlib.closing(writer):
            writer.write(b"PING\r\n")
            return (await reader.readline()).startswith(b"+PONG")

    async def _page_answers(self) -> bool:
        return await answers_at(self._env.bind_address, self._env.port)


async def answers_at(address: str, port: int) -> bool:
    """Whether the site answers there. Raises OSError."""
    reader, writer = await asyncio.open_connection(address, port)
    with contextlib.closing(writer):
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        status = (await reader.readline()).split()
        return len(status) > 1 and status[1] < b"500"


async def until(answers: Callable[[], Awaitable[bool]], what: str) -> None:
    """Ask until it answers; raises StartError after START_PATIENCE."""
    over = time.monotonic() + START_PATIENCE
    while time.monotonic() < over:
        with contextlib.suppress(OSError):
            if await asyncio.wait_for(answers(), START_PATIENCE):
                return
        await asyncio.sleep(POLL)
    raise StartError(f"{what} did not answer within {START_PATIENCE:.0f} s")


async def _run_command(*arguments: str, yielding: int = 0) -> int:
    """Run a command of manage.py, which leaves the processor to others by `yielding`; what it prints goes to the operator."""
    command = (sys.executable, "manage.py", *arguments)
    process = await asyncio.create_subprocess_exec(
        *command, cwd=environment.ROOT, preexec_fn=beginning(yielding)
    )
    try:
        return await process.wait()
    finally:
        if process.returncode is None:
            process.kill()


def check_port(env: Env, port: int) -> None:
    """Raise StartError if somebody else listens where the site would."""
    family = socket.AF_INET6 if ":" in env.bind_address else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((env.bind_address, port))
        except OSError as error:
            raise StartError(
                f"cannot listen on {env.host} port {port} ({error.strerror}); "
                "choose another with HOST= and PORT="
            ) from error


def prepare(env: Env) -> None:
    """Back up, migrate and load presets, unless the last start did and nothing changed since."""
    mark = data_dir.fingerprint(environment.ROOT, env.database_url)
    if data_dir.is_prepared(env, mark):
        return
    if copy := copies.back_up(env):
        say(f"copied the database to {copy} before the upgrade")
    if asyncio.run(_run_command("prepare")) != 0:
        raise StartError("the set-up of the database failed; see above")
    data_dir.note_prepared(env, mark)


def main() -> int:
    parser = argparse.ArgumentParser(prog="config.supervisor", description=__doc__)
    parser.add_argument("--with-parent", action="store_true", help="end when the caller ends")
    with_parent = parser.parse_args().with_parent
    try:
        env = environment.read()
        data_dir.make_private_folder(env.data_dir)
        descriptor = lock.take(env.run_dir / "lock", patience=LOCK_PATIENCE)
        data_dir.make_private_folder(env.socket_dir)
        check_port(env, env.port)
        soundness.check(env)
        prepare(env)
    except lock.LockedError:
        say("another platform runs on this DATA_DIR; stop it, or choose another with DATA_DIR=")
        return 1
    except (environment.EnvError, StartError, soundness.UnsoundError, OSError) as error:
        say(f"{error}")
        return 1
    except KeyboardInterrupt:  # before there was anything to stop
        return 130
    return asyncio.run(Supervisor(env, descriptor).run(with_parent=with_parent))


if __name__ == "__main__":
    sys.exit(main())
