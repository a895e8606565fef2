"""A match is its log: `Entry` rows are only ever added, and only by `games.play`.

The rest can be rebuilt or is about the table.
"""

from games.models.clock import WHOLE_TABLE, Deadline, Pulse
from games.models.imports import Import
from games.models.log import KEY_LENGTH, Entry, Snapshot
from games.models.match import ID_LENGTH, ID_LETTERS, REASON_LENGTH, Match, new_match_id
from games.models.notes import NOTES_LENGTH, OwnNotes
from games.models.programmed import Programmed
from games.models.rules import ImmutableError, RuleRevision, RuleVariant
from games.models.seats import NAME_LENGTH, BotRevision, Departure, FormerHolder, Seat
from games.models.votes import Applicant, Motion, OpenCall

__all__ = [
    "ID_LENGTH",
    "ID_LETTERS",
    "KEY_LENGTH",
    "NAME_LENGTH",
    "NOTES_LENGTH",
    "REASON_LENGTH",
    "WHOLE_TABLE",
    "Applicant",
    "BotRevision",
    "Deadline",
    "Departure",
    "Entry",
    "FormerHolder",
    "ImmutableError",
    "Import",
    "Match",
    "Motion",
    "OpenCall",
    "OwnNotes",
    "Programmed",
    "Pulse",
    "RuleRevision",
    "RuleVariant",
    "Seat",
    "Snapshot",
    "new_match_id",
]
