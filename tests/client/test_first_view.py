"""What a browser fetches before a table of Eurobiznes can be answered: one small sum, checked file by file."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from config.scripts import without_comments
from games.templatetags.modules import imported_by

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "static"
SHEET = re.compile(r"href=\"\{% static '([\w/]+\.css)' %\}")
#: Of the 300 kB that the first view may weigh; page, data of the match, pictures and frames take the rest.
MOST_KB = 286


def sheets() -> list[str]:
    pages = ("base.html", "games/table.html")
    found = [
        path for page in pages for path in SHEET.findall((ROOT / "templates" / page).read_text())
    ]
    return [path for path in found if path != "table/rail.css"]


def weight(paths: list[str]) -> float:
    """In kB, each compressed by itself as a server does; faces are compressed already."""
    return sum(min(len(gzip.compress(body)), len(body)) for body in map(sent, paths)) / 1000


def sent(path: str) -> bytes:
    """The file as server mode sends it: our scripts without their comments."""
    body = (STATIC / path).read_bytes()
    is_ours = path.endswith(".js") and not path.startswith("vendor/")
    return without_comments(body.decode()).encode() if is_ours else body


#: What the page of a ring game preloads (templates/games/table.html).
RING = ("table/main.js", "table/ring/room.js")


def eager() -> list[str]:
    return [path for entry in RING for path in imported_by(entry)]


def test_dialogs_wait_until_they_are_needed() -> None:
    assert "table/dialogs.css" not in sheets()
    late = {"table/ring/dialogs/usual.js", "table/ring/dialogs/trade.js"}
    assert late & set(eager()) == set()
    assert late <= set(imported_by("table/ring/dialogs/usual.js"))


def test_a_page_fetches_one_room() -> None:
    def rooms(entries: list[str]) -> set[str]:
        return {path.split("/")[1] for path in entries} & {"ring", "rail"}

    assert rooms(list(imported_by("table/main.js"))) == set()
    assert rooms(eager()) == {"ring"}
    assert rooms(list(imported_by("table/rail/room.js"))) == {"rail"}


def test_first_view_is_light() -> None:
    scripts = dict.fromkeys([*eager(), *imported_by("table/texts/pl.js")])
    faces = [str(path.relative_to(STATIC)) for path in sorted((STATIC / "fonts").glob("*.woff2"))]
    assert len(sheets()) > 10
    assert len(faces) >= 2
    assert weight([*scripts, *sheets(), *faces]) < MOST_KB
