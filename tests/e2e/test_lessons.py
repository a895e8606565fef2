"""The guided table of every game, from its page to the last step, by doing what it says."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games.rulebooks.lesson import lesson_of
from tests.e2e import evening
from tests.e2e.conftest import Visitor
from tests.e2e.hands import Press, press_first, settle
from tests.e2e.rails import press
from tests.e2e.test_rail_journey import Hand
from tests.games.rulebooks.test_lessons import Learner

pytestmark = [pytest.mark.slow, pytest.mark.platform, pytest.mark.timeout(600)]

#: Presses and looks whether it is one's turn.
ROUNDS_MOST = 4000
#: A table at which no move is made by itself and nothing travels.
SETTINGS = '{"motion": false}'
#: What leads a reader of a phone to where one builds.
ASSETS = "Domy i akty"
#: The same without a drawn board: everything is told in words.
IN_WORDS = '{"motion": false, "textMode": true}'


def begun(page: Page, game: str, settings: str = SETTINGS) -> None:
    page.add_init_script(f"localStorage.setItem('magnat.table.settings', '{settings}')")
    page.goto(f"/lessons/{game}/")
    page.get_by_role("button", name="Zacznij lekcję").click()
    page.locator("#lesson-title").wait_for()


def step(page: Page) -> str:
    """The title of the step that is shown."""
    return page.locator("#lesson-title").inner_text()


def on(page: Page) -> None:
    page.locator("[data-lesson-next]").click()


@dataclass(frozen=True)
class Means:
    """By what buttons are pressed, and on which screen."""

    press: Press
    answer: evening.Answer
    screen: dict[str, Any]

    def opened(self, visitor: Visitor) -> Page:
        return visitor(**self.screen)


MOUSE = Means(Locator.click, evening.by_click, {})
TOUCH = Means(Locator.tap, evening.by_tap, {"width": 360, "height": 740, "has_touch": True, "is_mobile": True})  # fmt: skip
by_both = pytest.mark.parametrize("means", [MOUSE, TOUCH], ids=["mouse", "touch"])


def pass_over(page: Page, now: str) -> None:
    """On from this step, unless the game has led on meanwhile: another one is not to be passed over."""
    page.evaluate(
        """(title) => {
          const shown = document.getElementById("lesson-title").innerText === title;
          if (shown) document.querySelector("[data-lesson-next]").click();
        }""",
        now,
    )


def follow(
    page: Page, means: Means, *, passed: frozenset[str], own: Callable[[Page, str], bool]
) -> list[str]:
    """To the last step: the titles of all steps. Those `passed` are passed over; `own` presses what the main button is not.

    A question may come after `own` has looked. What stands beside its main button leads elsewhere, away from the lesson,
    and is never pressed.
    """
    seen: list[str] = []
    for _ in range(ROUNDS_MOST):
        now = step(page)
        if now not in seen:
            seen.append(now)
        if page.get_by_role("link", name="Do zwykłych stołów").count():
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
            return seen
        if now in passed:
            pass_over(page, now)
        elif not own(page, now):
            evening.answer(page, means.answer, evening.READY)
    raise AssertionError(f"the lesson stays at {seen[-1]}")


@pytest.mark.parametrize(
    ("means", "settings", "boards"),
    [(MOUSE, IN_WORDS, 0), (TOUCH, SETTINGS, 1)],
    ids=["in-words-by-mouse", "drawn-by-touch"],
)
def test_eurobiznes(visitor: Visitor, means: Means, settings: str, boards: int) -> None:
    page = means.opened(visitor)
    begun(page, "eurobiznes", settings)
    expect(page.locator(".ring")).to_have_count(boards)

    def own(page: Page, now: str) -> bool:
        decline = page.get_by_role("button", name="Nie kupuję")
        if now != "Oddaj pole na licytację" or not decline.count():
            return False
        settle(page)
        means.press(decline)
        page.locator("#table:not([data-pending])").wait_for()
        return True

    passed = frozenset({"Cały kraj i domy", "Zaproponuj wymianę"})
    assert len(follow(page, means, passed=passed, own=own)) == 9
    expect(page.locator(".lesson-line li.done, .lesson-cells .done")).to_have_count(8)


@by_both
def test_fortuna(visitor: Visitor, means: Means) -> None:
    page = means.opened(visitor)
    begun(page, "fortuna")

    def own(page: Page, now: str) -> bool:
        chip, build = page.locator("[data-chip]"), page.locator("[data-opens=build]")
        # On a phone it lies with what one owns.
        if now == "Buduj" and press_first(page.get_by_role("button", name=ASSETS), means.press):
            build.wait_for()
        if now == "Buduj" and build.count():
            settle(page)
            if build.get_attribute("aria-expanded") == "false":
                means.press(build)
            means.press(page.locator("#work .knob:not(.small)").last)
            means.press(page.locator('#work [data-ticket]:not([aria-disabled="true"])'))
            page.locator("#table:not([data-pending])").wait_for()
            page.locator("#work").press("Escape")
            expect(page.locator("#work")).to_have_count(0)
            return True
        if now == "Buduj" or not chip.count():
            return False
        settle(page)
        means.press(chip.first)
        return False

    passed = frozenset({"Zapłać czynsz albo go odbierz", "Karty, szpital i urlop", "Dogadaj się"})
    assert len(follow(page, means, passed=passed, own=own)) == 8


@by_both
def test_antimonopoly(visitor: Visitor, means: Means) -> None:
    page = means.opened(visitor)
    begun(page, "antimonopoly")

    def own(page: Page, now: str) -> bool:
        role = page.locator("#work").get_by_role("button", name="Przedsiębiorca")
        if now == "Wybierz stronę" and role.count():
            settle(page)
            means.press(role.first)
            page.locator("#table:not([data-pending])").wait_for()
            return True
        return False

    passed = frozenset({"Postaw dom od razu", "Handel"})
    assert len(follow(page, means, passed=passed, own=own)) == 8


@by_both
def test_1836jr(visitor: Visitor, means: Means) -> None:
    page = means.opened(visitor)
    hand, learner = Hand(page), Learner(lesson_of("1836jr"))
    begun(page, "1836jr")
    done = 0
    # Only the time of the test bounds it: how often one looks before the others have moved, nobody knows.
    while not page.get_by_role("link", name="Do zwykłych stołów").count():
        if not hand.is_asked() or hand.view["version"] == done:
            page.wait_for_timeout(20)
            continue
        done = hand.view["version"]
        page.locator(f'#table[data-version="{done}"]').wait_for()
        number = re.search(r"\d+", page.locator(".lesson .eyebrow").inner_text())
        assert number is not None
        learner.at = int(number[0]) - 1
        settle(page)
        action = learner.presses("1836jr", hand.view["choices"])
        press(page, hand.view["choices"], action, means.press)
        page.locator("#table:not([data-pending])").wait_for()
    assert step(page) == "To wszystko"
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


#: What of these lies outside the window, below something else or cut off by what scrolls: by its words or its class.
#: Of the strip the fields are asked for, not the line of the last move above them.
NOT_WHOLE = """() => [...document.querySelectorAll(".lesson-ways > *, #prompt .prompt-main .btn, #strip")].filter((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const [low, high] = [one.id ? (top + bottom) / 2 : top + 3, bottom - 3].map((y) => document.elementFromPoint((left + right) / 2, y));
  return left < 0 || right > innerWidth || !one.contains(low) || !one.contains(high);
}).map((one) => one.innerText || one.className)"""
#: How many lines of what a step says there are, and how many of them are seen whole.
LINES = """() => {
  const lesson = document.querySelector(".lesson");
  const texts = [...lesson.querySelectorAll(":scope > p:not(.eyebrow, .form-note, .lesson-ways, .lesson-learned)")];
  const lines = texts.flatMap((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return [...new Map([...range.getClientRects()].filter(({ width }) => width > 1).map((line) => [Math.round(line.bottom), line])).values()];
  });
  const box = lesson.getBoundingClientRect();
  const seen = lines.filter(({ left, right, top, bottom }) => {
    const under = document.elementFromPoint((left + right) / 2, bottom - 2);
    return bottom <= box.bottom && top >= box.top && lesson.contains(under);
  });
  return { lines: lines.length, seen: seen.length };
}"""
PHONES = [(360, 640), (740, 360)]


def read_well(page: Page) -> None:
    """Four lines of the step are seen, or all that there are."""
    found = page.evaluate(LINES)
    assert found["seen"] >= min(4, found["lines"]), (step(page), found)


@pytest.mark.parametrize(("width", "height"), PHONES, ids=["upright", "on-its-side"])
@pytest.mark.parametrize("game", ["eurobiznes", "fortuna", "antimonopoly"])
def test_every_step_leaves_whole_on_a_phone_what_is_pressed(
    visitor: Visitor, game: str, width: int, height: int
) -> None:
    page = visitor(width=width, height=height, has_touch=True, is_mobile=True)
    begun(page, game)
    if game == "antimonopoly":
        page.locator("#work").get_by_role("button", name="Przedsiębiorca").tap()
        expect(page.locator("#work")).to_have_count(0)
    while not page.get_by_role("link", name="Do zwykłych stołów").count():
        assert page.evaluate(NOT_WHOLE) == [], step(page)
        if width < height:
            read_well(page)
        on(page)
    assert page.evaluate(NOT_WHOLE) == []


def test_four_lines_of_every_step_of_the_railway_are_read_on_a_low_phone(visitor: Visitor) -> None:
    page = visitor(width=360, height=640, has_touch=True, is_mobile=True)
    begun(page, "1836jr")
    while not page.get_by_role("link", name="Do zwykłych stołów").count():
        read_well(page)
        on(page)


def test_what_is_said_of_an_answer_comes_into_sight(visitor: Visitor) -> None:
    page = visitor(width=360, height=640, has_touch=True, is_mobile=True)
    begun(page, "eurobiznes")
    on(page)
    on(page)
    page.locator(".lesson-answers button").first.tap()
    verdict = page.locator(".lesson-verdict")
    expect(verdict).to_have_text("Jeszcze nie. Spróbuj innej odpowiedzi.")
    expect(verdict).to_have_role("status")
    seen = """(one) => { const { left, right, top, bottom } = one.getBoundingClientRect();
      return [top + 2, bottom - 2].every((y) => one.contains(document.elementFromPoint((left + right) / 2, y))); }"""
    page.wait_for_function(f"({seen})(document.querySelector('.lesson-verdict'))")
    on(page)
    assert page.locator("#lesson-step").evaluate("(one) => one.scrollTop") == 0


def test_lesson_is_put_away_and_comes_back(visitor: Visitor) -> None:
    page = visitor()
    begun(page, "eurobiznes")
    on(page)
    expect(page.locator("#lesson-title")).to_have_text("Kup wolne pole")
    page.reload()
    expect(page.locator("#lesson-title")).to_have_text("Kup wolne pole")
    page.locator(".lesson-line button").first.click()
    expect(page.locator("#lesson-title")).to_have_text("Rzuć kostkami")
    on(page)
    on(page)
    answers = page.locator(".lesson-answers button")
    answers.nth(0).click()
    expect(page.locator(".lesson-verdict")).to_contain_text("Spróbuj innej")
    answers.nth(1).click()
    expect(page.locator(".lesson-verdict")).to_contain_text("Dlatego zbiera się całe kraje")
    page.get_by_role("button", name="Schowaj lekcję").click()
    expect(page.locator("#lesson-title")).to_have_count(0)
    page.get_by_role("button", name="Pokaż lekcję").click()
    expect(page.locator("#lesson-title")).to_have_text("Zapłać czynsz")
