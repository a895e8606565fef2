"""Somebody who cannot program makes a short evening, another reviews and publishes it, and it is played."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from playwright.sync_api import Browser, Page, expect

from tests.config.house import ROOT, PlatformHouse
from tests.e2e.conftest import Visitor
from tests.e2e.evening import sign_up
from tests.e2e.screens import PATIENCE_MS, watch

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]
PASSWORD = "Rzym-Neapol-Mediolan-1"
SETS = "/admin/editions/ruleedition/"
#: Whether the drawn board has a band in an ink.
INKED = """(ink) => [...document.querySelectorAll("#desk-board pattern")].some(
  (band) => getComputedStyle(band).getPropertyValue("--band").includes(ink))"""
OFFICE = """
from django.contrib.auth.models import Group
from accounts.models import User
for name, groups in {offices!r}.items():
    person = User.objects.get(display_name=name)
    person.is_staff = True
    person.save()
    person.groups.set(Group.objects.filter(name__in=groups))
"""


#: What a browser writes of an answer that refuses; it belongs to this test.
REFUSED = re.compile("status of (409|422)")


@pytest.fixture
def desk(browser: Browser, house: PlatformHouse) -> Iterator[Callable[[], Page]]:
    """Each call is somebody's browser in which pages may be refused, and nothing else may go wrong."""
    opened: list[tuple[Page, list[str]]] = []

    def made() -> Page:
        context = browser.new_context(
            viewport={"width": 1440, "height": 900},
            locale="pl-PL",
            base_url=f"http://localhost:{house.port}",
        )
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        opened.append((page, watch(page)))
        return page

    yield made
    for page, _troubles in opened:
        page.context.close()
    assert [t for _page, heard in opened for t in heard if not REFUSED.search(t)] == []


def give_offices(house: PlatformHouse, offices: dict[str, list[str]]) -> None:
    """As the owner does it in the admin."""
    import os  # noqa: PLC0415 - of the process that does it

    command = [sys.executable, str(ROOT / "manage.py"), "shell", "-c"]
    subprocess.run(
        [*command, OFFICE.format(offices=offices)],
        check=True,
        cwd=ROOT,
        env=os.environ | house.surroundings(),
        stdout=subprocess.DEVNULL,
    )


