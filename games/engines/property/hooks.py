"""The few decisions in which property games really differ, one method each.

A game overrides what differs for it.
"""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from games.engines.kernel.choices import Action, Pick
from games.engines.kernel.errors import BadSetup, IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import construction, deeds, worth
from games.engines.property.board import HOTEL, STREET
from games.engines.property.compiled import Compiled
from games.engines.property.printed import Due, Rents
from games.engines.property.state import AFTER_MOVE, DEBT, State

CardEffect = Callable[[State, int, dict[str, Any], Rng, Sink | None], bool]

#: Which bare streets of a complete set earn the factor.
ALL_UNBUILT = "all_unbuilt"
THIS_UNBUILT = "this_unbuilt"
OFF = "off"


class Hooks:
    """The decisions of one compiled game.

    Holds that game's own parameters, nothing that changes in a match. What raises
    NotImplementedError has no answer that fits all: a game of which it is asked says it itself.
    """

    #: Attributes of the state that only this game fills, beside those that all have.
    parts: ClassVar[tuple[str, ...]] = ()
    #: The stage of a turn once the pawn has moved and everything is resolved.
    after_move: ClassVar[str] = AFTER_MOVE
    #: Offers lapse at the end of every turn; otherwise when their sender's next turn begins.
    offers_end_with_turn: ClassVar[bool] = True
    #: Whether they outlive every turn, until they are answered or withdrawn.
    offers_outlive_turns: ClassVar[bool] = False
    #: Whether who is not in turn may propose a trade to who is.
    outsiders_propose: ClassVar[bool] = False
    #: Whether a trade is fair as soon as a deed moves, whatever stands on the other side.
    fair_by_deed: ClassVar[bool] = False
    #: Whether an absent debtor mortgages what belongs to complete sets only after his buildings.
    spares_sets: ClassVar[bool] = True
    #: Whether who is offered a deed may trade before he answers.
    trades_in_purchase: ClassVar[bool] = False
    #: Whether the deeds of who is bankrupt towards the bank are auctioned.
    auctions_estates: ClassVar[bool] = True
    #: Whether `valuations` tells of every deed it values; otherwise the sums are told.
    tells_visits: ClassVar[bool] = False
    #: Whether one command sells buildings of one group only.
    sells_by_group: ClassVar[bool] = True
    #: Whether who inherits a mortgaged deed may send it back to the bank.
    heirs_refuse: ClassVar[bool] = True
    #: Whether who inherits a mortgaged deed may redeem it at once.
    heir_redeems: ClassVar[bool] = True

    def __init__(self, c: Compiled) -> None:
        #: Whether a debtor may give up though he could raise the sum.
        self.may_give_up = False
        #: Whether a debt to a player may be settled partly in deeds.
        self.settlement = False
        #: Opening price of an estate's auction, in percent of the deed price.
        self.estate_percent = c.auction_opening_percent
        #: Values of the chips that a player begins with; none where dice are thrown.
        self.chip_set: tuple[int, ...] = ()
        #: No auction opens below this price, no first bid lies below that.
        self.lowest_opening = 0
        self.lowest_bid = c.note
        #: Share of their cost at which buildings are valued at the end, in percent.
        self.valuation = 100
        #: Interest on a loan, and what an heir pays who leaves the mortgage, in percent of the
        #: loan.
        self.interest_percent: int = c.rules["mortgage_interest_percent"]
        self.pledge_percent: int = self.interest_percent
        #: Which bare streets of a complete set earn the factor, and whether built ones do.
        self.double_scope = ALL_UNBUILT
        self.double_on_built = False
        #: Whether mortgaged members count when a set or series is counted.
        self.mortgaged_counts = True
        #: What members of a series or utilities earn, by group and by how many one owner holds.
        self.by_count: dict[int, list[int]] = {}
        #: Fewer members of a group never make a set.
        self.least_for_set = c.group_size
        #: Effects of cards that only this game has, by name.
        self.card_effects: dict[str, CardEffect] = {}
        #: How many houses a player may build in one turn; 0: as many as he can.
        self.houses_per_turn = 0
        #: Whether a hotel may be sold in part.
        self.splits_hotels = True
        #: Whether the deeds of partners count together.
        self.joint = False

    # --- who plays ---

    def check_seats(self, seats: int) -> None:
        """Raises `bad_setup` for a number of seats that the game has no rules for."""

    def furnish(self, state: State) -> None:
        """Fills the parts of a fresh state that only this game has; the order of play is known."""

    def opening(self, state: State, rng: Rng, sink: Sink | None) -> None:
        """Finds who begins and the order of play; sets `state.turn`, `first` and `order`."""
        raise NotImplementedError

    def left_choosing(self, state: State, seat: int, rng: Rng, sink: Sink | None) -> None:
        """A seat has left before the roles were given out."""
        raise NotImplementedError

    def take_role(self, state: State, seat: int, role: str) -> None:
        """Gives a seat its role, and what goes with it. Raises `bad_setup` where there are none."""
        raise BadSetup("role", "this game has no roles")

    # --- the turn ---

    def begin_turn(self, state: State, seat: int, sink: Sink | None) -> None:
        """Looks at detention: leaves `state.stage` as the turn begins with, or misses the turn."""
        raise NotImplementedError

    def move(self, state: State, seat: int, rng: Rng, sink: Sink | None) -> None:
        """The move of the turn by chance: draws, moves the pawn and resolves what it reaches."""
        raise NotImplementedError

    def land(self, state: State, seat: int, field: int, rng: Rng, sink: Sink | None) -> None:
        """A pawn has stopped on a field that is no deed and has no deck."""
        raise NotImplementedError

    def deck(self, state: State, seat: int, field: int) -> str:
        """The deck that `seat` draws from on a field."""
        return state.c.deck_of[field]

    def utility_roll(
        self, state: State, seat: int, factor: int, rng: Rng, sink: Sink | None
    ) -> int:
        """What the factor of a utility is multiplied with: the number of the turn."""
        return state.roll_value

    def salary(self, state: State, seat: int) -> int:
        """What START pays."""
        return state.c.start_salary

    def passed_start(self, state: State, seat: int) -> None:
        """The pawn has passed or reached Start going forward, or was put there by a card."""

    def tax(self, state: State, seat: int, *, share: bool) -> int:
        """What the visitor of the tax field owes: the fixed sum, or with `share` the percentage."""
        raise NotImplementedError

    def absent(self, state: State, seat: int, rng: Rng) -> Action | None:
        """What the clock plays where this game has a default of its own; None: the usual one.

        `rng` is not the match's.
        """
        return None

    def conceals(self, state: State, do: str) -> bool:
        """Whether the table keeps from a seat what an action would cost it."""
        return False

    # --- the end ---

    def ending(self, state: State) -> str:
        """Why the game is over now that somebody has gone; empty while it goes on."""
        living = state.living()
        if len(living) == 1:
            return "last_player"
        if len(living) == 2 and state.partner[living[0]] == living[1]:
            return "last_pair"
        return ""

    def settles_limit(self, state: State, reason: str, sink: Sink | None) -> bool:
        """Whether something is settled between an agreed limit and the end; opens it."""
        return False

    def valuations(self, state: State, reason: str, rng: Rng, sink: Sink | None) -> dict[int, int]:
        """What every seat is worth at the end; tells of single deeds only with `tells_visits`."""
        return {seat: self.fortune(state, seat) for seat in range(state.seats)}

    def fortune(self, state: State, seat: int) -> int:
        """What a seat is worth now, as far as no chance decides it."""
        return worth.fortune(state, seat)

    # --- detention ---

    def detain(self, state: State, seat: int, cause: str, sink: Sink | None) -> None:
        """Sends a seat to where it is detained."""
        raise NotImplementedError

    def missed_turn(self, state: State, seat: int, sink: Sink | None) -> None:
        """A turn of `seat` has just been missed and counted."""

    def bars(self, state: State, seat: int, do: str) -> bool:
        """Whether detention alone keeps a seat in turn from this type of action."""
        return False

    def released_by_card(self, state: State, seat: int, sink: Sink | None) -> None:
        """A release card was played in a missed turn: the turn is played after all."""
        raise NotImplementedError

    def check_buy_out(self, state: State, seat: int) -> None:
        """Raises the refusal of a detained seat that wants to pay its way out."""
        raise NotImplementedError

    def buy_out(self, state: State, seat: int, rng: Rng, sink: Sink | None) -> None:
        """A detained seat pays its way out; what follows belongs to the game."""
        raise NotImplementedError

    def blocks_rent(self, state: State, owner: int) -> bool:
        """Whether the owner is detained so that he collects no rent."""
        raise NotImplementedError

    def bars_estate_trade(self, state: State, seat: int) -> bool:
        """Whether the seat is detained so that it neither buys nor sells deeds."""
        return False

    def stands_in(self, state: State, seat: int) -> bool:
        """R-FO-PAIR-09: whether a seat that is not asked may sell and mortgage now."""
        return state.phase == DEBT and state.partner[state.debts[0].debtor] == seat

    def fined(self, state: State, seat: int, sink: Sink | None) -> None:
        """The seat has paid the fine for being held."""

    def detention_told(self, state: State, seat: int) -> dict[str, Any]:
        """How being held is described, beside its kind."""
        return {"missed": state.missed[seat]}

    def detention_turns(self, state: State, seat: int) -> int:
        """Of a held seat, how many turns it misses, or how many throws for a double are free of charge."""
        raise NotImplementedError

    def may_bid(self, state: State, seat: int) -> bool:
        """Whether the seat may take part in an auction at all."""
        return not state.out[seat] and not self.bars_estate_trade(state, seat)

    def dealt(self, state: State, seat: int, sink: Sink | None) -> None:
        """The seat is a party to a trade that has been carried out."""

    def won_auction(self, state: State, seat: int, sink: Sink | None) -> None:
        """The seat has won an auction and paid."""

    # --- rents ---

    def rent(self, state: State, field: int) -> int:
        """The rent of an owned, unmortgaged deed; for a utility the factor on the roll."""
        c = state.c
        owner, group = state.owner[field], c.group_of[field]
        if c.kind[field] == STREET:
            level = state.level[field]
            rent = c.column[field][level]
            if level and not self.double_on_built:
                return rent
            return rent * self._factor(state, owner, group)
        return self.by_count[group][self.counted(state, owner, group) - 1]

    def counted(self, state: State, owner: int, group: int) -> int:
        """How many members of a series or of the utilities set the rent of each."""
        if self.mortgaged_counts:
            return state.held[owner][group]
        return self._unmortgaged(state, owner, group)

    def holds_set(self, state: State, seat: int, group: int, gained: Sequence[int] = ()) -> bool:
        """Whether a seat holds what counts as a whole set, or would with the members `gained` of others as well."""
        more = sum(not state.ours(seat, state.owner[field]) for field in gained)
        return state.held[seat][group] + more == state.c.group_size[group]

    def printed_rents(self, c: Compiled, field: int) -> Rents:
        """The rents on the deed: by level, by how many of the set count, or factors on the roll."""
        return list(
            c.column[field] if c.kind[field] == STREET else self.by_count[c.group_of[field]]
        )

    def printed_top(self, c: Compiled, field: int) -> int | dict[str, int]:
        """The level that is the hotel on a street, by role where that decides."""
        return HOTEL

    def printed_set(self, c: Compiled, field: int) -> dict[str, dict[str, int]] | None:
        """A bare street's rent in a whole set: `any` or by the owner's role, as printed and as due."""
        if self.double_scope == OFF or c.set_multiplier == 1:
            return None
        rent = c.column[field][0] * c.set_multiplier
        return {"any": {"printed": rent, "due": rent}}

    def printed_due(self, c: Compiled, field: int) -> Due | None:
        """What a field that is no deed takes or brings; None where that is nothing, or drawn."""
        return Due([c.start_salary], gains=True) if c.types[field] == "start" else None

    def _factor(self, state: State, owner: int, group: int) -> int:
        """R-EB-RENT-03, RENT-04; FO-RENT-03..05: what a complete set adds to its streets' rent."""
        c = state.c
        held = state.held[owner][group]
        if held < c.group_size[group] or self.double_scope == OFF:
            return 1
        if not self.mortgaged_counts and self._unmortgaged(state, owner, group) < held:
            return 1
        if self.double_scope == ALL_UNBUILT and deeds.built_in(state, group):
            return 1
        return c.set_multiplier

    def _unmortgaged(self, state: State, owner: int, group: int) -> int:
        return sum(
            state.ours(owner, state.owner[field]) and not state.mortgaged[field]
            for field in state.c.members[group]
        )

    def interest(self, loan: int) -> int:
        """Interest on a loan, in whole money."""
        return loan * self.interest_percent // 100

    def pledge(self, loan: int) -> int:
        """What an heir pays who leaves the mortgage on a deed."""
        return loan * self.pledge_percent // 100

    # --- building ---

    def plan_build(self, state: State, seat: int, targets: dict[int, int]) -> None:
        """Raises the refusal of a build that breaks a rule other than money; touches nothing."""
        construction.require_sets(state, seat, targets)
        construction.carry_out(construction.Site(state, seat), targets)

    def builds_in(self, state: State, seat: int, group: int) -> bool:
        """Whether the seat could build anywhere in a group, mortgages and pieces aside."""
        return deeds.complete(state, seat, group)

    def built(self, state: State, seat: int, field: int, start: int, end: int) -> None:
        """Counts what was built on a field against the quotas."""
        construction.count(state, field, start, end)

    def highest_build(self, state: State, seat: int, field: int) -> int:
        """The highest level that one command could give a street now; its present level if none."""
        if construction.mortgaged_in(state, state.c.group_of[field]):
            return state.level[field]
        return state.top[seat]

    def is_even(self, group: int, levels: dict[int, int]) -> bool:
        """Whether these levels of a group are even enough."""
        return max(levels.values()) - min(levels.values()) <= 1

    def sale_is_even(self, group: int, levels: dict[int, int]) -> bool:
        """Whether the levels that a sale would leave in a group are even enough."""
        return self.is_even(group, levels)

    def clear_for_trade(
        self, state: State, seat: int, loses: list[int], gains: list[int]
    ) -> list[int]:
        """Streets whose buildings must be sold before a seat gives deeds away for others."""
        c = state.c
        groups = {c.group_of[field] for field in loses if c.kind[field] == STREET}
        return [street for group in sorted(groups) for street in deeds.built_in(state, group)]

    def clear_for_mortgage(self, state: State, field: int) -> list[int]:
        """Streets whose buildings must be sold before a deed is mortgaged."""
        return [field] if state.level[field] else []

    # --- what is shown, and said ---

    def foretell(self, state: State, seat: int, choice: Pick) -> None:
        """Adds to a choice of this game what its options cost or lead to."""

    def confidants(self, state: State, seat: int) -> list[int]:
        """The seats that may talk with `seat` in private."""
        return []

    def describe_player(self, state: State, seat: int) -> dict[str, Any]:
        """Paths of a player that only this game fills."""
        return {}


def require_phase(state: State, *, allowed: bool) -> None:
    """Raises `not_available_now` {phase} unless `allowed`."""
    if not allowed:
        raise IllegalAction("not_available_now", phase=state.phase)
