"""What a test has sent to other processes ends with the test."""

from __future__ import annotations

from channels.layers import InMemoryChannelLayer, channel_layers

from gates import outbox
from gates.patience import Breaker
from lobbies.turns import TURNS


def end() -> None:
    """All that was handed over has left, and nothing of it is there for the next test.

    A layer in memory keeps the channels of sockets whose event loop is closed. The first note to one that
    still waited there fails, and for a second afterwards no note is sent at all: those of the next test.
    """
    TURNS.forget()
    outbox.OUTBOX.drain()
    outbox._NOTES = Breaker("the channel layer")
    outbox._TASKS = Breaker("the queue of tasks")
    if isinstance(outbox.layer(), InMemoryChannelLayer):
        channel_layers.backends.clear()
