"""The tour judges the colours of a text once, wherever it comes again; what is not the same is judged, however like it looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.stage import Stage
from tests.gallery.audit import COLOURS, ONLY_NEW, RUN, Judged, axe
from tests.gallery.colours import DESCRIBE, MARK

SIZE, THEME = "1440", "light"
PAGE = """<!doctype html><html lang="en"><title>Colours</title><style>
body {{ margin: 0; background: #fff; color: #111; font: 16px/1.5 sans-serif }}
main {{ position: relative; padding: 10px }}
</style><main>{}</main></html>"""
#: What is sound, and what is replaced in it by what: a fault, or one that a text above it hides no longer.
PLANTED = {
    "a colour of its own": ("<p style='color:#111'>Text</p>", "#111", "#ccc"),
    "what lies below it": ("<div style='background:#eee'><p>Text</p></div>", "#eee", "#222"),
    "its size": ("<p style='color:#888;font-size:30px'>Text</p>", "30px", "14px"),
    "its weight": ("<p style='color:#888;font-size:20px;font-weight:700'>Text</p>", "700", "400"),
    "an ancestor half transparent": ("<div style='opacity:.9'><p>Text</p></div>", ".9", ".3"),
    "a sheet pushed below it": (
        ("<i style='position:absolute;z-index:0;inset:0;width:9px;background:#222'></i>"
         "<p style='position:relative;z-index:1'>Text</p>"), "width:9px;", "",
    ),
    "a sheet that is lower down": (
        ("<i style='position:absolute;top:300px;left:0;right:0;height:60px;background:#222'></i>"
         "<p style='position:relative'>Text</p>"), "top:300px", "top:0",
    ),
    "a button that can be pressed": (
        "<button disabled style='color:#ccc;background:#fff'>Text</button>", " disabled", "",
    ),
    "a field with another colour": (
        "<label>Name <input value='Text' style='color:#111;background:#fff'></label>", "#111", "#ccc",
    ),
    "letters where a sign was": ("<p style='color:#ccc'>→ →</p>", "→ →", "Text"),
    "a word where a letter was": ("<p style='color:#ccc'>x</p>", ">x<", ">Text<"),
    "a link without its line": (
        "<p>Much is said about it <a href='/' style='color:#222'>here</a> and there.</p>",
        "color:#222", "color:#222;text-decoration:none",
    ),
    "text beside a link": (
        "<p><a href='/' style='color:#222;text-decoration:none'>here</a></p>",
        "<p>", "<p>Much is said about it ",
    ),
    "the colour beside a link": (
        "<p style='color:#111'>Much is said <a href='/' style='color:#8a5a00;text-decoration:none'>here</a> too.</p>",
        "<p style='color:#111'>", "<p style='color:#6b4a10'>",
    ),
    "no picture below it": (
        "<div style='background:#222 linear-gradient(#fff,#fff)'><p>Text</p></div>",
        " linear-gradient(#fff,#fff)", "",
    ),
    "no picture of a pseudo-element below it": (
        ("<style>.b{position:relative;color:#ccc} .b::before{content:'';position:absolute;inset:0;background:#222;z-index:-1}</style>"
         "<div class='b'><p>Text</p></div>"), "content:'';", "content:none;",
    ),
    "seen where it was hidden": (
        "<div style='visibility:hidden'><p style='color:#ccc'>Text</p></div>", "hidden", "visible",
    ),
    "what a scrolling region lies on": (
        ("<div style='background:#fff'><div style='overflow:auto;height:50px'><p>Text</p>"
         "<p>Text</p><p>Text</p></div></div>"), "background:#fff", "background:#222",
    ),
    "a sheet below a scrolling region": (
        ("<i style='position:absolute;top:300px;left:0;width:400px;height:90px;background:#222'></i>"
         "<div style='overflow:auto;height:50px;width:400px;position:relative'><p>Text</p><p>Text</p></div>"),
        "top:300px", "top:0",
    ),
    "a link that is a box": (
        "<p><a href='/' style='display:block;color:#111'>Text</a></p>", "#111", "#ccc",
    ),
    "beyond what a box cuts off": (
        ("<div style='overflow:hidden;width:60px;position:relative'><i style='position:absolute;right:0;width:1px;height:40px;"
         "background:#222'></i><p style='width:600px;position:relative'>Text and more text, as long as a line</p></div>"),
        "width:1px", "width:60px",
    ),
}  # fmt: skip


@pytest.fixture
def plain(browser: Browser) -> Iterator[Page]:
    """A page of no site: nothing forbids it the styles that stand in it."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    yield page
    page.close()


def found_in(page: Page, judged: Judged) -> list[Any]:
    """What the tour finds on this page with what it knows by now."""
    page.evaluate(axe())
    page.evaluate(ONLY_NEW)
    page.evaluate(MARK, judged.new(SIZE, THEME, page.evaluate(DESCRIBE)))
    return list(page.evaluate(RUN, COLOURS))


def found_in_all(page: Page) -> list[Any]:
    """What axe-core finds if nobody tells it where to look."""
    page.evaluate(axe())
    return list(page.evaluate(RUN, COLOURS))


@pytest.mark.parametrize("name", PLANTED)
def test_what_differs_from_a_text_that_was_judged_is_judged(plain: Page, name: str) -> None:
    sound, old, new = PLANTED[name]
    assert sound.count(old) == 1
    judged = Judged()
    plain.set_content(PAGE.format(sound))
    assert found_in(plain, judged) == []
    plain.set_content(PAGE.format(sound.replace(old, new)))
    assert found_in_all(plain) != []
    assert found_in(plain, judged) != []


def test_what_comes_again_is_judged_once_in_each_size_and_theme(plain: Page) -> None:
    veil = "background:linear-gradient(#eee,#fff)"
    card = f"<div style='{veil}'><h2>{{}}</h2><p>{{}}</p><button>{{}}</button></div>"
    judged = Judged()
    plain.set_content(PAGE.format(card.format("One", "It comes", "Take")))
    assert judged.new(SIZE, THEME, plain.evaluate(DESCRIBE)) != []
    plain.set_content(PAGE.format("<div>" + card.format("Two", "It stays", "Leave") + "</div>" * 2))
    again = plain.evaluate(DESCRIBE)
    assert judged.new(SIZE, THEME, again) == []
    assert judged.new(SIZE, "dark", again) == again
    assert judged.new("360", THEME, again) == again


#: What is plain, and what makes each of it less so: the texts are as dark as before, on what is as bright.
VEILED = {
    "a picture below": ("background:#eee", "background:#eee linear-gradient(#eee,#fff)"),
    "half transparent": ("background:#eee", "background:#eee;opacity:.95"),
    "a colour that lets through": ("background:#eee", "background:rgba(238,238,238,.9)"),
    "ink that lets through": ("color:#111", "color:rgba(17,17,17,.9)"),
    "a shadow of the letters": ("color:#111", "color:#111;text-shadow:0 0 2px #fff"),
    "mixed with what is below": ("background:#eee", "background:#eee;mix-blend-mode:multiply"),
    "a filter": ("background:#eee", "background:#eee;filter:contrast(.9)"),
    "too close to its ground": ("color:#111", "color:#777"),
    "beyond its ground": ("background:#eee", "background:#eee;width:20px;white-space:nowrap"),
    "a sheet over it": ("<i></i>", "<i style='position:absolute;inset:0;background:#eee'></i>"),
    "a layer of its own style": ("<i></i>", "<style>.it::after{content:'';background:#eee}</style>"),
    "a link": ("<b>Text</b>", "<a href='/'>Text</a>"),
}  # fmt: skip


@pytest.mark.parametrize("name", VEILED)
def test_text_is_taken_for_plain_only_as_long_as_nothing_veils_it(plain: Page, name: str) -> None:
    card = "<div class='it' style='background:#eee;color:#111'><i></i><b>Text</b></div>"
    old, new = VEILED[name]
    assert card.count(old) == 1
    plain.set_content(PAGE.format(card))
    assert plain.evaluate(DESCRIBE) == []
    plain.set_content(PAGE.format(card.replace(old, new)))
    assert len(plain.evaluate(DESCRIBE)) == 1


#: Makes every second text of a table hard to read, one in another way than the next; how many there were.
FADE = """() => {
  const texts = [...document.querySelectorAll('#table *')].filter((one) => one.checkVisibility() && one instanceof HTMLElement
    && [...one.childNodes].some((child) => child.nodeType === 3 && /\\p{L}{2}/u.test(child.data)));
  const chosen = texts.filter((_, at) => at % 2 === 1);
  for (const [at, one] of chosen.entries()) {
    if (at % 3 === 0) one.style.color = 'rgb(150, 150, 150)';
    if (at % 3 === 1) one.style.background = 'rgb(90, 90, 90)';
    if (at % 3 === 2) one.style.opacity = 0.2;
  }
  return chosen.length;
}"""
#: The descriptions of all texts whose contrast axe-core blames, wherever they stand.
BLAMED = """async () => {
  const found = await axe.run(document, { runOnly: ['color-contrast'], elementRef: true, preload: false });
  const blamed = new Set(found.violations.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
  const of = [...window.described].flatMap(([text, ones]) => ones.map((one) => [one, text]));
  const texts = new Map(of);
  return [...blamed].map((one) => texts.get(one) ?? 'of no text');
}"""


@pytest.mark.parametrize("width", [1440, 360])
def test_every_fault_planted_in_a_table_that_was_judged_is_new(
    staged: Callable[..., Stage], screen: Callable[..., Page], width: int
) -> None:
    page = screen(width, 800)
    staged().open(page)
    judged = Judged()
    assert judged.new(SIZE, THEME, page.evaluate(DESCRIBE)) != []
    assert judged.new(SIZE, THEME, page.evaluate(DESCRIBE)) == []
    faded = page.evaluate(FADE)
    new = judged.new(SIZE, THEME, page.evaluate(DESCRIBE))
    page.evaluate(axe())
    blamed = page.evaluate(BLAMED)
    assert len(blamed) >= faded / 2 > 3
    assert set(blamed) <= set(new)
