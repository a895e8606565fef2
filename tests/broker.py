"""A broker of a test's own, to be killed, frozen and filled."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import redis

from config.programs import valkey_binary


class Broker:
    """The bundled Valkey on a socket in a short folder, without a port and without a file."""

    def __init__(self) -> None:
        # Not the folder of the test: paths of sockets are short.
        self._folder = tempfile.TemporaryDirectory(prefix="magnat-broker-")
        self.socket = Path(self._folder.name) / "s"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"unix://{self.socket}?db=0"

    @property
    def client(self) -> Any:
        return redis.Redis(unix_socket_path=str(self.socket))

    def start(self, **options: str) -> None:
        given = {"port": "0", "unixsocket": str(self.socket), "save": "", **options}
        flags = [part for name, value in given.items() for part in (f"--{name}", value)]
        self._process = subprocess.Popen(
            [str(valkey_binary()), *flags], stdout=subprocess.DEVNULL, cwd=self._folder.name
        )
        until = time.monotonic() + 30
        while not self._answers():
            assert time.monotonic() < until
            time.sleep(0.02)

    def _answers(self) -> bool:
        try:
            return bool(self.client.ping())
        except redis.ConnectionError:
            return False

    def kill(self) -> None:
        """Gone, as after a crash."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(30)
        self.socket.unlink(missing_ok=True)

    def freeze(self) -> None:
        """There, and answering nobody."""
        assert self._process is not None
        os.kill(self._process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        assert self._process is not None
        os.kill(self._process.pid, signal.SIGCONT)

    def end(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self.kill()
        self._folder.cleanup()
