"""The few decisions in which property games really differ, one method each.

A game overrides what differs for it.
"""

from collections.abc import Callable
from typing import Any, ClassVar

from games.engines.kernel.choices import Action, Pick
from games.engines.kernel.errors import BadSetup, IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import deeds, worth
from games.engines.property.board import STREET
from games.engines.property.compiled import Compiled
from games.engines.property.printed import Due
from games.engines.property.state import AFTER_MOVE, DEBT, State

CardEffect = Callable[[State, int, dict[str, Any], Rng, Sink | None], bool]


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
        #: Effects of cards that only this game has, by name.
        self.card_effects: dict[str, CardEffect] = {}
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

    # --- fields and trade ---

    def printed_due(self, c: Compiled, field: int) -> Due | None:
        """What a field that is no deed takes or brings; None where that is nothing, or drawn."""
        return Due([c.start_salary], gains=True) if c.types[field] == "start" else None

    def clear_for_trade(
        self, state: State, seat: int, loses: list[int], gains: list[int]
    ) -> list[int]:
        """Streets whose buildings must be sold before a seat gives deeds away for others."""
        c = state.c
        groups = {c.group_of[field] for field in loses if c.kind[field] == STREET}
        return [street for group in sorted(groups) for street in deeds.built_in(state, group)]

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
