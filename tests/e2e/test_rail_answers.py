"""Every answer of every question of 1836jr can be seen and pressed on a phone: nothing lies beneath the foot or the tabs."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.hands import settle
from tests.e2e.positions import Staged
from tests.e2e.rails import at_rest, placed, run_until, steps_of
from tests.e2e.shifts import drawn

PHONE: Any = {"width": 360, "height": 740}
#: The question has glided to where it stays.
_STANDS = "Promise.all(document.querySelector('.stage').getAnimations().map((one) => one.finished))"
#: Buttons of the question of which a corner or the middle is not their own where they stand; `first`: without scrolling to them.
_COVERED = """(first) => [...document.querySelectorAll('#prompt :is(.rail-form, .prompt-main) button')].filter((one) => one.checkVisibility())
  .filter((one) => {
    if (!first) one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const points = [[left + 4, top + 4], [right - 4, top + 4], [left + 4, bottom - 4], [right - 4, bottom - 4], [(left + right) / 2, (top + bottom) / 2]];
    return !points.every(([x, y]) => one.contains(document.elementFromPoint(x, y)));
  }).map((one) => [one.textContent.trim(), one.getBoundingClientRect().toJSON(), document.querySelector('.stage').getBoundingClientRect().top])"""
#: Title, form and foot stand above each other, wholly above the tabs, and the form begins at its top.
_ORDER = """() => {
  const at = (name) => document.querySelector(name)?.getBoundingClientRect();
  const form = document.querySelector('#prompt .rail-form');
  const foot = at('#prompt .prompt-main:not([hidden])');
  const tabs = at('.tabs');
  const scrolled = [form, ...form.querySelectorAll('.rail-scroll')].some((one) => one.scrollTop);
  return {
    title: at('#prompt-title').top >= at('.stage').top, form: form.getBoundingClientRect().bottom <= (foot ?? tabs).top + .5,
    foot: !foot || foot.bottom <= tabs.top + .5, top: !scrolled,
  };
}"""
TRAINS = {2: ["2", "3"], 3: ["2", "3", "3"], 4: ["2", "2", "3", "4"]}


def stands(page: Page) -> None:
    """Until the question has been drawn and lies where it stays."""
    drawn(page)
    page.evaluate(_STANDS)


def assert_in_reach(page: Page) -> None:
    stands(page)
    assert page.evaluate(_ORDER) == {"title": True, "form": True, "foot": True, "top": True}
    assert page.evaluate(_COVERED, False) == []


def of_group(page: Page, name: str) -> None:
    page.locator(f'#prompt [data-group="{name}"]').click()
    expect(page.locator(f'#prompt [data-form="{name}"]')).to_be_visible()


@pytest.mark.parametrize("step", ["auction", "stock", "track", "token", "routes", "train"])
def test_answers_of_a_step_are_in_reach(page: Page, staged: Staged, step: str) -> None:
    page.set_viewport_size(PHONE)
    stage = at_rest(staged)
    run_until(stage, steps_of(step))
    stage.open(page)
    expect(page.locator("#prompt .rail-form")).to_be_visible()
    assert_in_reach(page)


def test_both_ways_of_a_dividend_are_seen_at_first_sight(page: Page, staged: Staged) -> None:
    page.set_viewport_size(PHONE)
    stage = at_rest(staged)
    run_until(stage, steps_of("dividend", lambda game: game["revenue"] > 0))
    stage.open(page)
    expect(page.locator("#prompt .rail-dividend .btn")).to_have_count(2)
    stands(page)
    assert page.evaluate(_COVERED, True) == []
    assert_in_reach(page)


@pytest.mark.parametrize("trains", [2, 3, 4])
def test_routes_of_many_trains_leave_the_ticket_in_sight(
    page: Page, staged: Staged, trains: int
) -> None:
    page.set_viewport_size(PHONE)
    placed(page, staged, "R18-RT-03-length", **{"c.Nord.trains": TRAINS[trains]})
    expect(page.locator("#prompt .rail-rows li")).to_have_count(trains)
    stands(page)
    ticket = page.locator("#prompt .rail-form .btn-ticket")
    expect(ticket).to_be_in_viewport(ratio=1)
    assert_in_reach(page)
    page.get_by_role("button", name="Inne trasy").click()
    expect(page.locator("#prompt .rail-chain")).to_have_count(trains)
    assert_in_reach(page)


@pytest.mark.parametrize(
    ("scenario", "groups"),
    [
        ("R18-SR-14-several-at-once", ["sell_shares", "sell_several", "buy_shares"]),
        ("R18-TN-06-between-corporations", ["buy_train"]),
        ("R18-TN-05-trade-in", ["buy_train"]),
        ("R18-BK-03-emergency-sales", ["sell_shares"]),
        ("R18-BK-01-forced-purchase", ["buy_train"]),
        ("R18-PC-05-sale-to-a-railway", ["buy_company"]),
        ("R18-PC-10-exchange", ["exchange_company"]),
    ],
)
def test_answers_of_a_form_are_in_reach(
    page: Page, staged: Staged, scenario: str, groups: list[str]
) -> None:
    page.set_viewport_size(PHONE)
    placed(page, staged, scenario)
    for name in groups:
        if page.locator("#prompt [data-group]").count():
            of_group(page, name)
        expect(page.locator(f'#prompt [data-form="{name}"]')).to_be_visible()
        assert_in_reach(page)


@pytest.mark.parametrize("size", [(740, 360), (360, 740)])
def test_whole_row_of_a_low_form_stands_in_sight(
    page: Page, staged: Staged, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    placed(page, staged, "R18-SR-14-several-at-once")
    for name in ("sell_shares", "sell_several"):
        of_group(page, name)
        stands(page)
        row = page.locator(f'#prompt [data-form="{name}"] .rail-rows li').first
        for button in [*row.locator("button").all(), *page.locator("#prompt .btn-ticket").all()]:
            expect(button).to_be_in_viewport(ratio=1)


def test_discarding_is_in_reach(page: Page, staged: Staged) -> None:
    page.set_viewport_size(PHONE)
    stage = placed(page, staged, "R18-TN-08-discarding")
    stage.play(0, {"do": "buy_train", "train": "5", "source": "depot", "price": 450})
    stage.play(1, {"do": "discard_train", "train": "4"})
    expect(page.locator('#prompt [data-form="discard_train"]')).to_be_visible()
    assert_in_reach(page)


def test_founding_opens_over_everything_and_its_ticket_is_in_sight(
    page: Page, staged: Staged
) -> None:
    page.set_viewport_size(PHONE)
    stage = at_rest(staged)
    run_until(stage, steps_of("stock"))
    stage.open(page)
    of_group(page, "par")
    expect(page.locator(".rail-sheet")).to_be_hidden()
    stands(page)
    assert page.evaluate(_COVERED, True) == []
    assert_in_reach(page)


def test_forced_purchase_opens_over_everything_until_it_is_let_down(
    page: Page, staged: Staged
) -> None:
    page.set_viewport_size(PHONE)
    placed(page, staged, "R18-BK-08-bankruptcy")
    sheet = page.locator(".rail-sheet")
    expect(sheet).to_be_hidden()
    settle(page)
    page.get_by_role("button", name="Pokaż arkusz pod spodem").click()
    expect(sheet).to_be_visible()


@pytest.mark.parametrize(("step", "group"), [("stock", "par"), ("track", "lay_tile")])
def test_ticket_stands_in_one_row_with_the_plain_answer(
    page: Page, staged: Staged, step: str, group: str
) -> None:
    page.set_viewport_size(PHONE)
    stage = at_rest(staged)
    run_until(stage, steps_of(step))
    stage.open(page)
    expect(page.locator("#prompt .rail-form")).to_be_visible()
    tab = page.locator(f'#prompt [data-group="{group}"]')
    if tab.count():
        tab.click()
    foot = page.locator(f'#prompt [data-form="{group}"] .rail-foot')
    expect(foot.locator('[data-origin="pass"]')).to_be_visible()
    stands(page)
    ticket, plain = (
        foot.locator(one).bounding_box() for one in (".btn-ticket", '[data-origin="pass"]')
    )
    assert ticket
    assert plain
    assert ticket["y"] == plain["y"]
    assert plain["x"] + plain["width"] <= ticket["x"]
    assert ticket["width"] > plain["width"]
    assert min(ticket["height"], plain["height"]) >= 44
    assert_in_reach(page)
    # Pressed with what stands beside it, the answer goes out as before.
    before = stage.table.version
    settle(page)
    foot.locator('[data-origin="pass"]').click()
    expect(page.locator(f'#table[data-version="{before}"]')).not_to_be_attached()
