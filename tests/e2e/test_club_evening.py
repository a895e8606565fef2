"""An evening in a club: the director's browser at the bar, a player's phone, boards on the tables."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visitor
from tests.e2e.evening import sign_up

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

ABROAD = "Asia/Tokyo"
CAME = ("Adam", "Beata", "Czesław", "Danuta", "Edward")


def announce(page: Page) -> str:
    """An event of two short rounds on boards, as its form makes it; where it is."""
    page.goto("/events/new/eurobiznes/")
    page.locator("[name=name]").fill("Wieczór przy barze")
    page.locator("[name=rounds]").fill("2")
    page.locator("[name=break_minutes]").fill("0")
    starts_at = datetime.now() + timedelta(hours=2)  # noqa: DTZ005 - the form's own clock
    page.locator("[name=starts_at]").fill(f"{starts_at:%Y-%m-%dT%H:%M}")
    page.locator("[name=sizes]").select_option("3")
    page.locator("[name=by_hand]").check()
    page.locator(".event-form .ticket").click()
    expect(page.locator("h1")).to_have_text("Wieczór przy barze")
    return page.url


def act(page: Page, name: str) -> None:
    """Presses what this act of the desk is behind."""
    with page.expect_navigation():
        page.locator(f"form[action$='/desk/{name}/'] button").first.click()


def write_down(page: Page, at: int, places: str) -> None:
    """The slip of a table, read out at the desk; the first round stands last on the page."""
    table = page.locator(".desk-bout.is-open").nth(at)
    for field, place in zip(table.locator("[name=place]").all(), places, strict=True):
        field.fill(place)
    with page.expect_navigation():
        table.locator(".desk-result button").click()


def correct_first(page: Page, places: str, reason: str) -> None:
    """Another result for the table that stands first, as a slip was misread."""
    table = page.locator(".desk-bout").first
    table.locator("summary").click()
    for field, place in zip(table.locator("[name=place]").all(), places, strict=True):
        field.fill(place)
    table.locator("[name=reason]").fill(reason)
    with page.expect_navigation():
        table.locator("form[action$='/correct/'] button").click()


def exported(page: Page, event: str, folder: Path) -> list[str]:
    """The lines of the standings as a file."""
    page.goto(event)
    with page.expect_download() as download:
        page.locator("a[href$='standings.csv']").click()
    download.value.save_as(folder / "standings.csv")
    return (folder / "standings.csv").read_text(encoding="utf-8").splitlines()


def print_slips(director: Page, event: str) -> None:
    """Two tables without a result have a slip each; then back to the desk."""
    director.goto(f"{event}print/")
    expect(director.locator(".slip")).to_have_count(2)
    director.evaluate("window.print = () => document.body.classList.add('sent-to-print')")
    director.get_by_role("button", name="Drukuj").click()
    expect(director.locator("body.sent-to-print")).to_have_count(1)
    director.emulate_media(media="print")
    expect(director.get_by_role("button", name="Drukuj")).to_be_hidden()
    director.emulate_media(media="screen")
    director.goto(f"{event}desk/")


def look_at_the_screen(phone: Page, event: str) -> None:
    """The times of the rounds stand apart on a phone as well, and begin at its edge."""
    phone.goto(f"{event}screen/")
    boxes = [one.bounding_box() for one in phone.locator(".screen-head .stop time").all()]
    edges = [(box["x"], box["x"] + box["width"]) for box in boxes if box]
    assert len(edges) > 1
    assert all(one[1] + 8 <= other[0] for one, other in pairwise(edges))
    phone.goto(event)


def come(director: Page, phone: Page, event: str) -> None:
    """One signs up by phone, five are put on the list; they begin as soon as they are there."""
    phone.goto(event)
    phone.locator("form[action$='/register/'] button").click()
    expect(phone.locator("#my-title")).to_have_text("Jesteś na liście.")
    director.goto(f"{event}desk/")
    director.locator("[name=names]").fill("\n".join(CAME))
    act(director, "import")
    act(director, "checkin_now")
    phone.reload()
    phone.locator("form[action$='/check-in/'] button").click()
    expect(phone.locator("form[action$='/check-in/']")).to_have_count(0)
    act(director, "start_now")
    phone.reload()
    expect(phone.locator("#my-title")).to_contain_text("Runda 1: stół")


def look_abroad(page: Page, event: str) -> None:
    """Far from the site the evening lies on the day, and at the hour, that the clocks there have."""
    page.goto(event)
    stamp = page.locator(".event-head time").first.get_attribute("datetime")
    start = datetime.fromisoformat(stamp or "").astimezone(ZoneInfo(ABROAD))
    page.goto(f"/events/?month={start:%Y-%m}")
    expect(page.locator(".month-zone")).to_have_text(f"Strefa czasowa: {ABROAD}")
    cell = page.locator(".month td:not(.is-other)").nth(start.day - 1)
    expect(cell.locator(f".chip[href='{urlsplit(event).path}'] time")).to_have_text(
        f"{start:%H:%M}"
    )


def test_a_club_evening(visitor: Visitor, tmp_path: Path) -> None:
    director, phone = visitor(), visitor(360, 740)
    sign_up(director, "Nina")
    sign_up(phone, "Hanka")
    event = announce(director)
    look_abroad(visitor(timezone_id=ABROAD), event)
    come(director, phone, event)
    write_down(director, 0, "123")
    write_down(director, 0, "231")
    expect(director.locator("h2", has_text="Stoły rundy 2")).to_be_visible()
    print_slips(director, event)
    look_at_the_screen(phone, event)
    write_down(director, 1, "312")
    write_down(director, 0, "123")
    expect(director.locator("main .tag").first).to_have_text("zakończony")
    correct_first(director, "213", "źle odczytana kartka")
    expect(director.locator(".audit").last).to_contain_text("1, 2, 3 → 2, 1, 3. źle odczytana")
    phone.reload()
    expect(phone.locator(".podium li")).to_have_count(3)
    phone.locator(".standings summary").first.click()
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    standings = phone.locator(".table-scroll:has(.standings)")
    assert standings.evaluate("place => place.scrollWidth <= place.clientWidth")
    lines = exported(director, event, tmp_path)
    assert {line.split(",")[1] for line in lines[1:]} == {*CAME, "Hanka"}
