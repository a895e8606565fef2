"""Full rules through the public contract.

Turns of four fixed-policy seats, per core and second of CPU time.

Median, lowest and highest of several runs of `manage.py simulate`; the median beside the target and
beside a bare loop on flat lists (reference.py). The compiled build is measured too where there is
one, and must play the same games.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]

import reference  # noqa: E402  after the path: this is a script

from games.engines.catalogue import GAMES  # noqa: E402

RUNS = 5
OPTIONS = "--seats=4 --games=100 --bots=steady --seed=1 --round-limit=600 --cores=1 --json".split()
#: What the performance design asks of each build.
TARGETS = {"interpreted": 60_000, "compiled": 250_000}


def simulated(key: str, build: str) -> dict[str, Any]:
    result = subprocess.run(  # noqa: S603  our own command
        [sys.executable, "manage.py", "simulate", key, *OPTIONS],
        cwd=ROOT,
        env=os.environ | {"MAGNAT_COMPILED": "1" if build == "compiled" else ""},
        capture_output=True,
        text=True,
        check=True,
    )
    report: dict[str, Any] = json.loads(result.stdout.rpartition("SIMULATE")[0])
    return report


def figures_of(key: str, build: str, bare: float, digests: set[str]) -> dict[str, float]:
    reports = [simulated(key, build) for _ in range(RUNS)]
    digests.update(report["digest"] for report in reports)
    turns = [report["turns_per_s"] for report in reports]
    median = statistics.median(turns)
    figures = {
        "turns/s, median": median,
        "turns/s, lowest": min(turns),
        "turns/s, highest": max(turns),
        "actions/s, median": statistics.median(r["actions_per_s"] for r in reports),
        "turns/s / target": median / TARGETS[build],
        "bare loop / turns/s": bare / median,
    }
    return {f"{key} {build} {name}": value for name, value in figures.items()}


def measure() -> dict[str, float]:
    bare = statistics.median(reference.turns_per_second() for _ in range(RUNS))
    figures = {"bare loop turns/s": bare}
    builds = ["interpreted"]
    if (ROOT / "build" / "compiled" / "SOURCES.json").exists():
        builds.append("compiled")
    for key in GAMES:
        digests: set[str] = set()
        for build in builds:
            figures |= figures_of(key, build, bare, digests)
        assert len(digests) == 1, "all runs and builds must play the same games"
    return figures
