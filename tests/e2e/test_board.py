"""The board of the live table before a real engine: what is drawn, named, pressed and moved."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Screen
from tests.e2e.hands import settle, shown, ticket
from tests.e2e.site import StaticSite
from tests.e2e.stage import DATA, Loaded, Stage, steady

pytestmark = pytest.mark.slow

Staged = Callable[..., Stage]
BUILT = {
    "turn": 0,
    "owner": {"saloniki": 0, "ateny": 0, "londyn": 2, "glasgow": 2, "liverpool": 2, "rzym": 1,
              "koleje_zachodnie": 3, "elektrownia_atomowa": 3},
    "level": {"londyn": 4, "glasgow": 5, "liverpool": 4},
    "mortgaged": ["rzym"],
    "players": {
        0: {"cash": 1735, "position": 39}, 1: {"cash": 640, "position": 10, "detained": {"kind": "jail", "missed": 0}},
        2: {"cash": 900, "position": 10}, 3: {"cash": 900, "position": 39},
    },
}  # fmt: skip


def field(page: Page, name: str) -> Any:
    return page.locator(f"#field-{name}")


def test_every_field_is_a_button_that_says_all_it_shows(page: Page, staged: Staged) -> None:
    stage = staged(given=BUILT)
    stage.open(page)
    fields = page.locator("#board [data-field]")
    expect(fields).to_have_count(40)
    assert set(fields.evaluate_all("all => all.map(one => one.getAttribute('role'))")) == {"button"}
    said = {name: field(page, name).get_attribute("aria-label") for name in
            ("londyn", "glasgow", "rzym", "bonn", "elektrownia_atomowa", "wieden", "jail", "tax")}  # fmt: skip
    rent = stage.view()["game"]["rent"]["londyn"]
    assert said["londyn"] == (
        "Londyn, Wielka Brytania, cena $400, właściciel: Lidia Żak, cały komplet, 4 domy,"
        f" czynsz teraz ${rent // 1000}\u202f{rent % 1000}"
    )
    assert "hotel" in said["glasgow"]
    assert said["rzym"].endswith("właściciel: Marek W., zastaw")
    assert said["bonn"].endswith("cena $640, wolne")
    assert "10 × oczka" in said["elektrownia_atomowa"]
    assert said["wieden"].endswith("stoją tu: Hanka, Leon")
    assert said["jail"].endswith("stoją tu: Marek W. (więzienie), Lidia Żak")
    assert said["tax"].endswith("zapłać $200")


def test_owner_rent_houses_and_mortgage_are_drawn_with_words_and_shapes(
    page: Page, staged: Staged
) -> None:
    stage = staged(given=BUILT)
    stage.open(page)
    expect(field(page, "londyn").locator(".house")).to_have_count(4)
    expect(field(page, "glasgow").locator("[data-built$=hotel]")).to_have_count(1)
    expect(field(page, "londyn").locator(".f-code")).to_have_text("GB")
    expect(field(page, "londyn").locator(".f-rent")).to_have_text("$1\u202f600")
    expect(field(page, "elektrownia_atomowa").locator(".f-rent")).to_have_text("10×")
    expect(field(page, "rzym").locator(".f-rent")).to_have_text("ZASTAW")
    expect(field(page, "londyn").locator(".f-code.full")).to_have_count(1)
    expect(field(page, "rzym").locator(".f-code.full")).to_have_count(0)
    expect(field(page, "bonn").locator(".f-strip")).to_have_count(0)
    expect(page.locator(".board-supplies")).to_contain_text("W banku: 24 domy, 11 hoteli")


def test_the_ring_is_one_stop_of_tab_and_arrows_go_round_it(page: Page, staged: Staged) -> None:
    stage = staged(given=BUILT)
    stage.open(page)
    expect(page.locator('#board [data-field][tabindex="0"]')).to_have_count(1)
    page.locator('#board [data-field][tabindex="0"]').focus()
    for key, reached in (("Home", "start"), ("ArrowLeft", "saloniki"), ("ArrowRight", "start"), ("End", "wieden"),
                         ("ArrowUp", "tax"), ("ArrowDown", "wieden"), ("ArrowDown", "start")):  # fmt: skip
        page.keyboard.press(key)
        expect(field(page, reached)).to_be_focused()
    expect(page.locator(".focus-ring.shown")).to_be_visible()
    page.keyboard.press("End")
    version = stage.table.version
    page.keyboard.press("Enter")
    expect(page.locator("#deed-dialog #deed-title")).to_have_text("Wiedeń")
    page.keyboard.press("Escape")
    expect(page.locator("#deed-dialog")).to_be_hidden()
    expect(field(page, "wieden")).to_be_focused()
    assert stage.table.version == version


def test_tab_comes_back_to_the_field_it_left(page: Page, staged: Staged) -> None:
    stage = staged(given=BUILT)
    stage.open(page)
    field(page, "bonn").focus()
    page.keyboard.press("ArrowLeft")
    left = page.locator(":focus").get_attribute("data-field")
    assert left != "bonn"
    page.locator("#talk-input").fill("Zaraz wracam.")
    page.locator("#talk-input").press("Enter")
    expect(page.locator(".said")).to_contain_text(["Zaraz wracam."])
    expect(page.locator('#board [data-field][tabindex="0"]')).to_have_attribute(
        "data-field", left or ""
    )


OVERLAPS = """rows => rows.filter((row) => {
  const words = row.querySelector("dt > span").getBoundingClientRect();
  return words.right > row.querySelector("dd").getBoundingClientRect().left;
}).map((row) => row.textContent)"""


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize(
    ("game", "action"),
    [
        ("eurobiznes", {"do": "roll"}),
        ("antimonopoly", {"do": "roll"}),
        ("fortuna", {"do": "play_chip", "chip": 9}),
    ],
)
def test_a_small_deed_of_a_series_has_room_for_words_and_amounts(
    screen: Screen, staged: Staged, game: str, action: dict[str, Any], lang: str
) -> None:
    page = screen(1024, 768)
    stage = staged(game=game, given={"turn": 0}, others=lambda _state, _seat: None)
    stage.rng = Loaded([2, 3])
    stage.play(0, action)
    stage.open(page, lang)
    rows = page.locator(".deed-card.small .deed-rows > div")
    expect(rows).not_to_have_count(0)
    assert rows.evaluate_all(OVERLAPS) == []
    whole = {"pl": "1 akt z zestawu", "en": "1 deed of the set"}[lang]
    expect(rows.first.locator("dt .visually-hidden")).to_have_text(whole)


def test_a_deed_names_owner_rents_prices_and_the_rest_of_its_set(
    page: Page, staged: Staged
) -> None:
    stage = staged(given=BUILT)
    stage.open(page)
    field(page, "londyn").click()
    dialog = page.locator("#deed-dialog")
    expect(dialog.locator(".deed-standing")).to_contain_text("Lidia Żak · 4 domy")
    expect(dialog.locator(".rent-now dd")).to_have_text("$1\u202f600")
    expect(dialog.locator(".deed-rows > div")).to_have_count(7)
    expect(dialog.locator(".deed-notes")).to_contain_text("zastaw $200")
    expect(dialog.locator(".deed-set-list li")).to_have_count(3)
    dialog.get_by_role("button", name=re.compile("Glasgow")).click()
    expect(dialog.locator("#deed-title")).to_have_text("Glasgow")
    page.keyboard.press("Escape")
    field(page, "tax").click()
    expect(dialog).to_contain_text("zapłać $200")


def test_pawns_stand_where_the_view_says_apart_and_on_their_field(
    page: Page, staged: Staged
) -> None:
    stage = staged(seats=6, seat=None, seed=3)
    for _ in range(40):
        stage.play(
            stage.game.asked(stage.table.state)[0],
            steady(stage.table.state, stage.game.asked(stage.table.state)[0]) or {},
        )
    stage.open(page)
    players = stage.view()["game"]["players"]
    for seat, player in enumerate(players):
        expect(page.locator(f"#piece-{seat}")).to_have_attribute("data-at", str(player["position"]))
    placed = page.evaluate(
        """() => [...document.querySelectorAll('.piece')].map(piece => {
          const field = document.querySelector(`[data-index="${piece.dataset.at}"] .f-paper`);
          const [one, other] = [piece.getBoundingClientRect(), field.getBoundingClientRect()];
          return {piece: [one.left, one.top, one.right, one.bottom], field: [other.left, other.top, other.right, other.bottom]};
        })"""
    )
    for number, one in enumerate(placed):
        left, top, right, bottom = one["piece"]
        assert left >= one["field"][0] - 1
        assert top >= one["field"][1] - 1
        assert right <= one["field"][2] + 1
        assert bottom <= one["field"][3] + 1
        for other in placed[number + 1 :]:
            x, y, x2, y2 = other["piece"]
            assert right <= x + 1 or x2 <= left + 1 or bottom <= y + 1 or y2 <= top + 1


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("size", [(1440, 900), (360, 740)])
def test_no_print_leaves_its_field(
    screen: Screen, staged: Staged, lang: str, size: tuple[int, int]
) -> None:
    page = screen(*size, still=True)
    staged(given=BUILT).open(page, lang)
    expect(page.locator("#board [data-field]")).to_have_count(40)
    page.evaluate("document.fonts.ready")
    outside = page.evaluate(
        """() => [...document.querySelectorAll('#board [data-field]')].flatMap(field => {
          const box = field.querySelector('.f-paper').getBoundingClientRect();
          return [...field.querySelectorAll('text')].filter(text => {
            const print = text.getBoundingClientRect();
            return print.left < box.left - 1 || print.right > box.right + 1 || print.top < box.top - 2 || print.bottom > box.bottom + 2;
          }).map(text => `${field.dataset.field}: ${text.textContent}`);
        })"""
    )
    assert outside == []


def test_a_throw_moves_the_pawn_and_shows_dice_and_line(page: Page, staged: Staged) -> None:
    stage = staged(given={**BUILT, "players": {0: {"cash": 1735, "position": 2}}})
    stage.others = lambda _state, _seat: None
    stage.open(page)
    settle(page)
    page.evaluate(
        """() => { globalThis.travelled = new Set(); const animate = Element.prototype.animate;
          Element.prototype.animate = function (...args) { travelled.add(this.id || this.classList[0]); const made = animate.apply(this, args); made.pause(); return made; }; }"""
    )
    ticket(page).click()
    expect(page.locator(".board-dice .die").first).to_be_visible()
    at = stage.view()["game"]["players"][0]["position"]
    expect(page.locator("#piece-0")).to_have_attribute("data-at", str(at))
    assert {"piece-0", "die"} <= set(page.evaluate("[...travelled]"))
    expect(page.locator(".lane-line")).to_have_count(1)
    told = stage.told[-1]
    assert len(page.locator(".board-dice .die").all()) == 2 * sum(
        one["event"] == "dice_rolled" for one in told
    )
    # The receipt has drawn the page again meanwhile; the journey goes on until a key skips it.
    shown(page, stage)
    states = "document.querySelector('#piece-0').getAnimations().map(one => one.playState)"
    assert page.evaluate(states) == ["paused"]
    page.keyboard.press("Shift")
    assert page.evaluate(states) == []


def test_nothing_travels_for_those_who_wish_less_motion(screen: Screen, staged: Staged) -> None:
    page = screen(still=True)
    stage = staged(given=BUILT, others=lambda _state, _seat: None)
    stage.open(page)
    settle(page)
    ticket(page).click()
    expect(page.locator(".board-dice")).to_be_visible()
    assert page.evaluate("document.querySelector('#piece-0').getAnimations().length") == 0


def test_the_drawn_card_lies_face_up(page: Page, staged: Staged) -> None:
    stage = staged(given=BUILT, others=lambda _state, _seat: None)
    stage.open(page)
    told = [
        {"event": "dice_rolled", "who": 1, "purpose": "move", "dice": [3, 4]},
        {"event": "moved", "who": 1, "start": 0, "end": 7, "by": "dice"},
        {"event": "card_drawn", "who": 1, "deck": "red", "card": "EB-R14"},
        {"event": "moved", "who": 1, "start": 7, "end": 4, "by": "card"},
    ]
    stage.tell(1, told)
    expect(page.locator(".drawn-card")).to_contain_text("Cofnij pionek o 3 pola.")
    expect(page.locator(".lane")).to_have_count(2)


def test_the_board_is_made_larger_and_smaller(page: Page, staged: Staged) -> None:
    staged(given=BUILT).open(page)
    wide = page.locator("#ring").bounding_box()
    assert wide
    smaller = page.get_by_role("button", name="Mniejsza")
    expect(smaller).to_be_disabled()
    page.get_by_role("button", name="Większa").click()
    larger = page.locator("#ring").bounding_box()
    assert larger
    assert larger["width"] == pytest.approx(1.5 * wide["width"], abs=2)
    room = page.locator("#board-room").bounding_box()
    assert room
    assert room["width"] == pytest.approx(wide["width"], abs=2)
    field(page, "free_parking").focus()
    expect(field(page, "free_parking")).to_be_in_viewport()
    smaller.click()
    expect(smaller).to_be_disabled()


def test_phones_unroll_the_ring_about_the_field_in_question(screen: Screen, staged: Staged) -> None:
    page = screen(360, 740, touch=True)
    staged(given=BUILT).open(page)
    expect(page.locator("#map")).to_be_visible()
    assert centred(page) == "wieden"
    order = page.locator("#strip [data-index]").evaluate_all(
        "all => all.map(one => +one.dataset.index)"
    )
    assert sorted(order) == list(range(40))
    assert all((one + 1) % 40 == other for one, other in itertools.pairwise(order))
    expect(page.locator(".deed-line")).to_contain_text("Wiedeń")
    page.locator("#map").tap(position={"x": 8, "y": 8})
    page.wait_for_function("document.querySelector('.map-frame').getAttribute('points')")
    page.wait_for_function(f"({CENTRED})() === 'free_parking'")
    page.get_by_role("button", name="Gdzie ja").tap()
    page.wait_for_function(f"({CENTRED})() === 'wieden'")
    high = page.locator("#strip").bounding_box()
    page.get_by_role("button", name="Większa").tap()
    higher = page.locator("#strip").bounding_box()
    assert high
    assert higher
    assert higher["height"] > high["height"]
    assert centred(page) == "wieden"
    field(page, "wieden").tap()
    expect(page.locator("#deed-dialog #deed-title")).to_have_text("Wiedeń")


def test_the_strip_follows_the_game_unless_somebody_has_travelled(
    screen: Screen, staged: Staged
) -> None:
    page = screen(360, 740, touch=True, still=True)  # the strip jumps: no glide is on its way
    stage = staged(given=BUILT, others=lambda _state, _seat: None)
    stage.open(page)
    expect(page.locator("#map")).to_be_visible()
    settle(page)
    ticket(page).tap()
    at = stage.game.tables()["fields"][stage.view()["game"]["players"][0]["position"]]["id"]
    expect(page.locator("#piece-0")).not_to_have_attribute("data-at", "39")
    assert centred(page) == at
    page.locator("#map").tap(position={"x": 8, "y": 8})
    assert centred(page) == "free_parking"
    stage.play(0, steady(stage.table.state, 0) or {})
    shown(page, stage)
    assert centred(page) == "free_parking"


@pytest.mark.parametrize(("width", "sheet"), [(1024, ".board-sheet"), (360, ".strip-sheet")])
def test_two_fingers_make_the_board_larger(
    screen: Screen, staged: Staged, width: int, sheet: str
) -> None:
    page = screen(width, 768, touch=True, still=True)
    staged(given=BUILT).open(page)
    expect(page.locator(sheet)).to_be_visible()
    before = page.locator(sheet).bounding_box()
    room = page.locator(sheet).locator("..").bounding_box()
    assert before
    assert room
    x, y = room["x"] + 100, room["y"] + 80
    hand = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 40), ("touchMove", 50), ("touchMove", 60), ("touchEnd", 0)):
        points = [{"x": x - apart / 2, "y": y, "id": 0}, {"x": x + apart / 2, "y": y, "id": 1}]
        hand.send("Input.dispatchTouchEvent",
                  {"type": kind, "touchPoints": points if apart else []})  # fmt: skip
    hand.detach()
    after = page.locator(sheet).bounding_box()
    assert after
    assert after["width"] == pytest.approx(1.5 * before["width"], rel=0.02)


CENTRED = """() => { const {left, width, top, height} = document.querySelector('#strip').getBoundingClientRect();
  return document.elementsFromPoint(left + width / 2, top + height - 20).map(one => one.closest('[data-field]')).find(Boolean)?.dataset.field; }"""


def centred(page: Page) -> str:
    """The field in the middle of the strip."""
    found: str = page.evaluate(CENTRED)
    return found


def test_a_players_fields_are_outlined_while_somebody_points_at_them(
    page: Page, staged: Staged
) -> None:
    staged(given=BUILT).open(page)
    expect(page.locator(".outline-pointed")).to_have_count(0)
    page.locator(".player", has_text="Lidia").hover()
    expect(page.locator(".outline-pointed")).to_have_count(3)
    field(page, "jail").hover()
    expect(page.locator(".outline-pointed")).to_have_count(0)


def test_plus_and_minus_work_on_the_ring(page: Page, staged: Staged) -> None:
    staged(given=BUILT).open(page)
    field(page, "jail").focus()
    page.keyboard.press("+")
    expect(page.get_by_role("button", name="Mniejsza")).to_be_enabled()
    expect(field(page, "jail")).to_be_in_viewport()
    page.keyboard.press("0")
    expect(page.get_by_role("button", name="Mniejsza")).to_be_disabled()


def test_a_board_without_a_look_is_drawn_from_its_data(
    page: Page, site: StaticSite, staged: Staged
) -> None:
    stage = staged(given=BUILT)
    data = json.loads(site.pages[DATA][1])
    site.pages[DATA] = ("application/json", json.dumps({**data, "game": "new"}).encode())
    stage.open(page)
    expect(page.locator("#board [data-field]")).to_have_count(40)
    expect(field(page, "wieden").locator(".f-code")).to_have_text("AUS")
    expect(field(page, "wieden").locator(".f-name")).to_have_text("Wiedeń")


#: How near the print of a field comes to what bounds it, in units of the board: names to the band beside them, corners to their inner frame.
NEAREST = """fields => fields.flatMap((field) => {
  const box = field.querySelector(".f-paper").getBBox();
  const inset = field.querySelector(".f-inset");
  const band = field.querySelector("g:has(> .f-band)");
  const at = band && band.transform.baseVal[0].matrix.e;
  const wide = band && band.querySelector(".f-band").getBBox().width;
  const beside = band && wide < box.width / 2;
  const [left, right] = inset ? [4.5, box.width - 4.5] : [beside && at === 0 ? wide : 0, beside && at > 0 ? at : box.width];
  return [...field.querySelectorAll(":scope > .f-name, :scope > .corner-name, :scope > .corner-sub")].map((text) => {
    const { x, width } = text.getBBox();
    return [text.textContent, Math.min(x - left, right - x - width)];
  });
})"""


@pytest.mark.parametrize("game", ["eurobiznes", "fortuna", "antimonopoly"])
@pytest.mark.parametrize(("lang", "size"), [("pl", 360), ("en", 1440)])
def test_names_keep_clear_of_the_edges_of_their_fields(
    screen: Screen, staged: Staged, game: str, lang: str, size: int
) -> None:
    page = screen(width=size, height=800)
    staged(game=game).open(page, lang)
    page.evaluate("document.fonts.ready")
    found = page.locator("#board .field").evaluate_all(NEAREST)
    assert [(name, gap) for name, gap in found if gap < 3.5] == []
