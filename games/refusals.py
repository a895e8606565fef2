"""Refusals in the reader's language: one sentence for every code, of the games and of the table.

Codes are for ever, sentences may improve. Ids in parameters (fields, groups, cards) become the
names that the match's tables give.
"""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext, gettext_noop, override

from gates import storage

TEXTS: Final[Mapping[str, str]] = {
    # kernel
    "malformed": gettext_noop("That is not an action of this game: %(where)s %(problem)s."),
    "bad_setup": gettext_noop("This match cannot start: %(where)s %(problem)s."),
    "unknown_id": gettext_noop("There is no %(id)s here."),
    "game_over": gettext_noop("The game is over."),
    "system_only": gettext_noop("Only the table itself can do that."),
    "seat_out": gettext_noop("This player is out of the game."),
    "not_your_turn": gettext_noop("It is not your turn."),
    "not_available_now": gettext_noop("That cannot be done now."),
    "not_an_option": gettext_noop("%(value)s cannot be chosen here."),
    "not_owner": gettext_noop("%(id)s belongs to somebody else."),
    "no_such_offer": gettext_noop("This offer is no longer open."),
    "bid_too_low": gettext_noop("The lowest possible bid is %(min)s."),
    "not_a_multiple": gettext_noop("The amount must be a multiple of %(step)s."),
    "bid_unaffordable": gettext_noop("You can bid at most %(max)s."),
    "insufficient_cash": gettext_noop("Not enough cash: %(need)s is needed, %(have)s is there."),
    # property games
    "nothing_to_claim": gettext_noop("There is nothing to claim."),
    "may_not_bid": gettext_noop("You take no part in this auction."),
    "trade_closed": gettext_noop("No trade is possible at this moment."),
    "detained": gettext_noop("That cannot be done while detained."),
    "still_solvent": gettext_noop(
        "You can still raise %(raisable)s and owe %(owed)s, so you cannot go bankrupt."
    ),
    "gift_not_allowed": gettext_noop("Gifts are not allowed: both sides must give something."),
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
    # Eurobiznes
    "creditor_is_bank": gettext_noop("The bank does not make agreements about debts."),
    "hotel_needs_houses": gettext_noop(
        "A hotel needs full houses in the whole group first: %(fields)s."
    ),
    "street_quota": gettext_noop("No more than %(limit)s on %(field)s in one turn."),
    "hotel_quota": gettext_noop("No more than %(limit)s hotels in one turn."),
    # Fortuna
    "chip_not_in_hand": gettext_noop("You have no chip %(chip)s in hand."),
    # Anti-Monopoly
    "role_full": gettext_noop("No more players may take this role."),
    "not_monopolised": gettext_noop("You have no monopoly in the group %(group)s."),
    # 1836jr; a code with a reason has a sentence for each
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
    # the table
    "not_your_seat": gettext_noop("You hold no seat at this table."),
    "stale_question": gettext_noop("The table has moved on since then."),
    "too_late": gettext_noop("Too late: the clock has answered for you."),
    "key_reused": gettext_noop("This message was sent before with another action."),
    "not_foreseen": gettext_noop("What this brings cannot be known in advance."),
    "paused": gettext_noop("The table is paused."),
    "not_started": gettext_noop("The match has not started yet."),
    "slow_down": gettext_noop("Too many messages. Wait %(seconds)s s."),
    storage.CODE: storage.TEXT,
    "unavailable": gettext_noop("The move could not be stored just now. Please send it again."),
    "failed": gettext_noop("Something went wrong on our side. Nothing was changed."),
    # frames that are no messages
    "malformed_message": gettext_noop("This message cannot be understood: %(problem)s"),
    "message_too_large": gettext_noop("The message is larger than %(limit)s bytes."),
    "binary_refused": gettext_noop("Only text messages are understood here."),
    "no_such_match": gettext_noop("There is no such match."),
    "too_many_sockets": gettext_noop("Too many tables are open at once. Close some of them."),
    "signed_out": gettext_noop("You are signed in no longer."),
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
_UNKNOWN: Final = gettext_noop("This is not possible (%(code)s).")

Names = Mapping[str, str]


def text_of(code: str, params: Mapping[str, Any], lang: str, names: Names | None = None) -> str:
    """The sentence for a code. A code without one still gets an answer that names it."""
    with override(lang):
        if code not in TEXTS:
            return gettext(_UNKNOWN) % {"code": code}
        text = TEXTS.get(f"{code}.{params.get('reason')}", TEXTS[code])
        return gettext(text) % _Words(params, names or {})


def names_in(tables: Any, lang: str) -> dict[str, str]:
    """The name of every id in the tables of a game."""
    found: dict[str, str] = {}
    _collect(tables, f"name_{lang}", found)
    return found


def _collect(data: Any, key: str, found: dict[str, str]) -> None:
    if isinstance(data, dict):
        if isinstance(data.get("id"), str) and isinstance(data.get(key), str):
            found[data["id"]] = data[key]
        for inner in data.values():
            _collect(inner, key, found)
    elif isinstance(data, (list, tuple)):
        for inner in data:
            _collect(inner, key, found)


class _Words(dict[str, str]):
    """Parameters as they are read: ids by name, lists with commas, what is missing as a dash."""

    def __init__(self, params: Mapping[str, Any], names: Names) -> None:
        super().__init__({name: _part(name, value, names) for name, value in params.items()})

    def __missing__(self, name: str) -> str:
        return "–"


def _part(name: str, value: Any, names: Names) -> str:
    """A parameter of 1836jr that is no name but a word of the language, or any other."""
    if name == "edges":
        return ", ".join(gettext(_DIRECTIONS[edge]) for edge in value)
    if name == "reasons":
        return ", ".join(gettext(_FAULTS.get(fault, fault)) for fault in value)
    if name == "colour":
        return gettext(_COLOURS.get(value, value))
    return _word(value, names)


def _word(value: Any, names: Names) -> str:
    if isinstance(value, dict):
        value = list(value)
    if isinstance(value, (list, tuple, set)):
        return ", ".join(_word(item, names) for item in value)
    return names.get(str(value), str(value))
