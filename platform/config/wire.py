"""Texts on their way out of the web server: the frame of one, and the way past the loop to its socket.

A move is told to every socket of its table, and Autobahn would make the frame of each anew, with lines for a log that
nobody reads; Twisted would ask the loop for each socket whether it takes bytes, which it nearly always does.
"""

from __future__ import annotations

import struct
from functools import lru_cache
from typing import Any, Final

#: The whole of a text in one frame (RFC 6455, 5.2); servers mask none.
_TEXT: Final = 0x81
#: Lengths up to this stand in the second byte; larger ones follow in two bytes, or in eight.
_SHORT_MOST: Final = 125
_MIDDLE_MOST: Final = 0xFFFF
#: Texts whose frames are kept: the views of one table, with those who watch it, are sent one after the other.
KEPT: Final = 16


@lru_cache(maxsize=KEPT)
def text_frame(text: str) -> bytes:
    """The frame of a text, for as many sockets as it goes to."""
    data = text.encode()
    size = len(data)
    if size <= _SHORT_MOST:
        return bytes((_TEXT, size)) + data
    if size <= _MIDDLE_MOST:
        return struct.pack("!BBH", _TEXT, _SHORT_MOST + 1, size) + data
    return struct.pack("!BBQ", _TEXT, _SHORT_MOST + 2, size) + data


def put(transport: Any, data: bytes) -> None:
    """Hand bytes to the socket of a connection of Twisted at once; what it does not take waits in the loop."""
    if _takes_at_once(transport):
        sent = transport.writeSomeData(data)
        if isinstance(sent, int):  # else the connection has broken, which writing tells everybody
            data = data[sent:]
    if data:
        transport.write(data)


def _takes_at_once(transport: Any) -> bool:
    """Whether nothing waits before these bytes, and nothing has to be made of them first."""
    return not getattr(transport, "TLS", True) and transport.connected and not unsent(transport)


def unsent(transport: Any) -> int:
    """Bytes that were written to this transport and that its socket has not taken."""
    return int(len(transport.dataBuffer) - transport.offset + transport._tempDataLen)  # noqa: SLF001 - Twisted offers no other count
