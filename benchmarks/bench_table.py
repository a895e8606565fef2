"""What a person waits for at a table of the embedded platform, in Chromium: a line for each game, one for a replay of 1836jr.

Bounds: first view 200 kB and 40 requests, usable within 6 s over 400 kbit/s and 300 ms with a processor four times
as slow, 50 ms from a press to its change, a layout shift of 0.02 in a session, 60 frames a second in motion,
200 ms to any position of a replay.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright
from replay_jumps import jumps_of
from table_session import figures_of

from tests.browsers import FLAGS
from tests.config.house import PlatformHouse

GAMES: Final = ("eurobiznes", "fortuna", "antimonopoly", "1836jr")
COLD_VIEWS: Final = 3
NAMES: Final = {
    "first_kb": 0,
    "requests": 0,
    "usable_s": 1,
    "press_ms": 0,
    "shift": 4,
    "fps": 0,
}
REPLAY: Final = "replay"


def measure() -> dict[str, float]:
    """Of every game, or of those that GAMES names, with commas between."""
    games = tuple(filter(None, os.environ.get("GAMES", "").split(","))) or GAMES
    with tempfile.TemporaryDirectory() as folder, PlatformHouse(Path(folder) / "data") as house:
        house.settle().start()
        with sync_playwright() as playwright:
            path = shutil.which("chromium")
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
            base = f"http://localhost:{house.port}"
            found = {game: figures_of(browser, base, game, COLD_VIEWS) for game in games}
            if "1836jr" in games:
                found[REPLAY] = jumps_of(browser, base)
            browser.close()
        house.stop()
    return {f"{game} {name}": value for game, of in found.items() for name, value in of.items()}


def verdict(figures: dict[str, float]) -> str:
    games = dict.fromkeys(name.partition(" ")[0] for name in figures)
    lines = [
        f"TABLE game={game} "
        + " ".join(f"{name}={figures[f'{game} {name}']:.{to}f}" for name, to in NAMES.items())
        for game in games
        if game != REPLAY
    ]
    if REPLAY in games:
        jumps = {name: value for name, value in figures.items() if name.startswith(f"{REPLAY} ")}
        told = (f"{name.partition(' ')[2]}={value:.0f}" for name, value in jumps.items())
        lines.append(f"REPLAY game=1836jr {' '.join(told)}")
    return "\n".join(lines)
