"""A platform of real processes whose AI players fail: whatever they do, a move of `steady` comes soon, and the log says so."""

from __future__ import annotations

import json
import random
import re
import sqlite3
import sys
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from websockets.sync.client import connect

from games.smoke.browser import Browser
from games.smoke.evening import add_chance, match_of, sign_up
from games.smoke.policy import action_for
from tests.config.house import ROOT, PlatformHouse, eventually
from tests.games.failing_ai.sitecustomize import DIES, FAULTS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.platform,
    pytest.mark.timeout(600),
    pytest.mark.skipif(sys.platform != "linux", reason="looks at processes through /proc"),
]
FOLDER = Path(__file__).parent / "failing_ai"
GAME = "eurobiznes"
PERSON, AI = 0, 1
#: Milliseconds from the entry after which an AI is asked to the move that is played for it: 8 s at most where the
#: machine does nothing else. What comes by the last way out alone comes after two minutes (FALLBACK_AFTER).
PROMPT = 40_000
#: How the log tells what became of each of them. After a few that ran out of time nobody waits for another (`strikes`).
TOLD = {
    "random": "AI failed bot=random",
    "shrewd": "AI failed bot=shrewd",
    "trader1": "AI failed bot=trader1",
    "builder1": "AI failed bot=builder1",
    "master": "AI thought for too long bot=master|AI is not waited for bot=master",
    "builder2": "AI is overdue|AI is not waited for bot=builder2",
    "builder3": "AI is overdue|AI is not waited for bot=builder3",
}
#: Moves of the person within which an AI comes to a deed that is for sale.
MOVES_MOST = 60
#: Seconds between looks of the person at the table: a look costs four messages, an answer one, and 20 are free a second.
PAUSE = 0.3


class Row(NamedTuple):
    """An entry of the log."""

    at_ms: int
    seat: int | None
    maker: str
    action: dict[str, Any]


class FailingTable:
    """One person against one AI player that fails."""

    def __init__(self, house: PlatformHouse, browser: Browser, bot: str) -> None:
        self._house, self._browser = house, browser
        page = browser.get(f"tables/new/{GAME}/")
        room = browser.send(
            page,
            page.form(f"/tables/new/{GAME}/"),
            seats_min="2",
            seats_max="2",
            pace="instant",
            bot_1=bot,
        )
        started = browser.send(room, room.form("/start/"))
        add_chance([browser], started)
        self.match_id = match_of(browser.get(started.url))

    def rows(self) -> list[Row]:
        """The log as it is stored."""
        base = sqlite3.connect(self._house.data_dir / "magnat.sqlite3")
        try:
            found = base.execute(
                "select at_ms, seat, maker, action from games_entry where match_id = ? order by number",
                [self.match_id],
            ).fetchall()
        finally:
            base.close()
        return [Row(at, seat, maker, json.loads(action)) for at, seat, maker, action in found]

    def is_at_the_ai(self) -> bool:
        answer = self._browser.get(f"/api/v1/matches/{self.match_id}/")
        view = json.loads(answer.text)["view"]
        return bool(view["status"] == "running" and view["game"]["asked"] == [AI])

    def play(self) -> None:
        """Moves of the person until the AI is asked."""
        path = f"ws://localhost:{self._house.port}/ws/matches/{self.match_id}/"
        origin: Any = f"http://localhost:{self._house.port}"
        cookies = {"Cookie": self._browser.cookies()}
        while not self.is_at_the_ai():
            time.sleep(PAUSE)
            with connect(path, origin=origin, additional_headers=cookies, max_size=None) as socket:
                socket.send('{"type": "hello"}')
                view = _next(socket, "welcome")["view"]
                action = action_for(view, (), random.Random(view["version"]))
                if view["question"] is None or action is None:
                    continue
                message = {"type": "action", "key": f"k{view['version']}", "action": action}
                socket.send(json.dumps(message | {"question": view["question"]}))
                _next(socket, "receipt")

    def goes_on(self) -> bool:
        """Whether the AI has done all that it was asked; waits for that."""
        return eventually(lambda: not self.is_at_the_ai(), 90)

    def delays(self) -> list[int]:
        """Milliseconds before every entry of the AI's seat."""
        rows = self.rows()
        return [row.at_ms - before.at_ms for before, row in pairwise(rows) if row.seat == AI]


def _next(socket: Any, kind: str) -> Any:
    while (message := json.loads(socket.recv(timeout=60)))["type"] != kind:
        assert message["type"] in {"presence", "update"}, message
    return message


@pytest.fixture
def house(tmp_path: Path) -> Iterator[PlatformHouse]:
    path = ":".join(map(str, (FOLDER, ROOT, ROOT / "platform")))
    with PlatformHouse(tmp_path / "data", {"PYTHONPATH": path}, tmp_path / "log") as platform:
        platform.settle().start()
        yield platform


@pytest.fixture
def browser(house: PlatformHouse) -> Browser:
    """A person, once the processes of the AI players and of the sweeps stand as well: the first AI needs both."""
    person = Browser(f"http://localhost:{house.port}")
    sign_up(person)
    table = FailingTable(house, person, DIES)
    table.play()
    assert table.goes_on()
    return person


def test_whatever_an_ai_does_a_move_of_steady_comes_in_time(
    house: PlatformHouse, browser: Browser
) -> None:
    assert house.log is not None
    for bot in FAULTS:
        table = FailingTable(house, browser, bot)
        table.play()
        assert table.goes_on(), bot
        moves = [row for row in table.rows() if row.seat == AI]
        assert {row.maker for row in moves} == {"clock"}, bot
        assert max(table.delays()) <= PROMPT, (bot, table.delays())
        lines = house.log.read_text("utf-8").splitlines()
        told = [line for line in lines if re.search(TOLD[bot], line)]
        assert any(table.match_id in line for line in told), bot
    _buys_as_steady(FailingTable(house, browser, "shrewd"))


def _buys_as_steady(table: FailingTable) -> None:
    """The clock alone would decline every deed; `steady` buys the first one that it comes to."""
    for _ in range(MOVES_MOST):
        table.play()
        assert table.goes_on()
        done = [row.action["do"] for row in table.rows() if row.seat == AI]
        if "buy" in done or "decline" in done:
            break
    assert "buy" in done
    assert "decline" not in done
