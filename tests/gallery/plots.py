"""How a match is steered to a situation: rules, seats, and what is played once it has come."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from games.timing.controls import DayClock, TaskClock, TimeControl
from tests.gallery.situations import Move, Position, Situation, later

#: Who sits where: two people, the rest AI.
PEOPLE = ("Hanka", "Marek W.")
HERO = 0
POCKET_MONEY = 40

Moves = Callable[[Position], Iterator[Move]]


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
    then: Moves | None = None
    #: Changes the stored state by hand, once all that has been played.
    changed: Callable[[dict[str, Any]], None] | None = None
    talk: tuple[tuple[str, str], ...] = ()
    #: The same, said to the partner only.
    apart: tuple[tuple[str, str], ...] = ()
    #: The clock of the table, where it is not the usual one.
    control: TimeControl | None = None
    #: What people do beside the game once the situation has come, see `decisions`: what, and who.
    beside: tuple[tuple[str, int], ...] = ()


def rail(until: Situation) -> Plot:
    """A match of 1836jr for three."""
    return Plot(until, seats=3, game="1836jr")


def over_days(until: Situation, *beside: tuple[str, int]) -> Plot:
    """A match over days: what is asked of its table waits for as long as the pictures take."""
    return Plot(until, control=DayClock(86_400, 172_800, 2), beside=beside)


def by_tasks(until: Situation) -> Plot:
    """A match of 1836jr with a budget for each stock round and each corporation that is run."""
    return Plot(until, seats=3, game="1836jr", control=TaskClock(900, 600))


def ruined(data: dict[str, Any]) -> None:
    """1836jr: the operator's trains and nearly all the money of it and of its president are gone to the bank."""
    operator = data["operator"]
    president = data["pres"][operator]
    data["discard"] += data["trains"][operator]
    data["trains"][operator] = []
    for purse, holder in (("cash", president), ("treasury", operator)):
        data["bank"] += data[purse][holder] - POCKET_MONEY
        data[purse][holder] = POCKET_MONEY


def ruin() -> Plot:
    """A match of 1836jr for four in which the first seat must buy a train that it cannot pay.

    Nobody who plays well comes into this, and no other seat can be made to bring it about.
    """
    return Plot(later("train", 5), seats=4, game="1836jr", changed=ruined)


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
