from __future__ import annotations

import functools
import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from xdist.scheduler import LoadScopeScheduling

from tests.browsers import FLAGS, executable
from tests.config.house import PlatformHouse
from tests.e2e import evidence
from tests.e2e.screens import LATER, OWN_PACE, PATIENCE_MS, Screens, watch
from tests.e2e.site import StaticSite
from tests.e2e.stage import Stage, steady

#: Opens somebody's browser: its width, height and whatever else Playwright's context takes.
Visitor = Callable[..., Page]
#: Lends a page of the staged site, see `Screens.lend`.
Screen = Callable[..., Page]

#: How long a busy machine may take for a test; what goes well waits for none of it.
PATIENCE_S = 300

expect.set_options(timeout=PATIENCE_MS)


#: What is opened once for the tests of a file, and the files that ask for it: each of them goes to one worker.
SHARED = {"house", "gallery"}
SHARING = {
    "test_absence",
    "test_club_evening",
    "test_journeys",
    "test_lessons",
    "test_lobby",
    "test_one_device",
    "test_over_days",
    "test_own_notes",
    "test_platform",
    "test_programmed",
    "test_programmed_at_table",
    "test_push",
    "test_rail_journey",
    "test_rated",
    "test_rules",
    "test_two_browsers",
    "test_variants",
}
#: How the scenes of the tour are told, which one worker makes. It is the longest of all, so that it is begun first.
_TOUR = "[tour-"


class _Scopes(LoadScopeScheduling):  # type: ignore[misc]  # xdist brings no types
    """What one worker must do alone stays together, everything else goes wherever there is time.

    The groups of xdist 3.8 are written into the ids of tests, which pytest 9.2 no longer lets anybody change.
    """

    def _split_scope(self, nodeid: str) -> str:
        return nodeid.partition("::")[0] if _shares(nodeid) else nodeid


def _shares(nodeid: str) -> bool:
    """Whether a test goes with the others of its file."""
    path, _, name = nodeid.partition("::")
    return _TOUR in name or Path(path).stem in SHARING


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling:
    return _Scopes(config, log)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Whatever lies in this folder needs a browser: none slips into `make test` for want of a mark."""
    item.add_marker("e2e")
    if SHARED & set(getattr(item, "fixturenames", ())):
        assert item.path.stem in SHARING, f"{item.path.stem} belongs in SHARING of conftest.py"
    if not item.get_closest_marker("timeout"):
        item.add_marker(pytest.mark.timeout(PATIENCE_S))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that start something of their own come before single tests: of what is tried last, nothing takes long.

    xdist begins with the files that hold most tests. One that holds a single test, for which a platform starts, would
    come in the order of names, and the other worker would have nothing to do meanwhile.
    """
    items.sort(key=lambda item: not _shares(item.nodeid))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails says what stood open."""
    report = yield
    if report.failed and (told := evidence.collected()):
        report.sections.append(("What stood open", told))
    return report


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    # Playwright's synchronous interface keeps an event loop in this thread; Django would refuse its own.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def screens(browser: Browser, site: StaticSite) -> Screens:
    return Screens(browser, site)


@pytest.fixture
def screen(screens: Screens) -> Iterator[Screen]:
    """Lends pages of the site on which nothing may go wrong unnoticed."""
    yield screens.lend
    assert screens.give_back() == []


@pytest.fixture
def page(screen: Screen) -> Page:
    return screen()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlatformHouse]:
    """The real platform in a folder of its own, for the tests of one file."""
    # Tests are faster than people: a core for each browser.
    share = {"MAGNAT_PAGE_SHARE": "100"}
    with PlatformHouse(tmp_path_factory.mktemp("house") / "data", share) as platform:
        platform.settle().start()
        yield platform
        platform.stop()


@pytest.fixture
def visitor(browser: Browser, house: PlatformHouse) -> Iterator[Visitor]:
    """Each call is somebody else's browser at the site, in which nothing may go wrong unnoticed."""
    opened: list[BrowserContext] = []
    troubles: list[list[str]] = []

    def made(width: int = 1440, height: int = 900, **given: Any) -> Page:
        place = {"locale": "pl-PL", "base_url": f"http://localhost:{house.port}"}
        context = browser.new_context(viewport={"width": width, "height": height}, **place | given)
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(LATER)
        context.add_init_script(OWN_PACE)
        opened.append(context)
        page = context.new_page()
        troubles.append(watch(page))
        return page

    yield made
    for context in opened:
        context.close()
    assert [trouble for heard in troubles for trouble in heard] == []


@pytest.fixture(scope="session")
def site() -> Iterator[StaticSite]:
    made = StaticSite()
    yield made
    made.close()


@pytest.fixture
def staged(site: StaticSite) -> Callable[..., Stage]:
    """Makes stages of this site; the other seats are played by `steady` unless told otherwise."""

    def make(**options: Any) -> Stage:
        bots = functools.partial(steady, game=options.get("game", "eurobiznes"))
        return Stage(site, options.pop("others", bots), **options)

    return make
