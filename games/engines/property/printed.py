"""What the deeds of a match print: the tables of the box with what its parameters make of them. It never changes."""

from typing import Any

from games.engines.property.board import STREET, Compiled, rounded_up

#: Rents by level of a street or by how many of the set count; by the owner's role where that decides.
Rents = list[int] | dict[str, list[int]]


def deeds(c: Compiled) -> dict[str, dict[str, Any]]:
    """By field, `rents`, `set`, `top`, `loan`, `interest` and `opening`.

    `set` is a bare street's rent in a whole set, as printed and as it falls due, null where a set changes
    nothing; `top` the level that is the hotel, null for what is no street; `loan` what the bank lends,
    `interest` what redeeming costs beside it; `opening` the lowest price in the auction of a declined deed,
    null where there is none.
    """
    return {
        c.ids[field]: {
            "rents": c.hooks.printed_rents(c, field),
            "set": c.hooks.printed_set(c, field) if c.kind[field] == STREET else None,
            "top": c.hooks.printed_top(c, field) if c.kind[field] == STREET else None,
            "loan": c.loan[field],
            "interest": c.hooks.interest(c.loan[field]),
            "opening": opening(c, field, c.auction_opening_percent) if c.auction_enabled else None,
        }
        for field in c.deeds
    }


def opening(c: Compiled, field: int, percent: int) -> int:
    """R-EB-AUC-02: a share of the deed price, in whole notes."""
    return max(c.hooks.lowest_opening, rounded_up(c.price[field], percent, c.note))
