"""The kernel knows no game: words of boards, papers and rails stand in the families."""

import re
from pathlib import Path
from typing import Final

import pytest

import games.engines.kernel as room

WORDS: Final = re.compile(
    r"(?<![^\W_])(fields?|deeds?|cards?|trains?|bids?|hex|hexes)(?![^\W_])", re.IGNORECASE
)
#: What stays, with the reason.
MEANT: Final = {
    ("actions.py", "field"): "a part of an action; refusals that matches and books hold say so",
    ("actions.py", "fields"): "likewise",
    ("choices.py", "field"): "`dataclasses.field`",
    ("parameters.py", "field"): "`pydantic.Field`",
    ("game.py", "fields"): "`model_fields` of pydantic",
}
FILES: Final = sorted(Path(next(iter(room.__path__))).glob("*.py"))


def words_of(path: Path) -> set[str]:
    return {word.lower() for word in WORDS.findall(path.read_text("utf-8"))}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_file_of_the_kernel_has_no_word_of_a_game(path: Path) -> None:
    assert {word for word in words_of(path) if (path.name, word) not in MEANT} == set()


def test_every_exception_is_needed() -> None:
    assert {(path.name, word) for path in FILES for word in words_of(path)} == set(MEANT)
