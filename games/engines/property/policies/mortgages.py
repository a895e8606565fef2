"""What loans cost, who takes over mortgaged deeds, and what must be sold first."""

from games.engines.property.compiled import Compiled
from games.engines.property.policies.base import Policy
from games.engines.property.state import State


class Mortgages(Policy):
    """Interest is a share of the loan; a deed is mortgaged once it is bare."""

    def __init__(self, c: Compiled) -> None:
        super().__init__(c)
        #: Interest on a loan, and what an heir pays who leaves the mortgage, in percent of the
        #: loan.
        self.interest_percent: int = c.rules["mortgage_interest_percent"]
        self.pledge_percent: int = self.interest_percent
        #: Whether who inherits a mortgaged deed may send it back to the bank.
        self.heirs_refuse = True
        #: Whether who inherits a mortgaged deed may redeem it at once.
        self.heir_redeems = True

    def interest(self, loan: int) -> int:
        """Interest on a loan, in whole money."""
        return loan * self.interest_percent // 100

    def pledge(self, loan: int) -> int:
        """What an heir pays who leaves the mortgage on a deed."""
        return loan * self.pledge_percent // 100

    def clear_for_mortgage(self, state: State, field: int) -> list[int]:
        """Streets whose buildings must be sold before a deed is mortgaged."""
        return [field] if state.level[field] else []
