"""The rules in brief: what a newcomer needs before the first move, step by step, each step with a picture of the board.

A brief is a YAML file beside the rule book. A step is told as a rule is, with the numbers of one table, and names what
its picture shows: a position as scenarios give it, and which part of the board is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.rulebooks.beside import has_beside, read_beside
from games.rulebooks.book import Reading


@dataclass(frozen=True, slots=True)
class BriefStep:
    """One step in one language: its heading, its sentences, what its picture shows and says."""

    key: str
    title: str
    text: tuple[str, ...]
    alt: str
    picture: Mapping[str, Any]


def has_brief(game: str) -> bool:
    """Whether there are rules in brief of this game."""
    return has_beside("briefs", game)


def brief_of(game: str, reading: Reading, lang: str) -> list[BriefStep]:
    """The steps told with `reading`. Raises FileNotFoundError for a game without a brief."""
    return [
        BriefStep(
            key=step["key"],
            title=step["title"][lang],
            text=tuple(reading.sentence(rule, lang) for rule in step["text"]),
            alt=reading.sentence(step["picture"]["alt"], lang),
            picture=step["picture"],
        )
        for step in brief_source(game)
    ]


@cache
def brief_source(game: str) -> tuple[Mapping[str, Any], ...]:
    """The steps as they are written. Raises FileNotFoundError for a game without a brief."""
    return tuple(read_beside("briefs", game))
