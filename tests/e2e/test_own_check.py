"""The browser's own check of a match, on the page that shows it, with exports that somebody has changed."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.conftest import Screen
from tests.e2e.site import StaticSite
from tests.games.cheats import OF_CHANCE, OF_RULES, OTHER, Change
from tests.games.exports import MATCH, kept_of, played
from tests.games.test_chance_vectors import VECTORS, stream_of

EXPORT = played()
REMADE = played(secret=OTHER)
ADDRESS = reverse("match_export", args=[MATCH])
PAGE = """<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>check</title>
<link rel="icon" href="/static/brand/favicon.svg">
<script type="module" src="/static/draws/verify.js"></script></head><body>{body}</body></html>"""


REMEMBER = "(text) => localStorage.setItem('magnat.draws', text)"
EMPTY = b'<!doctype html><link rel="icon" href="/static/brand/favicon.svg">'


class Checked:
    """The page in front of one export, in a browser that kept what it is given."""

    def __init__(self, page: Page, site: StaticSite) -> None:
        self.page, self.site = page, site

    def open(self, export: dict[str, Any] | None, *, kept: Any = None, lang: str = "en") -> Locator:
        with translation.override(lang):
            body = render_to_string("games/_own_check.html", {"match_id": MATCH})
        html = PAGE.format(lang=lang, body=body).encode()
        self.site.pages["/check"] = ("text/html; charset=utf-8", html)
        self.site.pages[ADDRESS] = ("application/json", json.dumps(export).encode())
        if kept is not None:
            text = json.dumps({MATCH: kept})
            self.page.evaluate(REMEMBER, text)
        self.page.goto(f"{self.site.base}/check")
        root = self.page.locator("#own-check:not([data-state=checking])")
        root.wait_for()
        return root


@pytest.fixture
def checked(page: Page, site: StaticSite) -> Checked:
    return Checked(page, site)


def said(root: Locator) -> list[str]:
    """The names of the sentences that are to be seen."""
    names: list[str] = root.locator("[data-say]:visible").evaluate_all(
        "(parts) => parts.map((part) => part.dataset.say)"
    )
    return names


@pytest.mark.parametrize("game", ["eurobiznes", "fortuna", "antimonopoly", "1836jr"])
def test_match_as_it_was_played_is_right(checked: Checked, game: str) -> None:
    export = played(game, rules={} if game == "1836jr" else {"round_limit": 8})
    root = checked.open(export)
    assert said(root) == ["right", "figures", "memory-nothing"]
    draws = sum(len(entry["drawn"]) for entry in export["entries"])
    for gap, figure in (("entries", len(export["entries"])), ("draws", draws), ("seals", 2)):
        expect(root.locator(f"[data-gap={gap}]")).to_have_text(str(figure))


def test_browser_that_played_compares_with_what_it_kept(checked: Checked) -> None:
    root = checked.open(EXPORT, kept=kept_of(EXPORT, 1))
    assert said(root) == ["right", "figures", "memory-all", "memory-all"]
    root.locator("summary").click()
    expect(root.locator("[data-gap=keptSeat]")).to_have_text("2")
    expect(root.locator("[data-gap=entropy]")).to_have_text(EXPORT["seats"][1]["entropy"])
    seals = [seat["seal"] for seat in EXPORT["seats"] if seat["seal"]]
    expect(root.locator("[data-gap=keptSeals]")).to_have_text(",".join(seals))


def test_browser_that_only_saw_the_promise_says_so(checked: Checked) -> None:
    kept = kept_of(EXPORT, 1) | {"seals": {}, "entropy": "00" * 32}
    assert said(checked.open(EXPORT, kept=kept)) == ["right", "figures", "memory-promise"]
    assert said(checked.open(REMADE, kept=kept))[1] == "commitment-kept"


@pytest.mark.parametrize(("change", "problem"), OF_CHANCE.items())
def test_cheat_is_found_without_any_memory(checked: Checked, change: Change, problem: str) -> None:
    export = copy.deepcopy(EXPORT)
    change(export)
    root = checked.open(export)
    assert said(root) == ["different", problem, "memory-nothing"]


@pytest.mark.parametrize("change", OF_RULES)
def test_what_only_the_rules_know_is_left_to_who_knows_them(
    checked: Checked, change: Change
) -> None:
    export = copy.deepcopy(EXPORT)
    change(export)
    expect(checked.open(export)).to_have_attribute("data-state", "right")


def test_first_entry_that_differs_is_named(checked: Checked) -> None:
    export = copy.deepcopy(EXPORT)
    later = [entry for entry in export["entries"][1:] if entry["drawn"]][3]
    later["drawn"][1] = 7
    sentence = checked.open(export).locator("[data-say=draw]")
    was = f"Entry {later['n']} is the first that differs: 7 was drawn, "
    expect(sentence).to_contain_text(was)


def remade(export: dict[str, Any]) -> None:
    """The whole match anew with another secret and its promise: in itself it is right."""
    export.clear()
    export.update(copy.deepcopy(REMADE))


def reseeded(export: dict[str, Any]) -> None:
    """Another seat's addition was chosen when all others were known, and sealed after that."""
    export["seats"][0]["seal"] = "33" * 32


