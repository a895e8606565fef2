"""The compiled engines play the same games as their sources.

Where nobody has built them there is nothing to compare.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
BUILD = ROOT / "build" / "compiled" / "SOURCES.json"

needs_build = pytest.mark.skipif(not BUILD.exists(), reason="no compiled build here")


def told_by(*arguments: str, compiled: bool) -> str:
    result = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=os.environ | {"MAGNAT_COMPILED": "1" if compiled else ""},
        capture_output=True,
        text=True,
        check=False,
    )
    if "since it was compiled" in result.stderr:
        pytest.skip("the compiled build is older than the sources")
    assert result.returncode == 0, result.stderr
    return result.stdout


@pytest.mark.slow
@needs_build
@pytest.mark.parametrize("bot", ["steady", "random"])
def test_compiled_build_plays_the_same_games(bot: str) -> None:
    options = f"--seats=4 --games=6 --bots={bot} --seed=5 --round-limit=60 --cores=2 --json"
    command = ["simulate", "eurobiznes", *options.split()]
    digests = {
        json.loads(told_by(*command, compiled=compiled).rpartition("SIMULATE")[0])["digest"]
        for compiled in (False, True)
    }
    assert len(digests) == 1


@pytest.mark.slow
@needs_build
def test_compiled_build_keeps_the_rules() -> None:
    assert told_by("scenario", "tests/scenarios", compiled=True).endswith(" failed=0\n")
