"""Sentences for the refusals that the property games share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop

TEXTS: Final[Mapping[str, str]] = {
    "nothing_to_claim": gettext_noop("There is nothing to claim."),
    "may_not_bid": gettext_noop("You take no part in this auction."),
    "trade_closed": gettext_noop("No trade is possible at this moment."),
    "detained": gettext_noop("That cannot be done while detained."),
    "still_solvent": gettext_noop(
        "You can still raise %(raisable)s and owe %(owed)s, so you cannot go bankrupt."
    ),
    "gift_not_allowed": gettext_noop("Gifts are not allowed: both sides must give something."),
    "gift_not_allowed.no_deed": gettext_noop(
        "A trade needs at least one deed that changes hands; cash alone does not suffice."
    ),
    "not_a_deed": gettext_noop("%(field)s cannot be owned."),
    "not_building_land": gettext_noop("Nothing can be built on %(field)s."),
    "already_mortgaged": gettext_noop("%(field)s is mortgaged already."),
    "not_mortgaged": gettext_noop("%(field)s is not mortgaged."),
    "one_group_only": gettext_noop("One sale takes buildings of one group only."),
    "wrong_direction": gettext_noop("%(field)s would not change in this direction."),
    "top_level": gettext_noop("%(field)s cannot be built up that far."),
    "set_incomplete": gettext_noop("The group is not complete; missing: %(missing)s."),
    "mortgaged_in_group": gettext_noop("Something in the group is mortgaged: %(fields)s."),
    "uneven": gettext_noop("Buildings in a group must stand evenly."),
    "buildings_in_way": gettext_noop("The buildings have to be sold first: %(fields)s."),
    "house_quota": gettext_noop("No more than %(limit)s houses in one turn."),
    "houses_short": gettext_noop("The bank has too few houses: %(need)s needed, %(have)s left."),
    "hotels_short": gettext_noop("The bank has too few hotels: %(need)s needed, %(have)s left."),
}
