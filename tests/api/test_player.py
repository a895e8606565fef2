"""The player of examples/, written from the papers alone, against the platform and a second one of its kind."""

from __future__ import annotations

import faulthandler
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from accounts.models import User
from games.models import Match
from lobbies.models import Table

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "examples" / "player.py"
#: Players that know no rules would go on for hours.
SHORT = {"round_limit": 5}


@contextmanager
def running(token: str, base: str, *words: str) -> Iterator[subprocess.Popen[str]]:
    """The program, which does not outlive the block."""
    with subprocess.Popen(
        [sys.executable, "-I", str(PROGRAM), "--base", base, "--seed", "1", *words],
        env={"PATH": os.environ["PATH"], "MAGNAT_TOKEN": token},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        try:
            yield program
        finally:
            program.kill()


def figures(line: str, word: str) -> dict[str, str]:
    """`WORD name=value name=value` as a mapping."""
    assert line.startswith(f"{word} "), line
    return dict(part.split("=") for part in line.split()[1:])


def first_line(program: subprocess.Popen[str]) -> dict[str, str]:
    assert program.stdout is not None
    line = program.stdout.readline()
    assert line, program.communicate()[1]
    return figures(line, "TABLE")


def last_line(program: subprocess.Popen[str]) -> dict[str, str]:
    try:
        told, wrong = program.communicate(timeout=150)
    except subprocess.TimeoutExpired:
        faulthandler.dump_traceback()  # the site runs in threads of this process
        program.send_signal(signal.SIGINT)  # then the program tells where it waits
        told, wrong = program.communicate(timeout=10)
    assert program.returncode == 0, wrong
    return figures(told.splitlines()[-1], "PLAYED")


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("game", ["antimonopoly", "eurobiznes"])
def test_two_programs_play_a_whole_game(
    game: str, ola: User, token_for: Callable[..., str], live_server: Any
) -> None:
    jan = User.objects.create_user("jan", email="jan@example.org")
    wishes = ["--game", game, "--rules", json.dumps(SHORT)]
    with running(token_for(ola), live_server.url, *wishes) as host:
        opened = first_line(host)
        code = f"-{opened['code'][1:]}"  # one in 64 begins so
        assert Table.objects.filter(pk=opened["id"]).update(code=code) == 1
        there = ["--join", opened["id"], f"--code={code}"]
        with running(token_for(jan), live_server.url, *there) as other:
            ends = [last_line(host), last_line(other)]
    match = Match.objects.get(pk=ends[0]["match"])
    assert match.status == Match.Status.ENDED
    assert [end["version"] for end in ends] == [str(match.version)] * 2
    assert match.outcome is not None
    first = match.outcome["placings"][0]  # those of equal worth share a place
    assert [end["place"] == "1" for end in ends] == [seat in first for seat in (0, 1)]
