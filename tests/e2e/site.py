"""A small web server for `static/`, joined as people fetch it, and for the pages that a test gives it."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import WebSocketRoute

from gates.joined.files import joined_files

ROOT = Path(__file__).resolve().parents[2]
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self';"
    " connect-src 'self'; base-uri 'none'; form-action 'self'"
)
#: Where a page waits between two tests: of this site, so that its browser keeps what it has compiled.
BLANK = "/blank"
_EMPTY = b'<!doctype html><title>blank</title><link rel="icon" href="/static/brand/favicon.svg">'
#: No file changes while tests run, and every run has a port, so an origin, of its own.
_FOR_GOOD = "max-age=31536000, immutable"

#: A kind of content, and the content.
Content = tuple[str, bytes]
Line = Callable[[WebSocketRoute], None]


class _Files(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # one connection serves many modules
    disable_nagle_algorithm = True
    wbufsize = -1

    pages: dict[str, Content]
    #: Pages that are made anew each time they are asked for.
    makers: dict[str, Callable[[], Content]]

    def do_GET(self) -> None:
        path = self.path.split("?")[0]
        made = self.makers.get(path)
        found = self.pages.get(path) if made is None else made()
        if found is None:
            super().do_GET()
            return
        kind, body = found
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        lasts = self.path.startswith(("/static/", "/tests/"))
        self.send_header("Cache-Control", _FOR_GOOD if lasts else "no-store")
        super().end_headers()

    def log_message(self, *args: object) -> None:
        """A test's output is its own."""


def _joined(root: Path) -> dict[str, Content]:
    """Scripts and sheets as home machines and servers send them: to fetch each module by itself takes a fifth of a page's time."""
    return {
        f"/static/{address}": ("text/css" if address.endswith(".css") else "text/javascript", text.encode())
        for address, text in joined_files(root / "static")
    }  # fmt: skip


class StaticSite:
    """Serves files for good and `pages` as they are now; `lines` answer the sockets, by their path."""

    def __init__(self, root: Path = ROOT) -> None:
        self.makers: dict[str, Callable[[], Content]] = {}
        self.pages: dict[str, Content] = {BLANK: ("text/html", _EMPTY), **_joined(root)}
        self.lines: dict[str, Line] = {}
        handler = type("Files", (_Files,), {"pages": self.pages, "makers": self.makers})
        self.server = ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(handler, directory=str(root))
        )
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def base(self) -> str:
        return f"http://localhost:{self.server.server_port}"

    def connected(self, socket: WebSocketRoute) -> None:
        """A page opens a socket: whoever answers that path now has it."""
        path = "/" + socket.url.split("/", 3)[3]
        self.lines[path](socket)

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
