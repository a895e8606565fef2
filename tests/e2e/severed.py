"""A line to a server that can be cut and mended. What browsers emulate does not reach every service worker."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread
from typing import Self

HERE = "127.0.0.1"
CHUNK = 65536  # bytes


class SeverableLine:
    """Hands on to `target`, a port of this machine, what comes to its own port."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._ends: list[socket.socket] = []
        self.port = 0

    def __enter__(self) -> Self:
        self.mend()
        return self

    def __exit__(self, *failure: object) -> None:
        self.cut()

    def mend(self) -> None:
        """Open, at the same port as before."""
        line = self

        class Handler(BaseRequestHandler):
            def handle(self) -> None:
                line.join(self.request)

        self._server = _Server((HERE, self.port), Handler)
        self.port = self._server.server_address[1]
        Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def cut(self) -> None:
        """Nothing is open any longer, and whoever knocks is refused."""
        self._server.shutdown()
        self._server.server_close()
        for end in self._ends:
            with suppress(OSError):  # it has gone by itself
                end.shutdown(socket.SHUT_RDWR)
        self._ends.clear()

    def join(self, client: socket.socket) -> None:
        """Both ways until one of the ends has gone."""
        with socket.create_connection((HERE, self._target)) as server:
            self._ends += [client, server]
            back = Thread(target=_copied, args=(server, client), daemon=True)
            back.start()
            _copied(client, server)
            back.join()


class _Server(ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True
    block_on_close = False


def _copied(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):  # cut while it spoke
        for chunk in _chunks(source):
            target.sendall(chunk)
    with suppress(OSError):  # it has gone by itself
        target.shutdown(socket.SHUT_WR)


def _chunks(source: socket.socket) -> Iterator[bytes]:
    while chunk := source.recv(CHUNK):
        yield chunk
