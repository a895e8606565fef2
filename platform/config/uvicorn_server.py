"""The web server of MAGNAT_SERVER=uvicorn, for server mode: uvicorn with the bounds of `config.server`, and its end.

Bodies need no bound of their own here: they reach the application piece by piece, and `gates.bodies` stops reading.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Mapping
from types import FrameType
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from config import serving, starting, wire
from config.backlog import WAITING_MOST
from config.programs import FRAME_LIMIT
from config.serving import DRAIN_MOST, SWITCH_SECONDS, UNSENT_MOST

#: Seconds in which the head of a first request has to come, and in which the next one is waited for: as Twisted has them.
HEAD_SECONDS: Final = 60
#: Seconds between two pings, and in which one is answered: as Daphne has them.
PING_SECONDS: Final = 20
PONG_SECONDS: Final = 30


class PatientRequest(H11Protocol):
    """A connection on which a request has to come some time."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._late = self.loop.call_later(HEAD_SECONDS, transport.close)

    def handle_events(self) -> None:
        super().handle_events()
        if self.scope:
            self._late.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        self._late.cancel()
        super().connection_lost(exc)


class BoundedLine(WebSocketsSansIOProtocol):
    """A socket that is cut off when too much waits for it: whoever does not read is not there."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=UNSENT_MOST)

    def pause_writing(self) -> None:
        """Called where more than `UNSENT_MOST` bytes wait."""
        self.transport.abort()

    async def send(self, message: Any) -> None:
        """Uvicorn's, with a shorter way for texts; what is sent to somebody who has gone is lost without a word."""
        if self.disconnected or self.close_sent:
            return  # the application hears of it next: no reason to break it off
        text = message.get("text")
        if text and self.handshake_complete and self.conn.state is State.OPEN:
            self.transport.write(wire.text_frame(text))
        else:
            await super().send(message)


class PatientServer(uvicorn.Server):
    """Answers who waits before it ends."""

    async def startup(self, sockets: Any = None) -> None:
        """Let people in, then let the clocks run."""
        await super().startup(sockets)
        serving.start_clocks()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Take no more connections; asked a second time, stop at once. Either is an end as it should be, with exit code 0."""
        self.force_exit = self.should_exit
        self.should_exit = True


def settings_for(application: str, host: str, port: int) -> Mapping[str, Any]:
    """What uvicorn is told."""
    return {
        "app": application,
        "host": host,
        "port": port,
        "backlog": WAITING_MOST,
        "loop": "uvloop",
        "http": PatientRequest,
        "ws": BoundedLine,
        "ws_max_size": int(FRAME_LIMIT),
        "ws_ping_interval": PING_SECONDS,
        "ws_ping_timeout": PONG_SECONDS,
        # As at Daphne: frames are small, and one is made for many.
        "ws_per_message_deflate": False,
        "lifespan": "off",
        # Whose words are believed about a client is decided in `gates`, by MAGNAT_TRUSTED_PROXIES.
        "proxy_headers": False,
        "server_header": False,
        "timeout_keep_alive": HEAD_SECONDS,
        "timeout_graceful_shutdown": DRAIN_MOST,
        "access_log": False,
        "log_config": None,
        "log_level": "warning",
    }


def main(arguments: list[str]) -> None:
    """Serve until a signal ends it."""
    starting.begin()
    parser = argparse.ArgumentParser(prog="uvicorn_server", description=__doc__)
    parser.add_argument("-b", "--bind", required=True)
    parser.add_argument("-p", "--port", type=int, required=True)
    parser.add_argument("application")
    given = parser.parse_args(arguments)
    sys.setswitchinterval(SWITCH_SECONDS)
    config = uvicorn.Config(**settings_for(given.application, given.bind, given.port))
    config.load()
    serving.warm_up()
    starting.done()
    PatientServer(config).run()


if __name__ == "__main__":
    main(sys.argv[1:])
