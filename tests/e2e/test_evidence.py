"""A test that fails tells what stood open."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser, Page

from tests.e2e import evidence
from tests.e2e.screens import watch
from tests.e2e.stage import Stage


def test_table_is_told_by_its_question_its_buttons_and_its_log(
    page: Page, staged: Callable[..., Stage]
) -> None:
    stage = staged()
    stage.open(page)
    page.locator("#prompt [data-ticket]").wait_for()
    address, *told = evidence.collected().splitlines()
    said = dict(line.strip().split(": ", 1) for line in told)
    assert address == page.url
    assert "'tab': 'board'" in said["table"]
    assert f"'version': '{stage.table.version}'" in said["table"]
    assert "Rzuć kostkami" in said["asked"]
    assert "Rzuć kostkami" in said["buttons"]


def test_other_page_is_told_by_its_text_and_what_it_has_complained_about(browser: Browser) -> None:
    page = browser.new_page()
    watch(page)
    page.set_content("<main>Nic tu nie ma.</main>")
    with page.expect_console_message():
        page.evaluate("console.error('nie ma niczego')")
    assert evidence.collected().splitlines() == [
        "about:blank",
        "  page: Nic tu nie ma.",
        "  console: nie ma niczego",
    ]
    page.close()
    assert evidence.collected() == ""
