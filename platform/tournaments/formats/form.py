"""What every format answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar

from tournaments.formats.ranking import Rank, ranked_course
from tournaments.formats.record import EventCourse, RoundPlan, Terms


@dataclass(frozen=True)
class Problem:
    """Why an event cannot work: a stable code, what it concerns, and the nearest that works."""

    code: str
    field: str
    params: dict[str, Any]


class Format(ABC):
    """One way to run an event. Everything it says follows from the course alone."""

    key: ClassVar[str]
    #: Fewest contenders it makes sense for, besides those of one table.
    fewest: ClassVar[int] = 2
    #: Whether somebody who comes after the first round can still be paired.
    takes_late: ClassVar[bool] = False

    @abstractmethod
    def rounds(self, terms: Terms, players: int) -> int | None:
        """How many rounds so many play at most; None where only the clock ends it."""

    @abstractmethod
    def plan(self, course: EventCourse) -> RoundPlan:
        """The next round. Raises NoRound at the end, Unplayable where no tables are left."""

    def standing(self, course: EventCourse) -> list[Rank]:
        """The standings, best first."""
        return ranked_course(course)

    def problem(self, terms: Terms, players: int) -> Problem | None:
        """Why so many cannot play by these terms; None if they can."""
        needed = max(self.fewest, min(terms.sizes))
        if players < needed:
            return Problem("too_few_players", "players_least", {"needed": needed, "given": players})
        if not 0 < terms.advance < min(terms.sizes):
            nearest = min(terms.sizes) - 1
            return Problem("advance_too_many", "advance", {"nearest": nearest})
        return None
