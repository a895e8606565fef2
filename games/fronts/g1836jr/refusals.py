"""Sentences for the refusals of 1836jr, and the words in them; a code with a reason has a sentence for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext, gettext_noop

TEXTS: Final[Mapping[str, str]] = {
    "already_parred": gettext_noop("%(corporation)s has a par value already."),
    "already_bought_this_turn": gettext_noop("You have bought in this turn already."),
    "sold_this_round": gettext_noop("You sold shares of %(corporation)s in this round."),
    "over_holding_limit": gettext_noop(
        "Nobody may hold more of a corporation than %(limit)s per cent."
    ),
    "cert_limit": gettext_noop("You may hold no more than %(limit)s certificates."),
    "share_owned_by_player": gettext_noop("Shares of other players cannot be bought."),
    "share_purchase_not_allowed": gettext_noop("This share cannot be bought: %(reasons)s."),
    "first_stock_round": gettext_noop("Nothing is sold in the first stock round."),
    "pool_limit": gettext_noop("The pool takes no more than half of a corporation."),
    "no_successor_president": gettext_noop("Nobody could become president of %(corporation)s."),
    "sells_more_than_needed": gettext_noop(
        "That is more than is needed; at most %(max)s can be sold."
    ),
    "would_lose_operating_presidency": gettext_noop(
        "The presidency of %(corporation)s must not change now."
    ),
    "share_sale_not_allowed": gettext_noop("These shares cannot be sold: %(reasons)s."),
    "not_operated_yet": gettext_noop("%(corporation)s has not operated yet."),
    "no_par_yet": gettext_noop("%(corporation)s has no par value yet."),
    "not_an_upgrade": gettext_noop("%(tile)s does not belong on %(hex)s."),
    "not_an_upgrade.colour": gettext_noop("%(tile)s is not the next colour on %(hex)s."),
    "not_an_upgrade.label": gettext_noop("The letters of %(tile)s and %(hex)s do not match."),
    "not_an_upgrade.stops": gettext_noop("%(tile)s has not the cities and towns of %(hex)s."),
    "not_an_upgrade.track": gettext_noop("%(tile)s cannot keep the track of %(hex)s."),
    "not_an_upgrade.printed": gettext_noop("%(hex)s stays as it is printed."),
    "not_an_upgrade.not_empty": gettext_noop("%(hex)s is no longer empty."),
    "bad_placement_or_rotation": gettext_noop("%(tile)s cannot lie that way on %(hex)s."),
    "bad_placement_or_rotation.loses_exit": gettext_noop(
        "%(hex)s would lose the exit to: %(edges)s."
    ),
    "bad_placement_or_rotation.exit_not_allowed": gettext_noop(
        "No track may leave %(hex)s to: %(edges)s."
    ),
    "bad_placement_or_rotation.breaks_connection": gettext_noop(
        "Track on %(hex)s that is joined would be parted, or be joined otherwise."
    ),
    "bad_placement_or_rotation.not_connected": gettext_noop(
        "Your track does not reach this tile on %(hex)s."
    ),
    "hex_reserved_by_private": gettext_noop("Reserved by %(company)s."),
    "tile_in_use": gettext_noop("No %(colour)s %(tile)s is left."),
    "tile_colour_too_early": gettext_noop(
        "Phase %(phase)s does not allow this colour yet: %(colour)s."
    ),
    "private_cannot_do_that": gettext_noop("%(company)s cannot do that."),
    "token_location_not_reachable": gettext_noop("Your track does not reach this city on %(hex)s."),
    "city_full": gettext_noop("There is no free place for a station on %(hex)s."),
    "city_already_tokened": gettext_noop(
        "There is a station of this corporation on %(hex)s already."
    ),
    "city_slot_reserved": gettext_noop("This place is kept for %(corporation)s."),
    "no_tokens_left": gettext_noop("All stations have been placed."),
    "route_too_long": gettext_noop(
        "Train %(train)s counts at most %(limit)s stops, not %(stops)s."
    ),
    "route_too_short": gettext_noop("The route of %(train)s needs two stops."),
    "route_without_token": gettext_noop("The route of %(train)s has no station of its own."),
    "route_repeats_stop": gettext_noop("The route of %(train)s comes to one stop twice."),
    "route_passes_blocked_city": gettext_noop(
        "The route of %(train)s goes through a full city: %(stop)s."
    ),
    "route_through_terminal": gettext_noop("The route of %(train)s must end here: %(stop)s."),
    "port_needs_two_other_stops": gettext_noop(
        "With Paris or a port the route of %(train)s needs two other stops."
    ),
    "route_uses_two_ports": gettext_noop("The route of %(train)s visits two ports."),
    "routes_share_track": gettext_noop("The route of %(train)s uses track that is taken."),
    "train_run_twice": gettext_noop("Train %(train)s would run twice."),
    "not_own_train": gettext_noop("Train %(train)s belongs to somebody else."),
    "train_not_for_sale": gettext_noop("Train %(train)s cannot be bought there."),
    "must_buy_cheapest": gettext_noop("It must be the cheapest train: %(train)s."),
    "price_out_of_range": gettext_noop("The price must be between %(min)s and %(max)s."),
    "train_limit": gettext_noop("No more than %(limit)s trains are allowed."),
    "type_already_bought": gettext_noop(
        "A train of type %(train)s was bought in this turn already."
    ),
    "treasury_suffices": gettext_noop("The treasury has %(have)s, and a train costs %(price)s."),
    "not_bankrupt": gettext_noop("There is no bankruptcy to declare."),
    "private_not_for_sale": gettext_noop("%(company)s is not for sale."),
    "exchange_not_allowed": gettext_noop("%(company)s cannot be exchanged for that."),
}
#: Several faults of one deal, as parts of a sentence.
_FAULTS: Final[Mapping[str, str]] = {
    "already_bought_this_turn": gettext_noop("bought in this turn already"),
    "cert_limit": gettext_noop("too many certificates"),
    "insufficient_cash": gettext_noop("not enough cash"),
    "sold_this_round": gettext_noop("sold in this round"),
    "over_holding_limit": gettext_noop("too large a holding"),
    "no_successor_president": gettext_noop("nobody could become president"),
    "pool_limit": gettext_noop("the pool is full"),
    "would_lose_operating_presidency": gettext_noop("the presidency must not change"),
    "sells_more_than_needed": gettext_noop("more than is needed"),
    "not_operated_yet": gettext_noop("it has not operated yet"),
    "first_stock_round": gettext_noop("first stock round"),
    "no_par_yet": gettext_noop("no par value yet"),
}
#: Edges of a hex, from the lower left clockwise.
_DIRECTIONS: Final = (
    gettext_noop("south-west"),
    gettext_noop("west"),
    gettext_noop("north-west"),
    gettext_noop("north-east"),
    gettext_noop("east"),
    gettext_noop("south-east"),
)
_COLOURS: Final[Mapping[str, str]] = {
    "yellow": gettext_noop("yellow"),
    "green": gettext_noop("green"),
    "brown": gettext_noop("brown"),
}


def _edges(edges: Any) -> str:
    return ", ".join(gettext(_DIRECTIONS[edge]) for edge in edges)


def _faults(codes: Any) -> str:
    return ", ".join(gettext(_FAULTS.get(code, code)) for code in codes)


def _colour(colour: Any) -> str:
    return gettext(_COLOURS.get(colour, colour))


#: Parameters that are no names but words of the language.
WORDS: Final[Mapping[str, Callable[[Any], str]]] = {
    "edges": _edges,
    "reasons": _faults,
    "colour": _colour,
}
