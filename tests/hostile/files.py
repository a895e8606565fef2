"""Reads hostile files as the commands and the import do, in this process."""

from __future__ import annotations

import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from typing import Any

from django.core.management import call_command

from games.engines.catalogue import GAMES
from games.engines.g1836jr.logs.gamelog import MOST_BYTES, BadLog, read
from games.engines.g1836jr.logs.replay import LogReplay, ReplayRefused, end_faults
from games.engines.kernel.errors import IllegalAction
from tests.hostile.inputs import File


class Hang(BaseException):
    """It took longer than anybody waits."""


def read_as_meant(file: File, patience: float) -> None:
    """Raises whatever the reader raises and nobody expects, or Hang."""
    with _no_longer_than(patience):
        {"log": _log, "export": _export, "rules": _rules}[file.kind](file)


def _log(file: File) -> None:
    """As `games.formats.transfer.match_import`, up to the point at which a match is made of it."""
    with suppress(BadLog, ReplayRefused):
        log = read(file.content[: MOST_BYTES + 1])
        replay = LogReplay(log)
        replay.to_the_end()
        end_faults(replay.state, log)


def _export(file: File) -> None:
    """The command says what is wrong and ends with 1; nothing else comes out of it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "export.json"
        path.write_bytes(file.content)
        said = StringIO()
        with redirect_stdout(said), redirect_stderr(StringIO()), suppress(SystemExit):
            call_command("verify_match", str(path), stdout=said, stderr=StringIO())
        if "VERIFY matches=" not in said.getvalue():
            raise AssertionError("verify_match ended without its line")


def _rules(file: File) -> None:
    """A set of rules becomes a revision or is refused."""
    game, parameters = file.given
    engine: Any = GAMES[game]
    with suppress(IllegalAction):
        complete = engine.rules(parameters)
        engine.compile(complete, engine.tables(), engine.revision)


@contextmanager
def _no_longer_than(seconds: float) -> Iterator[None]:
    def ring(_number: int, _frame: object) -> None:
        raise Hang

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
