"""Editions by the names that commands are given: files, and the presets of the games."""

from __future__ import annotations

from pathlib import Path

from games.engines.catalogue import GAMES
from games.variants.content import EditionContent, examine
from games.variants.documents import UnreadableError, read_file


class UnknownEditionError(Exception):
    """Nothing, or more than one thing, has this name; or the file is refused."""


def candidates(name: str) -> list[EditionContent]:
    """Whatever has this name, in any game. Raises UnknownEditionError where nothing has."""
    if is_file(name):
        return [from_file(Path(name))]
    game, _, slug = name.rpartition("/")
    found = [
        preset_content(key, row["id"])
        for key in GAMES
        for row in GAMES[key].presets()
        if row["id"] == slug and game in ("", key)
    ]
    if not found:
        raise UnknownEditionError(f"{name}: no file, and no edition has this name")
    return found


def is_file(name: str) -> bool:
    """Whether there is such a file; a name that is too long for one is none."""
    try:
        return Path(name).is_file()
    except OSError:
        return False


def from_file(path: Path) -> EditionContent:
    """The content of a file. Raises UnknownEditionError."""
    try:
        found = examine(read_file(path))
    except UnreadableError as error:
        raise UnknownEditionError(f"{path.name}: {error.violation.code}") from error
    if found.content is None:
        first = found.violations[0].to_json()
        raise UnknownEditionError(f"{path.name}: {first['path']} {first['code']}")
    return found.content


def preset_content(game: str, slug: str) -> EditionContent:
    """A preset of a game as an edition."""
    preset = next(row for row in GAMES[game].presets() if row["id"] == slug)
    rules = GAMES[game].rules(preset["rules"]).model_dump(mode="json")
    name = {"pl": preset["text_pl"], "en": preset["text_en"]}
    return EditionContent(game, rules, GAMES[game].tables(), slug, name, base=slug)


def box_content(game: str) -> EditionContent:
    """The game as it lies in its box."""
    rules = GAMES[game].rules({}).model_dump(mode="json")
    return EditionContent(game, rules, GAMES[game].tables(), "box")
