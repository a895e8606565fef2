"""The frame of the table: its arrangements, settings, what is told on return."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Screen
from tests.e2e.hands import settle, shown
from tests.e2e.positions import SETTINGS, keep
from tests.e2e.stage import Loaded, Stage

pytestmark = pytest.mark.slow

Staged = Callable[..., Stage]


def idle(_state: Any, _seat: int) -> None:
    """Nobody else moves."""


GAP = "\u202f"
#: By then a page that answered by itself would have done so.
LONG_MS = 60_000
#: By then a silent line is in doubt, by then it is lost, and by then it is tried again (connection.js).
DOUBT_MS, LOST_MS, BACK_MS = 2600, 9000, 3000
GIVEN: dict[str, Any] = {
    "turn": 0,
    "owner": {"saloniki": 0, "ateny": 0, "glasgow": 1, "rzym": 1, "bonn": 2},
    "players": {0: {"cash": 1735, "position": 32}, 1: {"cash": 640, "position": 24}},
}
#: Four pips on from field 4 lies Mediolan, which costs more than the purse holds.
POOR: dict[str, Any] = {"turn": 0, "players": {0: {"cash": 10, "position": 4}}}


@pytest.fixture
def poor(staged: Staged) -> Stage:
    """A purchase that cannot be paid: declining is all there is."""
    stage = staged(others=idle, given=POOR)
    stage.rng = Loaded([1, 3])
    stage.play(0, {"do": "roll"})
    assert [choice["do"] for choice in stage.view()["choices"]] == ["decline"]
    return stage


def actions(stage: Stage) -> list[str]:
    return [frame["action"]["do"] for frame in stage.frames if frame["type"] == "action"]


def extent(page: Page, selector: str) -> tuple[int, int]:
    """Width and height in whole pixels."""
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    return round(found["width"]), round(found["height"])


def test_page_answers_nothing_by_itself_and_shows_where_that_is_programmed(
    screen: Screen, poor: Stage
) -> None:
    page = screen(clock=True)
    poor.open(page)
    expect(page.locator("#prompt")).to_contain_text("nie masz czego zastawić ani sprzedać")
    page.clock.fast_forward(LONG_MS)
    shown(page, poor)
    assert actions(poor) == []
    page.keyboard.press(",")
    dialog = page.locator("#settings-dialog")
    expect(dialog.get_by_role("link", name="Zaprogramowane ruchy")).to_be_visible()
    expect(dialog.get_by_role("switch")).to_have_count(7)


def test_text_mode_is_a_key_away_and_remembered(page: Page, staged: Staged) -> None:
    stage = staged(others=idle, given=GIVEN)
    stage.open(page)
    expect(page.locator("#board")).to_be_visible()
    page.keyboard.press("x")
    expect(page.locator("#board")).to_have_count(0)
    expect(page.locator(".fields-table tbody tr")).to_have_count(40)
    page.reload()
    expect(page.locator(".fields-table tbody tr")).to_have_count(40)
    page.get_by_role("button", name="Tryb tekstowy").click()
    expect(page.locator("#board")).to_be_visible()


@pytest.mark.parametrize(
    ("size", "board", "prompt"),
    [((1440, 900), 824, 568), ((1024, 768), 696, 480), ((768, 1024), 724, 499)],
)
def test_board_takes_its_place(
    page: Page, staged: Staged, size: tuple[int, int], board: int, prompt: int
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    stage = staged(others=idle, given=GIVEN, seats=6)
    stage.open(page)
    expect(page.locator("#prompt [data-ticket]")).to_be_visible()
    assert extent(page, "#board")[0] == board
    assert extent(page, "#prompt")[0] == prompt
    whole = page.locator("#board, #prompt, #players, #log").all()
    for part in [one.bounding_box() for one in whole]:
        assert part is not None
        assert part["x"] >= 0
        assert part["x"] + part["width"] <= size[0]
        assert part["y"] + part["height"] <= size[1] + 1


def test_phone_keeps_question_and_tabs_in_sight(page: Page, staged: Staged) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    stage = staged(others=idle, given=GIVEN)
    stage.open(page)
    for name in ("Akty", "Dziennik", "Rozmowa", "Plansza"):
        page.locator(".tabs").get_by_role("button", name=name).click()
        for part in ("#prompt", ".tabs"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
    assert extent(page, "#prompt [data-ticket]")[1] >= 44
    page.get_by_role("button", name="Domy i akty").click()
    expect(page.locator(".deed-tools")).to_contain_text("Buduj")
    expect(page.locator(".player .coupons").first).to_be_visible()


def test_tools_keep_their_places(page: Page, staged: Staged) -> None:
    stage = staged(others=idle, given=GIVEN)
    stage.rng = Loaded([1, 3])
    stage.open(page)
    mortgage = page.locator("[data-opens=mortgage]")
    expect(page.locator("[data-opens=build]")).to_be_visible()
    before = mortgage.bounding_box()
    settle(page)
    page.keyboard.press("Enter")
    expect(page.locator("#prompt-title")).to_contain_text("Kupujesz?")
    expect(page.locator("[data-opens=build]")).to_have_count(0)
    assert mortgage.bounding_box() == before


def test_return_is_met_with_what_happened(page: Page, staged: Staged) -> None:
    stage = staged(others=idle, given={**GIVEN, "turn": 1})
    stage.seat = None
    for _ in range(3):
        stage.rng = Loaded([1, 3])
        asked = stage.game.asked(stage.table.state)[0]
        stage.play(asked, {"do": "roll"})
        while asked in stage.game.asked(stage.table.state):
            listed = {one["do"] for one in _choices(stage, asked)}
            stage.play(asked, {"do": "buy"} if "buy" in listed else {"do": "end_turn"})
    stage.seat = 0
    keep(page, "magnat.table.seen", {"/ws/matches/m/": {"n": 1, "cash": 1700}})
    stage.open(page)
    told = page.locator(".away")
    expect(told).to_contain_text("Ruchy: Marek W.")
    expect(told).to_contain_text(f"$1{GAP}700 → $1{GAP}735 (+$35)")
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)


def _choices(stage: Stage, seat: int) -> list[dict[str, Any]]:
    return [one.to_json() for one in stage.game.legal(stage.table.state, seat)]


def test_money_counts_to_its_value_with_a_tag(page: Page, staged: Staged) -> None:
    stage = staged(others=idle, given=GIVEN)
    stage.rng = Loaded([1, 3])  # from Bonn's neighbour to a free field
    stage.open(page)
    expect(page.locator("#prompt [data-ticket]")).to_be_visible()
    settle(page)
    page.keyboard.press("Enter")
    expect(page.locator("#prompt-title")).to_contain_text("Kupujesz?")
    price = stage.game.view(stage.table.state, 0)["pending"]["field"]
    settle(page)
    page.keyboard.press("Enter")
    mine = page.locator(".player.me")
    expect(mine.locator(".delta")).to_contain_text("\u2212$")
    cash = stage.game.view(stage.table.state, 0)["players"][0]["cash"]
    expect(mine.locator(".cash")).to_have_text(f"${cash // 1000}{GAP}{cash % 1000:03}" if cash >= 1000 else f"${cash}")  # fmt: skip
    expect(mine.locator(".delta")).to_have_text("")
    assert stage.game.view(stage.table.state, 0)["owner"][price] == 0


GROWN = """() => {
  const box = document.getElementById("log-scroll");
  box.querySelector(".log-lines").prepend(Object.assign(document.createElement("div"), { style: "flex: none; height: 900px" }));
  box.dispatchEvent(new Event("scroll")); // as it tells of a way of its own when more has come meanwhile
}"""
ABOVE = """() => {
  const box = document.getElementById("log-scroll");
  return box.scrollHeight - box.clientHeight + box.scrollTop;
}"""


def test_log_stays_at_its_newest_line_however_fast_lines_come(page: Page, staged: Staged) -> None:
    stage = staged(others=idle, given=GIVEN)
    stage.rng = Loaded([1, 3])
    stage.play(0, {"do": "roll"})
    stage.open(page)
    expect(page.locator(".log-line").first).to_be_visible()
    for _ in range(2):
        page.evaluate(GROWN)
        page.wait_for_function(
            f"() => ({ABOVE})() < 4 && document.getElementById('log-scroll').scrollTop < -500"
        )
    page.locator("#log-scroll").hover()
    page.mouse.wheel(0, 400)
    page.wait_for_function(f"() => ({ABOVE})() > 300")
    page.evaluate(GROWN)
    page.wait_for_function(f"() => ({ABOVE})() > 1200")
    expect(page.locator(".log-last")).to_be_visible()
    page.locator(".log-last").click()
    page.wait_for_function(f"() => ({ABOVE})() < 4")


def test_log_searches_folds_and_links(page: Page, staged: Staged) -> None:
    stage = staged(others=idle, given=GIVEN)
    stage.rng = Loaded([1, 3])
    stage.play(0, {"do": "roll"})
    stage.open(page)
    lines = page.locator(".log-line")
    expect(lines.last).to_contain_text("Hanka rzuca 1 + 3")
    told = [str(line.get_attribute("id")) for line in lines.all()]
    assert told == sorted(told, reverse=True)  # newest first, within a turn too
    assert len(told) > 1
    expect(page.locator(".log-group .log-who").first).to_have_text("Hanka")  # in the heading
    page.get_by_role("button", name="Szukaj i wybieraj").click()
    page.locator("#log-text").press_sequentially("rzuca")
    expect(page.locator(".log-line")).to_have_count(1)
    page.locator("#log-text").fill("nic takiego")
    expect(page.locator("#log")).to_contain_text("Nie ma takich wpisów.")
    page.get_by_role("button", name="Szukaj i wybieraj").click()
    page.locator(".log-group h3 button").click()
    expect(page.locator(".log-line")).to_have_count(0)
    page.locator(".log-group h3 button").click()
    page.locator("#line-2-1").hover()
    page.locator("#line-2-1 .log-link:not(.log-back)").click()
    expect(page).to_have_url(re.compile("#line-2-1$"))
    page.reload()
    expect(page.locator("#line-2-1")).to_be_focused()


def test_player_outlines_their_fields(page: Page, staged: Staged) -> None:
    stage = staged(others=idle, given=GIVEN)
    stage.open(page)
    page.locator(".player-name").filter(has_text="Marek W.").click()
    page.locator(".log h2").hover()
    expect(page.locator(".outline-pointed")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator(".outline-pointed")).to_have_count(0)


def test_watcher_follows_a_player(page: Page, staged: Staged) -> None:
    stage = staged(others=idle, given=GIVEN, seat=None)
    stage.open(page)
    expect(page.locator(".player h3").first).to_have_text("Hanka")
    page.locator(".follow").get_by_role("button", name="Lidia Żak").click()
    expect(page.locator(".player h3").first).to_have_text("Lidia Żak")
    assert page.locator("#prompt button[data-origin], [data-opens]").count() == 0


@pytest.mark.parametrize(
    ("still", "words"),
    [("is_prepared", "Stół jest gotowy"), ("is_paused", "Stół ma przerwę")],
)
def test_table_that_stands_still_says_why(
    page: Page, staged: Staged, still: str, words: str
) -> None:
    stage = staged(others=idle, given=GIVEN)
    setattr(stage, still, True)
    stage.open(page)
    expect(page.locator("#prompt")).to_contain_text(words)
    expect(page.get_by_role("link", name="Inne stoły")).to_have_attribute("href", "/")
    assert page.locator("#prompt [data-origin]").count() == 0


def test_vanished_table_offers_another(page: Page, staged: Staged) -> None:
    stage = staged(others=idle, given=GIVEN)
    stage.open(page)
    expect(page.locator("#prompt [data-ticket]")).to_be_visible()
    assert stage.socket is not None
    stage.socket.close(code=4404)
    expect(page.locator("#prompt-title")).to_have_text("Tu nie ma stołu")
    expect(page.locator("#prompt")).to_contain_text("Tego stołu już nie ma")
    expect(page.get_by_role("link", name="Inne stoły")).to_be_visible()
    assert page.locator("#prompt button").count() == 0


def test_lost_line_shows_no_control_as_working(screen: Screen, staged: Staged) -> None:
    page = screen(clock=True)
    stage = staged(others=idle, given=GIVEN)
    stage.open(page)
    ticket = page.locator("#prompt [data-ticket]")
    expect(ticket).to_have_attribute("aria-disabled", "false")
    # However slow the machine is, the page tries again so often and no oftener.
    # Its calendar may be ahead: other tests have put it forward.
    now = datetime.fromtimestamp(page.evaluate("Date.now()") / 1000, UTC)
    page.clock.pause_at(now + timedelta(seconds=10))
    stage.deaf = True
    stage.cut()
    page.clock.fast_forward(DOUBT_MS)
    expect(page.locator(".banner")).to_contain_text("Połączenie się rwie")
    expect(ticket).to_have_attribute("aria-disabled", "true")
    page.clock.fast_forward(LOST_MS)
    expect(page.locator(".banner")).to_contain_text("nie ma połączenia")
    expect(page.locator(".table-grid.lost")).to_be_attached()
    stage.deaf = False
    stage.cut()
    page.clock.run_for(BACK_MS)
    expect(page.locator(".table-grid.lost")).to_have_count(0)
    expect(ticket).to_have_attribute("aria-disabled", "false")


def test_muted_person_can_be_heard_again(page: Page, staged: Staged) -> None:
    stage = staged(others=idle, given=GIVEN)
    stage.open(page)
    page.locator(".said").first.hover()
    page.get_by_role("button", name="Więcej: Marek W.").click()
    page.get_by_role("button", name="Wycisz", exact=True).click()
    stage.talk_send({"type": "muted", "user": 31, "on": True})
    expect(page.locator(".said")).to_have_count(1)
    page.get_by_role("button", name="1 osoba wyciszona").click()
    expect(page.locator(".muted-list")).to_contain_text("Marek W.")
    page.get_by_role("button", name="Włącz znów").click()
    stage.talk_send({"type": "muted", "user": 31, "on": False})
    expect(page.locator(".muted-list")).to_have_count(0)


def test_confirmations_can_be_turned_off(page: Page, staged: Staged) -> None:
    given = {
        "turn": 0, "owner": {"rzym": 1, "neapol": 1, "mediolan": 1}, "level": {"rzym": 5, "neapol": 4, "mediolan": 4},
        "players": {0: {"cash": 50, "position": 3}},
    }  # fmt: skip
    keep(page, SETTINGS, {"confirm": False})
    stage = staged(others=idle, given=given)
    stage.rng = Loaded([2, 4])
    stage.play(0, {"do": "roll"})
    stage.open(page)
    page.get_by_role("button", name="Ogłoś bankructwo").click()
    expect(page.locator("#prompt, #result").first).to_contain_text(
        re.compile("Nie ma Cię już|Wygrywa")
    )
    assert actions(stage) == ["declare_bankruptcy"]


def test_sign_without_words_says_what_it_means(page: Page, staged: Staged) -> None:
    stage = staged(others=idle)
    stage.open(page)
    meaning = page.locator(".meaning")
    page.get_by_role("button", name="bez połączenia").first.press("Enter")
    expect(meaning).to_have_text("bez połączenia")
    expect(page.locator("#announcer")).to_have_text("bez połączenia")
    page.locator(".player .cash").first.click()  # no button: its title is all there is to it
    expect(meaning).to_have_text("gotówka")
    page.locator("#log-title").click()
    expect(meaning).to_have_count(0)
