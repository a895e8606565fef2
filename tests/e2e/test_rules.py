"""Pages of rules: the rules in brief with their pictures, and the search over what is numbered."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visitor
from tests.e2e.rails import RAW
from tests.e2e.screens import PATIENCE_MS

pytestmark = [pytest.mark.slow, pytest.mark.platform, pytest.mark.timeout(600)]

#: What a picture is made of, by game.
DRAWN = {
    "eurobiznes": {".mini-ring": 1, ".brief-strip": 6, ".deed-card": 1, ".die": 2},
    "fortuna": {".mini-ring": 1, ".brief-strip": 6, ".deed-card": 1},
    "antimonopoly": {".mini-ring": 1, ".brief-strip": 6, ".deed-card": 1, ".die": 2},
    "1836jr": {".hexmap": 4, ".market": 1, ".share-bar": 1, ".route": 1, ".brief-rows": 3},
}


@pytest.mark.parametrize("width", [360, 1440])
def test_every_step_has_its_picture(visitor: Visitor, width: int) -> None:
    reader = visitor(width=width)
    for game, parts in DRAWN.items():
        reader.goto(f"/rules/{game}/")
        pictures = reader.locator(".brief-picture")
        expect(pictures).to_have_count(8)
        for picture in pictures.all():
            expect(picture.locator(":scope > *").first).to_be_attached(timeout=PATIENCE_MS)
            assert picture.get_attribute("aria-label")
        for part, count in parts.items():
            expect(reader.locator(f".brief {part}")).to_have_count(count)
        assert not RAW.search(reader.locator(".brief-steps").inner_text())
        assert reader.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_search_leaves_what_fits_at_the_top(visitor: Visitor) -> None:
    reader = visitor()
    reader.goto("/rules/eurobiznes/")
    brief, field = reader.locator(".brief"), reader.get_by_label("Szukaj w zasadach")
    expect(brief).to_be_visible()
    field.fill("hotel")
    expect(brief).to_be_hidden()
    expect(reader.locator(".rules-list > li").filter(visible=True).first).to_contain_text("hotel")
    field.fill("")
    expect(brief).to_be_visible()
