"""Notes for oneself, on the devices of one person at the real site: read and joined there, and sent to nobody else."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, Response, expect

from tests.e2e.screens import PATIENCE_MS
from tests.gallery.plots import PEOPLE
from tests.gallery.site import Gallery, opened

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

HANKA, MAREK = PEOPLE
SCENE = "settings"
PLAN = "Wiedeń za wszelką cenę"

Device = Callable[[str], Page]


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gallery]:
    with opened(tmp_path_factory.mktemp("gallery"), (SCENE,)) as served:
        yield served


@pytest.fixture
def device(browser: Browser, gallery: Gallery) -> Iterator[Device]:
    """A browser of its own in which somebody is signed in, at the table."""
    contexts = []

    def made(who: str) -> Page:
        context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="pl-PL")
        contexts.append(context)
        session = {"name": "sessionid", "value": gallery.sessions[who], "url": gallery.base}
        context.add_cookies([session])  # type: ignore[list-item]  # a plain dict is a cookie
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.goto(gallery.base + gallery.paths[SCENE])
        return page

    yield made
    for context in contexts:
        context.close()


def notes(page: Page) -> Locator:
    """The field, opened by the settings."""
    page.get_by_role("button", name="Ustawienia").click()
    page.get_by_role("button", name="Moje notatki").click()
    field = page.get_by_label("Moje notatki przy tym stole")
    expect(field).to_be_editable()
    return field


def told_to(page: Page) -> Callable[[], list[str]]:
    """What the page is sent of its match from now on: frames, and the bodies of answers."""
    frames: list[str] = []
    answers: list[Response] = []

    def answered(response: Response) -> None:
        answers.append(response)

    page.on(
        "websocket", lambda line: line.on("framereceived", lambda text: frames.append(str(text)))
    )
    page.on("response", answered)
    return lambda: [*frames, *(one.text() for one in answers if "/matches/" in one.url)]


def test_notes_follow_their_person_and_reach_nobody_else(device: Device) -> None:
    laptop, other = device(HANKA), device(MAREK)
    field = notes(laptop)
    field.fill(PLAN)
    expect(laptop.get_by_text("Zapisane.")).to_be_visible()

    phone = device(HANKA)
    theirs = notes(phone)
    expect(theirs).to_have_value(PLAN)
    theirs.fill(f"{PLAN}, potem hotele")
    phone.goto("about:blank")  # left before the pause is over

    told = told_to(other)
    other.reload()
    expect(notes(other)).to_have_value("")
    assert sum('"version":0' in text for text in told()) == 1  # the other seat's own notes
    assert [text for text in told() if PLAN in text] == []
    assert PLAN not in other.content()

    laptop.reload()
    expect(notes(laptop)).to_have_value(f"{PLAN}, potem hotele")


def test_text_of_both_devices_stays_until_somebody_chooses(device: Device) -> None:
    laptop, phone = device(MAREK), device(MAREK)
    here, there = notes(laptop), notes(phone)
    there.fill("Z telefonu")
    expect(phone.get_by_text("Zapisane.")).to_be_visible()
    here.fill("Z laptopa")
    asked = laptop.get_by_role("alert")
    expect(asked).to_contain_text("Z telefonu")
    expect(here).to_have_value("Z laptopa")
    asked.get_by_role("button", name="Oba teksty, jeden pod drugim").click()
    expect(laptop.get_by_text("Zapisane.")).to_be_visible()
    phone.reload()
    expect(notes(phone)).to_have_value("Z laptopa\n\nZ telefonu")


def test_without_a_line_notes_stay_in_the_browser_until_it_is_back(device: Device) -> None:
    page = device(HANKA)
    field = notes(page)
    page.context.set_offline(offline=True)
    field.fill("Bez sieci")
    expect(page.get_by_text("Niezapisane: serwis nie odpowiada.")).to_be_visible()
    page.context.set_offline(offline=False)
    expect(page.get_by_text("Zapisane.")).to_be_visible()
    expect(notes(device(HANKA))).to_have_value("Bez sieci")
