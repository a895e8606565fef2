"""What leagues have found of the AI players: read from the page that `manage.py league --save` writes.

The page is the only place of these figures, so that the site shows what the command found and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

PAGE: Final = Path("benchmarks/bots.md")
_HEAD: Final = re.compile(r"`(league (?P<game>\S+) .*--seats (?P<seats>\d+) .*)`\s*$")
_AGAINST: Final = re.compile(r"(\d+) (\S+)")
_INTERVAL: Final = re.compile(r"([\d.]+)-([\d.]+) %")
_COLUMNS: Final = 8


class LeagueRow(NamedTuple):
    """A bot alone at a table of another: per cent of games won with the 95 % interval, and milliseconds of a decision at the median.

    `chance`: per cent that a seat among equals would win.
    """

    bot: str
    others: int
    other: str
    games: int
    won: float
    low: float
    high: float
    chance: float
    median: float


class LeagueSection(NamedTuple):
    """What one command found: the command, the game's key, and a row for each pairing."""

    command: str
    game: str
    rows: tuple[LeagueRow, ...]


def read(text: str) -> tuple[LeagueSection, ...]:
    """The sections of the page, in its order; what is no section of a league is passed over."""
    found = []
    for part in text.split("\n## ")[1:]:
        head, _, body = part.partition("\n")
        named = _HEAD.match(head)
        rows = tuple(_rows(body)) if named else ()
        if named and rows:
            found.append(LeagueSection(named[1], named["game"], rows))
    return tuple(found)


def published(base: Path) -> tuple[LeagueSection, ...]:
    """The sections of the page below `base`; none where it has no such page."""
    page = base / PAGE
    return _kept(page, page.stat().st_mtime_ns) if page.exists() else ()


@lru_cache(maxsize=2)
def _kept(page: Path, _written: int) -> tuple[LeagueSection, ...]:
    return read(page.read_text("utf-8"))


def _rows(body: str) -> Iterator[LeagueRow]:
    for line in body.splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split("|")]
        against = _AGAINST.fullmatch(cells[1]) if len(cells) == _COLUMNS else None
        interval = _INTERVAL.fullmatch(cells[4]) if against else None
        if against and interval:
            others = int(against[1])
            yield LeagueRow(
                cells[0],
                others,
                against[2],
                int(cells[2]),
                float(cells[3].removesuffix("%")),
                float(interval[1]),
                float(interval[2]),
                100 / (others + 1),
                float(cells[6]),
            )
