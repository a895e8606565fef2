"""Nothing jumps while a game goes on, on phones, tablets and small laptops: moves of everybody, one by one, and each of them shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import shifts
from tests.e2e.hands import answer, settle, shown
from tests.e2e.positions import Staged, at_stake
from tests.e2e.rails import at_rest, press, run_until, steady, steps_of
from tests.e2e.stage import Stage
from tests.e2e.stage import steady as steady_ring

PHONE: Any = {"width": 360, "height": 740}
TABLET: Any = {"width": 768, "height": 1024}
LAPTOP: Any = {"width": 1024, "height": 768}
MOVES = 40


def clicked(button: Locator) -> None:
    """As a script presses: no shift counts as the press's own."""
    button.dispatch_event("click")


def play(page: Page, stage: Stage, own: Callable[[], None], others: Callable[[int], Any]) -> int:
    """So many moves, the person's by presses; how many those were."""
    presses = 0
    for _ in range(MOVES):
        seat = stage.game.asked(stage.table.state)[0]
        version = stage.table.version
        if seat == stage.seat:
            settle(page)
            own()
            presses += 1
        else:
            stage.play(seat, others(seat))
        shown(page, stage)
        assert stage.table.version > version, f"seat {seat} was asked, and nothing came of its move"
        shifts.drawn(page)
    return presses


#: On a phone, where an open form stands below what others do, less than its one jump by a line.
STILLER = 0.008


@pytest.mark.parametrize(
    ("size", "most"), [(PHONE, STILLER), (TABLET, shifts.MOST), (LAPTOP, shifts.MOST)]
)
def test_railway_table_stands_still(page: Page, staged: Staged, size: Any, most: float) -> None:
    page.set_viewport_size(size)
    stage = at_rest(staged)
    run_until(stage, steps_of("stock"))
    stage.open(page)
    expect(page.locator("#prompt .rail-form")).to_be_visible()
    shifts.watch(page)

    def action(seat: int) -> Any:
        return steady(stage.table.state, seat)

    def own() -> None:
        press(page, stage.view()["choices"], action(0), clicked)

    assert play(page, stage, own, action) >= 6
    shifts.assert_still(page, most)


PLACE = """() => {
  const form = document.querySelector("#prompt:not(.mine) .rail-form");
  const foot = form?.closest(".stage").getBoundingClientRect().bottom;
  return form && Math.round(foot - form.getBoundingClientRect().top);
}"""


def test_form_keeps_its_place_while_others_move(page: Page, staged: Staged) -> None:
    page.set_viewport_size(PHONE)
    stage = at_rest(staged)
    run_until(stage, steps_of("stock"))
    stage.open(page)
    expect(page.locator("#prompt .rail-form")).to_be_visible()
    places: list[int] = []

    def action(seat: int) -> Any:
        found = page.evaluate(PLACE)
        places.extend([] if found is None else [found])
        return steady(stage.table.state, seat)

    def own() -> None:
        press(page, stage.view()["choices"], action(0), clicked)

    play(page, stage, own, action)
    assert len(places) >= 8
    assert len(set(places)) == 1, places


@pytest.mark.parametrize("size", [PHONE, TABLET, LAPTOP])
def test_ring_table_stands_still(page: Page, staged: Staged, size: Any) -> None:
    page.set_viewport_size(size)
    stage = at_stake(staged)
    stage.open(page)
    expect(page.locator("#prompt [data-ticket]")).to_be_visible()
    shifts.watch(page)
    heights = set()

    def own() -> None:
        answer(page, clicked, lambda _page, _press: False)

    def others(seat: int) -> Any:
        heights.add(page.locator(".players").evaluate("(cards) => cards.offsetHeight"))
        return steady_ring(stage.table.state, seat)

    assert play(page, stage, own, others) >= 6
    shifts.assert_still(page)
    assert len(heights) == 1, heights
