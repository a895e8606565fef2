"""Ports for the servers that tests start."""

from __future__ import annotations

import itertools
import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Final

#: Below those from which a system takes a port for whoever calls out: between our look and the server's start, the
#: browser beside it would take one of those.
_FIRST, _LAST = 20_000, 32_000
#: How far apart two processes begin to look that were started one after the other.
_APART: Final = 40


def _rounds() -> Iterator[int]:
    """All of them for ever, from another place in each process."""
    span = _LAST - _FIRST
    begin = os.getpid() * _APART % span
    return (_FIRST + (begin + step) % span for step in itertools.count())


_PLACES: Final = _rounds()


def free_ports(number: int = 1) -> int:
    """The first of the next ports in a row on which nobody listens; a process is told of others each time."""
    for _ in range(_LAST - _FIRST):
        first = next(_PLACES)
        for _ in range(number - 1):
            next(_PLACES)
        if _are_free(range(first, first + number)):
            return first
    raise AssertionError("no ports are free")


def _are_free(ports: range) -> bool:
    with ExitStack() as probes:
        try:
            for port in ports:
                probes.enter_context(socket.socket()).bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
