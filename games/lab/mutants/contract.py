"""Faults that no scenario and no record notices, tried on the tests of the engines."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from games.lab.mutants.fates import NO_END, Fate
from games.lab.mutants.sites import ENGINES, ROOMS, ROOT, FaultSite
from games.lab.mutants.traces import Traces, digest_of_folders, kept

TESTS: Final = ROOT / "tests" / "games" / "engines"
#: Tests of one fault may take so much CPU time together, the cheapest first.
_BUDGET: Final = 60.0


class NotRun(Exception):
    """The tests of the engines could not be run: what pytest says."""


def nearest(room: str) -> list[Path]:
    """The tests of a room, then those of the games that stand on it."""
    folders = [TESTS / name for name in dict.fromkeys((room, *ROOMS[room]))]
    return [folder for folder in folders if folder.is_dir()]


def fates(
    sites: Iterable[FaultSite],
    is_imported: Callable[[FaultSite], bool],
    cores: int,
    tests: Path = TESTS,
) -> Iterator[Fate]:
    """What becomes of each fault when the tests that run its line are tried. Raises NotRun."""
    asked = list(sites)
    if not asked:
        return
    traces = _traces(tests)
    called = [site for site in asked if not is_imported(site)]
    yield from _tried(called, traces, cores, tests)
    for site in asked:
        if is_imported(site):
            yield from _tried([site], traces, cores, tests, at_import=True)


def _traces(tests: Path) -> Traces:
    content = digest_of_folders([ENGINES, tests])

    def make(path: Path) -> None:
        done = _pytest({"trace": str(path)}, tests)
        if not path.exists():
            raise NotRun(f"the tests cannot be traced:\n{done}")

    return kept(f"tests-{tests.name}", content, make)


def order(site: FaultSite, traces: Traces, *, at_import: bool) -> list[int]:
    """The tests to try: the cheapest of those that run the site, as many as the budget allows."""
    runs = set(range(len(traces.names))) if at_import else traces.runs(site)
    left = _BUDGET
    chosen = []
    for number in sorted(runs, key=lambda one: (traces.seconds[one], one)):
        left -= traces.seconds[number]
        if left < 0:
            break
        if traces.names[number] not in traces.failing:
            chosen.append(number)
    return chosen


def _tried(
    sites: list[FaultSite], traces: Traces, cores: int, tests: Path, *, at_import: bool = False
) -> Iterator[Fate]:
    if not sites:
        return
    orders = [order(site, traces, at_import=at_import) for site in sites]
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "tried.json"
        jobs = [[_plain(site), chosen] for site, chosen in zip(sites, orders, strict=True)]
        plan = {"out": str(out), "cores": cores, "at_import": at_import, "jobs": jobs}
        done = _pytest(plan | {"names": traces.names, "seconds": traces.seconds}, tests)
        found = json.loads(out.read_text(encoding="utf-8")) if out.exists() else {}
    if not found and not at_import:
        raise NotRun(f"the tests cannot be tried:\n{done}")
    for at, site in enumerate(sites):
        # Without an answer the tests could not even be collected with this fault.
        number = found.get(str(at))
        killer = NO_END if number is None else "" if number < 0 else traces.names[number]
        yield Fate(site, killer)


def _plain(site: FaultSite) -> dict[str, Any]:
    return {**asdict(site), "text": site.text.decode()}


def site_from(plain: dict[str, Any]) -> FaultSite:
    """The site that `_plain` has written."""
    return FaultSite(**{**plain, "text": plain["text"].encode()})


def _pytest(plan: dict[str, Any], tests: Path) -> str:
    """Run pytest with the plugin; what it says."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "plan.json"
        path.write_text(json.dumps(plan), encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-q", "-p", "games.lab.mutants.plugin"]
        command += ["-p", "no:cacheprovider", "--ds", "config.settings.test"]
        command += ["--mutants-plan", str(path), str(tests)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603  our own interpreter
    return done.stdout + done.stderr
