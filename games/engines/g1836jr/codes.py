"""Refusal codes that only 1836jr has, with the names of their parameters (docs/vocabulary.md#refusals)."""

from collections.abc import Mapping
from typing import Final

CODES: Final[Mapping[str, tuple[str, ...]]] = {
    # Auctions.
    "bid_too_low": ("min",),
    "bid_unaffordable": ("max",),
    # Shares.
    "already_parred": ("corporation",),
    "already_bought_this_turn": (),
    "sold_this_round": ("corporation",),
    "over_holding_limit": ("limit",),
    "cert_limit": ("limit",),
    "share_owned_by_player": ("owner",),
    "share_purchase_not_allowed": ("reasons",),
    "first_stock_round": (),
    "pool_limit": ("limit",),
    "no_successor_president": ("corporation",),
    "sells_more_than_needed": ("max",),
    "would_lose_operating_presidency": ("corporation",),
    "share_sale_not_allowed": ("reasons",),
    "not_operated_yet": ("corporation",),
    "no_par_yet": ("corporation",),
    # Track.
    "not_an_upgrade": ("hex", "tile", "reason"),
    "bad_placement_or_rotation": ("hex", "tile", "reason", "edges"),
    "hex_reserved_by_private": ("company", "hex"),
    "tile_in_use": ("tile", "colour"),
    "tile_colour_too_early": ("colour", "phase"),
    "private_cannot_do_that": ("company",),
    # Tokens.
    "token_location_not_reachable": ("hex",),
    "city_full": ("hex",),
    "city_already_tokened": ("hex",),
    "city_slot_reserved": ("hex", "corporation"),
    "no_tokens_left": ("used",),
    # Routes.
    "route_too_long": ("train", "stops", "limit"),
    "route_too_short": ("train",),
    "route_without_token": ("train",),
    "route_repeats_stop": ("train",),
    "route_passes_blocked_city": ("train", "stop"),
    "route_through_terminal": ("train", "stop"),
    "port_needs_two_other_stops": ("train",),
    "route_uses_two_ports": ("train",),
    "routes_share_track": ("train",),
    "train_run_twice": ("train",),
    "not_own_train": ("train",),
    # Trains.
    "train_not_for_sale": ("train", "source"),
    "must_buy_cheapest": ("train",),
    "price_out_of_range": ("min", "max"),
    "train_limit": ("limit",),
    "type_already_bought": ("train",),
    "treasury_suffices": ("have", "price"),
    "not_bankrupt": (),
    # Privates.
    "private_not_for_sale": ("company",),
    "exchange_not_allowed": ("company",),
}
