"""The few decisions in which property games really differ, one method each.

A game overrides what differs for it.
"""

from typing import Any

from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property.board import Compiled
from games.engines.property.state import State


class Hooks:
    """The decisions of one compiled game.

    Holds that game's own parameters, nothing that changes in a match.
    """

    def __init__(self, c: Compiled) -> None:
        #: Whether a debt to a player may be settled partly in deeds.
        self.settlement = False
        #: Opening price of an estate's auction, in percent of the deed price.
        self.estate_percent = c.auction_opening_percent
        #: Share of their cost at which buildings are valued at the end, in percent.
        self.valuation = 100

    def opening(self, state: State, rng: Rng, sink: Sink | None) -> None:
        """Finds who begins and the order of play; sets `state.turn`, `first` and `order`."""
        raise NotImplementedError

    def begin_turn(self, state: State, seat: int, sink: Sink | None) -> None:
        """Looks at detention: leaves `state.stage` as the turn begins with, or misses the turn."""
        raise NotImplementedError

    def move(self, state: State, seat: int, rng: Rng, sink: Sink | None) -> None:
        """The move of the turn by chance: draws, moves the pawn and resolves what it reaches."""
        raise NotImplementedError

    def land(self, state: State, seat: int, field: int, sink: Sink | None) -> None:
        """A pawn has stopped on a field that is no deed and has no deck."""
        raise NotImplementedError

    def detain(self, state: State, seat: int, cause: str, sink: Sink | None) -> None:
        """Sends a seat to where it is detained."""
        raise NotImplementedError

    def released_by_card(self, state: State, seat: int, sink: Sink | None) -> None:
        """A release card was played at the start of a missed turn: the turn is played after all."""
        raise NotImplementedError

    def check_buy_out(self, state: State, seat: int) -> None:
        """Raises the refusal of a detained seat that wants to pay its way out."""
        raise NotImplementedError

    def buy_out(self, state: State, seat: int, rng: Rng, sink: Sink | None) -> None:
        """A detained seat pays its way out; what follows belongs to the game."""
        raise NotImplementedError

    def passed_start(self, state: State, seat: int) -> None:
        """The pawn has passed or reached Start going forward, or was put there by a card."""

    def rent(self, state: State, field: int) -> int:
        """The rent of an owned, unmortgaged deed; for a utility the factor on the roll."""
        raise NotImplementedError

    def interest(self, loan: int) -> int:
        """Interest on a loan, in whole money."""
        raise NotImplementedError

    def blocks_rent(self, state: State, owner: int) -> bool:
        """Whether the owner is detained so that he collects no rent."""
        return False

    def bars_estate_trade(self, state: State, seat: int) -> bool:
        """Whether the seat is detained so that it neither buys nor sells deeds."""
        return False

    def may_bid(self, state: State, seat: int) -> bool:
        """Whether the seat may take part in an auction at all."""
        return not state.out[seat]

    def plan_build(self, state: State, seat: int, targets: dict[int, int]) -> None:
        """Raises the refusal of a build that breaks a rule other than money; touches nothing."""
        raise NotImplementedError

    def built(self, state: State, seat: int, field: int, start: int, end: int) -> None:
        """Counts what was built on a field against the quotas."""

    def highest_build(self, state: State, seat: int, field: int) -> int:
        """The highest level that one command could give a street now; its present level if none."""
        raise NotImplementedError

    def sale_is_even(self, state: State, group: int, levels: dict[int, int]) -> bool:
        """Whether the levels that a sale would leave in a group are even enough."""
        return True

    def clear_for_trade(self, state: State, field: int) -> list[int]:
        """Streets whose buildings must be sold before a deed changes hands."""
        raise NotImplementedError

    def clear_for_mortgage(self, state: State, field: int) -> list[int]:
        """Streets whose buildings must be sold before a deed is mortgaged."""
        return [field] if state.level[field] else []

    def describe_player(self, state: State, seat: int) -> dict[str, Any]:
        """Paths of a player that only this game fills."""
        return {}
