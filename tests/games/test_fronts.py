"""Outside its engine and its front nothing names a game, and a game without a front can do with that."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engines.catalogue import GAMES
from games.fronts.catalogue import EXCHANGES, FRONTS, front_for, with_board, with_book
from games.fronts.front import RAIL, RING, Front
from games.movers.people import refused
from tests.games.conftest import Seated

ROOT = Path(__file__).resolve().parents[2]
NAMES = re.compile(r"eurobiznes|fortuna|anti-?monopoly|1836|18xx(?:\.games)?", re.IGNORECASE)
FOLDERS = ("games", "lobbies", "platform", "ratings", "templates", "tools")
#: What is there for single games.
OWN = (
    "games/engines/", "games/fronts/", "games/lab/", "templates/fronts/",
    "games/rulebooks/1836jr.yaml", "games/rulebooks/antimonopoly.yaml",
    "games/rulebooks/briefs/", "games/rulebooks/eurobiznes.yaml", "games/rulebooks/examples/",
    "games/rulebooks/fortuna.yaml", "games/rulebooks/lessons/",
)  # fmt: skip
COMMANDS = "games/management/commands"
#: Names that may stand elsewhere, by file.
EXCEPTIONS = {
    # Commands of the laboratory for one game, which have kept their names.
    f"{COMMANDS}/arrangement_check.py": {"antimonopoly"},
    f"{COMMANDS}/import18xx.py": {"18xx", "18xx.games"},
    f"{COMMANDS}/probe18xx.py": {"18xx", "1836"},
    f"{COMMANDS}/replay18xx.py": {"18xx", "18xx.games", "1836"},
    f"{COMMANDS}/routes_check.py": {"1836"},
    # Written once, for rows of before there was a second site.
    "games/migrations/0008_import_site.py": {"18xx.games"},
    # A site, not a game: how large a body its address takes, and how it counts ratings.
    "platform/config/settings/base.py": {"18xx.games"},
    "ratings/elsewhere.py": {"18xx", "18xx.games"},
    "ratings/vectors.py": {"18xx"},
}


def files() -> Iterator[tuple[str, str]]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix in {".py", ".html", ".txt", ".yaml"} and not name.startswith(OWN):
                yield name, path.read_text(encoding="utf-8")


def test_nothing_above_catalogue_and_fronts_names_a_game() -> None:
    found = {name: set(NAMES.findall(text)) for name, text in files()}
    assert {name: words for name, words in found.items() if words} == EXCEPTIONS


def test_every_game_has_its_front() -> None:
    assert set(FRONTS) >= set(GAMES) - {"toy"}
    assert all(front.key == key and front.name for key, front in FRONTS.items())


def test_a_game_without_a_front_is_called_by_its_key() -> None:
    front = front_for("toy")
    assert (type(front), front.key, front.name) == (Front, "toy", "Toy")
    assert (front.board, front.room, front.style) == ("", "ring", "")
    assert (front.book_place, front.exchange, front.role_name("judge")) == (None, None, "Judge")


@pytest.mark.parametrize("key", FRONTS)
def test_what_a_front_names_of_the_client_is_there(key: str) -> None:
    front = FRONTS[key]
    assert front.board in {RING, RAIL}
    for path in filter(None, (front.style, front.module)):
        assert (ROOT / "static" / path).is_file()
    if front.picture is not None:
        assert (ROOT / "templates" / front.picture.template).is_file()


def test_lists_of_fronts_have_an_order() -> None:
    assert with_board(RING) == ["eurobiznes", "fortuna", "antimonopoly"]
    assert with_book() == ["eurobiznes", "1836jr", "fortuna", "antimonopoly"]
    places = [front.book_place for front in FRONTS.values() if front.book_place is not None]
    assert len(set(places)) == len(places)


def test_a_site_brings_one_game() -> None:
    sites = [front.exchange.site for front in FRONTS.values() if front.exchange is not None]
    assert sorted(EXCHANGES) == sorted(sites)
    assert all(FRONTS[one.game].exchange is one for one in EXCHANGES.values())


def test_two_fronts_say_one_code_in_one_way() -> None:
    said: dict[str, set[str]] = {}
    for front in FRONTS.values():
        for code, text in front.refusals.items():
            said.setdefault(code, set()).add(text)
    assert {code for code, texts in said.items() if len(texts) > 1} == set()


def test_finer_sentences_are_those_of_known_codes() -> None:
    for front in FRONTS.values():
        assert set(front.finer) | set(front.finer.values()) <= set(front.refusals)


@pytest.mark.django_db(transaction=True)
def test_each_game_refuses_a_gift_by_its_own_rule(seated: Seated) -> None:
    told = {
        game: refused(None, "gift_not_allowed", {}, seated(game=game).pk, "en").message
        for game in ("eurobiznes", "antimonopoly")
    }
    assert "both sides must give something" in told["eurobiznes"]
    assert "at least one deed" in told["antimonopoly"]