def enter(page: Page, name: str) -> None:
    """The first sign-in of the staff, through a second factor."""
    page.context.clear_cookies()
    page.goto(f"/accounts/login/?next={SETS}")
    page.locator("[name=login]").fill(name)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main form button[type=submit]").first.click()
    page.wait_for_url("**/accounts/2fa/")
    page.goto("/accounts/2fa/totp/activate/")
    if page.locator("[name=password]").count():
        page.locator("[name=password]").fill(PASSWORD)
        page.locator("main form button[type=submit]").first.click()
    while (
        "recovery-codes" not in page.url
    ):  # a code whose half minute is over when it comes is refused: the next one
        secret = page.locator(".factor-secret").inner_text()
        code = format_hotp_value(hotp_value(secret, int(time.time()) // 30))
        page.locator("[name=code]").fill(str(code))
        with page.expect_navigation():
            page.locator("main form button[type=submit]").first.click()
    page.goto(SETS)


def unfold(page: Page) -> None:
    """Every part of the form at once, which a page shows one by one as soon as its script runs."""
    if page.locator("#draft").count():
        page.locator("#desk.is-scripted").wait_for()
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")


def field(page: Page, path: str) -> str:
    return f'[name="{path}"]'


def save(page: Page) -> None:
    page.locator(".desk-save button").click()


def changed(page: Page) -> None:
    """What somebody changes who wants a short evening; the cash is wrong at first."""
    unfold(page)
    page.locator(field(page, "/rules/starting_cash")).fill("2000000")
    page.locator(field(page, "/rules/time_limit_minutes")).fill("60")
    page.locator(field(page, "/rules/even_sale")).uncheck()
    card = page.locator(
        "fieldset", has=page.locator(field(page, "/tables/decks/blue/1/effect/amount"))
    )
    card.locator('input[name$="/effect/amount"]').fill("200")
    card.locator('[name$="/text_pl"]').fill("Bank dopłaca ci 200 $.")
    card.locator('[name$="/text_en"]').fill("The bank hands you $200.")
    page.locator(field(page, "/tables/fields/1/name_pl")).fill("Korfu")
    page.locator(field(page, "/tables/fields/1/name_en")).fill("Corfu")
    save(page)


def made(page: Page) -> None:
    """A draft, out of the basic rules."""
    page.locator(f'.desk-head a[href$="{SETS}new/"]').click()
    page.locator("[name=base]").select_option(label="Eurobiznes: Zasady podstawowe")
    page.locator("[name=name_pl]").fill("Krótki wieczór")
    page.locator("[name=name_en]").fill("Short evening")
    page.locator("#content button[type=submit]").click()
    expect(page.locator(".desk-state.is-draft")).to_be_visible()


def test_a_short_evening_is_made_reviewed_published_and_played(
    visitor: Visitor, desk: Callable[[], Page], house: PlatformHouse
) -> None:
    author, reviewer = desk(), desk()
    sign_up(author, "Edyta")
    sign_up(reviewer, "Renata")
    offices = {"Edyta": ["variant editors"], "Renata": ["variant reviewers", "variant publishers"]}
    give_offices(house, offices)
    enter(author, "Edyta")
    made(author)
    draft = author.url
    changed(author)
    wrong = author.locator('[name="/rules/starting_cash"]')
    expect(wrong).to_be_focused()
    expect(wrong).to_have_value("2000000")
    expect(author.locator(".errornote")).to_contain_text("Gotówka")
    author.locator('[data-for="/rules/starting_cash"]').click()
    wrong.fill("2000")
    save(author)
    expect(author.locator(".messagelist")).to_contain_text("zapisany")
    expect(author.locator("#difference")).to_contain_text("Korfu")
    saves_by_itself(author)
    a_field_leads_to_its_values(author)
    a_colour_is_picked(author)
    preview_shows(author, "Korfu")
    author.goto(draft)
    tried_and_handed_in(author)
    enter(reviewer, "Renata")
    reviewer.goto(draft)
    approved(reviewer)
    step(reviewer, "publish")
    expect(reviewer.locator(".desk-state.is-published")).to_be_visible()
    played(visitor)


def preview_shows(page: Page, name: str) -> None:
    page.locator('a[href$="/preview/"]').click()
    page.locator("#table[data-version]").wait_for()
    expect(page.locator("#ring")).to_contain_text(name)


def saves_by_itself(page: Page) -> None:
    """What is changed is kept without a press, a wrong value is told at its field meanwhile, and the list beside follows."""
    page.locator('[data-unfold="part-1"]').click()
    cash = page.locator(field(page, "/rules/starting_cash"))
    cash.fill("2000000")
    expect(page.locator('[id="/rules/starting_cash-error"]')).to_be_visible()
    expect(page.locator("#hand-in button")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#difference .is-wrong")).to_contain_text("Gotówka")
    page.locator('[data-for="/rules/starting_cash"]').click()
    expect(cash).to_have_value("10000")
    cash.fill("1995")
    expect(page.locator("#difference")).to_contain_text(re.compile(r"1\s995"))
    cash.locator("..").locator('[data-step="1"]').click()
    expect(page.locator("#difference")).to_contain_text(re.compile(r"2\s000"))
    expect(page.locator("#saved")).to_contain_text(re.compile(r"zapisano \d\d:\d\d"))
    page.reload()
    expect(cash).to_have_value("2000")


def a_field_leads_to_its_values(page: Page) -> None:
    """The board is that of the table; a press on a field opens its values."""
    board = page.locator("#desk-board svg.ring")
    expect(board).to_contain_text("Korfu")
    board.locator('[data-index="1"]').click()
    expect(page.locator(field(page, "/tables/fields/1/name_pl"))).to_be_visible()


def a_colour_is_picked(page: Page) -> None:
    """The swatch writes the text beside it, the text shows in the swatch, and the board is drawn in the new ink."""
    page.locator("#parts a", has_text="Grupy").click()
    text = page.locator(field(page, "/tables/groups/0/colour"))
    swatch = page.locator("input[type=color]").first
    expect(swatch).to_have_value(text.input_value())
    swatch.fill("#123456")
    expect(text).to_have_value("#123456")
    expect(page.locator("#desk-board")).to_contain_text("Korfu")
    page.wait_for_function(INKED, arg="#123456")
    text.fill("żółty")
    expect(page.locator('[id="/tables/groups/0/colour-error"]')).to_be_visible()
    text.fill("#127480")
    expect(swatch).to_have_value("#127480")
    expect(page.locator("#saved")).to_contain_text(re.compile(r"zapisano \d\d:\d\d"))
    expect(page.locator("#difference")).to_contain_text("#127480")


def approved(page: Page) -> None:
    """The ticket opens when every question has a yes."""
    ticket = page.locator("#review button[type=submit]")
    expect(ticket).to_have_attribute("aria-disabled", "true")
    for question in page.locator("#review [name=answered]").all():
        question.check()
    expect(ticket).not_to_have_attribute("aria-disabled", "true")
    ticket.click()
    expect(page.locator(".desk-state.is-reviewed")).to_be_visible()


def tried_and_handed_in(page: Page) -> None:
    """Only a draft that AI players have played can be handed in; the page tells by itself when they have."""
    closed = page.locator("#hand-in button")
    expect(closed).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#hand-in-why")).to_contain_text("AI")
    step(page, "trial")
    expect(page.locator('#trial[data-state="done"]')).to_be_visible(timeout=120_000)
    step(page, "check")
    expect(page.locator(".desk-state.is-checked")).to_be_visible()


def step(page: Page, act: str) -> None:
    page.locator(f'form[action$="/do/{act}/"] button').click()


def chosen(player: Page) -> None:
    """The form of a new table with the set in it, which says what differs before it is opened."""
    player.goto("/tables/new/eurobiznes/")
    player.locator("[name=preset]").select_option("short-evening")
    told = player.locator("details.differences", has_text="Krótki wieczór")
    expect(told.locator("li", has_text="Korfu").first).to_be_visible()
    unfold(player)


def invited(host: Page, guest: Page) -> None:
    """A private table waits; whoever follows its link reads what differs before sitting down."""
    chosen(host)
    host.locator("[name=visibility][value=private]").check()
    host.locator("[name=seats_max]").select_option("2")
    host.locator("#table-form button.ticket").click()
    host.wait_for_url("**/tables/*/")
    guest.goto(host.locator("#invite-link").input_value())
    rules = guest.locator(".card.rules")
    expect(rules).to_contain_text("Korfu")
    expect(rules).to_contain_text(re.compile(r"2\s000"))


def played(visitor: Visitor) -> None:
    """A player picks the set, and sits at a table whose board has the new street."""
    player, guest = visitor(), visitor()
    sign_up(player, "Piotr")
    sign_up(guest, "Gosia")
    invited(player, guest)
    chosen(player)
    player.locator("[name=seats_max]").select_option("2")
    player.locator("[name=pace]").select_option("instant")
    player.locator("[name=bot_1]").select_option("steady")
    player.locator("#table-form button.ticket").click()
    player.wait_for_url("**/matches/*/")
    expect(player.locator("#ring")).to_contain_text("Korfu")
    expect(player.locator(".col-players")).to_contain_text(re.compile(r"2\s000"))
    player.locator(".fact-button[aria-haspopup=dialog]").click()
    expect(player.locator(".told-rules")).to_contain_text("Korfu")
