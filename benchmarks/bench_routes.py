"""Best routes of 1836jr, exact, each from a cold track: milliseconds of CPU time per position.

Recorded positions of finished games; the stress boards (the last run of every game, with two diesels and with a diesel, a 6 and a 5);
maps built over at random, with two diesels.
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from games.engines.g1836jr.map.best import best_routes  # noqa: E402  after the path: this is a script
from games.engines.g1836jr.map.routes import ENDLESS, Running  # noqa: E402
from games.engines.g1836jr.map.track import Track  # noqa: E402
from games.lab.route_boards import full_cases  # noqa: E402
from games.lab.route_boards import track_of as track_of_board  # noqa: E402
from tests.games.engines.g1836jr.positions import COLOUR_OF_PHASE, stored, the_map, track_of  # noqa: E402

RUNS = 5
FULL_MAPS = 40
MILLI = 1e3
STRESS = (("D", "D"), ("D", "6", "5"))


def milliseconds(track: Track, corporation: str, trains: list[str], running: Running) -> float:
    """Per solution, the median of several runs; nothing is left from the run before."""
    who = track.map.corporation_names.index(corporation)
    lengths = {
        f"{kind}-{number}": ENDLESS if kind == "D" else int(kind)
        for number, kind in enumerate(trains)
    }
    taken = []
    for _ in range(RUNS):
        track.forget()
        start = process_time()
        best = best_routes(track, who, lengths, running)
        taken.append(process_time() - start)
        assert best.bound == best.revenue
    return MILLI * statistics.median(taken)


def recorded() -> list[float]:
    """Every recorded position where a corporation runs."""
    rows = [row for row in stored() if "max_revenue" in row["record"]]
    return [
        milliseconds(
            track_of(row["state"]),
            row["record"]["corporation"],
            row["record"]["trains"],
            Running(COLOUR_OF_PHASE[row["state"]["phase"]], port_pairs=False),
        )
        for row in rows
    ]


def stress() -> list[float]:
    """The stress boards."""
    rows = [row for row in stored() if row["record"].get("kind") == "last_run"]
    return [
        milliseconds(
            track_of(row["state"]),
            row["record"]["corporation"],
            list(trains),
            Running(2, port_pairs=False),
        )
        for row in rows
        for trains in STRESS
    ]


def full_maps() -> list[float]:
    """Maps built over at random."""
    cases = full_cases(the_map(), FULL_MAPS, seed=36)
    return [
        milliseconds(
            track_of_board(the_map(), case.board),
            case.corporation,
            case.trains,
            Running(2, port_pairs=True),
        )
        for case in cases
    ]


def measure() -> dict[str, float]:
    figures: dict[str, float] = {}
    for name, taken in (("recorded", recorded()), ("stress", stress()), ("full maps", full_maps())):
        figures |= {
            f"{name} positions": float(len(taken)),
            f"{name} median (ms)": statistics.median(taken),
            f"{name} p90 (ms)": statistics.quantiles(taken, n=10)[-1],
            f"{name} worst (ms)": max(taken),
        }
    return figures