def mine_changed(export: dict[str, Any]) -> None:
    export["seats"][1]["entropy"] = "44" * 32


def unsealed(export: dict[str, Any]) -> None:
    for seat in export["seats"]:
        seat["seal"] = None


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (remade, "commitment-kept"),
        (reseeded, "seal-kept"),
        (mine_changed, "entropy-kept"),
        (unsealed, "seal-kept"),
    ],
)
def test_cheat_is_found_by_the_browser_that_remembers(
    checked: Checked, change: Change, problem: str
) -> None:
    export = copy.deepcopy(EXPORT)
    change(export)
    found = said(checked.open(export, kept=kept_of(EXPORT, 1)))
    assert found[:2] == ["different", problem]


def test_match_made_anew_deceives_who_kept_nothing(checked: Checked) -> None:
    assert said(checked.open(REMADE)) == ["right", "figures", "memory-nothing"]


def test_nobody_sealed_anything(checked: Checked) -> None:
    export = copy.deepcopy(EXPORT)
    unsealed(export)
    assert said(checked.open(export)) == ["right", "no-seals", "figures", "memory-nothing"]


def test_match_that_goes_on_is_compared_with_the_promise(checked: Checked) -> None:
    export = EXPORT | {"secret": None, "entries": []}
    assert said(checked.open(export, kept=kept_of(EXPORT, 0))) == [
        "open",
        "memory-all",
        "memory-all",
    ]
    other = kept_of(REMADE, 0)
    assert said(checked.open(export, kept=other))[:2] == ["different", "commitment-kept"]


@pytest.mark.parametrize("export", [{}, {"match": MATCH, "secret": "00"}, [], 7])
def test_what_is_no_export_is_not_right(checked: Checked, export: Any) -> None:
    found = said(checked.open(export))
    assert found[0] == "different"
    assert found[1] in {"broken", "match", "secret"}


@pytest.mark.parametrize("spoilt", ["{", "[]", "7", "null", '{"k3v9x2mfq7wa": 7}'])
def test_spoilt_memory_is_none(checked: Checked, spoilt: str) -> None:
    checked.page.evaluate(REMEMBER, spoilt)
    assert said(checked.open(EXPORT)) == ["right", "figures", "memory-nothing"]


def test_export_that_cannot_be_had_is_said(screen: Screen, site: StaticSite) -> None:
    page = screen(own=True)
    page.route(f"**{ADDRESS}", lambda route: route.fulfill(status=200, body="no JSON"))
    assert said(Checked(page, site).open(EXPORT)) == ["unreachable", "memory-nothing"]


