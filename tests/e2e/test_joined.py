"""Tables are fetched joined to few files (gates/joined), here as in all tests; and their modules run as they stand, too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePosixPath

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import Screen
from tests.e2e.hands import ticket
from tests.e2e.positions import Staged
from tests.e2e.rails import at_rest
from tests.e2e.site import ROOT
from tests.e2e.stage import Stage

STATIC = ROOT / "static"
#: Modules that pages ask for one by one, joined or not.
ALONE = {"theme.js", "site.js"}
KINDS = {".css": "text/css", ".js": "text/javascript"}


@pytest.fixture
def page(screen: Screen) -> Page:
    """A page whose browser has nothing yet."""
    return screen(own=True)


@pytest.fixture
def fetched(page: Page) -> list[str]:
    """The addresses of scripts and sheets that the page has asked for, below the static root."""
    found: list[str] = []

    def note(url: str) -> None:
        _, _, path = url.partition("/static/")
        if PurePosixPath(path).suffix in KINDS:
            found.append(path)

    page.on("request", lambda request: note(request.url))
    return found


@pytest.fixture
def as_they_stand(page: Page) -> Page:
    """The page, to which nothing comes joined."""

    def answer(route: Route) -> None:
        path = route.request.url.split("/static/")[1]
        kind = KINDS[PurePosixPath(path).suffix]
        route.fulfill(body=(STATIC / path).read_bytes(), content_type=kind)

    page.route("**/static/**/*.js", answer)
    page.route("**/static/**/*.css", answer)
    return page


def scripts(fetched: list[str]) -> set[str]:
    return {path for path in fetched if path.endswith(".js")} - ALONE


def test_railway_table_runs_joined(page: Page, staged: Staged, fetched: list[str]) -> None:
    stage = at_rest(staged)
    stage.begin(page)
    expect(page.locator("#prompt .rail-auction li")).to_have_count(6)
    common = {"table/joined.js", "table/main.js", "table/texts/pl.js"}
    own = {"table/rail/room.js", "table/texts/pl/rail.js"}
    assert scripts(fetched) == common | own
    # A part that is fetched late stands on what has come already.
    with page.expect_response("**/table/rail/late_sheets.js"):
        page.keyboard.press("3")
    expect(page.locator(".spreadsheet")).to_be_visible()
    assert scripts(fetched) == common | own | {"table/rail/late_sheets.js"}


def test_ring_table_runs_joined(page: Page, staged: Staged, fetched: list[str]) -> None:
    stage = staged(seat=0)
    stage.begin(page)
    expect(ticket(page)).to_be_enabled()
    before = stage.table.version
    ticket(page).click()
    page.wait_for_function(f"Number(document.getElementById('table').dataset.version) > {before}")
    late = {
        "table/ring/dialogs/usual.js",
        "table/texts/pl/dialogs.js",
        "table/frame/page/meanings.js",  # with the press
        "table/frame/page/loudspeaker.js",  # with the first sound
        *("table/frame/dialogs/end.js", "table/texts/pl/end.js"),
        *("table/frame/panels/dialogs.js", "table/texts/pl/menus.js"),
        "table/frame/server/http_line.js",
    }
    first = {
        "table/joined.js",
        "table/main.js",
        "table/texts/pl.js",
        "table/ring/room.js",
        "table/texts/pl/ring.js",
    }
    assert scripts(fetched) - late == first


def at_the_ring(staged: Staged) -> Stage:
    return staged(seat=0)


@pytest.mark.parametrize(("staged_in", "room"), [(at_the_ring, "ring"), (at_rest, "rail")])
def test_modules_run_as_they_stand(
    as_they_stand: Page,
    staged: Staged,
    fetched: list[str],
    staged_in: Callable[[Staged], Stage],
    room: str,
) -> None:
    stage = staged_in(staged)
    stage.begin(as_they_stand)
    expect(ticket(as_they_stand)).to_be_enabled()
    asked = scripts(fetched)
    assert "table/joined.js" not in asked
    assert {"table/main.js", "table/frame/room.js", f"table/{room}/room.js"} <= asked
    before = stage.table.version
    ticket(as_they_stand).click()
    as_they_stand.wait_for_function(
        f"Number(document.getElementById('table').dataset.version) > {before}"
    )
