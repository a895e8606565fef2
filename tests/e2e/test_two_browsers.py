"""Several people at one table of the real site, each in a browser of their own; AI stands still.

The positions are those of the gallery.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.hands import settle
from tests.e2e.screens import LATER, PATIENCE_MS, watch
from tests.gallery.plots import PEOPLE
from tests.gallery.site import Gallery, opened

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

HANKA, MAREK = PEOPLE
SCENES = ("offer-in", "auction-bids", "bankruptcy", "spectator")
CALM = "localStorage.setItem('magnat.table.settings', JSON.stringify({motion: false, endsTurns: false}))"

Sees = Callable[..., Page]


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gallery]:
    with opened(tmp_path_factory.mktemp("gallery"), SCENES) as served:
        yield served


@pytest.fixture
def sees(browser: Browser, gallery: Gallery) -> Iterator[Sees]:
    """The page of a scene as somebody sees it; None is a stranger."""
    contexts = []
    troubles: list[list[str]] = []

    def made(scene: str, who: str | None) -> Page:
        context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="pl-PL")
        contexts.append(context)
        context.add_init_script(LATER)
        context.add_init_script(CALM)
        context.add_init_script(LATER)
        if who is not None:
            session = {"name": "sessionid", "value": gallery.sessions[who], "url": gallery.base}
            context.add_cookies([session])  # type: ignore[list-item]  # a plain dict is a cookie
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        troubles.append(watch(page))
        page.goto(gallery.base + gallery.paths[scene])
        expect(page.locator("#prompt")).to_be_attached()
        return page

    yield made
    for context in contexts:
        context.close()
    assert [trouble for found in troubles for trouble in found] == []


def work(page: Page) -> Locator:
    return page.locator("#work")


def test_counter_offer_is_accepted_in_the_other_browser(sees: Sees) -> None:
    hanka, marek = sees("offer-in", HANKA), sees("offer-in", MAREK)
    expect(work(hanka)).to_contain_text("Oferta dla Ciebie")
    work(hanka).get_by_role("button", name="Kontroferta").click()
    work(hanka).get_by_label("Gotówka").locator("input").first.fill("25")
    settle(hanka)
    work(hanka).get_by_role("button", name="Odrzuć i wyślij swoją").click()
    expect(work(hanka)).to_contain_text("Twoja oferta")
    expect(work(marek)).to_contain_text("Kontroferta dla Ciebie")
    settle(marek)
    work(marek).get_by_role("button", name="Przyjmij").click()
    for page in (hanka, marek):
        expect(page.locator(".log-line").filter(has_text="oddaje").first).to_be_attached()
        expect(work(page)).to_have_count(0)


def test_auction_goes_on_after_a_reload_in_the_middle(sees: Sees) -> None:
    hanka, stranger = sees("auction-bids", HANKA), sees("auction-bids", None)
    bid = work(hanka).locator("[data-ticket]")
    expect(bid).to_contain_text("$")
    amount = re.sub(r"\D", "", bid.inner_text())
    shown = re.compile(r"\D*".join(amount))
    hanka.reload()
    expect(bid).to_contain_text(shown)
    settle(hanka)
    bid.click()
    for page in (hanka, stranger):
        bids = page.locator(".log-line").filter(has_text="daje")
        expect(bids.filter(has_text=shown)).to_have_count(1)


def test_bankruptcy_is_seen_by_everybody(sees: Sees) -> None:
    hanka, marek = sees("bankruptcy", HANKA), sees("bankruptcy", MAREK)
    hanka.get_by_role("button", name=re.compile("bankructwo", re.IGNORECASE)).first.click()
    settle(hanka)
    hanka.get_by_role("button", name=re.compile("^Tak")).click()
    for page in (hanka, marek):
        gone = page.locator(".log-line").filter(has_text=re.compile("bankru", re.IGNORECASE))
        expect(gone.first).to_be_attached()


def test_stranger_is_sent_public_information_only(browser: Browser, gallery: Gallery) -> None:
    page = browser.new_page()
    frames: list[str] = []

    def heard(text: str | bytes) -> None:
        frames.append(str(text))

    page.on("websocket", lambda line: line.on("framereceived", heard))
    page.goto(gallery.base + gallery.paths["spectator"])
    expect(page.locator(".log-line").first).to_be_visible()
    tables = [json.loads(text) for text in frames if '"view"' in text]
    assert tables
    for told in tables:
        view = told["view"]
        assert (told["seat"], view["seat"], view["question"], view["choices"]) == (None,) * 3 + (
            [],
        )
        assert view["secret"] is None
        assert {"decks", "claims"} & set(view["game"]) == set()
    assert page.locator("#prompt [data-ticket], [data-opens]").count() == 0
    page.close()
