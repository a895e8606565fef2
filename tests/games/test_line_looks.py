"""Lines of seats look in every drawing as they do at the table."""

from __future__ import annotations

import re
from pathlib import Path

from games.reading.line_looks import LOOKS, look_of

STATIC = Path(__file__).parents[2] / "static"


def test_colours_are_those_of_the_table_by_day() -> None:
    tokens = (STATIC / "css" / "tokens.css").read_text()
    by_day = re.findall(r"--player-\d: light-dark\((#\w+),", tokens)
    assert [line.ink for line in LOOKS] == by_day


def test_dashes_are_those_of_the_table() -> None:
    marks = (STATIC / "table" / "frame" / "draw" / "marks.js").read_text()
    found = re.search(r"DASHES = \[(.*)\];", marks)
    assert found is not None
    assert [line.dashes for line in LOOKS] == re.findall(r'"([^"]*)"', found[1])


def test_a_seventh_seat_begins_anew() -> None:
    assert look_of(6) == look_of(0) != look_of(5)
