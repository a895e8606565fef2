"""Words of ladders in the reader's language."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django.db.models import Model
from django.utils import timezone
from django.utils.formats import date_format, localize
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from games import characters
from games.fronts.catalogue import front_for
from ratings.chronicle import BOT
from ratings.facts import GONE
from ratings.ladders import ACTIVE_DAYS, DAYS, LIVE, PAIRS_DAYS, PAIRS_LIVE, SeasonKey
from ratings.models import Correction, Freeze, Ladder, MatchRating, Rating

PACES: Final[dict[str, Any]] = {
    LIVE: _("live"),
    DAYS: _("over days"),
    PAIRS_LIVE: _("in pairs, live"),
    PAIRS_DAYS: _("in pairs, over days"),
}
SEASONS: Final[dict[int, Any]] = {
    1: _("Winter %(year)d"),
    2: _("Spring %(year)d"),
    3: _("Summer %(year)d"),
    4: _("Autumn %(year)d"),
}
#: Why a match that was to be rated counts for nothing.
VERDICTS: Final[dict[str, Any]] = {
    "void": _("The match was voided: it counts for nothing."),
    "short": _("Somebody took fewer than three actions: the match counts for nothing."),
    "nobody": _("No person sat at the table to its end: the match counts for nothing."),
    "agreed": _("The table ended the match by agreement: it counts for nothing."),
    "edition": _("These rules have no ladder: the match counts for nothing."),
    "broken": _("What is stored of the match makes no sense: it counts for nothing."),
}
#: Why somebody cannot be followed.
FOLLOWING: Final[dict[str, Any]] = {
    "follow_guest": _("Guests follow nobody: sign up first."),
    "follow_self": _("You cannot follow yourself: your row is always there."),
    "follow_nobody": _("There is no such person to follow."),
    "follow_too_many": _("You follow 500 people already: stop following somebody first."),
}
#: Why somebody cannot say to live with another.
HOUSEHOLDS: Final[dict[str, Any]] = {
    "household_guest": _("Guests play unrated: sign up first."),
    "household_self": _("You share a household with yourself anyway."),
    "household_nobody": _("There is no such person."),
    "household_too_many": _("You say it of 8 people already: take one back first."),
}
CORRECTIONS: Final[dict[str, Any]] = {
    "void": _("a match was voided"),
    "removal": _("somebody was taken out"),
    "order": _("a match came late"),
    "rebuild": _("worked out again"),
    "return": _("a voided match counts again"),
}


def season_name(season: str) -> str:
    """`Autumn 2026`."""
    key = SeasonKey.parse(season)
    return str(SEASONS[key.quarter]) % {"year": key.year}


def ladder_name(ladder: Ladder) -> str:
    """The name of a game and its pace: `..., live`."""
    return f"{front_for(ladder.game).name}, {PACES[ladder.pace]}"


def row_name(row: Model) -> str:
    """What a row of the office is about; what it calls itself is meant for logs."""
    match row:
        case Ladder():
            return ladder_name(row)
        case MatchRating():
            return f"{row.match_id} · {ladder_name(row.ladder)} · {_day(row.ended_at)}"
        case Rating():
            return f"{row.user.display_name} · {ladder_name(row.ladder)}"
        case Correction():
            return f"{CORRECTIONS[row.kind]} · {ladder_name(row.ladder)} · {_day(row.at)}"
        case Freeze():
            return f"{row.user.display_name} · {_day(row.at)}"
    return str(row)


def _day(moment: datetime) -> str:
    return str(localize(timezone.localtime(moment)))


def bot_name(member: str) -> str:
    """What an AI of a record is called."""
    key = member.removeprefix(BOT).partition("#")[0]
    return gettext("somebody who is gone") if key == GONE else f"AI {characters.full_name_of(key)}"


def result_name(score: float) -> str:
    """Where the other of a pair ended, seen from who won this score of it: it stands beside the other's name."""
    if score == 1:
        return pgettext("result of a pair", "lower")
    if score == 0:
        return pgettext("result of a pair", "higher")
    return pgettext("result of a pair", "as high")


def place(number: int) -> str:
    """In which place somebody ended a season."""
    return gettext("place %(number)d") % {"number": number}


def days_left(days: int) -> str:
    """How long a season still runs."""
    return ngettext("%(n)d more day", "%(n)d more days", days) % {"n": days}


def begins(moment: datetime) -> str:
    """When a season begins."""
    return gettext("from %(day)s") % {
        "day": date_format(moment, pgettext("form of a day without its year", "j M"))
    }


def condition(key: str) -> str:
    """What a place on a leaderboard asks for."""
    return {
        "placement": gettext("rated matches in the season"),
        "games": gettext("rated matches"),
        "opponents": gettext("different opponents"),
        "active": gettext("matches in the last %(days)d days") % {"days": ACTIVE_DAYS},
    }[key]


def all_time() -> str:
    """The table without a season."""
    return gettext("all time")


def tally_titles() -> dict[str, str]:
    """What wins are counted by."""
    return {
        "seat": gettext("Wins by place in the order of play"),
        "role": gettext("Wins by role"),
        "units": gettext("Wins by number of sides"),
    }
