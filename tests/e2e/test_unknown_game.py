"""A game that the client has never met.

Everything it sends is drawn by its raw names, and every kind of choice works.
"""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.site import StaticSite
from tests.e2e.stage import DATA, RATINGS, SOCKET, TALK, UNRATED, page_of

CHOICES: list[dict[str, Any]] = [
    {"do": "lay_tile", "kind": "pick", "arg": "tile", "options": [
        {"hex": hexagon, "tile": "57", "rotation": turn} for hexagon in ("H4", "I7", "J8") for turn in (0, 1)
    ]},
    {"do": "sell_company", "kind": "amount", "arg": "price", "min": 10, "max": 40, "step": 10, "with": {"company": "ACC"}},
    {"do": "discard_several", "kind": "subset", "arg": "trains", "options": ["2", "3", "4"], "min": 1, "max": 2},
    {"do": "sell_several", "kind": "map", "arg": "percents", "options": {"Nord": [10, 30], "CFL": [10, 20]}},
    {"do": "run_routes", "kind": "route", "trains": ["3-0"]},
    {"do": "dividend", "kind": "pick", "arg": "kind", "options": ["payout", "withhold"]},
]  # fmt: skip
TOLD = [{"event": "kite_flown", "who": 1, "spot": "H4", "string": "57", "amount": 40}]


class Server:
    def __init__(self) -> None:
        self.actions: list[dict[str, Any]] = []

    def connect(self, socket: WebSocketRoute) -> None:
        def heard(text: str | bytes) -> None:
            frame = json.loads(text)
            if frame["type"] == "hello":
                socket.send(json.dumps(self.welcome()))
            elif frame["type"] == "action":
                self.actions.append(frame["action"])
                refused = {"type": "refused", "key": frame["key"], "code": "x", "params": {}}
                socket.send(json.dumps({**refused, "version": 7, "message": "Not now."}))

        socket.on_message(heard)

    def welcome(self) -> dict[str, Any]:
        now = int(time.time() * 1000)
        game = {
            "step": "haggling", "asked": [0], "players": {"0": {"cash": 300}, "1": {"cash": 280}},
            "bank": 5420, "c": {"Nord": {"price": 62, "trains": ["3-0"]}}, "round": "OR 1.1",
        }  # fmt: skip
        seats = [
            {"seat": n, "name": name, "user_name": None, "bot": None, "left": False}
            for n, name in enumerate(("Ola", "Jan"))
        ]
        view = {
            "status": "running", "version": 7, "facts": 1, "seat": 0, "game": game, "question": 7, "choices": CHOICES,
            "seats": seats, "deadlines": [], "paused": False, "rules": {"changed": {}}, "outcome": None, "verify": "/v",
        }  # fmt: skip
        events = [{"n": 7, "at": now, "seat": 1, "by": "person", "told": TOLD}]
        return {
            "type": "welcome", "seat": 0, "version": 7, "facts": 1, "from": 6, "now": now, "events": events, "view": view,
        }  # fmt: skip


@pytest.fixture
def server(page: Page, site: StaticSite) -> Server:
    made = Server()
    site.lines |= {SOCKET: made.connect, TALK: lambda _socket: None}
    site.pages["/table"] = ("text/html; charset=utf-8", page_of("new", "en", "light"))
    data = {"match": "m", "game": "new", "rules": {}, "tables": {}}
    site.pages[DATA] = ("application/json", json.dumps(data).encode())
    site.pages[RATINGS] = ("application/json", UNRATED)
    page.goto(f"{site.base}/table")
    return made


def test_state_and_events_are_told_by_their_names(page: Page, server: Server) -> None:
    expect(page.locator(".table-bar h1")).to_have_text("new")
    expect(page.locator("#prompt-title")).to_have_text("Your decision: haggling")
    expect(page.locator(".raw .outline").first).to_contain_text("bank")
    expect(page.locator(".log-line")).to_contain_text(
        "Jan kite flown spot: H4, string: 57, amount: $40"
    )


def test_every_kind_of_choice_makes_its_action(page: Page, server: Server) -> None:
    def send(opener: str) -> None:
        page.locator(f'[data-opens="{opener}"]').click()

    def confirm() -> None:
        page.locator("#work [data-ticket]").click()
        expect(page.locator("#work .refusal")).to_contain_text("Not now.")

    send("lay_tile")
    page.locator("#work .pick-rows li").nth(3).get_by_role("button").click()
    send("sell_company:ACC")
    page.get_by_role("button", name="More: price").or_(
        page.locator("#work .knob").last
    ).first.click()
    confirm()
    send("discard_several")
    page.locator("#work .slip").nth(1).click()
    confirm()
    send("sell_several")
    page.get_by_role("button", name="More: Nord").click()
    confirm()
    send("dividend")
    page.locator("#work .pick-rows li").filter(has_text="withhold").get_by_role("button").click()
    expect(page.locator("#work .refusal")).to_contain_text("Not now.")
    assert server.actions == [
        {"do": "lay_tile", "hex": "I7", "tile": "57", "rotation": 1},
        {"do": "sell_company", "company": "ACC", "price": 20},
        {"do": "discard_several", "trains": ["3"]},
        {"do": "sell_several", "percents": {"Nord": 11}},
        {"do": "dividend", "kind": "withhold"},
    ]
