"""Words of ladders in the reader's language."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from games.fronts.catalogue import front_for
from ratings.chronicle import BOT
from ratings.facts import GONE
from ratings.ladders import DAYS, LIVE, SeasonKey
from ratings.models import Ladder

PACES: Final[dict[str, Any]] = {LIVE: _("live"), DAYS: _("over days")}
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
    "edition": _("These rules have no ladder: the match counts for nothing."),
    "broken": _("What is stored of the match makes no sense: it counts for nothing."),
}
CORRECTIONS: Final[dict[str, Any]] = {
    "void": _("a match was voided"),
    "removal": _("somebody was taken out"),
    "order": _("a match came late"),
    "rebuild": _("worked out again"),
}


def season_name(season: str) -> str:
    """`Autumn 2026`."""
    key = SeasonKey.parse(season)
    return str(SEASONS[key.quarter]) % {"year": key.year}


def ladder_name(ladder: Ladder) -> str:
    """The name of a game and its pace: `..., live`."""
    return f"{front_for(ladder.game).name}, {PACES[ladder.pace]}"


def bot_name(member: str) -> str:
    """What an AI of a record is called."""
    key = member.removeprefix(BOT).partition("#")[0]
    return gettext("somebody who is gone") if key == GONE else f"AI {key.capitalize()}"


def result_name(score: float) -> str:
    """How a pair of two units ended for the first."""
    if score == 1:
        return pgettext("result of a pair", "higher")
    if score == 0:
        return pgettext("result of a pair", "lower")
    return pgettext("result of a pair", "as high")


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
