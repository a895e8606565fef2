"""`make load`: people at many tables of a platform of its own, driven by another process, and one line of figures.

TABLES of SEATS people each; RATE moves a second over all tables, or `max`; SOCKETS in all (seats first, the others are
second windows); SPECTATORS at the first table; STORM sockets that drop at once at the end; DURATION in seconds.
Embedded, or with both URLs set on those servers in a database of its own; CLUSTER=1 behind the balancer of `make cluster`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, Final

import bare
import boardgame

from games.smoke.house import descendants
from tests.config.cluster import ClusterHouse
from tests.config.house import ROOT, PlatformHouse
from tests.hostile.databases import own_database

HERE: Final = Path(__file__).resolve().parent
RESULTS: Final = ROOT / "build" / "bench"
TICKS: Final = os.sysconf("SC_CLK_TCK")


def main(arguments: list[str]) -> int:
    given = parsed(arguments)
    with tempfile.TemporaryDirectory(prefix="magnat-load-") as folder, own_database() as database:
        kind = ClusterHouse if given.cluster else PlatformHouse
        # Every socket has an address of its own, as people have.
        surroundings = {"MAGNAT_TRUSTED_PROXIES": "1", **database}
        with kind(Path(folder) / "data", surroundings, Path(folder) / "log") as house:
            house.start()
            figures = measured(house, given, Path(folder))
            house.stop()
        if given.rate == "max":
            url = database.get("MAGNAT_DATABASE_URL", "")
            figures |= bare.rates(url, Path(folder) / "bare.sqlite3", given.tables)
            figures |= boardgame.rates(
                given.tables, given.seats, given.duration, figures["view_bytes"], Path(folder)
            )
    RESULTS.mkdir(parents=True, exist_ok=True)
    (RESULTS / "load.json").write_text(json.dumps(figures, indent=2) + "\n")
    details = ("seconds", "sockets", "stored", "refused", "late", "receipt_p50", "receipt_p99")
    print(" ".join(f"{name}={round(figures[name], 1)}" for name in details))
    print(verdict(figures, given))
    return 0 if figures["missed"] == 0 and figures["stored"] == figures["sent"] else 1


def parsed(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="load", description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rate", default="50")
    parser.add_argument("--sockets", type=int, default=0)
    parser.add_argument("--spectators", type=int, default=0)
    parser.add_argument("--storm", type=int, default=0)
    parser.add_argument("--duration", type=float, default=10)
    parser.add_argument("--cluster", type=int, default=0)
    return parser.parse_args(arguments)


def measured(house: PlatformHouse, given: argparse.Namespace, folder: Path) -> dict[str, Any]:
    tables = folder / "tables.json"
    helper(house, "make", str(given.tables), str(given.seats), str(tables))
    before = int(helper(house, "count", str(tables)))
    spec = folder / "spec.json"
    content = {
        "base": f"http://localhost:{house.port}",
        "tables": json.loads(tables.read_text()),
        "rate": 0 if given.rate == "max" else float(given.rate),
        "seconds": given.duration,
        "sockets": given.sockets,
        "spectators": given.spectators,
        "storm": given.storm,
    }
    spec.write_text(json.dumps(content))
    figures = driven(house, spec)
    # The rows say how many moves were stored; those of the warming second are not of the measured ones.
    stored = int(helper(house, "count", str(tables))) - before - figures["warmed"]
    return figures | {"stored": stored}


def helper(house: PlatformHouse, *arguments: str) -> str:
    """What load_tables.py does, with the surroundings of the platform; its last line."""
    done = subprocess.run(  # noqa: S603 - this Python, on a file beside this one
        [sys.executable, str(HERE / "load_tables.py"), *arguments],
        env=os.environ | house.surroundings(),
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return done.stdout.strip().rpartition("\n")[2]


def driven(house: PlatformHouse, spec: Path) -> dict[str, Any]:
    """Run the driver; its figures, and the platform's share of the processor meanwhile."""
    assert house.process is not None
    process = subprocess.Popen(  # noqa: S603 - likewise
        [sys.executable, str(HERE / "load_driver.py"), str(spec)],
        env=os.environ | {"PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}"},
        stdout=subprocess.PIPE,
        text=True,
    )
    late = threading.Timer(600, process.kill)
    late.start()
    begun = ended = (0.0, 0.0)
    last = ""
    assert process.stdout is not None
    for line in process.stdout:
        last = line
        if line.startswith("running"):
            begun = (time.monotonic(), used(house.process.pid))
        elif line.startswith("stopped"):
            ended = (time.monotonic(), used(house.process.pid))
    late.cancel()
    if process.wait():
        raise SystemExit("the driver failed; see above")
    figures: dict[str, Any] = json.loads(last)
    figures["server_cpu"] = 100 * (ended[1] - begun[1]) / max(ended[0] - begun[0], 1e-9)
    return figures


def used(pid: int) -> float:
    """Seconds of the processor that a process and all below it have had."""
    found = 0
    for number in (pid, *descendants(pid)):
        try:
            fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended
        found += int(fields[11]) + int(fields[12])
    return found / TICKS


def verdict(figures: dict[str, Any], given: argparse.Namespace) -> str:
    line = (
        f"LOAD sent={figures['sent']} delivered={figures['delivered']} missed={figures['missed']} "
        f"p50={figures['p50']:.1f} p95={figures['p95']:.1f} p99={figures['p99']:.1f} "
        f"server_cpu={figures['server_cpu']:.0f} driver_cpu={figures['driver_cpu']:.0f}"
    )
    if given.spectators:
        line += f" spectator_p99={figures['spectator_p99']:.1f}"
    if given.storm:
        line += f" storm_s={figures['storm_s']:.1f} errors_5xx={figures['errors_5xx']}"
    if given.rate == "max":
        rate = figures["in_time"] / figures["seconds"]
        line += f" moves_s={rate:.0f} bare_s={figures['bare_s']:.0f} ratio={rate / figures['bare_s']:.2f}"
        for name in ("boardgame_memory_s", "boardgame_files_s"):
            line += f" {name}={figures[name]}" if name in figures else ""
    return line


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
