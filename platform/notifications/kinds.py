"""What people can be told of, by which ways, and by which of them unless they say otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

PAGE: Final = "page"
MAIL: Final = "mail"
PUSH: Final = "push"
#: In the order in which the settings show them.
CHANNELS: Final = (PAGE, MAIL, PUSH)


@dataclass(frozen=True)
class NoticeKind:
    """One event that people can be told of.

    `channels`: by which ways, unless the person has chosen; `is_urgent`: never kept for a digest.
    """

    key: str
    label: Any
    channels: tuple[str, ...]
    is_urgent: bool = False


YOUR_TURN: Final = NoticeKind("your_turn", _("It is your turn"), CHANNELS)
TIME_SHORT: Final = NoticeKind(
    "time_short", _("Your time for a move is running out"), CHANNELS, is_urgent=True
)
STAND_IN: Final = NoticeKind("stand_in", _("An AI plays your seat, since you were away"), CHANNELS)
TABLE_STARTS: Final = NoticeKind(
    "table_starts", _("A table of yours begins"), (PAGE, PUSH), is_urgent=True
)
INVITATION: Final = NoticeKind("invitation", _("Somebody invites you to a table"), CHANNELS)
TABLE_VOTE: Final = NoticeKind("table_vote", _("A table of yours votes, or has decided"), CHANNELS)
SEAT_GIVEN: Final = NoticeKind("seat_given", _("A seat that you would take is yours"), CHANNELS)
PROGRAM_STOPPED: Final = NoticeKind(
    "program_stopped", _("A programmed action of yours has stopped"), (PAGE, PUSH)
)
MATCH_RESULT: Final = NoticeKind("match_result", _("A match of yours has ended"), (PAGE, PUSH))
RATING_CHANGED: Final = NoticeKind("rating_changed", _("Your rating has changed"), (PAGE,))
EARLY_LEAVING: Final = NoticeKind(
    "early_leaving", _("You have left several rated matches early"), (PAGE, MAIL)
)
EVENT_REGISTERED: Final = NoticeKind(
    "event_registered", _("You are entered for a tournament, or no longer"), (PAGE, MAIL)
)
EVENT_CHECK_IN: Final = NoticeKind(
    "event_check_in", _("A tournament asks whether you are there"), CHANNELS, is_urgent=True
)
EVENT_PAIRING: Final = NoticeKind(
    "event_pairing", _("A round of a tournament is drawn"), CHANNELS, is_urgent=True
)
EVENT_NEWS: Final = NoticeKind(
    "event_news", _("The director of a tournament says something"), (PAGE, PUSH), is_urgent=True
)
EVENT_RESULT: Final = NoticeKind("event_result", _("A tournament has ended"), (PAGE, MAIL))
THANKED: Final = NoticeKind("thanked", _("Somebody thanks you for a game"), (PAGE,))
REPORT_ANSWERED: Final = NoticeKind(
    "report_answered", _("The staff has decided about a report of yours"), (PAGE,)
)

#: By key, in the order in which the settings show them.
KINDS: Final[dict[str, NoticeKind]] = {
    kind.key: kind
    for kind in (
        YOUR_TURN,
        TIME_SHORT,
        STAND_IN,
        TABLE_STARTS,
        INVITATION,
        TABLE_VOTE,
        SEAT_GIVEN,
        PROGRAM_STOPPED,
        MATCH_RESULT,
        RATING_CHANGED,
        EARLY_LEAVING,
        EVENT_REGISTERED,
        EVENT_CHECK_IN,
        EVENT_PAIRING,
        EVENT_NEWS,
        EVENT_RESULT,
        THANKED,
        REPORT_ANSWERED,
    )
}
