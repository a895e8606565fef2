"""Small modules of the client that need a page; pure ones are tested by `make client-check`."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.site import StaticSite

HEAD = '<!doctype html><title>unit</title><link rel="icon" href="/static/brand/favicon.svg">'


@pytest.mark.parametrize(("module", "least"), [("page", 1), ("seals", 20)])
def test_modules_of_a_page(page: Page, site: StaticSite, module: str, least: int) -> None:
    script = f'<script type="module" src="/tests/e2e/unit/{module}.js"></script>'
    site.pages["/unit"] = ("text/html", f"{HEAD}{script}".encode())
    page.goto(f"{site.base}/unit")
    # The same module is not run twice: this waits for its end. The policy of the page forbids to ask again and again.
    ran = f"import('/tests/e2e/unit/{module}.js').then(() => globalThis.results)"
    results: dict[str, Any] = page.evaluate(ran)
    assert results["failed"] == []
    assert results["count"] >= least
