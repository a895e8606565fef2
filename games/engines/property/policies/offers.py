"""When trades may be offered, which are fair, and what they lead to."""

from typing import ClassVar

from games.engines.kernel.game import Sink
from games.engines.property import deeds
from games.engines.property.board import STREET
from games.engines.property.compiled import Compiled
from games.engines.property.policies.base import Policy
from games.engines.property.state import State


class Offers(Policy):
    """Who is in turn offers trades, which lapse with the turn."""

    #: Offers lapse at the end of every turn; otherwise when their sender's next turn begins.
    offers_end_with_turn: ClassVar[bool] = True
    #: Whether they outlive every turn, until they are answered or withdrawn.
    offers_outlive_turns: ClassVar[bool] = False
    #: Whether who is not in turn may propose a trade to who is.
    outsiders_propose: ClassVar[bool] = False
    #: Whether a trade is fair as soon as a deed moves, whatever stands on the other side.
    fair_by_deed: ClassVar[bool] = False
    #: Whether who is offered a deed may trade before he answers.
    trades_in_purchase: ClassVar[bool] = False

    def __init__(self, c: Compiled) -> None:
        super().__init__(c)
        #: Whether a debt to a player may be settled partly in deeds.
        self.settlement = False

    def clear_for_trade(
        self, state: State, seat: int, loses: list[int], gains: list[int]
    ) -> list[int]:
        """Streets whose buildings must be sold before a seat gives deeds away for others."""
        c = state.c
        groups = {c.group_of[field] for field in loses if c.kind[field] == STREET}
        return [street for group in sorted(groups) for street in deeds.built_in(state, group)]

    def dealt(self, state: State, seat: int, sink: Sink | None) -> None:
        """The seat is a party to a trade that has been carried out."""
