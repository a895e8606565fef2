"""Refusal codes that the property games share (docs/vocabulary.md#refusals), with the names of their parameters."""

from collections.abc import Mapping
from typing import Final

CODES: Final[Mapping[str, tuple[str, ...]]] = {
    "nothing_to_claim": (),
    "bid_too_low": ("min",),
    "bid_unaffordable": ("max",),
    "may_not_bid": ("reason",),
    "trade_closed": ("reason",),
    "detained": ("kind", "who"),
    "still_solvent": ("raisable", "owed"),
    "gift_not_allowed": (),
    "not_a_deed": ("field",),
    "not_building_land": ("field",),
    "already_mortgaged": ("field",),
    "not_mortgaged": ("field",),
    "one_group_only": ("groups",),
    "wrong_direction": ("field", "level"),
    "top_level": ("field", "level"),
    "set_incomplete": ("group", "missing"),
    "mortgaged_in_group": ("fields",),
    "uneven": ("group", "levels"),
    "buildings_in_way": ("fields",),
    "house_quota": ("limit",),
    "houses_short": ("need", "have"),
    "hotels_short": ("need", "have"),
}
