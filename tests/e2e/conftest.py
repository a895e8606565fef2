from __future__ import annotations

import functools
import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.e2e.stage import Site, Stage, steady

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--no-first-run",
]


def pytest_itemcollected(item: pytest.Item) -> None:
    """Whatever lies in this folder needs a browser: none slips into `make test` for want of a mark."""
    item.add_marker("e2e")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    # Playwright's synchronous door keeps an event loop in this thread; Django would refuse its own.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    path = shutil.which("chromium")
    assert path, "chromium is not installed"
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport={"width": 1440, "height": 900}, locale="pl-PL")
    made.set_default_timeout(15_000)
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page on which nothing may go wrong unnoticed."""
    made = context.new_page()
    troubles = watch(made)
    yield made
    assert troubles == []


def watch(page: Page) -> list[str]:
    """Collects what the page complains about: exceptions, policy violations, failed loads."""
    troubles: list[str] = []

    def heard(message: Any) -> None:
        if message.type in {"error", "warning"}:
            troubles.append(message.text)

    page.on("console", heard)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    return troubles


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    made = Site()
    yield made
    made.close()


@pytest.fixture
def staged(site: Site) -> Callable[..., Stage]:
    """Makes stages of this site; the other seats are played by `steady` unless told otherwise."""

    def make(**options: Any) -> Stage:
        bots = functools.partial(steady, game=options.get("game", "eurobiznes"))
        return Stage(site, options.pop("others", bots), **options)

    return make
