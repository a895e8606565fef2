"""The table client on a stage.

A real browser page and a real engine, without the platform between them.

The stage serves `static/` and one page under the site's content policy, and speaks docs/protocol.md
for one match of `games.engines`, with the views and messages that the server makes. Other seats are
played by `others`, one update for each of their moves.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from copy import copy
from functools import cached_property
from typing import Any

import msgspec
from django.template import engines
from django.urls import reverse
from django.utils import translation
from playwright.sync_api import Page, WebSocketRoute

from games import protocol
from games.engines.bots import BOTS
from games.engines.catalogue import game_for
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.log import Fold
from games.engines.kernel.rng import FastRng
from games.fronts.catalogue import front_for
from games.models import Match, RuleRevision
from games.reading import match_data, selectors, table_view, updates
from games.reading.course import Course
from games.reading.forecasts import foresee
from games.reading.matches import Fixed, Live, Rulebook
from games.reading.moments import TurningPoints, round_at, swayed
from games.reading.seating import Seating, SeatLine
from games.refusals import names_in, text_of
from games.storage.fields import to_text
from games.storage.statements import DeadlineRow, MatchRow
from games.timing.controls import per_decision
from tests.e2e.site import StaticSite

#: The page of a table without what the rest of the site lays around it: the room of the table, and its sheets.
PAGE = """{% load static %}<!doctype html><html lang="{{ lang }}" data-theme="{{ theme }}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Eurobiznes</title>
<link rel="icon" href="{% static 'brand/favicon.svg' %}"><link rel="stylesheet" href="{% static 'css/site.css' %}">
{% include "games/_table_sheets.html" %}
<script type="module" src="{% static 'table/main.js' %}"></script></head><body class="is-table">
<main>{% include "games/_table_root.html" %}</main></body></html>"""
#: What is fetched of the match, at the addresses that the views name.
DATA, WEALTH, VERIFY, FIGURES, RATINGS = (
    reverse(name, args=["m"])
    for name in (
        "match_data",
        "match_wealth",
        "match_verify",
        "match_replay_figures",
        "ratings:match",
    )
)
UNRATED = json.dumps({"rated": False, "final": False, "verdict": "", "seats": {}}).encode()
SOCKET, TALK = "/ws/matches/m/", "/ws/talk/m/"
#: The person at the page is this user.
PERSON = 30
SECONDS_LEFT = 90
#: So many that the next number tells whether one has been drawn.
CHANCES = 1 << 30


def page_of(game: str, lang: str, theme: str) -> bytes:
    """The page of a table, of the parts that templates/games/table.html is made of."""
    known = {"match": {"game": game}, "match_id": "m", "ws_path": SOCKET, "front": front_for(game)}
    with translation.override(lang):
        page = engines["django"].from_string(PAGE)
        return page.render({**known, "lang": lang, "theme": theme}).encode()


Chooser = Callable[[Any, int], dict[str, Any] | None]


class Stage:
    """One match, one page in front of it. `seat` None watches."""

    def __init__(
        self,
        site: StaticSite,
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
        self.rules = self.game.rules(rules or {})
        compiled = self.game.compile(self.rules)
        told: list[dict[str, Any]] = []
        if given is None:
            self.table = Fold.opened(self.game, compiled, seats, self.rng, told)
        else:
            state = self.game.arrange(compiled, seats, given, self.rng, told)
            self.table = Fold(self.game, state, 1)
        self.compiled = compiled
        self.course, self.turning = Course(self.game), TurningPoints(self.game)
        self.entries: list[protocol.Told] = []
        #: What each entry told.
        self.told: list[list[dict[str, Any]]] = []
        self._note(None, told)
        self.receipts: dict[str, protocol.Receipt] = {}
        self.frames: list[dict[str, Any]] = []
        self.socket: WebSocketRoute | None = None
        self.talk: WebSocketRoute | None = None
        self.names = ["Hanka", "Marek W.", "Lidia Żak", "Leon", "Ola", "Bartłomiej"][:seats]
        self.deadlines: list[DeadlineRow] | None = None
        self.is_paused = self.is_prepared = False
        self.confidants: list[int] = []
        self.said: list[dict[str, Any]] = []
        self.deaf = False
        self.lang = "pl"
        self.words: dict[str, str] = {}
        site.makers[FIGURES] = self._figures
        site.pages[RATINGS] = ("application/json", UNRATED)
        site.pages[DATA] = (
            "application/json",
            json.dumps(match_data.data_in("m", self._book)).encode(),
        )

    # -- the page

    def open(self, page: Page, lang: str = "pl", theme: str = "light") -> None:
        """The page, once it has drawn the table."""
        self.begin(page, lang, theme)
        page.locator("#table[data-version]").wait_for()

    def begin(self, page: Page, lang: str = "pl", theme: str = "light") -> None:
        """The page, whatever has come of it."""
        self.lang, self.words = lang, names_in(self.game.tables(), lang)
        self.site.lines |= {SOCKET: self._live, TALK: self._talk}
        body = page_of(self.game.key, lang, theme)
        self.site.pages["/table"] = ("text/html; charset=utf-8", body)
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
        hello = {"type": "hello", "room": "players", "can_say": True, "why_not": None, "me": PERSON}
        socket.on_message(self._talk_heard)
        socket.send(
            json.dumps({**hello, "confidants": self.confidants, "muted": [], "messages": messages})
        )

    def _talk_heard(self, text: str | bytes) -> None:
        frame = json.loads(text)
        if frame["type"] == "ping":
            self.talk_send({"type": "pong"})
        if frame["type"] == "say":
            self.said.append(frame)
            said = _said(int(time.time() * 1000), 0, "Hanka", frame["text"])
            said["author"]["user"] = PERSON
            said["room"] = frame.get("to", "players")
            self.talk_send({"type": "message", "key": frame["key"], "message": said})

    def talk_send(self, frame: dict[str, Any]) -> None:
        if self.talk:
            self.talk.send(json.dumps(frame))

    # -- the protocol

    def _heard(self, text: str | bytes) -> None:
        frame = protocol.MESSAGES.parse(text)
        self.frames.append(json.loads(text))
        if self.deaf:
            return
        match frame:
            case protocol.Hello():
                self._welcome(frame.since)
            case protocol.Ping():
                self.send(protocol.Pong(frame.at, selectors.now_ms(), self.table.version))
            case protocol.Play():
                self._act(frame)
            case protocol.Preview():
                self._foresee(frame)

    def _welcome(self, since: int | None) -> None:
        told = self._told()
        known = updates.known_of(told, since)
        seat = told.seating.seat_of(self._person)
        self.send(updates.greeting(told, seat, known, self.entries[known:]))
        people = [self.seat] if self.seat is not None else []
        self.send(protocol.Presence(seats=people, watchers=2))

    def _act(self, frame: protocol.Play) -> None:
        if frame.key in self.receipts:
            self.send(self.receipts[frame.key])
            return
        try:
            self.play(self.seat or 0, frame.action)
        except IllegalAction as error:
            self._refuse(frame.key, error)
            return
        self.receipts[frame.key] = protocol.Receipt(frame.key, self.table.version)
        self.send(self.receipts[frame.key])
        self.run_others()

    def _foresee(self, frame: protocol.Preview) -> None:
        actions = [frame.action, *frame.then]
        try:
            found = foresee(self.game, self.table.state, self.seat or 0, *actions, seed=1)
        except IllegalAction as error:
            self._refuse(frame.key, error)
        else:
            self.send(protocol.Foreseen(key=frame.key, version=self.table.version, **found))

    def _refuse(self, key: str, error: IllegalAction) -> None:
        words = text_of(error.code, error.params, self.lang, self.words)
        version = self.table.version
        self.send(protocol.Refusal(key, error.code, error.params, version, words))

    def play(self, seat: int, action: dict[str, Any]) -> None:
        told: list[dict[str, Any]] = []
        before = self._chance()
        self.table.apply(seat, action, self.rng, told)
        self._note(seat, told, drew=before != self._chance() or self.game.has_revealed(told))
        self._update()

    def _chance(self) -> tuple[int, int]:
        """Differs once chance has been asked."""
        return copy(self.rng).below(CHANCES), len(getattr(self.rng, "dice", ()))

    def tell(self, seat: int, told: list[dict[str, Any]]) -> None:
        """An entry that told this and changed nothing."""
        self.table.version += 1
        self._note(seat, told)
        self._update()

    def _update(self) -> None:
        if self.socket:
            before, person = self.table.version - 1, self._person
            frames = updates.frames(self._told(), before, [person], self.entries[-1:])
            self.socket.send(frames.texts[self.seat])

    def _note(self, seat: int | None, told: list[dict[str, Any]], *, drew: bool = False) -> None:
        by = "table" if seat is None else "person" if seat == self.seat else "bot"
        raw = msgspec.Raw(to_text(told).encode())
        self.entries.append(
            protocol.Told(self.table.version, selectors.now_ms(), seat, by, raw, drew)
        )
        self.told.append(told)
        self.course.note(told, self.table.state)
        self.turning.note(self.table.version, told, self.table.state)
        if self.game.outcome(self.table.state):
            for page, found in ((WEALTH, self._course()), (VERIFY, {"state": "right"})):
                self.site.pages[page] = ("application/json", json.dumps(found).encode())

    def _course(self) -> dict[str, Any]:
        moments = [
            {"round": round_at(self.turning.rounds, one.n), "n": one.n, "seat": one.seat, "told": told,
             "worths": swayed(self.turning.points, one.n)}
            for one, told in zip(self.entries, self.told, strict=True)
            if one.n in self.turning.key_moments()
        ]  # fmt: skip
        return self.course.to_json() | {"moments": moments}

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

    def _figures(self) -> tuple[str, bytes]:
        told = enumerate(self.told, start=1)
        found = front_for(self.game.key).figures(self.game.tables(), self.seats, told)
        return "application/json", json.dumps(found).encode()

    # -- what the server knows of the match

    def view(self) -> dict[str, Any]:
        """What the page is told of the table."""
        found: dict[str, Any] = msgspec.json.decode(table_view.view_for(self._told(), self.seat))
        return found

    @property
    def _person(self) -> int | None:
        return None if self.seat is None else PERSON

    @cached_property
    def match(self) -> Match:
        """The row of the match; it lies in no database."""
        content: dict[str, Any] = {
            "game": self.game.key, "rules": self.rules.model_dump(mode="json"), "tables": self.game.tables(),
            "engine": self.game.revision, "hash": "",
        }  # fmt: skip
        revision = RuleRevision(**content)
        return Match(pk="m", game=self.game.key, revision=revision, commitment="", pace="quick")

    @cached_property
    def _book(self) -> Rulebook:
        told = self.match.revision
        return Rulebook(
            self.game, self.compiled, told.rules, {}, told.tables, told.hash, told.engine
        )

    @cached_property
    def _fixed(self) -> Fixed:
        return Fixed(
            match_id="m", book=self._book, variant="seed", seats=self.seats, secret=b"", salt=b"",
            commitment="", pace="quick",
        )  # fmt: skip

    def _told(self) -> selectors.Standing:
        outcome = self.game.outcome(self.table.state)
        status = "prepared" if self.is_prepared else "ended" if outcome else "running"
        row = MatchRow(
            status, self.table.version, 1, 0, per_decision(SECONDS_LEFT), "", self.is_paused
        )
        live = Live(
            fixed=self._fixed, table=self.table, words=0, status=status,
            outcome=None if outcome is None else outcome.to_json(), deadlines=self._deadlines(),
            times=[],
            facts=1,
        )  # fmt: skip
        if self.is_prepared:
            return selectors.Standing("m", row, self._seating(), None, self.match)
        return selectors.Standing("m", row, self._seating(), live)

    def _deadlines(self) -> list[DeadlineRow]:
        if self.deadlines is not None:
            return self.deadlines
        at = selectors.now_ms() + 1000 * SECONDS_LEFT
        return [DeadlineRow("seat", n, 1, "", at) for n in self.game.asked(self.table.state)]

    def _seating(self) -> Seating:
        lines = tuple(
            SeatLine(n, name, None, None, None if n < 2 else "steady", left=False)
            for n, name in enumerate(self.names)
        )
        return Seating(1, lines, {} if self.seat is None else {PERSON: self.seat}, {})

    # -- the line

    def send(self, message: msgspec.Struct) -> None:
        if self.socket:
            self.socket.send(protocol.encode(message))

    def cut(self) -> None:
        """The line breaks."""
        if self.socket:
            socket, self.socket = self.socket, None
            socket.close(code=1012)


def _said(number: int, seat: int, name: str, text: str) -> dict[str, Any]:
    author = {"user": PERSON + number, "name": name, "seat": seat}
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
    return BOTS["steady"].choose(game_for(game), state, seat, FastRng(state.round)).action
