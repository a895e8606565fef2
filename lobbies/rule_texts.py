"""How rule parameters are grouped on pages, and what their values are called.

A parameter brings its own title in both languages; the values of a choice are bare names, which
stand here. A value without a text is shown as it is, so that a new game works before it has any.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

# The section code in a rule id (R-EB-AUC-02: AUC) -> the group under which it is shown.
GROUPS = {
    "GEN": "table",
    "SET": "table",
    "ORD": "table",
    "ONL": "table",
    "STA": "movement",
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
}

GROUP_TITLES = {
    "table": _("Setting up"),
    "movement": _("Moving and special fields"),
    "auctions": _("Auctions"),
    "rent": _("Rent"),
    "building": _("Houses and hotels"),
    "trade": _("Trade"),
    "mortgages": _("Mortgages"),
    "prison": _("Prison"),
    "debts": _("Debts and bankruptcy"),
    "ending": _("End of the game"),
    "other": _("Other rules"),
}

VALUES = {
    "first_player_rule": {"highest_roll": _("highest throw"), "random": _("drawn by lot")},
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
    },
    "free_parking_effect": {"none": _("nothing happens"), "wait_one_turn": _("miss a turn")},
    "jail_early_exit": {
        "off": _("only with a card"),
        "fine_and_double": _("by a fine or by a double"),
    },
    "time_end_mode": {
        "finish_turn": _("the turn is finished"),
        "finish_round": _("the round is finished"),
    },
}
