"""Two people at one device: from the waiting room to the first rounds of a match, on a phone and on a wide screen."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Visitor
from tests.e2e.hands import Press, answer, settle
from tests.gallery.audit import axe

pytestmark = [pytest.mark.slow, pytest.mark.platform, pytest.mark.timeout(600)]

CALM = "localStorage.setItem('magnat.table.settings', JSON.stringify({motion: false, endsTurns: false}))"
PHONE: dict[str, Any] = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
TARGET_PX = 44


def faults(page: Page, where: str) -> list[str]:
    """What axe-core finds in this part of the page."""
    page.evaluate(axe())
    return page.evaluate(  # type: ignore[no-any-return]  # a list of texts
        """async (where) => (await axe.run(where, { preload: false })).violations
          .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))""",
        where,
    )


def seated(page: Page, game: str) -> None:
    """A table for two whose host has Adam sit down at the same device; its match has begun."""
    page.add_init_script(CALM)
    page.goto(f"/tables/new/{game}/")
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    page.locator("[name=control]").select_option("decision-86400")
    page.locator("[name=seats_max]").select_option("2")
    page.locator("[name=seats_min]").select_option("2")
    page.locator("#open-table").click()
    page.wait_for_url("**/tables/*/")
    for name, told in (("!", "#messages, .messages"), ("Adam", "#room")):
        page.get_by_label("Dodaj osobę przy tym urządzeniu").fill(name)
        if name == "Adam":
            assert faults(page, "#room") == []
        page.locator("#beside-add").click()
        expect(page.locator(told).first).to_contain_text(
            "Osoba obok Ciebie" if name == "!" else name
        )
        if name == "!":  # a name that was refused stands there to be corrected
            expect(page.get_by_label("Dodaj osobę przy tym urządzeniu")).to_have_value("!")
    expect(page.locator(".seat").nth(1)).to_contain_text("przy urządzeniu gospodarza")
    page.locator("#clear-1").click()
    expect(page.locator(".seat").nth(1)).to_contain_text("wolne")
    page.get_by_label("Dodaj osobę przy tym urządzeniu").fill("Adam")
    page.locator("#beside-add").click()
    page.locator("#start").click()
    page.wait_for_url("**/matches/*/")
    expect(page.locator(".device-person")).to_have_count(2)
    # Whoever sits beside the host is as much there as the host is.
    expect(page.locator(".tags").first).to_be_attached()
    expect(page.locator(".tags").filter(has_text="bez połączenia")).to_have_count(0)
    expect(page.locator(".tags [title='bez połączenia']")).to_have_count(0)


def test_the_form_seats_a_person_at_the_device_and_starts(visitor: Visitor) -> None:
    page = visitor(**PHONE)
    page.add_init_script(CALM)
    page.goto("/tables/new/eurobiznes/")
    page.locator("#more-options > summary").click()
    page.locator("[name=seats_max]").select_option("3")
    name = page.get_by_label("Imię przy miejscu 2")
    expect(name).to_be_hidden()
    page.get_by_label("Miejsce 2").select_option("device")
    page.get_by_label("Miejsce 3").select_option("steady")
    expect(name).to_be_visible()
    expect(page.locator("#open-table")).to_have_text("Zacznij partię")
    assert faults(page, "#more-options") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    name.fill("Adam")
    name.blur()
    expect(name).to_have_accessible_description(re.compile("^Nie potrzebuje konta"))
    page.locator("#open-table").click()
    page.wait_for_url("**/matches/*/")
    expect(page.locator(".device-person")).to_have_count(2)
    expect(page.locator(".device-person").nth(1)).to_contain_text("Adam")


def test_who_gives_the_seat_away_again_is_asked_for_no_name(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/tables/new/eurobiznes/")
    page.locator("#more-options > summary").click()
    page.get_by_label("Miejsce 2").select_option("device")
    page.get_by_label("Imię przy miejscu 2").fill("Adam")
    page.get_by_label("Miejsce 2").select_option("")
    expect(page.get_by_label("Imię przy miejscu 2")).to_be_hidden()
    page.locator("#open-table").click()
    page.wait_for_url("**/tables/*/")
    expect(page.locator(".seat").nth(1)).to_contain_text("wolne")


def holder(page: Page) -> str:
    """The number of the seat that has the device."""
    return page.locator('.device-person[aria-checked="true"]').get_attribute("data-device") or ""


def sent_by(page: Page) -> list[int | None]:
    """Collects for which seats actions leave this page."""
    found: list[int | None] = []

    def framed(text: str | bytes) -> None:
        if '"type":"action"' in str(text):
            seat = re.search(r'"seat":(\d+)', str(text))
            found.append(int(seat[1]) if seat else None)

    page.on("websocket", lambda socket: socket.on("framesent", framed))
    return found


def play(page: Page, sent: list[int | None], turns: int, press: Press) -> list[str]:
    """Answers what is asked, whoever it is, until the device was handed on so often; who had it, in order."""
    held = [holder(page)]
    for _ in range(40):
        if len(held) > turns:
            return held
        expect(page.locator("#prompt.mine")).to_be_visible()
        settle(page)
        if holder(page) != held[-1]:
            held.append(holder(page))
            name = page.locator('.device-person[aria-checked="true"] span').inner_text()
            expect(page.locator(".device-now")).to_have_text(f"Teraz gra: {name}")
            expect(page.locator("#announcer")).to_contain_text(f"Teraz gra: {name}")
        before, count = page.locator("#table").get_attribute("data-version"), len(sent)
        answer(page, press, lambda _page, _press: False)
        expect(page.locator("#table")).not_to_have_attribute("data-version", before or "")
        assert sent[count:] == [int(held[-1])]
        expect(page.locator("#table[data-pending]")).to_have_count(0)
    return held


def test_two_people_play_eurobiznes_on_one_phone(visitor: Visitor) -> None:
    page = visitor(**PHONE)
    sent = sent_by(page)
    seated(page, "eurobiznes")
    for button in page.locator(".device-person").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= TARGET_PX
    assert faults(page, "#device") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    held = play(page, sent, 4, Locator.tap)
    assert len(held) > 4
    assert all(one != other for one, other in pairwise(held))
    assert set(held) == {"0", "1"}


def test_a_press_hands_the_device_on_and_a_reload_finds_who_is_asked(visitor: Visitor) -> None:
    page = visitor()
    sent = sent_by(page)
    seated(page, "1836jr")
    assert faults(page, "#device") == []
    asked = holder(page)
    other = page.locator('.device-person[aria-checked="false"]')
    number = other.get_attribute("data-device")
    other.click()
    expect(page.locator(f'.device-person[data-device="{number}"]')).to_have_attribute(
        "aria-checked", "true"
    )
    expect(page.locator("#prompt.mine")).to_have_count(0)
    page.reload()
    expect(page.locator(f'.device-person[data-device="{asked}"]')).to_have_attribute(
        "aria-checked", "true"
    )
    held = play(page, sent, 3, Locator.click)
    assert len(held) > 3
