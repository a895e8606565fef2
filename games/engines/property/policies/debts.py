"""Who may raise money for a debt, and who may give up."""

from games.engines.property.compiled import Compiled
from games.engines.property.policies.base import Policy
from games.engines.property.state import DEBT, State


class Debts(Policy):
    """A debtor pays what he can raise, and his partner stands in for him."""

    def __init__(self, c: Compiled) -> None:
        super().__init__(c)
        #: Whether a debtor may give up though he could raise the sum.
        self.may_give_up = False

    def stands_in(self, state: State, seat: int) -> bool:
        """R-FO-PAIR-09: whether a seat that is not asked may sell and mortgage now."""
        return state.phase == DEBT and state.partner[state.debts[0].debtor] == seat
