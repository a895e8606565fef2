"""Every game, every number of seats, several rule books: what the contract tests are run on."""

import importlib.util
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from games.engines.bots import BOTS, Bot
from games.engines.catalogue import GAMES
from games.engines.kernel.errors import CODES
from games.engines.kernel.game import Game
from games.lab.matrix import seats_of, variations
from tests.games.engines.toy import TOY

#: Bots that know how to play some games only.
_CHOOSY = {
    **dict.fromkeys(("steady", "shrewd"), frozenset(GAMES)),
    # Searches at every decision; test_master.py looks at it.
    "master": frozenset[str](),
}

ALL_GAMES: tuple[Game[Any, Any], ...] = (TOY, *GAMES.values())

#: Rule books beyond the presets and the values that `variations` goes through.
MORE_RULES: Mapping[str, tuple[dict[str, Any], ...]] = {
    "toy": ({"may_claim": False, "bids": "open"}, {"step": 3}),
    "eurobiznes": (
        {"rent_claim_mode": "manual", "trade_timing": "any_time", "auction_mode": "timed_open"},
        {"starting_cash": 500, "guarded_parking_fee": 2000, "allow_gifts": True},
        {"houses_total": 8, "hotels_total": 1, "even_sale": False, "hotel_limit_scope": "none"},
        {"jail_early_exit": "fine_and_double", "free_parking_effect": "wait_one_turn"},
        {"seat_order": "random", "first_player_rule": "random", "doubles_mode": "off"},
        {"settlement_by_property": False, "auction_enabled": False, "interest_rounding": "exact"},
    ),
    "1836jr": (
        {"private_trading": False, "consent_required": False, "must_own_train": "with_route"},
        {"train_roster": "phase_table", "one_type_per_or_scope": "all", "port_pairs": "forbidden"},
        {"esf_timing": "whole_turn", "gcb_timing": "any_time", "ebuy_help": "whenever_must_buy"},
        {"sell_before_operated": True, "multiple_brown_from_ipo": True, "bid_multiple_of_5": False},
    ),
    "fortuna": (
        {"pair_play": True, "pair_joint_sets": True, "houses_total": 8, "hotels_total": 2},
        {"pair_play": True, "pair_joint_sets": True, "even_build_scope": "adjacent"},
        {"hospital_deals_allowed": False, "hospital_rent_allowed": False, "holiday_turns": 3},
        {"trade_offers_public": False, "allow_gifts": True, "hotel_partial_sale": False},
        {"hospital_turns": 0, "holiday_turns": 0, "auction_opening_percent": 0},
        {"skipped_turn_costs_chip": "highest", "max_houses_per_turn": 1, "order_rule": "random"},
        {"movement_mode": "dice", "wealth_tax_base": "net_worth", "starting_cash": 5000},
    ),
    "antimonopoly": (
        {"auction_enabled": True, "limited_buildings": True, "houses_total": 8, "hotels_total": 0},
        {"even_building": True, "max_houses_entrepreneur": 2, "max_houses_monopolist": 1},
        {"asset_timing": "any_time", "extra_roll_after_jail": "first_attempt"},
        {"role_assignment": "random", "monopoly_streets": 3, "voluntary_bankruptcy": True},
        {"income_tax_choice": "auto_min", "allow_gifts": True, "rounding": "down"},
        {"extra_rolls_per_turn": 3, "jail_fine": 0, "starting_cash": 500, "win_mode": "A"},
    ),
}


@dataclass(frozen=True)
class Case:
    """One table: a game, its rules, a number of seats."""

    game: Game[Any, Any]
    seats: int
    rules: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        rules = ",".join(f"{name}={value}" for name, value in self.rules.items()) or "default"
        return f"{self.game.key}-{self.seats}-{rules}"

    def compiled(self, **more: Any) -> Any:
        """The rules, with `more` laid over those that the game has."""
        known = {k: v for k, v in more.items() if k in self.game.Rules.model_fields}
        return self.game.compile(self.game.rules({**self.rules, **known}))


@cache
def cases() -> tuple[Case, ...]:
    """Default rules with every number of seats.

    Every other rule book comes with one of them, taking turns.
    """
    found = []
    for game in ALL_GAMES:
        found += [Case(game, seats) for seats in seats_of(game, {})]
        others = [rules for rules in variations(game) if rules]
        others += MORE_RULES.get(game.key, ())
        for number, rules in enumerate(others):
            seats = seats_of(game, rules)
            found.append(Case(game, seats[number % len(seats)], rules))
    return tuple(found)


def bots_of(game: Game[Any, Any]) -> dict[str, Bot]:
    """The bots that can play this game."""
    return {name: bot for name, bot in BOTS.items() if game.key in _CHOOSY.get(name, {game.key})}


@cache
def codes_of(game: Game[Any, Any]) -> dict[str, tuple[str, ...]]:
    """Every refusal that a game may answer with.

    The kernel's, and those of the packages it is made of.
    """
    codes = dict(CODES)
    for kind in type(game).__mro__:
        module = f"{kind.__module__.rpartition('.')[0]}.codes"
        if "." in kind.__module__ and importlib.util.find_spec(module):
            codes |= importlib.import_module(module).CODES
    return codes
