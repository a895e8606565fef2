"""A platform of real processes whose broker hangs: people read, open tables and play, the rest catches up."""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from games.smoke.browser import Browser
from games.smoke.evening import add_chance
from games.smoke.policy import action_for
from tests.config.house import PlatformHouse, eventually

pytestmark = [
    pytest.mark.slow,
    pytest.mark.platform,
    pytest.mark.timeout(400),
    pytest.mark.skipif(sys.platform != "linux", reason="looks at processes through /proc"),
]
#: Seconds that anything may take: the broker may hold it up for one, the machine may be busy. Who waited for the
#: broker would wait for as long as it hangs.
PROMPT = 20.0
#: Seconds after which everything has caught up, however busy the machine is.
CAUGHT_UP = 90.0


class Evening:
    """A guest against one AI player."""

    def __init__(self, house: PlatformHouse) -> None:
        self.house = house
        self.browser = Browser(f"http://localhost:{house.port}")
        self.match_id = ""

    def open_table(self) -> None:
        page = self.browser.get("/")
        form = page.form("/play/eurobiznes/")
        room = self.browser.send(page, form, opponents="1", pace="instant")
        add_chance([self.browser], room)
        page = self.browser.get(room.url)
        assert page.status == 200
        self.match_id = page.url.split("/")[-2]

    def view(self) -> Any:
        answer = self.browser.get(f"/api/v1/matches/{self.match_id}/")
        assert answer.status == 200
        return json.loads(answer.text)["view"]

    def play(self) -> None:
        """One move over a socket of its own, if it is the guest's turn."""
        path = f"ws://localhost:{self.house.port}/ws/matches/{self.match_id}/"
        origin: Any = f"http://localhost:{self.house.port}"
        cookies = {"Cookie": self.browser.cookies()}
        with connect(path, origin=origin, additional_headers=cookies, max_size=None) as socket:
            socket.send('{"type": "hello"}')
            view = self._next(socket, "welcome")["view"]
            action = action_for(view, (), random.Random(view["version"]))
            if view["question"] is None or action is None:
                return
            message = {"type": "action", "key": f"k{view['version']}", "action": action}
            socket.send(json.dumps(message | {"question": view["question"]}))
            assert self._next(socket, "receipt")["version"] > view["version"]

    @staticmethod
    def _next(socket: Any, kind: str) -> Any:
        while (message := json.loads(socket.recv(timeout=60)))["type"] != kind:
            assert message["type"] in {"presence", "update"}, message
        return message

    def waits_for_ai(self) -> bool:
        return bool(self.view()["game"]["asked"] == [1])

    def play_until_ai_is_asked(self) -> None:
        while not self.waits_for_ai():
            self.play()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[PlatformHouse]:
    with PlatformHouse(tmp_path / "data") as platform:
        platform.settle().start()
        yield platform


def test_people_play_while_the_broker_hangs_and_ai_catches_up(house: PlatformHouse) -> None:
    evening = Evening(house)
    evening.open_table()
    evening.play_until_ai_is_asked()
    assert eventually(lambda: not evening.waits_for_ai())  # all processes are there
    broker = house.number_of("valkey-server")
    assert broker is not None
    os.kill(broker, signal.SIGSTOP)
    for step in (evening.open_table, evening.view, evening.open_table, evening.play):
        begun = time.monotonic()
        step()
        assert time.monotonic() - begun < PROMPT
    evening.play_until_ai_is_asked()
    os.kill(broker, signal.SIGCONT)
    assert eventually(lambda: not evening.waits_for_ai(), CAUGHT_UP)
