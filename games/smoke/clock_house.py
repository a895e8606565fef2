"""The platform around `games.smoke.clocks`: started, asked whether it answers, and killed on the way."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from bisect import bisect_right
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from games.smoke import lateness
from games.smoke.clocks import RUNNING, SETTLED, ClockSpec
from games.smoke.house import ROOT, House
from games.smoke.lateness import ClockFigures, DeadlineMark, TimedEntry

#: Seconds between two kills, and between two questions whether somebody answers.
KILL_EVERY: Final = 5.0
ASK_EVERY: Final = 0.1
#: Every so many kills everything goes down at once.
ALL_EVERY: Final = 4
#: A page that costs next to nothing.
_PAGE: Final = "site.webmanifest"


class ClockStopped(Exception):
    """The tables could not be played; their process has said why."""


class AnswerProbe(threading.Thread):
    """Notes when a web process was seen to answer, whatever it said."""

    def __init__(self, base: str) -> None:
        super().__init__(daemon=True)
        self.url = f"{base}/{_PAGE}"
        self.answers: list[int] = []
        self._over = threading.Event()

    def run(self) -> None:
        while not self._over.wait(ASK_EVERY):
            if self._is_answered():
                self.answers.append(int(time.time() * 1000))

    def stop(self) -> None:
        self._over.set()
        self.join()

    def _is_answered(self) -> bool:
        try:
            with urllib.request.urlopen(self.url, timeout=5):  # noqa: S310 - the site that was started for it
                return True
        except urllib.error.HTTPError as refusal:
            return refusal.code < http.client.INTERNAL_SERVER_ERROR
        except (OSError, http.client.HTTPException):
            return False


def check(spec: ClockSpec, *, on_servers: bool, kills: bool) -> tuple[ClockFigures, list[str]]:
    """Play `spec` at a platform of its own; its figures, and when the clock was too late. Raises HouseError, ClockStopped."""
    with House(on_servers=on_servers) as house:
        given = Path(house.folder) / "clocks.json"
        given.write_text(json.dumps(asdict(spec)))
        probe = AnswerProbe(house.base)
        probe.start()
        try:
            told = _played(house, given, spec.seconds if kills else 0.0, on_servers=on_servers)
        finally:
            probe.stop()
    figures = measured(told, probe.answers)
    begun_ms = min((entry["at_ms"] for entry in told["entries"]), default=0)
    late = lateness.latest(figures.acts, house.killed, begun_ms)
    return figures, late + lateness.by_kill(figures.acts, house.killed)


def measured(told: dict[str, Any], answers: list[int]) -> ClockFigures:
    """The figures of what the database has noted and a probe has seen."""
    marks = [DeadlineMark(**mark) for mark in told["marks"]]
    entries = [TimedEntry(**entry) for entry in told["entries"]]
    acts, double = lateness.lateness(marks, entries)
    # With the first answer after it: what stood still before it did so until then.
    seen = answers[: bisect_right(answers, told["now_ms"]) + 1]
    return ClockFigures(
        told["matches"],
        acts,
        double,
        lateness.missed(marks, entries, told["open_ms"], told["now_ms"]),
        lateness.credit_error(marks, seen),
        told["caught_up"],
        told["catch_up_ms"],
    )


def _played(house: House, given: Path, seconds: float, *, on_servers: bool) -> dict[str, Any]:
    process = subprocess.Popen(  # noqa: S603 - this Python, on a module of ours
        [sys.executable, "-m", "games.smoke.clocks", str(given)],
        cwd=ROOT,
        env=surroundings(house.folder, on_servers=on_servers),
        stdout=subprocess.PIPE,
        text=True,
    )
    killer = threading.Thread(target=_kill_for, args=(house, seconds), daemon=True)
    told = ""
    assert process.stdout is not None
    for line in process.stdout:
        told = line
        if line.strip() == RUNNING:
            killer.start()
        elif line.strip() == SETTLED:
            killer.join()
    if process.wait():
        raise ClockStopped("the tables were not played to the end")
    found: dict[str, Any] = json.loads(told)
    return found


def _kill_for(house: House, seconds: float) -> None:
    """Kills one kind of process after the other, and now and then all; the last seconds are left in peace."""
    until = time.monotonic() + seconds - 2 * KILL_EVERY
    number = 0
    while time.monotonic() < until:
        time.sleep(KILL_EVERY)
        number += 1
        if number % ALL_EVERY == 0:
            house.kill_and_start()
        else:
            house.kill_part()


def surroundings(folder: str, *, on_servers: bool) -> dict[str, str]:
    """The environment in which a process shares the platform's DATA_DIR and its servers."""
    embedded = {} if on_servers else {"MAGNAT_DATABASE_URL": "", "MAGNAT_REDIS_URL": ""}
    return (
        os.environ
        | embedded
        | {
            "DATA_DIR": folder,
            "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'platform'}",
            "DJANGO_SETTINGS_MODULE": "config.settings.base",
        }
    )
