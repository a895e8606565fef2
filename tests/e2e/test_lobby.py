"""The first page, the form of a new table and the waiting room, as several people see them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.config.house import PlatformHouse
from tests.e2e.conftest import Visitor
from tests.e2e.screens import PATIENCE_MS
from tests.e2e.severed import SeverableLine

pytestmark = [pytest.mark.slow, pytest.mark.platform, pytest.mark.timeout(600)]

#: A label of one line, and the gap below it.
LABEL_PX = 30
#: By then a form that was changed has been checked (CHECK_AFTER_MS of new.js).
CHECK_MS = 1000


def open_table(page: Page, **wish: str) -> str:
    """Opens a table with these fields of the form; the address of its invite."""
    page.goto("/tables/new/eurobiznes/")
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    for name, value in wish.items():
        page.locator(f"[name={name}]").select_option(value)
    page.locator("#open-table").click()
    page.wait_for_url("**/tables/*/")
    return page.locator("#invite-link").input_value()


def row(page: Page, table: str) -> str:
    number = re.search(r"/tables/([0-9]+)/", table)
    assert number
    return f'tr[data-table="{number[1]}"]'


def test_filter_stays_in_the_address_and_in_the_browser(visitor: Visitor) -> None:
    host, reader = visitor(), visitor()
    open_table(host, control="decision-86400")
    slow = row(host, host.url)
    open_table(host, control="decision-30", seats_max="3")
    quick = row(host, host.url)
    reader.goto("/")
    expect(reader.locator(quick)).to_be_visible()
    reader.locator("#filter-pace").select_option("slow")
    expect(reader.locator(quick)).to_be_hidden()
    expect(reader.locator(slow)).to_be_visible()
    expect(reader).to_have_url(re.compile(r"\?pace=slow$"))
    reader.goto("/")
    expect(reader.locator(slow)).to_be_visible()
    expect(reader.locator(quick)).to_be_hidden()
    reader.locator("#filter-seats").select_option("6")
    expect(reader.locator("#none-fits")).to_be_visible()
    reader.locator("#filter-clear").click()
    expect(reader.locator(quick)).to_be_visible()
    expect(reader).not_to_have_url(re.compile(r"\?"))


def test_games_and_tables_come_first_on_a_phone(visitor: Visitor) -> None:
    reader = visitor()
    reader.set_viewport_size({"width": 360, "height": 740})
    reader.goto("/")
    # What another room adds under the tables (coming events), and seats that look for somebody.
    reader.evaluate(
        """document.querySelectorAll(".stack").forEach((stack) => {
            stack.insertAdjacentHTML("beforeend", "<section class='card added'>…</section>");
        })"""
    )
    names = [".hero", ".departures-card", ".stack:not(.side) > .added", ".side > .added"]
    boxes = [reader.locator(name).bounding_box() for name in names]
    tops = [box["y"] for box in boxes if box is not None]
    assert len(tops) == len(names)
    assert tops == sorted(tops)


def test_rows_do_not_move_under_the_pointer(visitor: Visitor) -> None:
    first, second, reader = visitor(), visitor(), visitor()
    open_table(first)
    reader.goto("/")
    reader.locator(row(first, first.url)).hover()
    open_table(second)
    fresh = reader.locator(row(second, second.url))
    expect(reader.locator("#pending")).to_have_text("1 zmiana")
    assert fresh.count() == 0
    reader.locator("#hero-title").hover()
    expect(fresh).to_be_visible()
    expect(reader.locator("#pending")).to_be_hidden()


def test_full_table_asks_everybody_and_starts(visitor: Visitor) -> None:
    host, friend, reader = visitor(), visitor(), visitor()
    invitation = open_table(host, seats_max="2")
    reader.goto("/")
    friend.goto(invitation)
    expect(friend.locator(".rules")).to_contain_text("90 sekund na ruch")
    friend.locator("#join").click()
    expect(friend.locator("#check [data-until]")).to_have_text(re.compile("^[0-9]+ s$"))
    expect(friend).to_have_title(re.compile(r"^\* "))
    expect(reader.locator(f"{row(host, host.url)} [data-until]")).to_have_text(re.compile("za [0-9]+ s"))  # fmt: skip
    friend.locator("#ready").click()
    host.locator("#start").click()
    for page in (host, friend):
        page.wait_for_url("**/matches/*/")
    # Everybody else sees it being played, on the list and on the board.
    expect(reader.locator(".show .mini-ring")).to_be_visible()
    expect(reader.locator(".show-seats li")).to_have_count(2)


def test_host_calls_a_table_that_is_not_full(visitor: Visitor) -> None:
    host, friend = visitor(), visitor()
    friend.goto(open_table(host, seats_max="4"))
    friend.locator("#join").click()
    host.locator("#call").click()
    expect(friend.locator("#check")).to_be_visible()
    friend.locator("#ready").click()
    for page in (host, friend):
        page.wait_for_url("**/matches/*/")


def test_who_closes_a_table_comes_home(visitor: Visitor) -> None:
    host = visitor()
    open_table(host)
    host.locator("#close").click()
    # The page that would have followed the news of the closing is gone once this one stands.
    expect(host.locator("#hero-title")).to_be_visible()


def test_conflict_is_told_beside_the_option_before_sending(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/tables/new/eurobiznes/")
    page.locator("#more-options > summary").click()
    page.locator("[name=seats_min]").select_option("6")
    field = page.locator(".field", has=page.locator("[name=seats_min]"))
    expect(field.locator(".errorlist")).to_have_text("Najmniejsza liczba miejsc jest większa niż największa.")  # fmt: skip
    page.locator("[name=seats_min]").select_option("2")
    expect(field.locator(".errorlist")).to_have_count(0)


def test_bar_of_a_stranger_on_a_narrow_phone_takes_two_rows(visitor: Visitor) -> None:
    page = visitor(width=360, height=740, has_touch=True, is_mobile=True)
    page.goto("/")
    brand, tools = (page.locator(part).bounding_box() for part in (".site-brand", ".site-tools"))
    assert brand
    assert tools
    assert abs(brand["y"] + brand["height"] / 2 - tools["y"] - tools["height"] / 2) <= 1
    expect(page.locator(".site-tools > .button")).to_have_text("Zaloguj się")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_label_stands_right_above_its_field(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/tables/new/eurobiznes/")
    page.locator("#more-options > summary").click()
    for name in ("preset", "seats_min", "bot_1"):
        label = page.locator(f"label[for=id_{name}]").bounding_box()
        control = page.locator(f"[name={name}]").bounding_box()
        assert label
        assert control
        assert 0 <= control["y"] - label["y"] <= LABEL_PX


def test_form_on_its_way_is_not_checked_any_more(visitor: Visitor) -> None:
    page = visitor()
    page.clock.install()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/tables/new/eurobiznes/")
    page.wait_for_load_state("networkidle")
    asked.clear()
    page.evaluate("""() => {
      const form = document.getElementById("table-form");
      form.addEventListener("submit", (event) => event.preventDefault());
      form.elements.seats_max.dispatchEvent(new Event("change", { bubbles: true }));
      form.requestSubmit();
    }""")
    page.clock.run_for(CHECK_MS)
    page.evaluate("fetch('/robots.txt')")  # asked after whatever the timer has asked
    assert [url.removeprefix(page.url.partition("/tables")[0]) for url in asked] == ["/robots.txt"]


def test_plan_with_ai_starts_with_one_press(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/tables/new/eurobiznes/")
    page.get_by_role("radio", name=re.compile("^Z AI, od razu")).check()
    expect(page.locator("#open-table")).to_have_text("Zacznij partię")
    page.locator("#open-table").click()
    page.wait_for_url("**/matches/*/")


def remembered(page: Page) -> dict[str, Any]:
    """What this browser keeps of the chance of the match whose page it shows."""
    records = page.evaluate("JSON.parse(localStorage.getItem('magnat.draws'))")
    found: dict[str, Any] = records[page.url.split("/")[-2]]
    return found


def agrees(page: Page) -> None:
    """Whether what this browser keeps is what the site's record of the match says."""
    mine, export = remembered(page), page.request.get(f"{page.url}export/").json()
    seat = export["seats"][mine["seat"]]
    told = (export["commitment"], seat["entropy"], seat["seal"])
    assert (mine["commitment"], mine["entropy"], mine["seals"][str(mine["seat"])]) == told
    seals = {str(one["seat"]): one["seal"] for one in export["seats"] if one["seal"]}
    assert mine["seals"] == seals


