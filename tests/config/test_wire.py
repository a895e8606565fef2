"""Texts on their way out: frames as another library makes them, and what a socket does not take at once."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from twisted.internet.tcp import Connection
from websockets.frames import Frame, Opcode

from config import wire


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65535, 65536, 200_000])
@pytest.mark.parametrize("letter", ["a", "ż"])
def test_frame_of_a_text_is_that_of_the_standard(size: int, letter: str) -> None:
    text = letter * size
    wanted = Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
    assert wire.text_frame(text) == wanted


def test_frame_of_a_text_is_made_once() -> None:
    text = "view" * 100
    assert wire.text_frame(text) is wire.text_frame(text)


class Loop:
    """A reactor that notes who wants to be told when they may write."""

    def __init__(self) -> None:
        self.writers: set[Any] = set()

    def addWriter(self, writer: Any) -> None:  # noqa: N802 - Twisted's name
        self.writers.add(writer)

    def removeWriter(self, writer: Any) -> None:  # noqa: N802 - Twisted's name
        self.writers.discard(writer)


@pytest.fixture
def ends() -> Iterator[tuple[Any, socket.socket, Loop]]:
    """A connection of Twisted, the other end of its socket, and its loop."""
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    loop = Loop()
    makes: Any = Connection  # whose types ask for a whole protocol and reactor
    connection = makes(ours, SimpleNamespace(), loop)
    connection.connected = 1
    yield connection, theirs, loop
    ours.close()
    theirs.close()


def test_bytes_go_to_the_socket_without_the_loop(
    ends: tuple[Any, socket.socket, Loop],
) -> None:
    connection, theirs, loop = ends
    wire.put(connection, b"first")
    assert theirs.recv(100) == b"first"
    assert not loop.writers
    assert wire.unsent(connection) == 0


def test_what_the_socket_does_not_take_waits_in_order(
    ends: tuple[Any, socket.socket, Loop],
) -> None:
    connection, theirs, loop = ends
    much = bytes(range(256)) * 8192
    wire.put(connection, much)
    wire.put(connection, b"last")
    assert loop.writers == {connection}
    assert wire.unsent(connection) > len(b"last")
    got = theirs.recv(1 << 20)
    while wire.unsent(connection):
        connection.doWrite()
        got += theirs.recv(1 << 20)
    while len(got) < len(much) + len(b"last"):
        got += theirs.recv(1 << 20)
    assert got == much + b"last"
    assert wire.unsent(connection) == 0


def test_connection_that_has_broken_is_left_to_the_loop(
    ends: tuple[Any, socket.socket, Loop],
) -> None:
    connection, theirs, loop = ends
    theirs.close()
    wire.put(connection, b"too late")
    assert loop.writers == {connection}


def test_what_is_still_to_be_encrypted_is_not_sent_as_it_is(
    ends: tuple[Any, socket.socket, Loop],
) -> None:
    connection, theirs, _ = ends
    written: list[bytes] = []
    connection.TLS = True
    connection.protocol = SimpleNamespace(write=written.append)
    theirs.setblocking(False)
    wire.put(connection, b"secret")
    assert written == [b"secret"]
    with pytest.raises(BlockingIOError):
        theirs.recv(100)
