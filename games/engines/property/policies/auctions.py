"""Who bids, from which price, and what winning leads to."""

from typing import ClassVar

from games.engines.kernel.compiling import mypyc_attr
from games.engines.kernel.game import Sink
from games.engines.property.contract.dealing import AuctionsPolicy
from games.engines.property.parameters import MatchParameters
from games.engines.property.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Auctions(AuctionsPolicy[State]):
    """Everybody who is free bids, from the table's share of the price."""

    auctions_estates: ClassVar[bool] = True

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.estate_percent = c.auction_opening_percent
        self.lowest_opening = 0
        self.lowest_bid = c.note

    def may_bid(self, state: State, seat: int) -> bool:
        return not state.out[seat] and not state.c.detention.bars_estate_trade(state, seat)

    def won_auction(self, state: State, seat: int, sink: Sink | None) -> None:
        """Nothing follows."""