def test_quick_game_begins_with_one_press_and_is_remembered(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/")
    page.locator(".quick button").first.click()
    page.wait_for_url("**/matches/*/")
    agrees(page)
    page.go_back()
    expect(page.locator("#hero-title")).to_be_visible()


def test_every_browser_adds_to_the_dice_also_from_the_first_page(visitor: Visitor) -> None:
    host, friend = visitor(), visitor()
    invitation = open_table(host, seats_max="3", bot_2="steady")
    friend.goto(invitation)
    friend.locator("#join").click()
    friend.locator("#ready").click()
    expect(friend.locator("[name=ready][value=no]")).to_be_attached()
    friend.goto("/")
    host.locator("#start").click()
    host.wait_for_url("**/matches/*/")
    friend.goto(host.url)
    for page in (host, friend):
        agrees(page)
    assert remembered(host)["entropy"] != remembered(friend)["entropy"]


def test_who_gets_up_before_the_dice_are_shuffled_calls_the_match_off(visitor: Visitor) -> None:
    host, friend = visitor(), visitor()
    friend.goto(open_table(host, seats_max="3"))
    friend.locator("#join").click()
    nothing = {"state": "waiting", "mine": None}  # it never learns that it is to seal
    friend.route("**/seals/", lambda route: route.fulfill(json=nothing))
    friend.locator("#ready").click()
    host.locator("#start").click()
    for page in (host, friend):
        expect(page.locator("#sealing")).to_contain_text("Tasujemy razem")
    expect(host.locator(".seat.is-me .tags")).to_contain_text("zapieczętowane")
    first = host.locator("#waiting-room").get_attribute("data-match")
    friend.locator("#leave").click()
    expect(host.locator(".called-off[role=status]")).to_contain_text("Stół znów czeka")
    expect(host.locator(f"#waiting-room:not([data-match='{first}'])")).to_be_visible()
    host.locator("#talk-text").fill("Szkoda!")
    host.locator("#talk-text").press("Enter")
    expect(host.locator(".talk-lines")).to_contain_text("Szkoda!")


def test_rematch_invites_and_shows_who_is_in(visitor: Visitor) -> None:
    host, friend = visitor(), visitor()
    friend.goto(open_table(host, seats_max="2"))
    friend.locator("#join").click()
    friend.locator("#ready").click()
    host.locator("#start").click()
    friend.wait_for_url("**/matches/*/")
    friend.request.post(
        f"{friend.url}leave/",
        headers={"X-CSRFToken": token(friend), "Referer": friend.url},
    )
    host.goto("/")
    host.locator(".mine").get_by_role("button", name="Rewanż").click()
    host.wait_for_url("**/tables/*/")
    expect(host.locator(".invited .tag")).to_contain_text("jeszcze nie ma")
    friend.goto("/")
    expect(friend.locator(".mine-status").first).to_have_text("masz zaproszenie")
    friend.locator(".mine-actions a").first.click()
    friend.locator("#join").click()
    expect(host.locator(".invited .tag")).to_contain_text(": jest")


def token(page: Page) -> str:
    cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    return cookies["csrftoken"]


def test_page_without_a_line_says_so_and_comes_back(browser: Browser, house: PlatformHouse) -> None:
    with SeverableLine(house.port) as line:
        context = browser.new_context(base_url=f"http://localhost:{line.port}")
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        page.goto("/")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        line.cut()
        page.goto("/tables/new/eurobiznes/")
        expect(page.get_by_role("heading", name="Brak połączenia")).to_be_visible()
        line.mend()
        page.locator(".ticket").click()
        expect(page.locator("#open-table")).to_be_visible()
        context.close()


#: What of the page is wider than the box that it stands in.
CUT = """(selector) => [...document.querySelectorAll(selector)]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText)"""


@pytest.mark.parametrize("locale", ["pl-PL", "en-GB"])
def test_choices_and_figures_are_whole_on_a_narrow_phone(visitor: Visitor, locale: str) -> None:
    reader = visitor(360, 740, locale=locale, has_touch=True, is_mobile=True)
    reader.goto("/quick/")
    assert reader.locator(".segments span").count() > len("23456")
    assert reader.evaluate(CUT, ".segments span") == []
    # Numbers stand in one row, each as wide as a finger.
    boxes = [one.bounding_box() for one in reader.locator("[name=seats]").all()[1:]]
    assert len({box["y"] for box in boxes if box}) == 1
    assert min(box["width"] for box in boxes if box) >= 44
    reader.goto("/ai/")
    expect(reader.locator(".ai-figures").first).to_be_visible()
    assert reader.evaluate(CUT, ".ai-figures") == []
    assert reader.evaluate(CUT, ".ai-figures th, .ai-figures td") == []
