"""What is asked of policies where seats deal with each other, owe and end."""

from abc import abstractmethod
from typing import ClassVar, Generic

from games.engines.kernel.compiling import mypyc_attr
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property.contract.base import Policy, S


@mypyc_attr(allow_interpreted_subclasses=True)
class OffersPolicy(Policy, Generic[S]):
    """When trades may be offered, which are fair, and what they lead to."""

    #: Offers lapse at the end of every turn; otherwise when their sender's next turn begins.
    offers_end_with_turn: ClassVar[bool]
    #: Whether they outlive every turn, until they are answered or withdrawn.
    offers_outlive_turns: ClassVar[bool]
    #: Whether a trade is fair as soon as a deed moves, whatever stands on the other side.
    fair_by_deed: ClassVar[bool]
    #: Whether who is offered a deed may trade before he answers.
    trades_in_purchase: ClassVar[bool]
    #: Whether a debt to a player may be settled partly in deeds.
    settlement: bool
    #: Whether seats that are not in turn may propose trades.
    outsiders_trade: bool

    @abstractmethod
    def clear_for_trade(self, state: S, seat: int, loses: list[int], gains: list[int]) -> list[int]:
        """Streets whose buildings must be sold before a seat gives deeds away for others."""

    @abstractmethod
    def dealt(self, state: S, seat: int, sink: Sink | None) -> None:
        """The seat is a party to a trade that has been carried out."""


@mypyc_attr(allow_interpreted_subclasses=True)
class AuctionsPolicy(Policy, Generic[S]):
    """Who bids, from which price, and what winning leads to."""

    #: Whether the deeds of who is bankrupt towards the bank are auctioned.
    auctions_estates: ClassVar[bool]
    #: Opening price of an estate's auction, in percent of the deed price.
    estate_percent: int
    #: No auction opens below this price, no first bid lies below that.
    lowest_opening: int
    lowest_bid: int

    @abstractmethod
    def may_bid(self, state: S, seat: int) -> bool:
        """Whether the seat may take part in an auction at all."""

    @abstractmethod
    def won_auction(self, state: S, seat: int, sink: Sink | None) -> None:
        """The seat has won an auction and paid."""


@mypyc_attr(allow_interpreted_subclasses=True)
class DebtsPolicy(Policy, Generic[S]):
    """Who may raise money for a debt, and who may give up."""

    #: Whether a debtor may give up though he could raise the sum.
    may_give_up: bool

    @abstractmethod
    def stands_in(self, state: S, seat: int) -> bool:
        """R-FO-PAIR-09: whether a seat that is not asked may sell and mortgage now."""


@mypyc_attr(allow_interpreted_subclasses=True)
class EndingPolicy(Policy, Generic[S]):
    """When the game is over, and what everybody is worth then."""

    #: Whether `valuations` tells of every deed it values; otherwise the sums are told.
    tells_visits: ClassVar[bool]
    #: Share of their cost at which buildings are valued at the end, in percent.
    valuation: int

    @abstractmethod
    def ending(self, state: S) -> str:
        """Why the game is over now that somebody has gone; empty while it goes on."""

    @abstractmethod
    def settles_limit(self, state: S, reason: str, sink: Sink | None) -> bool:
        """Whether something is settled between an agreed limit and the end; opens it."""

    @abstractmethod
    def unready(self, state: S) -> list[int]:
        """Whom that still waits for, ascending."""

    @abstractmethod
    def hurry(self, state: S) -> None:
        """Its time is over: nobody is waited for any more."""

    @abstractmethod
    def limit(self, state: S) -> str:
        """The limit that was reached before it."""

    @abstractmethod
    def valuations(self, state: S, reason: str, rng: Rng, sink: Sink | None) -> dict[int, int]:
        """What every seat is worth at the end; tells of single deeds only with `tells_visits`."""

    @abstractmethod
    def fortune(self, state: S, seat: int) -> int:
        """What a seat is worth now, as far as no chance decides it."""
