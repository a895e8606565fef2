"""The rule of 1836jr that a refusal stands for: how disagreements with a log are reported."""

from collections.abc import Mapping
from typing import Final

RULE_OF: Final[Mapping[str, str]] = {
    "bid_too_low": "R18-AU-04",
    "not_a_multiple": "R18-AU-05",
    "bid_unaffordable": "R18-AU-07",
    "already_parred": "R18-SR-18",
    "already_bought_this_turn": "R18-SR-02",
    "sold_this_round": "R18-SR-20",
    "over_holding_limit": "R18-SR-22",
    "cert_limit": "R18-SR-21",
    "share_owned_by_player": "R18-SR-17",
    "share_purchase_not_allowed": "R18-SR-17",
    "first_stock_round": "R18-SR-08",
    "pool_limit": "R18-SR-10",
    "no_successor_president": "R18-SR-13",
    "sells_more_than_needed": "R18-BK-03",
    "would_lose_operating_presidency": "R18-BK-03",
    "share_sale_not_allowed": "R18-SR-10",
    "not_operated_yet": "R18-SR-09",
    "no_par_yet": "R18-SR-15",
    "not_an_upgrade": "R18-TR-02",
    "bad_placement_or_rotation": "R18-TR-05",
    "hex_reserved_by_private": "R18-TR-14",
    "tile_in_use": "R18-TR-03",
    "tile_colour_too_early": "R18-TR-02",
    "private_cannot_do_that": "R18-PC-08",
    "token_location_not_reachable": "R18-TK-06",
    "city_full": "R18-TK-06",
    "city_already_tokened": "R18-TK-05",
    "city_slot_reserved": "R18-TK-02",
    "no_tokens_left": "R18-TK-04",
    "route_too_long": "R18-RT-03",
    "route_too_short": "R18-RT-02",
    "route_without_token": "R18-RT-02",
    "route_repeats_stop": "R18-RT-04",
    "route_passes_blocked_city": "R18-RT-06",
    "route_through_terminal": "R18-RT-06",
    "port_needs_two_other_stops": "R18-RT-09",
    "route_uses_two_ports": "R18-RT-10",
    "routes_share_track": "R18-RT-05",
    "train_run_twice": "R18-RT-01",
    "not_own_train": "R18-RT-01",
    "train_not_for_sale": "R18-TN-02",
    "must_buy_cheapest": "R18-BK-02",
    "price_out_of_range": "R18-TN-01",
    "train_limit": "R18-TN-07",
    "type_already_bought": "R18-TN-04",
    "treasury_suffices": "R18-BK-01",
    "not_bankrupt": "R18-BK-07",
    "private_not_for_sale": "R18-PC-05",
    "exchange_not_allowed": "R18-PC-11",
    "insufficient_cash": "R18-OR-04",
    "not_your_turn": "R18-OR-08",
    "not_available_now": "R18-OR-08",
    "game_over": "R18-EN-01",
}
#: For what is no rule but the form of the log.
OTHER: Final = "R18-SU-01"


def rule_of(code: str) -> str:
    """A rule id, always."""
    return RULE_OF.get(code, OTHER)
