"""A platform of its own for an evening, which can be killed at any moment."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Final, Self

ROOT: Final = Path(__file__).resolve().parents[2]
READY_TIMEOUT: Final = 300.0
#: Processes that can be killed alone, in this order: what stands in the command of each.
PARTS: Final = {
    "ai": "-Q ai",
    "web": "config.server",
    "worker": "-Q default",
    "beat": "config.beat",
    "broker": "valkey-server",
}
#: Seconds between two kills of one process: the supervisor gives up on what dies quickly five times.
PART_REST: Final = 6.0


class HouseError(Exception):
    """The platform did not start."""


class House:
    """`make play` on a free port with a DATA_DIR of its own, removed at the end.

    Embedded, or with `on_servers` on the database and the Redis that the environment names.
    """

    def __init__(self, *, on_servers: bool = False) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self._folder = tempfile.TemporaryDirectory(prefix="magnat-smoke-")
        self._process: subprocess.Popen[str] | None = None
        self._on_servers = on_servers
        self.kills = 0
        #: When what was killed, in milliseconds since 1970.
        self.killed: list[tuple[int, str]] = []
        #: From when until when everything was down, in milliseconds since 1970.
        self.outages: list[tuple[int, int]] = []
        #: When each kind of process was killed last.
        self._parts = {name: 0.0 for name in PARTS if not (on_servers and name == "broker")}

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *failure: object) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()
        self._folder.cleanup()

    @property
    def folder(self) -> str:
        """Its DATA_DIR."""
        return self._folder.name

    @property
    def base(self) -> str:
        """Its address."""
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        """Start it and wait for READY. Raises HouseError."""
        environ = os.environ | {
            "HOST": "localhost",
            "PORT": str(self.port),
            "DATA_DIR": self._folder.name,
            "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'platform'}",
            "DJANGO_SETTINGS_MODULE": "config.settings.base",
        }
        if not self._on_servers:
            environ |= {"MAGNAT_DATABASE_URL": "", "MAGNAT_REDIS_URL": ""}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "config.supervisor"],
            cwd=ROOT,
            env=environ,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        late = threading.Timer(READY_TIMEOUT, self._process.kill)
        late.start()
        try:
            self._wait_ready()
        finally:
            late.cancel()

    def _wait_ready(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith("READY"):
                # Somebody must go on reading, or the platform would wait at a full pipe.
                threading.Thread(target=self._process.stdout.read, daemon=True).start()
                return
        raise HouseError("the platform ended before it was ready")

    def kill(self) -> None:
        """SIGKILL to everything that belongs to it, all at once."""
        assert self._process is not None
        _kill([self._process.pid, *descendants(self._process.pid)])
        self._process.wait()
        self._note_kill("everything")

    def kill_and_start(self) -> None:
        """`kill`, then `start`, and a note of how long it was down."""
        begun = _now_ms()
        self.kill()
        self.start()
        self.outages.append((begun, _now_ms()))

    def kill_part(self) -> None:
        """SIGKILL to one process and those below it, each kind in its turn; the supervisor starts it again.

        Waits until that one runs and was not killed for `PART_REST`. Raises HouseError if none ever does.
        """
        until = time.monotonic() + READY_TIMEOUT
        while time.monotonic() < until:
            name = min(self._parts, key=lambda one: self._parts[one])
            found = self._running(name)
            if found and time.monotonic() - self._parts[name] >= PART_REST:
                self._parts[name] = time.monotonic()
                _kill([number for top in found for number in (top, *descendants(top))])
                self._note_kill(name)
                return
            time.sleep(0.1)
        raise HouseError("the process that was to be killed does not run")

    def _note_kill(self, what: str) -> None:
        self.kills += 1
        self.killed.append((_now_ms(), what))

    def _running(self, name: str) -> list[int]:
        assert self._process is not None
        below = descendants(self._process.pid)
        return [number for number in below if PARTS[name] in _command(number)]


def _kill(numbers: list[int]) -> None:
    for number in numbers:
        with contextlib.suppress(ProcessLookupError):
            os.kill(number, signal.SIGKILL)


def _now_ms() -> int:
    return int(time.time() * 1000)


def _command(number: int) -> str:
    try:
        return Path(f"/proc/{number}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:  # it has ended
        return ""


def descendants(pid: int) -> list[int]:
    """The processes below `pid`; where there is no /proc, none (its guard ends them then)."""
    parents: dict[int, list[int]] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError, IndexError):
            # The name in brackets may hold spaces; the parent is the second field after it.
            after = status.read_text().rpartition(")")[2].split()
            parents.setdefault(int(after[1]), []).append(int(status.parent.name))
    found: list[int] = []
    waiting = [pid]
    while waiting:
        children = parents.get(waiting.pop(), [])
        found += children
        waiting += children
    return found
