"""Small and low windows: what is asked stays whole, and nothing is told twice or covered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.reading.selectors import now_ms
from games.storage.statements import DeadlineRow
from tests.e2e.stage import Loaded, Stage

pytestmark = pytest.mark.slow

Staged = Callable[..., Stage]
LOW = [(320, 640), (360, 740), (740, 360), (667, 375)]
GIVEN: dict[str, Any] = {
    "turn": 0,
    "owner": {"saloniki": 0, "rzym": 1},
    "players": {0: {"cash": 1735, "position": 32}},
}


def idle(_state: Any, _seat: int) -> None:
    """Nobody else moves."""


def rect(page: Page, selector: str) -> dict[str, float]:
    """Its upper and its lower edge."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return {"y": box["y"], "bottom": box["y"] + box["height"]}


@pytest.mark.parametrize("size", LOW)
def test_strip_and_answers_are_whole_in_low_windows(
    page: Page, staged: Staged, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    stage = staged(others=idle, given=GIVEN)
    stage.rng = Loaded([3, 4])
    stage.play(0, {"do": "roll"})
    stage.open(page)
    expect(page.locator("#prompt")).to_contain_text("Kupujesz?")
    strip, part, tabs = (rect(page, one) for one in ("#strip", ".part", ".tabs"))
    assert strip["bottom"] <= part["bottom"] + 1
    for name in ("Kup za", "Nie kupuję"):
        button = page.locator("#prompt").get_by_role("button", name=name)
        expect(button).to_be_in_viewport(ratio=1)
        box = button.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= tabs["y"] + 1
    expect(page.get_by_role("button", name="Gdzie ja")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("size", LOW)
def test_bid_is_whole_in_low_windows(page: Page, staged: Staged, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    stage = staged(others=idle, given={**GIVEN, "turn": 3})
    stage.rng = Loaded([3, 4])
    stage.play(3, {"do": "roll"})
    stage.play(3, {"do": "decline"})
    stage.open(page)
    for name in ("Daję", "Pas"):
        expect(page.locator(".dlg-auction").get_by_role("button", name=name)).to_be_in_viewport(
            ratio=1
        )
    expect(page.locator(".auction-seats li").first).to_be_in_viewport(ratio=1)


def test_phone_tells_the_last_event_once(page: Page, staged: Staged) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    stage = staged(others=idle, given={**GIVEN, "turn": 1})
    stage.rng = Loaded([3, 4])
    stage.play(1, {"do": "roll"})
    stage.open(page)
    expect(page.locator(".last-lines")).to_have_count(1)
    page.get_by_role("button", name="Dziennik").click()
    expect(page.locator("#prompt .last-lines")).to_have_count(1)


def test_names_that_begin_alike_keep_their_last_word(page: Page, staged: Staged) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    stage = staged(others=idle, given=GIVEN)
    stage.names = ["Hanka", "Marek W.", "Steady 1", "Steady 2"]
    stage.open(page)
    names = page.locator(".player-name")
    expect(names).to_have_text(["Ty", "Marek", "Steady 1", "Steady 2"])
    for name in page.locator(".name-last").all():
        expect(name).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("agreed_end", [False, True])
@pytest.mark.parametrize("size", [*LOW, (390, 844), (768, 1024), (1023, 760), (1024, 768)])
def test_folded_dialog_covers_and_moves_nothing(
    page: Page, staged: Staged, size: tuple[int, int], *, agreed_end: bool
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    stage = staged(others=idle, given={**GIVEN, "turn": 3})
    if agreed_end:
        stage.deadlines = [DeadlineRow("time_up", -1, 1, "", now_ms() + 3_600_000)]
    stage.open(page)
    board, area = rect(page, "#board"), rect(page, ".table-area")
    stage.rng = Loaded([3, 4])
    stage.play(3, {"do": "roll"})
    stage.play(3, {"do": "decline"})
    page.get_by_role("button", name="zwiń").click()
    expect(page.locator(".dlg-folds .chip")).to_be_visible()
    assert rect(page, ".table-area") == area
    # Read at once: where a clock runs, its digits change and all of them move.
    chip, title, bar, tools = page.evaluate(
        """() => ['.dlg-folds .chip', '.table-bar h1', '.table-bar', '.bar-tools']
          .map((one) => document.querySelector(one).getBoundingClientRect().toJSON())"""
    )
    assert bar["top"] <= chip["top"]
    assert chip["bottom"] <= bar["bottom"]
    assert title["right"] <= chip["left"]
    assert chip["right"] <= tools["left"]
    assert rect(page, "#board")["y"] == board["y"]


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (768, 1024)])
def test_drawn_card_stays_above_a_question_of_many_lines(
    page: Page, staged: Staged, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    stage = staged(others=idle, given={"turn": 0, "players": {0: {"position": 0}}})
    stage.rng = Loaded([3, 4])
    stage.play(0, {"do": "roll"})
    stage.open(page)
    card, prompt = page.locator(".drawn-card"), page.locator("#prompt")
    expect(card).to_be_visible()
    page.evaluate(
        """() => {
          const line = document.createElement('p');
          line.style.height = '60px';
          document.querySelector('.prompt-words').append(line);
        }"""
    )
    assert rect(page, ".drawn-card")["bottom"] <= rect(page, ".board-centre")["bottom"]
    assert rect(page, ".board-centre")["bottom"] <= rect(page, "#prompt")["y"] + 1
    expect(prompt).to_be_in_viewport(ratio=1)


def test_comma_stays_with_its_field(page: Page, staged: Staged) -> None:
    stage = staged(
        others=idle,
        given={"turn": 0, "owner": {"saloniki": 0, "ateny": 0}, "players": {0: {"cash": 1735}}},
    )
    stage.play(0, {"do": "build", "levels": {"saloniki": 1}})
    stage.open(page)
    assert page.locator(".log-text .joined").first.inner_text() == "Saloniki,"


#: A moment of a replay as the panel draws it, with more lines than a phone has room for.
MOMENT = """() => {
  const line = '<li><b>Tosia 1</b> <span>zostawia majątek: Ateny, Neapol, Mediolan, Rzym, Sewilla</span></li>';
  document.querySelector('.stage').innerHTML = `<section class="panel replay-moment is-key">
    <p class="eyebrow">Ważna chwila 7</p><h2>Runda 117, ruch 658 z 658</h2><ul class="last-lines">${line.repeat(7)}</ul>
    <p class="replay-ways"><button type="button" class="btn btn-quiet">Skąd ten ruch?</button></p>
    <div class="replay-folds"><details><summary>Udostępnij</summary></details></div></section>`;
  const axis = document.createElement('div');
  axis.style.cssText = 'flex: none; height: 133px';
  document.querySelector('.table-grid').after(axis);
}"""


def test_replay_of_a_moment_of_many_lines_leaves_the_board_whole(
    page: Page, staged: Staged
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    stage = staged(others=idle, given=GIVEN)
    stage.open(page)
    page.add_style_tag(url=f"{stage.site.base}/static/table/replay.css")
    page.evaluate(MOMENT)
    assert rect(page, "svg.strip")["bottom"] <= rect(page, ".players")["y"] + 1
    asked, unfolds = rect(page, ".replay-ways"), rect(page, ".replay-folds")
    assert asked["y"] <= unfolds["y"] < asked["bottom"]  # in one row
