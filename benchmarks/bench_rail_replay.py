"""Recorded games of 1836jr, parsed and played: actions per second of CPU time on one core, and what one question costs.

Every game several times; the median. `legal` is asked for at every track step, `copy` is made there too. The compiled build is
measured as well where there is one.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parent.parent
RUNS = 7
TARGET = 20_000
MILLI = 1e3
_ONE = "--one"


def one_build() -> dict[str, float]:
    """The figures of the build that this process imports."""
    from games.engines.g1836jr.game import G1836jr  # noqa: PLC0415  the path says which build it is
    from games.engines.g1836jr.logs.gamelog import read  # noqa: PLC0415
    from games.engines.g1836jr.logs.replay import LogReplay  # noqa: PLC0415
    from games.engines.g1836jr.state import TRACK  # noqa: PLC0415

    folder = ROOT / "tests" / "fixtures" / "1836jr" / "games"
    contents = [path.read_bytes() for path in sorted(folder.iterdir())]
    game = G1836jr()
    speeds, asked, copied = [], [], []
    for _ in range(RUNS):
        start = process_time()
        actions = sum(len(LogReplay(read(content)).to_the_end()) for content in contents)
        speeds.append(actions / (process_time() - start))
    for content in contents:
        replay = LogReplay(read(content))
        for _, entry in replay.log.entries:
            state = replay.state
            if state.step == TRACK:
                start = process_time()
                game.legal(state, state.asked[0])
                between = process_time()
                game.copy(state)
                copied.append(process_time() - between)
                asked.append(between - start)
            replay.play(entry)
    return {
        "actions/s, median": statistics.median(speeds),
        "actions/s, lowest": min(speeds),
        "actions/s / target": statistics.median(speeds) / TARGET,
        "legal, track (ms), median": MILLI * statistics.median(asked),
        "legal, track (ms), worst": MILLI * max(asked),
        "copy (ms), median": MILLI * statistics.median(copied),
    }


def figures_of(build: str) -> dict[str, float]:
    """Those of a build, in a process of its own."""
    result = subprocess.run(  # noqa: S603  our own script
        [sys.executable, __file__, _ONE],
        cwd=ROOT,
        env=os.environ | {"MAGNAT_COMPILED": "1" if build == "compiled" else ""},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, float] = json.loads(result.stdout)
    return {f"{build} {name}": value for name, value in found.items()}


def measure() -> dict[str, float]:
    builds = ["interpreted"]
    if (ROOT / "build" / "compiled" / "SOURCES.json").exists():
        builds.append("compiled")
    return {name: value for build in builds for name, value in figures_of(build).items()}


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "platform")]
    if os.environ.get("MAGNAT_COMPILED"):
        from config import compiled

        compiled.install(ROOT)
    print(json.dumps(one_build()))
