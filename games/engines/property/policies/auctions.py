"""Who bids, from which price, and what winning leads to."""

from typing import ClassVar

from games.engines.kernel.game import Sink
from games.engines.property.compiled import Compiled
from games.engines.property.policies.base import Policy
from games.engines.property.state import State


class Auctions(Policy):
    """Everybody who is free bids, from the table's share of the price."""

    #: Whether the deeds of who is bankrupt towards the bank are auctioned.
    auctions_estates: ClassVar[bool] = True

    def __init__(self, c: Compiled) -> None:
        super().__init__(c)
        #: Opening price of an estate's auction, in percent of the deed price.
        self.estate_percent = c.auction_opening_percent
        #: No auction opens below this price, no first bid lies below that.
        self.lowest_opening = 0
        self.lowest_bid = c.note

    def may_bid(self, state: State, seat: int) -> bool:
        """Whether the seat may take part in an auction at all."""
        return not state.out[seat] and not state.c.detention.bars_estate_trade(state, seat)

    def won_auction(self, state: State, seat: int, sink: Sink | None) -> None:
        """The seat has won an auction and paid."""
