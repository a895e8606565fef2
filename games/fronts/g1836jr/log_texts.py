"""What is wrong with a log of 18xx.games, in the reader's language. The codes are those of `gamelog.BadLog`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

TEXTS: Final[dict[str, Any]] = {
    "log_damaged": _(
        "The file is no complete log of 18xx.games: something in it is missing or damaged."
    ),
    "log_of_other_game": _("This is no log of %(title)s."),
    "log_not_unpacked": _("The packed file is damaged or incomplete."),
    "log_too_large": _("The file is too large: at most %(bytes)d bytes are read."),
    "log_not_json": _("This is no JSON file, or only a part of one."),
    "log_players": ngettext_lazy(
        "The log has %(players)d player; 2 to 4 can play.",
        "The log has %(players)d players; 2 to 4 can play.",
        "players",
    ),
    "log_option": _("The log has the optional rule %(option)s, which is not known here."),
    "log_too_long": _("The log has %(actions)d actions; at most %(most)d are read."),
    "log_action": _("%(action)s is no action of this game."),
    "log_seat": _("There is no seat %(seat)d: the game has %(seats)d."),
    "log_end": _("The log does not end as the rules would have it (%(rule)s)."),
}


def sentence(code: str, params: Mapping[str, Any]) -> str:
    """The sentence in the language that is active now."""
    return str(TEXTS[code] % params) if params else str(TEXTS[code])
