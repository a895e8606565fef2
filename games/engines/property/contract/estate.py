"""What is asked of policies about deeds: what they earn, what is built on them, what is lent on them."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic

from games.engines.kernel.compiling import mypyc_attr
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property.contract.base import Policy, S
from games.engines.property.figures import Columns
from games.engines.property.parameters import MatchParameters


@mypyc_attr(allow_interpreted_subclasses=True)
class RentsPolicy(Policy, Generic[S]):
    """What a visit to a deed costs, and what counts as a whole set."""

    #: Which bare streets of a complete set earn the factor, and whether built ones do.
    double_scope: str
    double_on_built: bool
    #: Whether mortgaged members count when a set or series is counted.
    mortgaged_counts: bool
    #: What members of a series or utilities earn, by group and by how many one owner holds; nothing where a game does not say.
    by_count: dict[int, list[int]]
    #: Fewer members of a group never make a set.
    least_for_set: list[int]

    @abstractmethod
    def rent(self, state: S, field: int) -> int:
        """The rent of an owned, unmortgaged deed; for a utility the factor on the roll."""

    @abstractmethod
    def utility_roll(self, state: S, seat: int, factor: int, rng: Rng, sink: Sink | None) -> int:
        """What the factor of a utility is multiplied with: the number of the turn."""

    @abstractmethod
    def counted(self, state: S, owner: int, group: int) -> int:
        """How many members of a series or of the utilities set the rent of each."""

    @abstractmethod
    def holds_set(self, state: S, seat: int, group: int, gained: Sequence[int] = ()) -> bool:
        """Whether a seat holds what counts as a whole set, or would with the members `gained` of others as well."""

    @abstractmethod
    def printed_rents(self, c: MatchParameters, field: int) -> Columns:
        """The rents on the deed: by level, by how many of the set count, or factors on the roll."""

    @abstractmethod
    def shares(self) -> dict[str, int]:
        """By role, the percentage of the printed rents that falls due, where it is not all of them."""

    @abstractmethod
    def printed_top(self, c: MatchParameters, field: int) -> int | dict[str, int]:
        """The level that is the hotel on a street, by role where that decides."""

    @abstractmethod
    def printed_set(self, c: MatchParameters, field: int) -> dict[str, dict[str, int]] | None:
        """A bare street's rent in a whole set: `any` or by the owner's role, as printed and as due."""

    @abstractmethod
    def earns_as_set(self, state: S, field: int) -> bool:
        """Whether an owned street without buildings earns more now since its set is whole."""


@mypyc_attr(allow_interpreted_subclasses=True)
class BuildingPolicy(Policy, Generic[S]):
    """What may be built and sold, and in which order."""

    #: Whether only whole sets are built on.
    sets_only: ClassVar[bool]
    #: How many houses a player may build in one turn; 0: as many as he can.
    houses_per_turn: int
    #: Whether a hotel may be sold in part.
    splits_hotels: bool
    #: Whether one command sells buildings of one group only.
    sells_by_group: bool

    @abstractmethod
    def plan_build(self, state: S, seat: int, targets: dict[int, int]) -> None:
        """Raises the refusal of a build that breaks a rule other than money; touches nothing."""

    @abstractmethod
    def builds_in(self, state: S, seat: int, group: int) -> bool:
        """Whether the seat could build anywhere in a group, mortgages and pieces aside."""

    @abstractmethod
    def built(self, state: S, seat: int, field: int, start: int, end: int) -> None:
        """Counts what was built on a field against the quotas."""

    @abstractmethod
    def highest_build(self, state: S, seat: int, field: int) -> int:
        """The highest level that one command could give a street now; its present level if none."""

    @abstractmethod
    def is_even(self, group: int, levels: dict[int, int]) -> bool:
        """Whether these levels of a group are even enough."""

    @abstractmethod
    def sale_is_even(self, group: int, levels: dict[int, int]) -> bool:
        """Whether the levels that a sale would leave in a group are even enough."""


@mypyc_attr(allow_interpreted_subclasses=True)
class MortgagesPolicy(Policy, Generic[S]):
    """What loans cost, who takes over mortgaged deeds, and what must be sold first."""

    #: Interest on a loan, and what an heir pays who leaves the mortgage, in percent of the loan.
    interest_percent: int
    pledge_percent: int
    #: Whether who inherits a mortgaged deed may send it back to the bank.
    heirs_refuse: bool
    #: Whether who inherits a mortgaged deed may redeem it at once.
    heir_redeems: bool

    @abstractmethod
    def interest(self, loan: int) -> int:
        """Interest on a loan, in whole money."""

    @abstractmethod
    def pledge(self, loan: int) -> int:
        """What an heir pays who leaves the mortgage on a deed."""

    @abstractmethod
    def clear_for_mortgage(self, state: S, field: int) -> list[int]:
        """Streets whose buildings must be sold before a deed is mortgaged."""
