"""The table client on a stage.

A real browser page and a real engine, without the platform between them.

The stage serves `static/` and one page under the site's content policy, and speaks docs/protocol.md
for one match of `games.engines`. Other seats are played by `others`, one update for each of their
moves.
"""

from __future__ import annotations

import functools
import json
import threading
import time
from collections.abc import Callable
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from games.engines.bots import BOTS
from games.engines.catalogue import game_for
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.log import Table
from games.engines.kernel.rng import FastRng
from games.foresight import foresee
from games.refusals import names_in, text_of
from games.rulebooks import shelf
from games.wealth import Course

ROOT = Path(__file__).resolve().parents[2]
SHEETS = (
    "css/fonts.css",
    "css/tokens.css",
    "css/base.css",
    "css/components.css",
    "table/table.css",
    "table/frame.css",
    "table/prompt.css",
    "table/players.css",
    "table/log.css",
    "table/fields.css",
    "table/board.css",
    "table/rail.css",
)
#: Fetched with the dialogs, and laid behind the sheet on the left (templates/games/table.html).
BEHIND = {"table/board.css": "table/dialogs.css"}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self';"
    " connect-src 'self'; base-uri 'none'; form-action 'self'"
)
PAGE = """<!doctype html><html lang="{lang}" data-theme="{theme}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Eurobiznes</title>
<link rel="icon" href="/static/brand/favicon.svg">{sheets}
<script type="module" src="/static/table/main.js"></script></head><body class="is-table">
<div id="announcer" class="visually-hidden" aria-live="polite"></div>
<main><div class="table-root" id="table" data-game="{game}" data-data="/data.json"
 data-socket="/ws/matches/m/" data-talk="/ws/talk/m/" data-lobby="/" data-exported="/export" data-mark="/static/brand/mark.svg"
 data-mine-icon="/static/brand/favicon-mine.svg"></div></main></body></html>"""


def links() -> str:
    """The sheets of a table, as its page links them."""
    then = {sheet: f' data-then="/static/{BEHIND[sheet]}"' for sheet in BEHIND}
    return "".join(
        f'<link rel="stylesheet" href="/static/{sheet}"{then.get(sheet, "")}>' for sheet in SHEETS
    )


Chooser = Callable[[Any, int], dict[str, Any] | None]


class _Files(SimpleHTTPRequestHandler):
    pages: dict[str, tuple[str, bytes]]

    def do_GET(self) -> None:
        found = self.pages.get(self.path.split("?")[0])
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
        super().end_headers()

    def log_message(self, *args: object) -> None:
        """A test's output is its own."""


