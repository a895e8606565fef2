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
from pathlib import Path
from typing import Final, Self

ROOT: Final = Path(__file__).resolve().parents[2]
READY_TIMEOUT: Final = 90.0


class HouseError(Exception):
    """The platform did not start."""


class House:
    """`make play` on a free port with a DATA_DIR of its own, removed at the end."""

    def __init__(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self._folder = tempfile.TemporaryDirectory(prefix="magnat-smoke-")
        self._process: subprocess.Popen[str] | None = None
        self.kills = 0

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
            "MAGNAT_DATABASE_URL": "",
            "MAGNAT_REDIS_URL": "",
        }
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
        for number in [self._process.pid, *descendants(self._process.pid)]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        self._process.wait()
        self.kills += 1


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
