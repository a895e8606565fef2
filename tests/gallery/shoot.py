"""Pictures of every page and dialog, in both themes and languages, in all sizes, with a contact sheet.

    python -m tests.gallery.shoot [ONLY=part,part] [SIZES=1440,360] [LANGS=pl] [THEMES=light]

`ONLY` keeps the scenes whose names begin with one of the parts.
"""

from __future__ import annotations

import asyncio
import html
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from tests.gallery.scenes import SCENES, Scene
from tests.gallery.site import ROOT, opened
from tests.gallery.steps import OpenPage
from tests.gallery.visit import LANGS, SIZES, THEMES, Look, set_theme, view_all

TARGET = ROOT / "build" / "screenshots"


def main(arguments: list[str]) -> int:
    started = time.monotonic()
    given = dict(one.split("=", 1) for one in arguments if one.partition("=")[2])
    scenes = scenes_named(given.get("ONLY", ""))
    sizes, langs = chosen(given, "SIZES", SIZES), chosen(given, "LANGS", LANGS)
    themes = chosen(given, "THEMES", THEMES)
    looks = [Look(scene, size, lang) for scene in scenes for size in sizes for lang in langs]
    TARGET.mkdir(parents=True, exist_ok=True)

    async def shoot(look: Look, visit: OpenPage) -> None:
        for theme in themes:
            await set_theme(visit, theme)
            path = TARGET / f"{look.name}-{theme}.png"
            await visit.page.screenshot(path=path, animations="disabled")

    with opened(ROOT / "build" / "gallery", [scene.name for scene in scenes]) as gallery:
        wrong = asyncio.run(view_all(gallery, looks, shoot))
    (TARGET / "index.html").write_text(_sheet(SCENES), encoding="utf-8")
    for name, problem in wrong.items():
        print(f"{name}: {problem}")
    seconds = time.monotonic() - started
    count = len(looks) * len(themes)
    print(
        f"SCREENSHOTS scenes={len(scenes)} pictures={count} failed={len(wrong)} seconds={seconds:.0f}"
    )
    return 1 if wrong else 0


def scenes_named(only: str) -> list[Scene]:
    """The scenes whose names begin with one of the parts; all without any."""
    parts = tuple(part for part in only.split(",") if part)
    return [scene for scene in SCENES if not parts or scene.name.startswith(parts)]


def chosen(given: dict[str, str], name: str, all_of_them: Iterable[str]) -> list[str]:
    """Those of `all_of_them` that `NAME=a,b` asks for; all without it. Ends the command where one is none of them."""
    known = list(all_of_them)
    wanted = [part for part in given.get(name, "").split(",") if part]
    for one in wanted:
        if one not in known:
            sys.exit(f"{name}={one}: there are {', '.join(known)}")
    return [one for one in known if not wanted or one in wanted]


def _sheet(scenes: Iterable[Scene]) -> str:
    """One row for each scene, every picture that lies there; what is clicked opens in full."""
    rows = []
    for scene in scenes:
        found = [
            path
            for size in SIZES
            for lang in LANGS
            for theme in THEMES
            if (path := TARGET / f"{scene.name}-{size}-{lang}-{theme}.png").exists()
        ]
        if found:
            rows.append(f"<h2>{html.escape(scene.name)}</h2><p>{''.join(map(_picture, found))}</p>")
    return (
        "<!doctype html><meta charset=utf-8><title>Magnat</title><style>body{font:14px sans-serif;"
        "background:#888;margin:16px}p{display:flex;flex-wrap:wrap;gap:8px}figure{margin:0}"
        "img{height:220px;display:block}figcaption{font-size:11px}</style>" + "".join(rows)
    )


def _picture(path: Path) -> str:
    name = html.escape(path.name)
    return (
        f"<figure><a href='{name}'><img src='{name}' loading=lazy alt='{name}'></a>"
        f"<figcaption>{html.escape(path.stem)}</figcaption></figure>"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
