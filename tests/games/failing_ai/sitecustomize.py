"""AI players that fail, each in a way of its own, in the AI process of a platform and nowhere else.

Python imports a module of this name by itself; the test puts this folder on the path of the platform that it starts.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

#: The queues by which a process of AI players is known.
QUEUES = "ai,lab"


def fail() -> Any:
    """Raises what nobody expects."""
    raise RuntimeError("the AI player is broken")


def be_illegal() -> Any:
    """Answers with what is no action."""
    from games.engines.bots import Decision  # noqa: PLC0415 - only where AI players are

    return Decision({"do": "win"})


def say_nothing() -> Any:
    """Answers with what is no decision."""


def hoard() -> Any:
    """Takes memory without end."""
    taken: list[bytes] = []
    while True:
        taken.append(bytes(32 * 1024 * 1024))


def loop() -> Any:
    """Thinks without end."""
    while True:
        pass


def be_deaf() -> Any:
    """Thinks without end, and goes on when it is told to stop."""
    while True:
        with suppress(BaseException):
            time.sleep(1)


def die() -> Any:
    """Ends the process, as a fault of the interpreter does."""
    os.kill(os.getpid(), signal.SIGKILL)


#: The one of them that ends its process.
DIES = "builder2"
#: By the name of the AI player that fails so.
FAULTS: dict[str, Callable[[], Any]] = {
    "random": fail,
    "shrewd": be_illegal,
    "trader1": say_nothing,
    "builder1": hoard,
    "master": loop,
    DIES: die,
    "builder3": be_deaf,
}


def _spoil() -> None:
    from games.engines.bots import BOTS, CHARACTERS, Bot  # noqa: PLC0415 - only where AI players are

    class FailingBot(Bot):
        def __init__(self, key: str) -> None:
            self.key = key

        def choose(self, *_: object, **__: object) -> Any:
            return FAULTS[self.key]()

    for key in FAULTS:
        (BOTS if key in BOTS else CHARACTERS)[key] = FailingBot(key)


if QUEUES in sys.orig_argv:
    _spoil()
