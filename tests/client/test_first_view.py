"""What a browser fetches before a table can be answered: one small sum, checked file by file."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from gates.joined.chunks import COMMON, Chunks
from gates.joined.files import joined_files

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "static"
SHEET = re.compile(r"href=\"\{% static '([\w/]+\.css)' %\}")
FACE = re.compile(r"static '(fonts/[\w-]+\.woff2)'")
#: Of the 200 kB that the first view may weigh; page, data of the match, pictures and frames take the rest.
MOST_KB = {"ring": 191, "rail": 182}
ROOMS = {"ring": "table/ring/room.js", "rail": "table/rail/room.js"}
CHUNKS = Chunks(STATIC)


def named(form: re.Pattern[str], *pages: str) -> list[str]:
    """What these pages name, those of a guided table apart."""
    found = [
        path for page in pages for path in form.findall((ROOT / "templates" / page).read_text())
    ]
    return [path for path in dict.fromkeys(found) if path != "table/lesson.css"]


def scripts(room: str) -> list[str]:
    words = f"table/texts/pl/{room}.js"
    return CHUNKS.needed(["table/main.js", "table/texts/pl.js", words, ROOMS[room]])


def test_dialogs_wait_until_they_are_needed() -> None:
    assert "table/dialogs.css" not in named(SHEET, "base.html", "games/table.html")
    late = {"table/ring/dialogs/usual.js", "table/ring/dialogs/trade.js"}
    assert {CHUNKS.home[path] for path in late} == {"table/ring/dialogs/usual.js"}
    assert not late & set(scripts("ring"))


def test_a_page_fetches_one_room() -> None:
    def rooms(entries: list[str]) -> set[str]:
        return {path.split("/")[1] for path in entries} & {"ring", "rail"}

    assert rooms(CHUNKS.imported_by("table/main.js")) == set()
    assert rooms(scripts("ring")) == {"ring"}
    assert rooms(scripts("rail")) == {"rail"}
    assert {room for room in map(room_of, CHUNKS.home) if room} == {"ring", "rail"}


def room_of(path: str) -> str | None:
    """The room that a module belongs to, which it must come with."""
    room = next((room for room in ROOMS if path.startswith(f"table/{room}/")), None)
    if room is not None:
        assert CHUNKS.home[path].startswith(f"table/{room}/"), path
    return room


@pytest.mark.parametrize("room", ROOMS)
def test_first_view_is_light_and_comes_in_few_files(room: str) -> None:
    own = ["table/rail.css"] if room == "rail" else []
    files = dict(joined_files(STATIC))
    wanted = [*scripts(room), *named(SHEET, "base.html", "games/table.html"), *own]
    assert scripts(room)[0] == COMMON
    assert set(wanted) <= set(files)
    faces = named(FACE, "base.html")
    assert len(faces) == 4
    weight = sum(len(gzip.compress(files[path].encode())) for path in wanted)
    weight += sum((STATIC / path).stat().st_size for path in faces)
    assert weight / 1000 < MOST_KB[room]
    assert len(wanted) + len(faces) < 14
