"""What loans cost, who takes over mortgaged deeds, and what must be sold first."""

from games.engines.kernel.compiling import mypyc_attr
from games.engines.property.contract.estate import MortgagesPolicy
from games.engines.property.parameters import MatchParameters
from games.engines.property.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Mortgages(MortgagesPolicy[State]):
    """Interest is a share of the loan; a deed is mortgaged once it is bare."""

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.interest_percent = c.rules["mortgage_interest_percent"]
        self.pledge_percent = self.interest_percent
        self.heirs_refuse = True
        self.heir_redeems = True

    def interest(self, loan: int) -> int:
        return loan * self.interest_percent // 100

    def pledge(self, loan: int) -> int:
        return loan * self.pledge_percent // 100

    def clear_for_mortgage(self, state: State, field: int) -> list[int]:
        return [field] if state.level[field] else []
