"""Looks at every scene as a machine can: axe-core in both themes, texts in the reader's language, width, room for fingers.

    python -m tests.gallery.audit [ONLY=part,part] [SIZES=1440,360] [LANGS=pl,en] [TURNS=yes] [PAGES=2] [PART=1/2]

TURNS looks at each scene in one of the sizes, the next scene in the next: half the time, for every day.
PAGES are looked at side by side. A text that is plain, or in colours that were judged on another scene, is passed over (`colours.py`): a fault
in what many scenes show is told of the first that shows it. PART looks at every second scene only (1/2, and 2/2 at the others).
Prints what is wrong and leaves it as JSON in build/audit.json: {scene: [line, ...]}; a part has a file of its own.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import defaultdict
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from playwright.async_api import Page

from tests.gallery.colours import DESCRIBE, MARK, NEW
from tests.gallery.scenes import JUDGED
from tests.gallery.shoot import chosen, scenes_named
from tests.gallery.site import ROOT, opened
from tests.gallery.steps import OpenPage
from tests.gallery.targets import small_targets
from tests.gallery.visit import JUDGED_SIZES, LANGS, SIZES, THEMES, TOUCH, Look, set_theme, view_all
from tests.gallery.words import strays

WHOLE = "1/1"
EVERYTHING = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
#: A theme changes colours and nothing else: what the rules of colours say is all that another one can change.
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
#: Those rules look at no text that was judged on another scene.
ONLY_NEW = f"""() => axe.configure({{ rules: [
  {{ id: 'color-contrast', selector: '[{NEW}]' }}, {{ id: 'link-in-text-block', selector: 'a[href][{NEW}]' }},
] }})"""
#: No page holds a frame, a sound or a film that a rule would have to fetch first.
RUN = """async (runOnly) => {
  const found = await axe.run(document, { runOnly, resultTypes: ['violations'], preload: false, iframes: false });
  return found.violations.map(({ id, nodes }) => ({
    id, count: nodes.length, target: nodes[0].target.join(' '), html: nodes[0].html.slice(0, 160),
  }));
}"""
READ = """() => {
  const texts = new Set();
  const foreign = (one) => one.closest('[lang]')?.lang !== document.documentElement.lang;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent.closest('script, style, noscript, .talk-lines, code') || foreign(parent)) continue;
    if (node.data.trim()) texts.add(node.data.trim());
  }
  for (const one of document.body.querySelectorAll('[aria-label], [title], [alt], [placeholder]')) {
    if (foreign(one)) continue;
    for (const name of ['aria-label', 'title', 'alt', 'placeholder']) {
      if (one.getAttribute(name)) texts.add(one.getAttribute(name));
    }
  }
  return [...texts, document.title];
}"""

#: What matches of the gallery are called.
NAMES = frozenset(scene.name for scene in JUDGED)


@cache
def axe() -> str:
    """The script of axe-core; evaluated by the debugger, so that no policy has to give way."""
    return files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")


class Judged:
    """The descriptions of texts whose colours have been judged, by size of the window and theme."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], set[str]] = defaultdict(set)

    def new(self, size: str, theme: str, told: list[str]) -> list[str]:
        """Those that nobody has been told of yet; whoever asks judges them."""
        known = self._known[size, theme]
        found = [one for one in told if one not in known]
        known.update(found)
        return found


async def violations(page: Page, size: str, theme: str, judged: Judged) -> list[dict[str, Any]]:
    """What axe-core finds in a theme: in the first one everything, in others what a theme can change.

    Raises playwright's Error where axe-core is not on the page.
    """
    new = judged.new(size, theme, await page.evaluate(DESCRIBE))
    await page.evaluate(MARK, new)
    if theme != THEMES[0] and not new:
        return []
    rules = EVERYTHING if theme == THEMES[0] else COLOURS
    found: list[dict[str, Any]] = await page.evaluate(RUN, rules)
    return found


async def faults(look: Look, visit: OpenPage, judged: Judged) -> list[str]:
    """What is wrong with one look, a line for each kind."""
    page = visit.page
    found: list[str] = []
    width = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
    if width > 0:
        found.append(f"wider than the window by {width}")
    if look.lang == "pl":
        # The office tells matches by their ids; those of the gallery are named as its scenes.
        names = NAMES if look.scene.path.startswith("/admin/games/match/") else ()
        found += [f"not in Polish: {text}" for text in strays(await page.evaluate(READ), names)]
    if look.size in TOUCH and not look.scene.path.startswith("/admin/"):  # an office has a mouse
        found += [f"small for fingers: {line}" for line in await small_targets(page)]
    await page.evaluate(axe())
    await page.evaluate(ONLY_NEW)
    for theme in THEMES:
        # On a busy machine a table may have lost its line for a moment: what stands dimmed then is not the scene.
        await page.wait_for_function("() => !document.querySelector('.lost')")
        await set_theme(visit, theme)
        found += [
            f"{theme}: {one['id']} x{one['count']}: {one['target']} {one['html']}"
            for one in await violations(page, look.size, theme, judged)
        ]
    return found


def audited(given: dict[str, str]) -> dict[str, list[str]]:
    """The faults of every scene that is wanted, in every size and language that is wanted."""
    part, of = part_of(given)
    named = [scene for scene in scenes_named(given.get("ONLY", "")) if not scene.is_view]
    sizes = chosen(given, "SIZES", SIZES if given.get("SIZES") else JUDGED_SIZES)
    langs = chosen(given, "LANGS", LANGS)
    scenes = named[part::of]
    looks = [
        Look(scene, size, lang)
        for number, scene in enumerate(named)
        if number % of == part
        for size in ([sizes[number % len(sizes)]] if given.get("TURNS") == "yes" else sizes)
        for lang in langs
    ]
    wrong: dict[str, list[str]] = defaultdict(list)
    judged = Judged()

    async def judge(look: Look, visit: OpenPage) -> None:
        for line in await faults(look, visit, judged):
            wrong[look.scene.name].append(f"{look.size} {look.lang} {line}")

    with opened(ROOT / "build" / f"audit{part}", [scene.name for scene in scenes]) as gallery:
        broken = asyncio.run(view_all(gallery, looks, judge, int(given["PAGES"])))
    for name, problem in broken.items():
        scene = next(look.scene.name for look in looks if name == look.name)
        wrong[scene].append(f"{name}: {problem}")
    return {scene.name: wrong[scene.name] for scene in scenes}


def part_of(given: dict[str, str]) -> tuple[int, int]:
    """`2/3` of PART: the number of the part, from 0, and how many there are."""
    part, _, of = given["PART"].partition("/")
    return int(part) - 1, int(of)


def result_of(part: str) -> Path:
    """Where the faults that this part has found are left."""
    return ROOT / "build" / f"audit{part.replace('/', 'of') if part != WHOLE else ''}.json"


def main(arguments: list[str]) -> int:
    given = {"SIZES": "1440,360", "LANGS": "pl", "PAGES": "2", "PART": WHOLE}
    given |= {k: v for k, _, v in (one.partition("=") for one in arguments) if v}
    found = audited(given)
    result_of(given["PART"]).write_text(json.dumps(found, indent=1, ensure_ascii=False))
    for scene, lines in found.items():
        for line in lines:
            print(f"{scene}: {line}")
    count = sum(len(lines) for lines in found.values())
    print(f"AUDIT scenes={len(found)} of={len(JUDGED)} faults={count}")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
