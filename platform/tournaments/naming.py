"""What formats, rounds, points and tie-breaks are called, in the reader's language."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext_lazy as _

FORMAT_NAMES: Final[dict[str, Any]] = {
    "swiss": _("Swiss system"),
    "robin": _("everybody with everybody"),
    "knockout": _("knock-out"),
    "groups": _("groups and final"),
    "league": _("league"),
    "arena": _("arena"),
    "pairs": _("fixed pairs"),
    "duels": _("duels, Swiss system"),
}
SCALE_NAMES: Final[dict[str, Any]] = {
    "normal": _("4, 2, 1, 0 for a place at a table of four"),
    "places_6531": _("6, 5, 3, 1, 0 by place"),
    "places_642": _("6, 4, 2, 0 by place"),
    "places_8421": _("8, 4, 2, 1 by place"),
    "win_only": _("5 for a win"),
    "wager": _("wager: losers pay 7 percent to the winner"),
}
STAGE_NAMES: Final[dict[str, Any]] = {
    "swiss": _("round"),
    "robin": _("round"),
    "arena": _("wave"),
    "group": _("group round"),
    "division": _("league round"),
    "knockout": _("knock-out"),
    "final": _("final"),
}
CRITERION_NAMES: Final[dict[str, Any]] = {
    "points": _("points"),
    "wins": _("wins"),
    "direct": _("direct encounters"),
    "opponents": _("strength of opponents"),
    "sonneborn": _("points of those beaten"),
    "wealth": _("shares of wealth"),
    "seats": _("harder seats"),
    "lot": _("lot"),
    "stage": _("came further"),
    "final": _("place in the final"),
    "division": _("division"),
    "expelled": _("was expelled"),
}
CRITERION_HELP: Final[dict[str, Any]] = {
    "points": _("Points of all tables; byes are worth the own average."),
    "wins": _("Tables won; a shared win counts in parts."),
    "direct": _("Finishes above those who tie, if all of them met equally often."),
    "opponents": _("Mean points of all opponents for each table, byes left out."),
    "sonneborn": _("Points of everybody beaten, half of those drawn with."),
    "wealth": _("Sum of the own shares of all money at each table."),
    "seats": _("What the seats were worth: harder ones stand higher."),
    "lot": _("A number that the seed of the event gives everybody."),
}
#: What somebody needs to come on the list, as the event may ask for it.
CONDITIONS: Final[dict[str, Any]] = {
    "rating_least": _("rating from %(needed)d"),
    "rating_most": _("rating up to %(needed)d"),
    "account_days": _("account of at least %(needed)d days"),
    "reliability": _("%(needed)d%% of games finished"),
}
