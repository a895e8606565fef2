"""How long a person waits for the page: the supervisor from exec to READY, cold and warm."""

from __future__ import annotations

import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WARM_RUNS = 5


def ready_after(data_dir: str, port: int) -> float:
    environ = os.environ | {"DATA_DIR": data_dir, "PORT": str(port)}
    started = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "config.supervisor"],
        cwd=ROOT,
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    taken = float("nan")
    for line in process.stdout:
        if line.startswith("READY"):
            taken = time.perf_counter() - started
            break
    time.sleep(3)  # a stop in the middle of the start would measure something else
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=30)
    return taken


def measure() -> dict[str, float]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        cold = ready_after(folder, port)
        warm = [ready_after(folder, port) for _ in range(WARM_RUNS)]
    return {
        "first start (s)": cold,
        "warm start, median (s)": statistics.median(warm),
        "warm start, slowest (s)": max(warm),
    }
