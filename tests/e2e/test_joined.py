"""Tables as people fetch them, joined to few files (gates/joined); all other tests run the modules as they stand."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import Page, Route, expect

from gates.joined.files import joined_files
from tests.e2e.conftest import Screen
from tests.e2e.hands import ticket
from tests.e2e.positions import Staged
from tests.e2e.rails import at_rest
from tests.e2e.site import ROOT

STATIC = ROOT / "static"
#: Modules that pages ask for one by one, joined or not.
ALONE = {"theme.js", "site.js"}


@cache
def files() -> dict[str, str]:
    return dict(joined_files(STATIC))


@pytest.fixture
def fetched() -> list[str]:
    """The addresses of scripts and sheets that the page has asked for, below the static root."""
    return []


@pytest.fixture
def page(screen: Screen, fetched: list[str]) -> Page:
    def answer(route: Route) -> None:
        path = route.request.url.split("/static/")[1]
        fetched.append(path)
        kind = "text/css" if path.endswith(".css") else "text/javascript"
        route.fulfill(body=files()[path], content_type=kind)

    page = screen(own=True)
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
    with page.expect_response("**/table/rail/ledger.js"):
        page.keyboard.press("3")
    expect(page.locator(".spreadsheet")).to_be_visible()
    assert scripts(fetched) == common | own | {"table/rail/ledger.js"}


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
