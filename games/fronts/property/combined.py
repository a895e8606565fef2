"""What must hold between values of a game of streets, as the page of a check lists it."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext_lazy as _

#: In the order in which `PropertyChangeable` and the game's own rules look.
COMBINED: Final[tuple[Any, ...]] = (
    _("Start is the first field, and no other is."),
    _("Exactly one field holds players back."),
    _("Each place of the board is taken once."),
    _("No two fields have one short name."),
    _("Whatever can be bought has a price."),
    _("A mortgage brings no more than the price."),
    _("Streets lie in groups of streets, the rest in groups of its own."),
    _("A group lists the fields that name it."),
    _("A group is as large as its rents need it."),
    _("No two cards have one number."),
    _("Every draw of cards comes to an end."),
    _("No decks draw from each other in a circle."),
    _("A card that moves a pawn leads somewhere."),
    _("The fewest players are no more than the most."),
)
