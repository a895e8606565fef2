"""The compiled engines play the same games as their sources.

Where nobody has built them there is nothing to compare; `make compiled` builds them and expects that there is.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.engines.catalogue import GAMES
from tests.games.engines.g1836jr.logs import GAMES as RECORDED

ROOT = Path(__file__).parents[3]
BUILD = ROOT / "build" / "compiled" / "SOURCES.json"

EXPECTED = "BUILD_EXPECTED" in os.environ
needs_build = pytest.mark.skipif(not (EXPECTED or BUILD.exists()), reason="no compiled build here")


#: Tests with games, moves, chance and refusals of their own, which nobody compiled, or with input that is anything at all.
OUTSIDERS = (
    "tests/games/engines/contract/test_hostile.py",
    "tests/games/engines/kernel/test_log.py",
    "tests/games/engines/kernel/test_moves.py",
    "tests/games/engines/kernel/test_promises.py",
    "tests/games/engines/kernel/test_scenario.py",
    "tests/games/engines/property/test_policies.py",
    "tests/games/test_foresight.py",
)


def told_by(*command: str, compiled: bool) -> str:
    result = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=os.environ | {"MAGNAT_COMPILED": "1" if compiled else ""},
        capture_output=True,
        text=True,
        check=False,
    )
    if "since it was compiled" in result.stderr and not EXPECTED:
        pytest.skip("the compiled build is older than the sources")
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.mark.slow
@needs_build
@pytest.mark.timeout(300)  # a game of 1836jr takes seconds, and each is played twice
@pytest.mark.parametrize("bot", ["steady", "random"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_compiled_build_plays_the_same_games(game: str, bot: str) -> None:
    limit = [] if game == "1836jr" else ["--round-limit=60"]
    options = f"--seats=4 --games=2 --bots={bot} --seed=5 --cores=1 --json"
    command = ["manage.py", "simulate", game, *options.split(), *limit]
    digests = {
        json.loads(told_by(*command, compiled=compiled).rpartition("SIMULATE")[0])["digest"]
        for compiled in (False, True)
    }
    assert len(digests) == 1


@pytest.mark.slow
@needs_build
@pytest.mark.timeout(900)  # more than 4,000 scenarios, on a machine that may be busy
def test_compiled_build_keeps_the_rules_and_plays_the_recorded_games() -> None:
    assert told_by("manage.py", "scenario", "tests/scenarios", compiled=True).endswith(
        " failed=0\n"
    )


@pytest.mark.slow
@needs_build
def test_compiled_build_replays_games_from_elsewhere() -> None:
    told = told_by("manage.py", "replay18xx", "--compare", *map(str, RECORDED), compiled=True)
    assert " differences=0 " in told


@pytest.mark.slow
@needs_build
@pytest.mark.timeout(900)
def test_what_nobody_compiled_plays_on_the_compiled_engines() -> None:
    told = told_by("-m", "pytest", "-q", "-n0", *OUTSIDERS, compiled=True)
    assert " passed" in told
