"""The web server: Daphne, with the two bounds that it lacks, and an end that leaves no request unanswered.

It would store any body before an application may refuse it, keep any number of bytes for a socket that does
not read, and cut off whoever waits for a page when it is told to stop. Takes Daphne's own arguments.
"""

from __future__ import annotations

import signal
import sys
import time
from typing import Any, ClassVar, Final

import autobahn.websocket.protocol as autobahn_protocol
import daphne.server  # before all of Twisted: it installs the reactor that the other modules then find
from daphne import http_protocol, ws_protocol
from daphne.cli import CommandLineInterface
from twisted.internet import reactor
from twisted.internet.interfaces import IListeningPort

from config import serving, starting, wire
from config.backlog import WAITING_MOST
from config.serving import DRAIN_MOST, SWITCH_SECONDS, UNSENT_MOST
from gates import bodies

#: Seconds between two looks at them.
DRAIN_LOOK: Final = 0.02

_REFUSAL: Final = b"\r\n".join(
    [
        b"HTTP/1.1 413 Content Too Large",
        *(name + b": " + value for name, value in bodies.REFUSAL.headers),
        b"",
        bodies.REFUSAL.text,
    ]
)


class BoundedRequest(http_protocol.WebRequest):
    """A request whose body is refused as soon as it is too large, before it is stored."""

    #: Those that wait for their answer.
    waiting: ClassVar[set[BoundedRequest]] = set()
    is_refused = False
    limit = 0
    came = 0
    content: Any

    def gotLength(self, length: int | None) -> None:  # noqa: N802 - Twisted's name
        path = self.channel._path.partition(b"?")[0]  # noqa: SLF001 - the request has it only at its end
        self.limit = bodies.limit_of(path.decode("latin-1"))
        if length is not None and length > self.limit:
            self.refuse()
        else:
            super().gotLength(length)

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        self.came += len(data)
        if self.came > self.limit and not self.is_refused:
            self.refuse()
        if not self.is_refused:
            super().handleContentChunk(data)

    def refuse(self) -> None:
        """Answer, throw away what still comes, and hang up soon."""
        self.is_refused = True
        if self.content is not None:
            self.content.close()
            self.content = None
        self.channel.transport.write(_REFUSAL)
        _later(bodies.LINGER, self.hang_up)

    def hang_up(self) -> None:
        if self.channel is not None:
            self.channel.loseConnection()

    def requestReceived(self, *about: Any) -> None:  # noqa: N802 - Twisted's name
        if self.is_refused:
            self.hang_up()
        else:
            self.waiting.add(self)
            super().requestReceived(*about)
            if self.transport is None:  # it has become a socket, which its page opens again
                self.waiting.discard(self)

    def finish(self) -> None:
        self.waiting.discard(self)
        super().finish()

    def connectionLost(self, reason: Any) -> None:  # noqa: N802 - Twisted's name
        self.waiting.discard(self)
        super().connectionLost(reason)


class BoundedSocket(ws_protocol.WebSocketProtocol):
    """A socket that is cut off when too much waits for it: whoever does not read is not there."""

    state: int
    transport: Any
    send_queue: Any

    def handle_reply(self, message: dict[str, Any]) -> None:
        """Daphne's, with a shorter way for texts."""
        text = message.get("text")
        # Where frames are compressed or sent in pieces, or none may be sent yet or any more, Autobahn knows how.
        is_plain = self._perMessageCompress is None and not self.send_queue
        if text and is_plain and self.state == self.STATE_OPEN:
            wire.put(self.transport, wire.text_frame(text))
            self._bound()
        else:
            super().handle_reply(message)

    def serverSend(self, content: Any, binary: bool = False) -> None:  # noqa: FBT001, FBT002, N802 - Daphne's
        if self.state != self.STATE_OPEN:
            return  # it has gone, which the application hears next: no reason to break it off
        super().serverSend(content, binary)
        self._bound()

    def _bound(self) -> None:
        if wire.unsent(self.transport) > UNSENT_MOST:
            self.transport.abortConnection()


def _named(thing: object, *_: Any, **_styles: Any) -> str:
    """Autobahn's words for the lines of its log: it colours some for every frame, whether or not the log is read."""
    return thing if isinstance(thing, str) else getattr(thing, "__name__", type(thing).__name__)


class WarmServer(daphne.server.Server):
    """Opens its port once what the first visitors and clocks need is in memory, with room for many who come at once."""

    def __init__(self, *about: Any, endpoints: list[str], **more: Any) -> None:
        roomy = [
            f"{one}:backlog={WAITING_MOST}" if one.startswith("tcp:") else one for one in endpoints
        ]
        super().__init__(*about, endpoints=roomy, **more)

    def run(self) -> None:
        serving.warm_up()
        starting.done()
        super().run()


class Farewell:
    """The end of a server: nobody new is let in, who waits is answered, then it stops."""

    def __init__(self) -> None:
        self._until = 0.0

    def obey_signals(self) -> None:
        """Take the signals over from Twisted, which would stop at once."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: reactor.callFromThread(self.begin))

    def begin(self) -> None:
        """Take no more connections; asked a second time, stop at once."""
        if self._until:
            self._until = time.monotonic()
            return
        self._until = time.monotonic() + DRAIN_MOST
        for port in reactor.getReaders():  # type: ignore[misc]  # the stubs know it by its interfaces alone
            if IListeningPort.providedBy(port):
                port.stopListening()
        self._look()

    def _look(self) -> None:
        if BoundedRequest.waiting and time.monotonic() < self._until:
            _later(DRAIN_LOOK, self._look)
        else:
            # The last answer is on its way by then.
            _later(DRAIN_LOOK, reactor.stop)  # type: ignore[misc]  # as above


def _later(seconds: float, what: Any) -> None:
    reactor.callLater(seconds, what)  # type: ignore[arg-type]  # the stubs of Twisted have two clocks


def main(arguments: list[str]) -> None:
    """Serve until a signal ends it."""
    starting.begin()
    # Daphne has no seam for either: its factories look these names up.
    http_protocol.WebRequest = BoundedRequest
    ws_protocol.WebSocketFactory.protocol = BoundedSocket
    CommandLineInterface.server_class = WarmServer
    for name in ("hl", "hltype", "hlval"):
        setattr(autobahn_protocol, name, _named)
    sys.setswitchinterval(SWITCH_SECONDS)
    reactor.callWhenRunning(serving.start_clocks)
    reactor.callWhenRunning(Farewell().obey_signals)
    CommandLineInterface().run(arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
