"""What a switch does, in a whole sentence for each of its two sides: on, and off.

By the name of the parameter; games that share a name share the sentence, and what one game has alone can stand in its
front. A switch without one is told by its title.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from games.fronts.catalogue import front_for

SWITCHES: Final[Mapping[str, tuple[Any, Any]]] = {
    # setting up, moving
    "pair_play": (
        _(
            "Two pairs play, each with one purse: the first and the third against the second and the fourth."
        ),
        _("Everybody plays alone, with a purse of their own."),
    ),
    "pair_joint_sets": (
        _("Fields of partners count together for sets and series."),
        _("Fields of partners count apart for sets and series."),
    ),
    "pair_private_chat": (
        _("Partners may confer in private."),
        _("Partners may not confer in private."),
    ),
    "start_salary_on_landing": (
        _("Who stops exactly on Start is paid, too."),
        _("Who stops exactly on Start is not paid."),
    ),
    # auctions, trade, debts
    "auction_enabled": (
        _("What a player declines to buy goes to auction."),
        _("What a player declines to buy stays with the bank."),
    ),
    "auction_decliner_may_bid": (
        _("The player who declined may bid."),
        _("The player who declined may not bid."),
    ),
    "allow_gifts": (_("Gifts are allowed."), _("Gifts are not allowed.")),
    "trade_group_clear": (
        _("A city can be traded only while no building stands in its country."),
        _("A bare city can be traded even if others of its country are built on."),
    ),
    "trade_offers_public": (
        _("All offers are shown to the whole table."),
        _("An offer is seen by its two sides only."),
    ),
    "settlement_by_property": (
        _("A debt to a player may be paid partly in fields, if the creditor agrees."),
        _("A debt to a player cannot be paid in fields."),
    ),
    "voluntary_bankruptcy": (
        _("A player may give up even while the debt could be paid."),
        _("A player may not give up while the debt could be paid."),
    ),
    # rent
    "double_rent_on_built": (
        _("The rent factor applies to built-up fields, too."),
        _("The rent factor applies to bare fields only."),
    ),
    "monopoly_all_streets": (
        _("The rent factor applies to a third street of the city, too."),
        _("The rent factor does not apply to a third street of the city."),
    ),
    "mortgaged_counts_for_series": (
        _("Mortgaged fields count towards the number owned."),
        _("Mortgaged fields do not count towards the number owned."),
    ),
    "mortgaged_counts_for_set": (
        _("Mortgaged fields count towards sets."),
        _("Mortgaged fields do not count towards sets."),
    ),
    "entrepreneur_collects_in_price_war": (
        _("An entrepreneur in the price war collects rents."),
        _("An entrepreneur in the price war collects no rents."),
    ),
    # building
    "even_building": (
        _("Houses must be built evenly."),
        _("Houses may be built unevenly."),
    ),
    "even_sale": (
        _("Buildings must be sold evenly."),
        _("Buildings may be sold unevenly."),
    ),
    "hotel_partial_sale": (
        _("A hotel may be sold in parts, like five houses."),
        _("A hotel is sold as a whole only."),
    ),
    "limited_buildings": (
        _("The houses and hotels of the box limit building."),
        _("Houses and hotels never run out."),
    ),
    # prison, hospital, holiday
    "jail_blocks_rent": (_("Prisoners collect no rent."), _("Prisoners collect rent.")),
    "jail_blocks_trade": (
        _("Prisoners neither buy nor sell real estate."),
        _("Prisoners may buy and sell real estate."),
    ),
    "jail_double_gives_extra_roll": (
        _("A double rolled in detention gives the extra roll."),
        _("A double rolled in detention gives no extra roll."),
    ),
    "monopolist_collects_in_prison": (
        _("A monopolist in prison collects rents."),
        _("A monopolist in prison collects no rents."),
    ),
    "final_valuation_ignores_prison": (
        _("At the end the rents of an imprisoned monopolist count as well."),
        _("At the end the rents of an imprisoned monopolist do not count."),
    ),
    "hospital_deals_allowed": (
        _("Patients may trade and deal with the bank."),
        _("Patients may neither trade nor deal with the bank."),
    ),
    "hospital_rent_allowed": (_("Patients collect rent."), _("Patients collect no rent.")),
    "holiday_card_moves_pawn": (
        _("A holiday card also moves the pawn to the holiday field."),
        _("A holiday card leaves the pawn where it stands."),
    ),
    "holiday_forfeit_on_auction_win": (
        _("Winning an auction ends a holiday."),
        _("Winning an auction does not end a holiday."),
    ),
}


def sentence_of_switch(game: str, name: str, *, is_on: bool) -> str:
    """What holds with the switch on that side; empty where nobody has written it."""
    pair = front_for(game).switches.get(name) or SWITCHES.get(name)
    return "" if pair is None else str(pair[0] if is_on else pair[1])
