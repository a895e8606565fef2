"""A plugin of pytest, in the process in which tests are traced or tried on faults."""

import json
from dataclasses import asdict
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

from games.lab.mutants.contract import site_from
from games.lab.mutants.forking import allow, outcomes
from games.lab.mutants.hunting import PATIENCE, SECONDS
from games.lab.mutants.planting import functions, plant
from games.lab.mutants.sites import FaultSite
from games.lab.mutants.traces import Watch, of_tests, write

#: Their scenarios and records have been tried already.
_TRIED = ("test_scenarios.py", "test_records.py")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--mutants-plan", help="what to do, as JSON")


def _plan(config: pytest.Config) -> dict[str, Any]:
    path = config.getoption("--mutants-plan")
    plan: dict[str, Any] = json.loads(Path(path).read_text(encoding="utf-8"))
    return plan


def pytest_configure(config: pytest.Config) -> None:
    # A failure need not be made small, and must not be remembered.
    settings.register_profile("mutants", phases=[Phase.explicit, Phase.generate], database=None)
    settings.load_profile("mutants")
    plan = _plan(config)
    if plan.get("at_import"):
        plant(site_from(plan["jobs"][0][0]), at_import=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items[:] = [item for item in items if item.path.name not in _TRIED]


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    plan = _plan(session.config)
    if "trace" in plan:
        _trace(session.items, Path(plan["trace"]))
    else:
        _try(session.items, plan)
    return True


def _passes(item: pytest.Item) -> bool:
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def _trace(items: list[pytest.Item], path: Path) -> None:
    watch = Watch()
    seconds, failing = [], []
    for number, item in enumerate(items):
        watch.turn(str(number))
        start = process_time()
        if not _passes(item):
            failing.append(item.nodeid)
        seconds.append(round(process_time() - start, 4))
    write(path, asdict(of_tests(watch, [item.nodeid for item in items], seconds, failing)))


def _try(items: list[pytest.Item], plan: dict[str, Any]) -> None:
    by_name = {item.nodeid: item for item in items}

    def first_failing(job: tuple[int, FaultSite, list[int]]) -> int:
        _, site, order = job
        if not plan["at_import"]:
            plant(site, at_import=False)
        for number in order:
            allow(SECONDS + PATIENCE * plan["seconds"][number])
            item = by_name.get(plan["names"][number])
            # A test that is not collected any more has noticed the fault in its parameters.
            if item is None or not _passes(item):
                return number
        return -1

    functions()
    jobs = [(at, site_from(site), order) for at, (site, order) in enumerate(plan["jobs"])]
    found = {job[0]: number for job, number in outcomes(jobs, first_failing, plan["cores"])}
    Path(plan["out"]).write_text(json.dumps(found), encoding="utf-8")