def test_state_is_told_while_the_file_is_on_its_way(screen: Screen, site: StaticSite) -> None:
    page = screen(own=True)
    held: list[Route] = []
    page.route(f"**{ADDRESS}", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks the function
    body = render_to_string("games/_own_check.html", {"match_id": MATCH})
    site.pages["/check"] = ("text/html", PAGE.format(lang="en", body=body).encode())
    page.goto(f"{site.base}/check")
    root = page.locator("#own-check")
    expect(root.locator("[data-say=checking]")).to_be_visible()
    assert said(root) == ["checking"]
    held[0].fulfill(json=EXPORT)
    expect(root).to_have_attribute("data-state", "right")


WORKED_OUT = """async ({ vector, wide }) => {
  const { Stream, saltOf, sealOf } = await import("/static/draws/verify.js");
  const bytes = (hex) => (hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
  const hex = (list) => list.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const salt = await saltOf(vector.match, vector.entropies.map(bytes));
  const seals = await Promise.all(vector.entropies.map((one, seat) => one && sealOf(vector.match, seat, bytes(one))));
  const stream = () => Stream.of(bytes(vector.secret), salt);
  const draws = async (from, count, low, high) => {
    const found = [];
    for (let at = 0; at < count; at += 1) found.push(await from.draw(low, high));
    return found;
  };
  const rejecting = await stream();
  return {
    salt: hex(salt), seals: seals.map((seal) => seal || null), words: await draws(await stream(), 16, 0, 2 ** 32 - 1),
    dice: await draws(await stream(), 12, 1, 6), wide: await draws(rejecting, 40, 0, wide - 1), position: rejecting.position,
  };
}"""


@pytest.mark.parametrize("vector", VECTORS)
def test_browser_works_out_the_published_vectors(
    page: Page, site: StaticSite, vector: dict[str, Any]
) -> None:
    site.pages["/check"] = ("text/html", EMPTY)
    page.goto(f"{site.base}/check")
    wide = 3 << 30  # skips every fourth word
    found = page.evaluate(WORKED_OUT, {"vector": vector, "wide": wide})
    for name in ("salt", "seals", "words", "dice"):
        assert found[name] == vector[name]
    stream = stream_of(vector)
    assert found["wide"] == [stream.below(wide) for _ in range(40)]
    assert found["position"] == stream.position > 40


@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize(
    ("export", "title"),
    [(EXPORT, "All draws are right."), (REMADE, "Your browser finds something else.")],
)
def test_headline_of_the_page_is_the_browsers_where_the_two_do_not_agree(
    screen: Screen, site: StaticSite, export: dict[str, Any], title: str, width: int
) -> None:
    page = screen(width, own=True)
    page.route("**/static/site.js", lambda route: route.fulfill(content_type="text/javascript"))
    verdict = {"state": "right", "commitment": export["commitment"], "secret": export["secret"]}
    with translation.override("en"):
        context = {"match_id": MATCH, "verdict": verdict}
        html = render_to_string("games/verify.html", context)
    site.pages["/check"] = ("text/html; charset=utf-8", html.encode())
    site.pages[ADDRESS] = ("application/json", json.dumps(export).encode())
    page.evaluate(REMEMBER, json.dumps({MATCH: kept_of(EXPORT, 0)}))
    page.goto(f"{site.base}/check")
    page.locator("#own-check:not([data-state=checking])").wait_for()
    expect(page.locator("h1:visible")).to_have_text(title)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_newest_two_hundred_matches_are_kept(page: Page, site: StaticSite) -> None:
    site.pages["/check"] = ("text/html", EMPTY)
    page.goto(f"{site.base}/check")
    found = page.evaluate(
        """async () => {
          const { keep, keptOf } = await import("/static/draws/kept.js");
          for (let at = 1; at <= 205; at += 1) keep(`m${at}`, { at });
          return [keptOf("m5"), keptOf("m6"), keptOf("m205"), keptOf("toString")];
        }"""
    )
    assert found == [None, {"at": 6}, {"at": 205}, None]


@pytest.mark.parametrize(("lang", "sentence"), [("pl", "Zgadza się"), ("en", "Right")])
def test_both_languages(checked: Checked, lang: str, sentence: str) -> None:
    root = checked.open(EXPORT, lang=lang)
    expect(root.locator(".own-verdict:visible")).to_contain_text(sentence)
