"""How a match is steered to a situation: rules, seats, and what is played once it has come."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from tests.gallery.situations import Action, Move, Position, Situation

#: Who sits where: two people, the rest AI.
PEOPLE = ("Hanka", "Marek W.")
HERO = 0

Moves = Callable[[Position], Iterator[Move]]
#: What a seat plays of its own will; None leaves the move to its bot.
Will = Callable[[Position], Action | None]


@dataclass(frozen=True)
class Plot:
    """Play until `until` holds for `seat`, then the first of `then` that the rules accept."""

    until: Situation
    seat: int = HERO
    seats: int = 4
    game: str = "eurobiznes"
    rules: Mapping[str, Any] = field(default_factory=dict)
    #: What a seat plays instead of its bot: seat -> `do` of the choice it prefers.
    habits: Mapping[int, Sequence[str]] = field(default_factory=dict)
    wills: Mapping[int, Will] = field(default_factory=dict)
    then: Moves | None = None
    talk: tuple[tuple[str, str], ...] = ()
    #: The same, said to the partner only.
    apart: tuple[tuple[str, str], ...] = ()


def rail(until: Situation) -> Plot:
    """A match of 1836jr for three."""
    return Plot(until, seats=3, game="1836jr")


def spendthrift(at: Position) -> Action | None:
    """1836jr: pays every revenue out and buys no train that lasts, until one must be bought."""
    if at.game["offers"]:
        return None
    if at.game["step"] == "dividend" and at.game["revenue"]:
        return {"do": "dividend", "kind": "payout"}
    if at.game["step"] != "train" or at.choice("pass") is None:
        return None
    bank = next((one for one in at.choices if one["do"] == "buy_train" and "options" in one), None)
    short_lived = [
        one for one in (bank or {"options": []})["options"] if one["train"] in {"2", "3"}
    ]
    return {"do": "buy_train", **short_lived[0]} if short_lived else {"do": "pass"}


def ruin(until: Situation) -> Plot:
    """A match of 1836jr for four in which the first seat has spent everything."""
    return Plot(until, seats=4, game="1836jr", wills={HERO: spendthrift})


def _offers(at: Position, sender: int, to: int) -> Iterator[Move]:
    """A deed and a little cash for a deed, what completes nothing first."""
    for give, get in product(at.deeds(sender), at.deeds(to)):
        terms = {"give": {"fields": [give], "cash": 40}, "get": {"fields": [get]}}
        yield sender, {"do": "offer_trade", "to": to, **terms}


def offer_from(sender: int, to: int) -> Moves:
    return lambda at: _offers(at, sender, to)


def settlement_from_debtor(at: Position) -> Iterator[Move]:
    """All the cash of the debtor and one deed."""
    debtor = at.game["debts"][0]["debtor"]
    cash = at.game["players"][debtor]["cash"]
    for deed in at.deeds(debtor):
        yield debtor, {"do": "offer_settlement", "cash": cash, "fields": [deed]}
