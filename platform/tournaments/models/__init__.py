"""Events as rows: everything that happens in one follows from them, and only services change them."""

from tournaments.models.desk import Announcement, DeskAct
from tournaments.models.entrants import EventBadge, PairRule, Registration
from tournaments.models.events import (
    NAME_LENGTH,
    REASONS,
    TEXT_LENGTH,
    EventSeries,
    Tournament,
    default_control,
)
from tournaments.models.rounds import Bout, BoutPart, PlannedRound, ResultCorrection

__all__ = [
    "NAME_LENGTH",
    "REASONS",
    "TEXT_LENGTH",
    "Announcement",
    "Bout",
    "BoutPart",
    "DeskAct",
    "EventBadge",
    "EventSeries",
    "PairRule",
    "PlannedRound",
    "Registration",
    "ResultCorrection",
    "Tournament",
    "default_control",
]
