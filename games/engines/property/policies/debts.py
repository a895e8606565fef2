"""Who may raise money for a debt, and who may give up."""

from games.engines.kernel.compiling import mypyc_attr
from games.engines.property.contract.dealing import DebtsPolicy
from games.engines.property.parameters import MatchParameters
from games.engines.property.state import DEBT, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Debts(DebtsPolicy[State]):
    """A debtor pays what he can raise, and his partner stands in for him."""

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.may_give_up = False

    def stands_in(self, state: State, seat: int) -> bool:
        return state.phase == DEBT and state.partner[state.debts[0].debtor] == seat
