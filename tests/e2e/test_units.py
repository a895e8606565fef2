"""Small modules of the client that need a page; pure ones are tested by `make client-check`."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.site import Site

HEAD = '<!doctype html><title>unit</title><link rel="icon" href="/static/brand/favicon.svg">'


@pytest.mark.parametrize(("module", "least"), [("page", 1), ("seals", 17)])
def test_modules_of_a_page(page: Page, site: Site, module: str, least: int) -> None:
    script = f'<script type="module" src="/tests/e2e/unit/{module}.js"></script>'
    site.pages["/unit"] = ("text/html", f"{HEAD}{script}".encode())
    page.goto(f"{site.base}/unit")
    page.wait_for_function("globalThis.results")
    results: dict[str, Any] = page.evaluate("globalThis.results")
    assert results["failed"] == []
    assert results["count"] >= least
