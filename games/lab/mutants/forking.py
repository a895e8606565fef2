"""Work done in processes that are copies of this one, each for one piece of it."""

import os
import resource
import signal
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from os import _exit as leave
from types import FrameType
from typing import Final, TypeVar

Job = TypeVar("Job")
#: What a process may take; a fault that piles up memory must not take the machine.
_MEMORY: Final = 2 << 30


class Late(BaseException):
    """The CPU time that was allowed is over. No handler of errors catches it."""


def outcomes(
    jobs: Iterable[Job], work: Callable[[Job], int], cores: int
) -> Iterator[tuple[Job, int | None]]:
    """`work` on each job, in the order in which they end; None for what broke or had no end."""
    running: dict[Connection, tuple[int, Job]] = {}
    for job in jobs:
        while len(running) >= cores:
            yield from _arrived(running)
        child, reader = _begun(job, work)
        running[reader] = (child, job)
    while running:
        yield from _arrived(running)


def allow(seconds: float) -> None:
    """So much CPU time from now on: then comes Late, and for what heeds nothing the end."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = int(used.ru_utime + used.ru_stime + 2 * seconds) + 2
    resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))


def _arrived(running: dict[Connection, tuple[int, Job]]) -> Iterator[tuple[Job, int | None]]:
    for reader in wait(list(running)):
        assert isinstance(reader, Connection)
        child, job = running.pop(reader)
        try:
            found = reader.recv()
        except EOFError:
            found = None
        reader.close()
        os.waitpid(child, 0)
        yield job, found


def _begun(job: Job, work: Callable[[Job], int]) -> tuple[int, Connection]:
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, Connection(reading, writable=False)
    try:
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        signal.signal(signal.SIGPROF, _late)
        Connection(writing, readable=False).send(work(job))
    finally:
        leave(0)


def _late(_signal: int, _frame: FrameType | None) -> None:
    raise Late
