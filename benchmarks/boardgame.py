"""Moves a second of npm `boardgame.io` beside Magnat's: equal tables, seats and bytes of a view, kept in memory and in files.

Its packages have a lock of their own (`benchmarks/boardgame_io`) and are installed there when they are first asked for.
Where there is no node, or npm cannot reach a registry, nothing is compared, which is said. Neither of its storages is
durable: the one forgets with its process, the other leaves the time of writing to the system.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOM: Final = Path(__file__).resolve().parent / "boardgame_io"


def rates(tables: int, seats: int, seconds: float, view_bytes: int, folder: Path) -> dict[str, int]:
    """Moves a second that every seat has seen; empty where boardgame.io cannot be had."""
    if not _is_ready():
        return {}
    own = ("--tables", str(tables), "--seats", str(seats), "--seconds", str(seconds))
    return {
        "boardgame_memory_s": _rate(own, view_bytes),
        "boardgame_files_s": _rate(own, view_bytes, str(folder / "boardgame")),
    }


def _is_ready() -> bool:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        print("not compared with boardgame.io: that needs node and npm", file=sys.stderr)
        return False
    if (ROOM / "node_modules" / ".package-lock.json").exists():
        return True
    done = subprocess.run([npm, "ci", "--silent"], cwd=ROOM, check=False)  # noqa: S603 - npm, by its lock
    if done.returncode:
        print("not compared with boardgame.io: `npm ci` failed", file=sys.stderr)
    return not done.returncode


def _rate(own: tuple[str, ...], view_bytes: int, *storage: str) -> int:
    server = subprocess.Popen(  # noqa: S603 - a file beside this one
        ["node", "server.js", str(view_bytes), *storage],  # noqa: S607 - whichever node is there
        cwd=ROOM,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        base = f"http://localhost:{_told(server, 'port')}"
        driver = subprocess.Popen(  # noqa: S603 - likewise
            ["node", "driver.js", "--base", base, *own],  # noqa: S607 - likewise
            cwd=ROOM,
            stdout=subprocess.PIPE,
            text=True,
        )
        return _told(driver, "moves_s")
    finally:
        server.kill()
        server.wait()


def _told(process: subprocess.Popen[str], name: str) -> int:
    """The number that a process prints as `name=number`. Raises SystemExit if it ends without."""
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith(f"{name}="):
            return int(line.partition("=")[2])
    raise SystemExit(f"{process.args!r} ended without {name}")