class Site:
    """A small web server for `static/` and the pages given to it."""

    def __init__(self, root: Path = ROOT) -> None:
        self.pages: dict[str, tuple[str, bytes]] = {}
        handler = type("Files", (_Files,), {"pages": self.pages})
        self.server = ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(handler, directory=str(root))
        )
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def base(self) -> str:
        return f"http://localhost:{self.server.server_port}"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Stage:
    """One match, one page in front of it. `seat` None watches."""

    def __init__(
        self,
        site: Site,
        others: Chooser,
        *,
        seats: int = 4,
        seat: int | None = 0,
        rules: dict[str, Any] | None = None,
        given: dict[str, Any] | None = None,
        seed: int = 1,
        game: str = "eurobiznes",
    ) -> None:
        self.site, self.others, self.seats, self.seat = site, others, seats, seat
        self.game = game_for(game)
        self.rng = FastRng(seed)
        model = self.game.rules(rules or {})
        compiled = self.game.compile(model)
        told: list[dict[str, Any]] = []
        if given is None:
            self.table = Table.opened(self.game, compiled, seats, self.rng, told)
        else:
            state = self.game.arrange(compiled, seats, given, self.rng, told)
            self.table = Table(self.game, state, 1)
        self.entries = [self._entry(None, told)]
        self.course = Course(self.game)
        self._note(told)
        self.receipts: dict[str, dict[str, Any]] = {}
        self.frames: list[dict[str, Any]] = []
        self.socket: WebSocketRoute | None = None
        self.talk: WebSocketRoute | None = None
        self.names = ["Hanka", "Marek W.", "Lidia Żak", "Leon", "Ola", "Bartłomiej"][:seats]
        self.extra: dict[str, Any] = {}
        self.confidants: list[int] = []
        self.said: list[dict[str, Any]] = []
        self.deaf = False
        self.lang = "pl"
        self.words: dict[str, str] = {}
        tables = self.game.tables()
        cited = shelf.cited(game)
        book: dict[str, Any] | None = cited and {"page": "/rules", **cited}
        data = {
            "match": "m",
            "game": game,
            "rules": model.model_dump(),
            "tables": tables,
            "book": book,
        }
        site.pages["/data.json"] = ("application/json", json.dumps(data).encode())

    # -- the page

    def open(self, page: Page, lang: str = "pl", theme: str = "light") -> None:
        self.lang, self.words = lang, names_in(self.game.tables(), lang)
        page.route_web_socket("**/ws/matches/m/", self._live)
        page.route_web_socket("**/ws/talk/m/", self._talk)
        body = PAGE.format(game=self.game.key, lang=lang, theme=theme, sheets=links())
        self.site.pages["/table"] = ("text/html; charset=utf-8", body.encode())
        page.goto(f"{self.site.base}/table")

    def _live(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(self._heard)

    def _talk(self, socket: WebSocketRoute) -> None:
        self.talk = socket
        messages = [
            _said(1, 1, "Marek W.", "Amsterdam znowu. Moje ulubione miasto."),
            _said(2, 2, "Lidia Żak", "Dziękuję, wydam na hotele"),
        ]
        hello = {"type": "hello", "room": "players", "can_say": True, "why_not": None, "me": 30}
        socket.on_message(self._talk_heard)
        socket.send(
            json.dumps({**hello, "confidants": self.confidants, "muted": [], "messages": messages})
        )

    def _talk_heard(self, text: str | bytes) -> None:
        frame = json.loads(text)
        if frame["type"] == "ping":
            self._talk_send({"type": "pong"})
        if frame["type"] == "say":
            self.said.append(frame)
            said = _said(int(time.time() * 1000), 0, "Hanka", frame["text"])
            said["author"]["user"] = 30
            said["room"] = frame.get("to", "players")
            self._talk_send({"type": "message", "key": frame["key"], "message": said})

    def _talk_send(self, frame: dict[str, Any]) -> None:
        if self.talk:
            self.talk.send(json.dumps(frame))

    # -- the protocol

    def _heard(self, text: str | bytes) -> None:
        frame = json.loads(text)
        self.frames.append(frame)
        if self.deaf:
            return
        if frame["type"] == "hello":
            since = frame.get("since", 0)
            self._send({"type": "welcome", "match": "m", "game": self.game.key, "seat": self.seat,
                        "from": since, "events": self.entries[since:], **self._now()})  # fmt: skip
            people = [self.seat] if self.seat is not None else []
            self._send({"type": "presence", "seats": people, "watchers": 2})
        elif frame["type"] == "ping":
            self._send({"type": "pong", "at": frame["at"], "now": _ms()})
        elif frame["type"] == "action":
            self._act(frame)
        elif frame["type"] == "preview":
            self._foresee(frame)

    def _act(self, frame: dict[str, Any]) -> None:
        key = frame["key"]
        if key in self.receipts:
            self._send(self.receipts[key])
            return
        try:
            self.play(self.seat or 0, frame["action"])
        except IllegalAction as error:
            self._send({"type": "refused", "key": key, "code": error.code, "params": error.params,
                        "version": self.table.version, "message": f"Nie można: {error.code}."})  # fmt: skip
            return
        self.receipts[key] = {"type": "receipt", "key": key, "version": self.table.version}
        self._send(self.receipts[key])
        self.run_others()

    def _foresee(self, frame: dict[str, Any]) -> None:
        key, seat, state = frame["key"], self.seat or 0, self.table.state
        try:
            actions = [frame["action"], *frame.get("then", [])]
            found = foresee(self.game, state, self.game.tables(), seat, *actions, seed=1)
        except IllegalAction as error:
            text = text_of(error.code, error.params, self.lang, self.words)
            self._send({"type": "refused", "key": key, "code": error.code, "params": error.params,
                        "version": self.table.version, "message": text})  # fmt: skip
        else:
            self._send({"type": "foreseen", "key": key, "version": self.table.version, **found})

    def play(self, seat: int, action: dict[str, Any]) -> None:
        told: list[dict[str, Any]] = []
        before = self.table.version
        self.table.apply(seat, action, self.rng, told)
        self.entries.append(self._entry(seat, told))
        self._note(told)
        self._send({"type": "update", "from": before, "events": [self.entries[-1]], **self._now()})

    def _note(self, told: list[dict[str, Any]]) -> None:
        self.course.note(told, self.table.state)
        if self.game.outcome(self.table.state):
            for page, found in (
                ("/wealth.json", self.course.to_json()),
                ("/verify", {"state": "right"}),
            ):
                self.site.pages[page] = ("application/json", json.dumps(found).encode())

    def run_others(self) -> None:
        """Everybody but the person at the page moves until it is asked, or the end."""
        for _ in range(4000):
            asked = [seat for seat in self.game.asked(self.table.state) if seat != self.seat]
            if not asked or self.seat in self.game.asked(self.table.state):
                return
            action = self.others(self.table.state, asked[0])
            if action is None:
                return
            self.play(asked[0], action)

    def _entry(self, seat: int | None, told: list[dict[str, Any]]) -> dict[str, Any]:
        by = "table" if seat is None else "person" if seat == self.seat else "bot"
        return {"n": self.table.version, "at": _ms(), "seat": seat, "by": by, "told": told}

    def _now(self) -> dict[str, Any]:
        return {"version": self.table.version, "facts": 1, "now": _ms(), "view": self.view()}

    def view(self) -> dict[str, Any]:
        state, seat = self.table.state, self.seat
        outcome = self.game.outcome(state)
        asked = list(self.game.asked(state))
        return {
            "match": "m", "status": "ended" if outcome else "running", "version": self.table.version,
            "facts": 1, "seat": seat, "game": self.game.view(state, seat),
            "question": self.table.questions.get(seat) if seat is not None else None,
            "choices": [] if seat is None else [one.to_json() for one in self.game.legal(state, seat)],
            "seats": [
                {"seat": n, "name": name, "user_name": None, "bot": None if n < 2 else "steady", "left": False}
                for n, name in enumerate(self.names)
            ],
            "deadlines": [{"kind": "seat", "seat": n, "at": _ms() + 90_000, "name": None} for n in asked],
            "paused": False, "pace": "quick", "data": "/data.json", "verify": "/verify", "wealth": "/wealth.json",
            "rules": {"variant": "seed", "changed": {}, "hash": "", "engine": 1},
            "commitment": "", "secret": None,
            "outcome": self.game.view(state, seat)["outcome"], **self.extra,
        }  # fmt: skip

    def _send(self, frame: dict[str, Any]) -> None:
        if self.socket:
            self.socket.send(json.dumps(frame))

    def cut(self) -> None:
        """The line breaks."""
        if self.socket:
            socket, self.socket = self.socket, None
            socket.close(code=1012)


def _ms() -> int:
    return int(time.time() * 1000)


def _said(number: int, seat: int, name: str, text: str) -> dict[str, Any]:
    author = {"user": 30 + number, "name": name, "seat": seat}
    return {
        "id": number,
        "room": "players",
        "author": author,
        "text": text,
        "at": "2026-07-14T18:03:11Z",
    }


class Loaded(FastRng):
    """The next throws are known, then chance goes on."""

    def __init__(self, dice: list[int]) -> None:
        super().__init__(1)
        self.dice = list(dice)

    def die(self, label: str = "") -> int:
        return self.dice.pop(0) if self.dice else super().die(label)


def steady(state: Any, seat: int, game: str = "eurobiznes") -> dict[str, Any] | None:
    """What the AI called steady plays."""
    return BOTS["steady"].choose(game_for(game), state, seat, FastRng(state.round))
