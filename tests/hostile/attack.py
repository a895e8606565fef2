"""A run: a platform of real processes, hostile inputs one batch after the other, and what came of them."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tests.config.house import ROOT, PlatformHouse
from tests.hostile.files import Hang, read_as_meant
from tests.hostile.inputs import AttackedSite, File, Request, Talk, input_of
from tests.hostile.wire import PATIENCE, HostileWire

#: Inputs that are under way at once.
BATCH: Final = 8
_TRACEBACK: Final = re.compile(r"^Traceback \(most recent call last\):", re.MULTILINE)


@dataclass
class Findings:
    """What came of a run."""

    inputs: int = 0
    server_errors: int = 0
    hangs: int = 0
    peak_mb: int = 0
    told: list[str] = field(default_factory=list)

    def line(self) -> str:
        """The last line."""
        return (
            f"FUZZ inputs={self.inputs} server_errors={self.server_errors} "
            f"hangs={self.hangs} peak_mb={self.peak_mb}"
        )

    @property
    def is_clean(self) -> bool:
        return self.server_errors == self.hangs == 0 and self.inputs > 0


class Target:
    """A running platform with its people, its log and its web process."""

    def __init__(self, house: PlatformHouse, log: Path, site: AttackedSite) -> None:
        self.house, self.site = house, site
        self.web = house.number_of("config.server")
        self._log, self._read = log, 0

    @property
    def peak_mb(self) -> int:
        """The most memory that the web process has held, in MB; 0 if it has died."""
        try:
            status = Path(f"/proc/{self.web}/status").read_text("ascii")
        except OSError:
            return 0
        found = re.search(r"^VmHWM:\s+(\d+) kB", status, re.MULTILINE)
        return int(found[1]) // 1024 if found else 0

    def news(self) -> str:
        """What the log says since the last look."""
        with self._log.open("rb") as file:
            file.seek(self._read)
            content = file.read()
        self._read += len(content)
        return content.decode("utf-8", "replace")


@contextmanager
def target(folder: Path, environ: dict[str, str] | None = None) -> Iterator[Target]:
    """A platform in this folder, with the world of `tests.authz` in it."""
    log = folder / "log"
    # Each input says from where it comes, and nobody waits in line, so that no limit hides what lies behind it.
    given = {"MAGNAT_TRUSTED_PROXIES": "1", "MAGNAT_PAGE_SHARE": "0", **(environ or {})}
    with PlatformHouse(folder / "data", given, log) as house:
        house.settle().start()
        people = subprocess.run(
            [sys.executable, "-m", "tests.hostile.people"],
            cwd=ROOT,
            env=os.environ | house.surroundings(),
            stdout=subprocess.PIPE,
            check=True,
        )
        one = Target(house, log, AttackedSite(**json.loads(people.stdout)))
        one.news()
        yield one
        house.stop()


class Attack:
    """Inputs of one seed against one target."""

    def __init__(self, target_: Target, seed: int, say: Callable[[str], Any]) -> None:
        self._target, self._seed, self._say = target_, seed, say
        self._wire = HostileWire(target_.house.port, target_.site)
        self.found = Findings()

    def for_seconds(self, seconds: float) -> Findings:
        """Inputs 0, 1, 2, ... for so long."""
        until, number = time.monotonic() + seconds, 0
        while time.monotonic() < until:
            self.batch(range(number, number + BATCH))
            number += BATCH
        return self.end()

    def batch(self, numbers: range) -> None:
        """These inputs: those over the wire all at once, then the files."""
        inputs = {number: input_of(self._seed, number, self._target.site) for number in numbers}
        outcomes = asyncio.run(self._sent(inputs))
        for number, one in inputs.items():
            if isinstance(one, File):
                outcomes[number] = _read_here(one)
        self.found.inputs += len(numbers)
        for number, outcome in sorted(outcomes.items()):
            if outcome != "ok":
                self._count(number, outcome, inputs[number])
        self._look_at_the_log(inputs)

    async def _sent(self, inputs: dict[int, Any]) -> dict[int, str]:
        wired = {n: one for n, one in inputs.items() if isinstance(one, Request | Talk)}
        said = await asyncio.gather(*(self._wire.send(one, n) for n, one in wired.items()))
        return dict(zip(wired, said, strict=True))

    def _count(self, number: int, outcome: str, one: Any) -> None:
        self.found.hangs += outcome == "hang"
        self.found.server_errors += outcome != "hang"
        self._tell(f"input {number}: {outcome}\n  {repr(one)[:600]}", str(number))

    def _look_at_the_log(self, inputs: dict[int, Any]) -> None:
        news = self._target.news()
        broken = len(_TRACEBACK.findall(news))
        if broken:
            self.found.server_errors += broken
            self._tell(f"inputs {min(inputs)}-{max(inputs)}: in the log\n{news}", str(min(inputs)))

    def _tell(self, text: str, number: str) -> None:
        again = f"again: make fuzz SEED={self._seed} FROM={number}"
        self.found.told.append(text)
        self._say(f"{text}\n  {again}")

    def end(self) -> Findings:
        """Looks at the memory, and whether the platform still stands."""
        self.found.peak_mb = self._target.peak_mb
        if not self.found.peak_mb or not self._target.house.page_answers():
            self.found.server_errors += 1
            self._tell("the web process is gone, or its first page is", "0")
        return self.found


def _read_here(file: File) -> str:
    try:
        read_as_meant(file, PATIENCE)
    except Hang:
        return "hang"
    except Exception:  # noqa: BLE001 - whatever it is, nobody expects it
        return f"not expected:\n{traceback.format_exc(limit=-6)}"
    return "ok"
