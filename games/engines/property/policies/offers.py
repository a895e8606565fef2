"""When trades may be offered, which are fair, and what they lead to."""

from typing import ClassVar

from games.engines.kernel.compiling import mypyc_attr
from games.engines.kernel.game import Sink
from games.engines.property import deeds
from games.engines.property.board import STREET
from games.engines.property.contract.dealing import OffersPolicy
from games.engines.property.parameters import MatchParameters
from games.engines.property.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Offers(OffersPolicy[State]):
    """Who is in turn offers trades, which lapse with the turn."""

    offers_end_with_turn: ClassVar[bool] = True
    offers_outlive_turns: ClassVar[bool] = False
    #: Whether who is not in turn may propose a trade to who is, whatever the table says.
    outsiders_propose: ClassVar[bool] = False
    fair_by_deed: ClassVar[bool] = False
    trades_in_purchase: ClassVar[bool] = False

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.settlement = False
        self.outsiders_trade = c.trade_timing == "any_time" or self.outsiders_propose

    def clear_for_trade(
        self, state: State, seat: int, loses: list[int], gains: list[int]
    ) -> list[int]:
        c = state.c
        groups = {c.group_of[field] for field in loses if c.kind[field] == STREET}
        return [street for group in sorted(groups) for street in deeds.built_in(state, group)]

    def dealt(self, state: State, seat: int, sink: Sink | None) -> None:
        """Nothing follows."""
