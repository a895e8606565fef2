"""The gallery's site: built and served by processes of its own, nobody moves in it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.ports import free_ports

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Gallery:
    """Where it is served, the path of every scene, the session of everybody who looks."""

    base: str
    paths: dict[str, str]
    sessions: dict[str, str]


@contextmanager
def opened(folder: Path, names: Iterable[str] = ()) -> Iterator[Gallery]:
    """Builds the site in `folder`, for these scenes or for all, and serves it until the block is left."""
    folder.mkdir(parents=True, exist_ok=True)
    environ = os.environ | {
        "GALLERY_DIR": str(folder),
        "DJANGO_SETTINGS_MODULE": "tests.gallery.settings",
        "PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}",
    }
    with (folder / "build.log").open("w") as log:
        command = [sys.executable, "-m", "tests.gallery.build", str(folder), *names]
        done = subprocess.run(command, cwd=ROOT, env=environ, stdout=log, stderr=log, check=False)
    if done.returncode:
        raise RuntimeError((folder / "build.log").read_text()[-2000:])
    manifest = json.loads((folder / "scenes.json").read_text())
    port = free_ports()
    command = [
        sys.executable,
        "-m",
        "config.server",
        "-v",
        "0",
        "-p",
        str(port),
        "config.asgi:application",
    ]
    with (folder / "site.log").open("w") as log:
        server = subprocess.Popen(command, cwd=ROOT, env=environ, stdout=log, stderr=log)
        try:
            base = f"http://localhost:{port}"
            _await(base)
            yield Gallery(base, manifest["scenes"], manifest["sessions"])
        finally:
            server.terminate()
            server.wait(20)


def _await(base: str) -> None:
    for _ in range(400):
        try:
            with urllib.request.urlopen(f"{base}/robots.txt", timeout=60):
                return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError("the site of the gallery does not answer")
