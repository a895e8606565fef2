"""What is asked of policies as turns go by: who plays, how pawns move, where they are held, what follows on fields."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Generic

from games.engines.kernel.choices import Action, Pick
from games.engines.kernel.compiling import mypyc_attr
from games.engines.kernel.game import Sink
from games.engines.kernel.outcome import Team
from games.engines.kernel.rng import Rng
from games.engines.property.contract.base import Policy, S
from games.engines.property.figures import Due, TaxTerms
from games.engines.property.parameters import MatchParameters
from games.engines.property.part import Part

#: Carries out an effect: state, seat, the effect as the deck has it.
CardEffect = Callable[[S, int, dict[str, Any], Rng, Sink | None], bool]


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatingPolicy(Policy, Generic[S]):
    """Who plays, who begins, in which order, and what a seat has that only its game knows."""

    #: Attributes of the state, beside those of all games, that stored states of this one hold.
    parts: ClassVar[tuple[str, ...]]

    @abstractmethod
    def part(self, seats: int) -> Part:
        """What a fresh state holds for this game alone."""

    @abstractmethod
    def check_seats(self, seats: int) -> None:
        """Raises `bad_setup` for a number of seats that the game has no rules for."""

    @abstractmethod
    def furnish(self, state: S) -> None:
        """Fills the parts of a fresh state that only this game has; the order of play is known."""

    @abstractmethod
    def opening(self, state: S, rng: Rng, sink: Sink | None) -> None:
        """Finds who begins and the order of play; sets `state.turn`, `first` and `order`."""

    @abstractmethod
    def left_choosing(self, state: S, seat: int, rng: Rng, sink: Sink | None) -> None:
        """A seat has left before the roles were given out; where there are none, nobody waits for one."""

    @abstractmethod
    def take_role(self, state: S, seat: int, role: str) -> None:
        """Gives a seat its role, and what goes with it. Raises `bad_setup` where there are none."""

    @abstractmethod
    def confidants(self, state: S, seat: int) -> list[int]:
        """The seats that may talk with `seat` in private."""

    @abstractmethod
    def units(self, state: S) -> list[Team]:
        """Who counts together: partners, else everybody alone; from who began, in the order of play."""

    @abstractmethod
    def role_of(self, state: S, seat: int) -> str:
        """The role of a seat; empty where there are none, and before it is chosen."""

    @abstractmethod
    def describe_player(self, state: S, seat: int) -> dict[str, Any]:
        """Paths of a player that only this game fills."""


@mypyc_attr(allow_interpreted_subclasses=True)
class MovementPolicy(Policy, Generic[S]):
    """How the pawn of a turn moves, and what START brings."""

    #: The stage of a turn once the pawn has moved and everything is resolved.
    after_move: ClassVar[str]
    #: Values of the chips that a player begins with; none where dice are thrown.
    chip_set: tuple[int, ...]

    @abstractmethod
    def move(self, state: S, seat: int, rng: Rng, sink: Sink | None) -> None:
        """The move of the turn by chance: draws, moves the pawn and resolves what it reaches."""

    @abstractmethod
    def throws(self) -> dict[int, float]:
        """The chance of each number of steps that one move may have; what is missing to 1 leads away without a stop."""

    @abstractmethod
    def moves_per_turn(self) -> float:
        """How often a pawn moves in a turn that is not missed, on average."""

    @abstractmethod
    def unavoidable(self) -> float:
        """Of the stops that chance alone would bring on dear fields, the share that players cannot steer clear of."""

    @abstractmethod
    def hand(self, state: S, seat: int) -> list[int]:
        """The chips that a seat may play now; none where dice are thrown."""

    @abstractmethod
    def passed_start(self, state: S, seat: int) -> None:
        """The pawn has passed or reached Start going forward, or was put there by a card."""

    @abstractmethod
    def salary(self, state: S, seat: int) -> int:
        """What START pays."""

    @abstractmethod
    def add_outcomes(self, state: S, seat: int, choice: Pick) -> None:
        """Adds to a choice of this game what its options cost or lead to."""


@mypyc_attr(allow_interpreted_subclasses=True)
class DetentionPolicy(Policy, Generic[S]):
    """Where a seat is held, for how long, what it may do there, and how it comes out."""

    @abstractmethod
    def begin_turn(self, state: S, seat: int, sink: Sink | None) -> None:
        """Looks at detention: leaves `state.stage` as the turn begins with, or misses the turn."""

    @abstractmethod
    def detain(self, state: S, seat: int, cause: str, sink: Sink | None) -> None:
        """Sends a seat to where it is detained: where it stands, unless a game has a place for it."""

    @abstractmethod
    def missed_turn(self, state: S, seat: int, sink: Sink | None) -> None:
        """A turn of `seat` has just been missed and counted."""

    @abstractmethod
    def bars(self, state: S, seat: int, do: str) -> bool:
        """Whether detention alone keeps a seat in turn from this type of action."""

    @abstractmethod
    def released_by_card(self, state: S, seat: int, sink: Sink | None) -> None:
        """A release card was played in a missed turn: the turn is played after all."""

    @abstractmethod
    def check_buy_out(self, state: S, seat: int) -> None:
        """Raises the refusal of a detained seat that wants to pay its way out."""

    @abstractmethod
    def buy_out(self, state: S, seat: int, rng: Rng, sink: Sink | None) -> None:
        """A detained seat, which `check_buy_out` has let through, pays its way out."""

    @abstractmethod
    def blocks_rent(self, state: S, owner: int) -> bool:
        """Whether the owner is detained so that he collects no rent."""

    @abstractmethod
    def bars_estate_trade(self, state: S, seat: int) -> bool:
        """Whether the seat is detained so that it neither buys nor sells deeds."""

    @abstractmethod
    def fined(self, state: S, seat: int, sink: Sink | None) -> None:
        """The seat has paid the fine for being held."""

    @abstractmethod
    def detention_told(self, state: S, seat: int) -> dict[str, Any]:
        """How being held is described, beside its kind."""

    @abstractmethod
    def place(self) -> int | None:
        """The field to which a pawn is sent to be held; None where it stays."""

    @abstractmethod
    def mean_missed(self) -> float:
        """Turns that one stay costs on average, where nothing is paid or played against it."""

    @abstractmethod
    def detention_turns(self, state: S, seat: int) -> int:
        """Of a held seat, how many turns it misses, or how many throws for a double are free of charge."""


@mypyc_attr(allow_interpreted_subclasses=True)
class VisitsPolicy(Policy, Generic[S]):
    """What happens on fields that are no deeds, and by cards."""

    #: Types of fields that send whoever stops there to be held.
    detaining: ClassVar[frozenset[str]]
    #: Effects of cards that only this game has, by name.
    card_effects: dict[str, CardEffect[S]]

    @abstractmethod
    def land(self, state: S, seat: int, field: int, rng: Rng, sink: Sink | None) -> None:
        """A pawn has stopped on a field that is no deed and has no deck."""

    @abstractmethod
    def deck(self, state: S, seat: int, field: int) -> str:
        """The deck that `seat` draws from on a field."""

    @abstractmethod
    def tax(self, state: S, seat: int, *, share: bool) -> int:
        """What the visitor of the tax field owes: the fixed sum, or with `share` the percentage.

        Nothing where a game does not say.
        """

    @abstractmethod
    def tax_terms(self, state: S, seat: int) -> TaxTerms | None:
        """What the seat may choose between on the tax field; None where a game has no such choice."""

    @abstractmethod
    def conceals(self, state: S, do: str) -> bool:
        """Whether the table keeps from a seat what an action would cost it."""

    @abstractmethod
    def printed_due(self, c: MatchParameters, field: int) -> Due | None:
        """What a field that is no deed takes or brings; None where that is nothing, or drawn."""


@mypyc_attr(allow_interpreted_subclasses=True)
class AbsencePolicy(Policy, Generic[S]):
    """What the clock plays for a seat that does not answer."""

    #: Whether an absent debtor mortgages what belongs to complete sets only after his buildings.
    spares_sets: ClassVar[bool]

    @abstractmethod
    def absent(self, state: S, seat: int, rng: Rng) -> Action | None:
        """What the clock plays where this game has a default of its own; None: the usual one.

        `rng` is not the match's.
        """
