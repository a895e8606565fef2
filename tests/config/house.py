"""A platform of real processes in a folder of its own, for tests."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import IO, Self

from config import data_dir
from config import env as environment
from tests import template
from tests.ports import free_ports

ROOT = Path(__file__).resolve().parents[2]


class PlatformHouse:
    """A platform in a folder of its own."""

    #: What is run.
    module: tuple[str, ...] = ("config.supervisor",)

    def __init__(
        self, folder: Path, environ: dict[str, str] | None = None, log: Path | None = None
    ) -> None:
        self.port = free_ports()
        self.data_dir = folder
        self.environ = environ or {}
        #: Where its processes write what they log; None: where the test does.
        self.log = log
        self.process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        for number in self.processes():
            with suppress(ProcessLookupError):  # it ended while we looked
                os.kill(number, signal.SIGKILL)
        if self.process is not None:
            self.process.communicate(timeout=60)

    def settle(self) -> Self:
        """An embedded one that was set up before; what a first start does is left out."""
        env = environment.read(dict(os.environ) | self.surroundings())
        if env.is_embedded:
            template.copy_to(env.database_file, template.set_up)
            data_dir.note_prepared(env, data_dir.fingerprint(environment.ROOT, env.database_url))
        return self

    def start(self) -> list[str]:
        """Start it; what it says up to READY."""
        with self._log() as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", *self.module],
                cwd=ROOT,
                env=os.environ | self.surroundings(),
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,
            )
        said: list[str] = []
        assert self.process.stdout is not None
        for line in self.process.stdout:
            said.append(line.strip())
            if line.startswith("READY"):
                return said
        raise AssertionError(f"it ended: {said}")

    def surroundings(self) -> dict[str, str]:
        """What its processes find in the environment beside what the test has there."""
        return {
            "DATA_DIR": str(self.data_dir),
            "PORT": str(self.port),
            "PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}",  # a checkout that was never installed
            "DJANGO_SETTINGS_MODULE": "config.settings.base",
            **self.environ,
        }

    def begun(self, *command: str) -> subprocess.Popen[str]:
        """Another process with the platform's surroundings."""
        return subprocess.Popen(
            [sys.executable, *command],
            cwd=ROOT,
            env=os.environ | self.surroundings(),
            stdout=subprocess.PIPE,
            text=True,
        )

    def _log(self) -> AbstractContextManager[IO[bytes] | None]:
        return nullcontext() if self.log is None else self.log.open("ab")

    def stop(self, number: int = signal.SIGINT) -> int:
        """Signal the supervisor alone and wait for its end; its exit code."""
        assert self.process is not None
        self.process.send_signal(number)
        self.process.communicate(timeout=120)
        return self.process.returncode

    def processes(self) -> dict[int, str]:
        """Who holds its lock, which every child inherits: number -> command line."""
        found = {}
        for folder in Path("/proc").iterdir():
            with suppress(OSError):  # it ended while we looked
                if folder.name.isdecimal() and self._holds_lock(folder):
                    command = (folder / "cmdline").read_bytes()
                    found[int(folder.name)] = command.replace(b"\0", b" ").decode()
        return found

    def _holds_lock(self, folder: Path) -> bool:
        lock = self.data_dir / "run" / "lock"
        return any(link.readlink() == lock for link in (folder / "fd").iterdir())

    def number_of(self, part: str) -> int | None:
        numbers = [number for number, command in self.processes().items() if part in command]
        return min(numbers, default=None)

    def listening(self) -> set[tuple[str, int]]:
        """The addresses on which any of them accepts TCP connections."""
        inodes = set()
        for number in self.processes():
            for link in Path(f"/proc/{number}/fd").iterdir():
                try:
                    inodes.add(link.readlink().name.removeprefix("socket:[").rstrip("]"))
                except OSError:
                    continue
        found = set()
        for table in ("tcp", "tcp6"):
            for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
                fields = line.split()
                if fields[3] == "0A" and fields[9] in inodes:
                    address, port = fields[1].split(":")
                    found.add((address, int(port, 16)))
        return found

    def page_answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=60) as answer:
                return bool(answer.status == 200)
        except urllib.error.HTTPError as error:
            return error.code < 500
        except OSError:
            return False


def eventually(true: Callable[[], object], seconds: float = 120) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if true():
            return True
        time.sleep(0.1)
    return False
