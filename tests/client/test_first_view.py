"""What a browser fetches before a table can be answered: one small sum, checked file by file."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from games.engines.catalogue import GAMES
from games.fronts.catalogue import front_for
from gates.joined.chunks import COMMON, Chunks, all_chunks
from gates.joined.files import joined_files
from tests.client.scripts import strings_of
from tests.client.test_texts import ENTRY, KEY

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "static"
SHEET = re.compile(r"href=\"\{% static '([\w/]+\.css)' %\}")
FACE = re.compile(r"static '(fonts/[\w-]+\.woff2)'")
#: Of the 200 kB that the first view may weigh; page, data of the match, pictures and frames take the rest.
MOST_KB = 189
#: What a game asks for at once beside what its room has: the first question of Anti-Monopoly opens a dialog.
AT_ONCE = {
    "antimonopoly": (
        "table/texts/pl/antimonopoly.js",
        "table/texts/pl/roles.js",
        "table/ring/games/antimonopoly/compared.js",
        "table/dialogs.css",
    )
}
#: The templates of the page of a table.
PAGE = ("base.html", "games/table.html", "games/_table_sheets.html")
ROOMS = {"ring": "table/ring/room.js", "rail": "table/rail/room.js"}
CHUNKS = Chunks(STATIC)
TEXTS = STATIC / "table" / "texts" / "pl"


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
    assert "table/dialogs.css" not in named(SHEET, *PAGE)
    late = {"table/ring/dialogs/usual.js", "table/ring/dialogs/trade.js"}
    assert {CHUNKS.home[path] for path in late} == {"table/ring/dialogs/usual.js"}
    assert not late & set(scripts("ring"))


@pytest.mark.parametrize("room", ROOMS)
def test_the_sieve_of_the_log_waits_until_it_is_needed(room: str) -> None:
    late = {
        "table/frame/panels/log_tools.js",
        "table/frame/words/sieve.js",
        f"table/{room}/log_kinds.js",
    }
    assert not {CHUNKS.home[path] for path in late} & set(scripts(room))


@pytest.mark.parametrize("room", ROOMS)
def test_a_table_fetches_nothing_of_the_desk(room: str) -> None:
    files = set(scripts(room))
    assert [path for path, home in CHUNKS.home.items() if home in files and "desk/" in path] == []


def test_a_page_fetches_one_room() -> None:
    def rooms(entries: list[str]) -> set[str]:
        return {path.split("/")[1] for path in entries} & {"ring", "rail"}

    assert rooms(CHUNKS.imported_by("table/main.js")) == set()
    assert rooms(scripts("ring")) == {"ring"}
    assert rooms(scripts("rail")) == {"rail"}
    assert {room for room in map(room_of, CHUNKS.home) if room} == {"ring", "rail"}


#: Catalogues by the room that fetches them with its first view; those of the frame, and those that one game alone has.
WORDS = {"ring": ("ring", "antimonopoly"), "rail": ("rail",)}
FRAME_WORDS = ("table", "frame")
#: Those that come with a part.
LATE_WORDS = ("dialogs", "roles", "arrangement", "fields", "chips", "menus", "end", "log", "notes")


@pytest.mark.parametrize("room", ROOMS)
def test_first_view_has_the_words_of_all_its_modules(room: str) -> None:
    """What the first modules name stands in the first catalogues, not in those that come with a part."""
    first = {key for name in (*FRAME_WORDS, *WORDS[room]) for key in messages(name)}
    late = {key for name in LATE_WORDS for key in messages(name)} - first
    inside = [path for path, home in CHUNKS.home.items() if home in set(scripts(room))]
    assert len(inside) > 50
    for path in inside:
        named = {
            text for text in strings_of((STATIC / path).read_text()).plain if KEY.fullmatch(text)
        }
        assert named & late == set(), path


def messages(name: str) -> set[str]:
    return {key for key, _ in ENTRY.findall((TEXTS / f"{name}.js").read_text())}


def room_of(path: str) -> str | None:
    """The room that a module belongs to, which it must come with."""
    room = next((room for room in ROOMS if path.startswith(f"table/{room}/")), None)
    if room is not None:
        assert CHUNKS.home[path].startswith(f"table/{room}/"), path
    return room


@pytest.mark.parametrize("game", GAMES)
def test_first_view_is_light_and_comes_in_few_files(game: str) -> None:
    front = front_for(game)
    own = [front.style] if front.style else []
    files = dict(joined_files(STATIC))
    more = [path for path in AT_ONCE.get(game, ()) if path in files]
    assert len(more) == len(AT_ONCE.get(game, ()))
    wanted = [*scripts(front.room), *named(SHEET, *PAGE), *own, *more]
    assert scripts(front.room)[0] == COMMON
    assert set(wanted) <= set(files)
    faces = named(FACE, "base.html")
    assert len(faces) == 4
    weight = sum(len(gzip.compress(files[path].encode())) for path in wanted)
    weight += sum((STATIC / path).stat().st_size for path in faces)
    assert weight / 1000 < MOST_KB
    assert len(wanted) + len(faces) < 20


def test_lobby_comes_in_few_files() -> None:
    assert {path for path in all_chunks(STATIC)[1].files() if path.endswith(".js")} == {
        "lobbies/lobby.js",
        "lobbies/show.js",
    }
