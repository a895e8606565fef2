"""What the board and the deeds of a match print: the tables of the box with what its parameters make of them. It never changes."""

from typing import Any

from games.engines.property.board import STREET
from games.engines.property.state import Compiled


def deeds(c: Compiled) -> dict[str, dict[str, Any]]:
    """By field, `rents`, `set`, `top`, `loan`, `interest` and `opening`.

    `set` is a bare street's rent in a whole set, as printed and as it falls due, null where a set changes
    nothing; `top` the level that is the hotel, null for what is no street; `loan` what the bank lends,
    `interest` what redeeming costs beside it; `opening` the lowest price in the auction of a declined deed,
    null where there is none.
    """
    return {
        c.ids[field]: {
            "rents": c.rents.printed_rents(c, field),
            "set": c.rents.printed_set(c, field) if c.kind[field] == STREET else None,
            "top": c.rents.printed_top(c, field) if c.kind[field] == STREET else None,
            "loan": c.loan[field],
            "interest": c.mortgages.interest(c.loan[field]),
            "opening": opening(c, field, c.auction_opening_percent) if c.auction_enabled else None,
        }
        for field in c.deeds
    }


def opening(c: Compiled, field: int, percent: int) -> int:
    """R-EB-AUC-02: a share of the deed price, in whole notes."""
    rounded_up = -(-c.price[field] * percent // (100 * c.note)) * c.note
    return max(c.auctions.lowest_opening, rounded_up)


def fields(c: Compiled) -> dict[str, dict[str, Any]]:
    """By field that is no deed and takes or brings a sum: `gains`, `sums` and `percents` as in `Due`.

    Figures that are the same for all roles stand once.
    """
    dues = {c.ids[field]: c.visits.printed_due(c, field) for field in range(len(c.ids))}
    return {
        name: {
            "gains": due.gains,
            "sums": list(dict.fromkeys(due.sums)),
            "percents": list(dict.fromkeys(due.percents)),
        }
        for name, due in dues.items()
        if due and any(due.sums)
    }
