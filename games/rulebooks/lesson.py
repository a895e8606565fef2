"""A first game that explains itself: a guided table for each game, as data, with the dice that it is played with.

A lesson is a YAML file beside the rule book. Its steps come one after the other. A step is done once one of its
events has happened since it began (`until`; `mine`: with the learner in that place of the event, `entry`: by what the
learner did), and can always be passed over. What is told names the numbers of the rules by holes, as the rule book does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from games.rulebooks.beside import has_beside, read_beside
from games.rulebooks.book import Reading
from games.rulebooks.sentences import filled

#: The learner's seat; AI players have the others.
LEARNER: Final = 0


@dataclass(frozen=True, slots=True)
class Lesson:
    """The lesson of a game: who sits with the learner, by name, and its steps as they are written."""

    game: str
    dice: int
    opponents: tuple[str, ...]
    bot: str
    steps: tuple[Mapping[str, Any], ...]

    @property
    def secret(self) -> bytes:
        """What all dice and cards follow from. It is arranged, the same for everybody, and promises nothing."""
        return self._bytes("secret")

    @property
    def salt(self) -> bytes:
        """The salt of the same stream (docs/chance.md)."""
        return self._bytes("salt")

    def _bytes(self, use: str) -> bytes:
        return hashlib.sha256(f"magnat lesson {self.game} {self.dice} {use}".encode()).digest()

    def in_words(self, reading: Reading, lang: str) -> list[dict[str, Any]]:
        """The steps in one language, as the table's page and the page of the lesson show them."""
        values = {**reading.facts, **reading.rules}

        def say(text: Mapping[str, str]) -> str:
            return filled(text[lang], values, lang, reading.symbol)

        return [_step(step, say) for step in self.steps]


def _step(step: Mapping[str, Any], say: Any) -> dict[str, Any]:
    quiz = step.get("quiz")
    return {
        "key": step["key"],
        "name": say(step["name"]),
        "title": say(step["title"]),
        "text": [say(text) for text in step["text"]],
        "see": [say(text) for text in step.get("see", ())],
        "until": list(step.get("until", ())),
        "mine": step.get("mine"),
        "then": say(step["then"]) if "then" in step else None,
        "quiz": quiz
        and {
            "question": say(quiz["question"]),
            "answers": [say(answer) for answer in quiz["answers"]],
            "right": quiz["right"],
            "because": say(quiz["because"]),
        },
    }


def has_lesson(game: str) -> bool:
    """Whether the game can be learned at a guided table."""
    return has_beside("lessons", game)


@cache
def lesson_of(game: str) -> Lesson:
    """The lesson of a game. Raises FileNotFoundError for a game without one."""
    found: dict[str, Any] = read_beside("lessons", game)
    return Lesson(
        game, found["dice"], tuple(found["opponents"]), found["bot"], tuple(found["steps"])
    )
