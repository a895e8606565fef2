"""How rule parameters are grouped on pages, and what their values are called.

A parameter brings its own title in both languages; the values of a choice are bare names, which
stand here. A value without a text is shown as it is, so that a new game works before it has any.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

# The section code in a rule id (R-EB-AUC-02: AUC, R18-SR-09: SR) -> the group under which it is shown.
GROUPS = {
    "GEN": "table",
    "SET": "table",
    "ORD": "table",
    "ONL": "table",
    "STA": "movement",
    "CHIP": "movement",
    "TAX": "movement",
    "HOS": "detention",
    "HOL": "detention",
    "SER": "rent",
    "UTL": "rent",
    "BKR": "debts",
    "WIN": "ending",
    "PAIR": "pairs",
    "ROL": "table",
    "CSH": "table",
    "RND": "table",
    "CLK": "table",
    "INC": "movement",
    "PTX": "movement",
    "AMO": "movement",
    "BUY": "auctions",
    "RNT": "rent",
    "MON": "rent",
    "TRN": "rent",
    "LON": "trade",
    "JAL": "prison",
    "OBJ": "ending",
    "RCH": "ending",
    "TIM": "ending",
    "DBL": "movement",
    "JAI": "prison",
    "FEE": "movement",
    "AUC": "auctions",
    "RENT": "rent",
    "CLM": "rent",
    "SUP": "building",
    "BLD": "building",
    "HTL": "building",
    "SEL": "building",
    "TRD": "trade",
    "MTG": "mortgages",
    "DEB": "debts",
    "BNK": "debts",
    "END": "ending",
    "VAL": "ending",
    "SU": "table",
    "AU": "auctions",
    "PC": "privates",
    "SR": "stock",
    "TR": "track",
    "RT": "routes",
    "TN": "trains",
    "BK": "debts",
}

GROUP_TITLES = {
    "table": _("Setting up"),
    "movement": _("Moving and special fields"),
    "auctions": _("Auctions"),
    "rent": _("Rent"),
    "building": _("Houses and hotels"),
    "trade": _("Trade"),
    "privates": _("Private companies"),
    "stock": _("Stock rounds"),
    "track": _("Track"),
    "routes": _("Routes"),
    "trains": _("Trains"),
    "mortgages": _("Mortgages"),
    "prison": _("Prison"),
    "detention": _("Hospital and holiday"),
    "pairs": _("Pair play"),
    "debts": _("Debts and bankruptcy"),
    "ending": _("End of the game"),
    "other": _("Other rules"),
}

VALUES = {
    "first_player_rule": {
        "highest_roll": _("highest throw"),
        "random": _("drawn by lot"),
        "first_seat": _("the first seat"),
    },
    "seat_order": {"join_order": _("as people sat down"), "random": _("drawn by lot")},
    "doubles_mode": {
        "sum_then_jail": _("add up; the second leads to prison"),
        "sum_no_jail": _("add up, without prison"),
        "off": _("mean nothing"),
    },
    "auction_mode": {
        "round_robin": _("in turn round the table"),
        "timed_open": _("everybody at once, against the clock"),
    },
    "double_rent_scope": {
        "all_unbuilt": _("all, while the whole country is bare"),
        "this_unbuilt": _("each that is bare itself"),
        "off": _("none"),
    },
    "rent_claim_mode": {
        "auto": _("by itself"),
        "manual": _("the owner must claim it in time"),
    },
    "hotel_limit_scope": {"lap": _("a lap"), "turn": _("a turn"), "none": _("no limit")},
    "trade_timing": {
        "own_turn": _("in one's own turn"),
        "own_turn_before_roll": _("in one's own turn, before the throw"),
        "any_time": _("at any time"),
        "off": _("never"),
    },
    "interest_rounding": {"down_to_5": _("down to fives"), "exact": _("to the exact sum")},
    "mortgage_transfer": {
        "buyer_choice": _("redeems it or pays the interest"),
        "redeem_now": _("must redeem it at once"),
        "interest_only": _("pays the interest only"),
        "free": _("pays nothing"),
    },
    "free_parking_effect": {
        "none": _("no effect"),
        "wait_one_turn": _("miss a turn"),
    },
    "jail_early_exit": {
        "off": _("only with a card"),
        "fine_and_double": _("by a fine or by a double"),
    },
    "order_rule": {
        "chip_draw": _("by chips drawn"),
        "random": _("drawn by lot"),
        "by_seat": _("by seat"),
    },
    "movement_mode": {"chips": _("twelve open chips"), "dice": _("two dice")},
    "skipped_turn_costs_chip": {
        "no": pgettext_lazy("chip", "none"),
        "lowest": pgettext_lazy("chip", "the lowest"),
        "highest": pgettext_lazy("chip", "the highest"),
    },
    "even_build_scope": {
        "group": _("across the whole colour"),
        "adjacent": _("between neighbours only"),
    },
    "wealth_tax_base": {"cash": _("cash on hand"), "net_worth": _("everything one owns")},
    "win_mode": {
        "A": _("the last player left"),
        "B": _("the richest, once one role is gone"),
    },
    "role_assignment": {
        "dice_choice": _("chosen, the highest throw first"),
        "random": _("drawn by lot"),
        "host": _("by the host"),
        "by_seat": _("by seat, alternating"),
    },
    "extra_roll_after_jail": {
        "forfeit": _("is lost"),
        "first_attempt": _("is the first attempt to leave"),
    },
    "asset_timing": {
        "own_turn_or_debt": _("in one's own turn or in debt"),
        "any_time": _("at any time"),
    },
    "income_tax_choice": {
        "informed": _("both sums are shown"),
        "blind": _("without seeing the percentage"),
        "auto_min": _("the lower sum by itself"),
    },
    "rounding": {"half_up": _("halves up"), "up": _("always up"), "down": _("always down")},
    "time_end_mode": {
        "immediate": _("at once"),
        "finish_turn": _("the turn is finished"),
        "finish_round": _("the round is finished"),
    },
    "auction_next_player": {
        "last_buyer": _("after the last buyer"),
        "turn_player": _("after whoever began the sales"),
    },
    "must_own_train": {"always": _("at all times"), "with_route": _("only with a route")},
    "esf_timing": {"track_step": _("in the track step"), "whole_turn": _("in the whole turn")},
    "gcb_timing": {
        "own_turn_or_between": _("in one's own turn or between turns"),
        "any_time": _("at any time"),
    },
    "port_pairs": {"one_bonus": _("one bonus"), "forbidden": _("not allowed")},
    "ebuy_help": {
        "cannot_afford_cheapest": _("if the corporation cannot pay for the cheapest train"),
        "whenever_must_buy": _("whenever the corporation must buy"),
    },
    "ebuy_unit_test": {"ten_percent": _("ten per cent"), "certificate": _("a certificate")},
    "train_roster": {
        "setup": _("as the setup list has it"),
        "phase_table": _("as the table of phases has it"),
    },
    "one_type_per_or_scope": {"bank": _("from the bank"), "all": _("all of them")},
}
