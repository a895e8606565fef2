"""What can be done in a game: one row for each type of action, one order of checks, one enumeration of choices.

An action is refused for the first of these that is wrong (docs/vocabulary.md#refusals): its type, its shape, whether a
seat or the system does it, the moment, and last whatever the rules of its own type say.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from games.engines.kernel.actions import SYSTEM, Shape, type_of
from games.engines.kernel.choices import Action, Choice, Pick, Plan
from games.engines.kernel.compiling import mypyc_attr
from games.engines.kernel.errors import IllegalAction, malformed
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng

S = TypeVar("S")

Effect = Callable[[S, int, Action, Rng, Sink | None], None]
CheckCall = Callable[[S, int, Action], None]
#: The part of an action to fill in, and the values that it may have.
Values = tuple[str, Callable[[S, int], Iterable[object]]]

#: Who an action is open to: seats that are asked, those that stand in for them as well, the system alone.
ASKED: Final = "asked"
STAND_INS: Final = "stand-ins"
TABLE: Final = "table"


class Move(Generic[S]):
    """One type of action.

    `effect` does it; `check` raises what its own rules refuse, None where the moment decides.
    `moments`: the phases or steps in which whoever is asked may do it; empty: at any time, `check` decides alone.
    `open_to`: one of ASKED, STAND_INS and TABLE.
    `pick`: the one part to fill in, and the values that it may have; `listed`: the choice made in another way, None
    where there is none. Without either it is offered as it stands, unless parts of it are missing.
    `plan`: what had better be played before it.
    """

    __slots__ = ("by_stand_in", "by_system", "check", "effect", "listed", "moments", "pick", "plan", "shape")  # fmt: skip

    def __init__(  # noqa: PLR0913  one row holds all that there is to say of a type
        self,
        effect: Effect[S],
        check: CheckCall[S] | None,
        moments: tuple[str, ...] = (),
        *,
        shape: Shape,
        open_to: str = ASKED,
        pick: Values[S] | None = None,
        listed: Callable[[S, int], Choice | None] | None = None,
        plan: Callable[[S, int], Plan] | None = None,
    ) -> None:
        self.effect = effect
        self.check = check
        self.moments = frozenset(moments)
        self.shape = shape
        self.by_system = open_to == TABLE
        self.by_stand_in = open_to == STAND_INS
        self.pick = pick
        self.listed = listed
        self.plan = plan

    def during(self, *moments: str, check: CheckCall[S] | None = None) -> "Move[S]":
        """The same action at other moments, and with another check if one is given."""
        return Move(
            self.effect,
            check or self.check,
            moments,
            shape=self.shape,
            open_to=STAND_INS if self.by_stand_in else ASKED,
            pick=self.pick,
            listed=self.listed,
            plan=self.plan,
        )

    def stands_alone(self) -> bool:
        """Whether the action can be offered as it stands."""
        return self.pick is None and self.listed is None and not self.shape.required


@mypyc_attr(allow_interpreted_subclasses=True)
class Moments(ABC, Generic[S]):
    """What a family of games says of its moments: who is asked, what they open, and in which words the rest is refused."""

    @abstractmethod
    def moment(self, state: S) -> str:
        """The phase or step at which the match stands."""

    @abstractmethod
    def asked(self, state: S) -> Sequence[int]:
        """The seats that must act now."""

    @abstractmethod
    def is_over(self, state: S) -> bool:
        """Whether the match has ended."""

    @abstractmethod
    def check_ids(self, state: S, action: Action) -> None:
        """Raises unless what the action names exists; ids come before turn and moment."""

    @abstractmethod
    def perform(
        self, state: S, move: Move[S], seat: int, action: Action, rng: Rng, sink: Sink | None
    ) -> None:
        """Carries out an action that `check` has just accepted, and whatever follows it by itself."""

    @abstractmethod
    def beside(self, state: S) -> Iterable[int]:
        """Seats in the game that have a choice though they are not asked; those that are asked may be among them."""

    def opens(self, state: S, seat: int, move: Move[S]) -> bool:
        """Whether the moment opens this type to a seat that is asked."""
        return self.moment(state) in move.moments and seat in self.asked(state)

    def stands_in(self, state: S, seat: int, do: str, move: Move[S]) -> bool:
        """Whether this type is open to the seat though the moment does not open it."""
        return False

    def check_present(self, state: S, seat: int) -> None:
        """Raises `game_over`, or why the seat is in the game no longer."""
        if self.is_over(state):
            raise IllegalAction("game_over")

    def check_free(self, state: S, seat: int, do: str) -> None:
        """Raises where a seat is kept from what the moment opens to it."""

    def refuse(self, state: S, seat: int, do: str, move: Move[S]) -> None:
        """Raises why the moment does not open this type to the seat: `not_your_turn`, `not_available_now` or a reason of its own."""
        if seat not in self.asked(state):
            raise IllegalAction("not_your_turn", asked=list(self.asked(state)))
        raise IllegalAction("not_available_now", phase=self.moment(state))

    def dress(self, state: S, seat: int, choice: Choice) -> None:
        """Add to a choice what it costs or brings, or that the seat is not to know it beforehand."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Moves(Moments[S]):
    """The moves of one game by type: checks, does and enumerates them."""

    def __init__(self, rows: Mapping[str, Move[S]]) -> None:
        self.rows = dict(rows)
        # In this order they are offered: what can be taken as it stands, other choices of the moment, those of any time.
        of_seats = {do: move for do, move in self.rows.items() if not move.by_system}
        timed = {do: move for do, move in of_seats.items() if move.moments}
        alone = {do: move for do, move in timed.items() if move.stands_alone()}
        self._at: dict[str, dict[str, Move[S]]] = {}
        for do, move in (alone | timed).items():
            for moment in move.moments:
                self._at.setdefault(moment, {})[do] = move
        self._free = {do: move for do, move in of_seats.items() if not move.moments}
        self._of_table = {do: move for do, move in self.rows.items() if move.by_system}

    # -- checking and doing ------------------------------------------------------------------------

    def check(self, state: S, seat: int, action: Any) -> Move[S]:
        """The row of a legal action; raises IllegalAction for anything else at all. Touches nothing."""
        try:
            move = self.rows[action["do"]]
        except (TypeError, LookupError):
            move = self.rows[type_of(action, self.rows)]
        move.shape.check(action)
        if seat == SYSTEM or move.by_system:
            self._check_system(state, seat, action["do"], move)
        else:
            self.check_moment(state, seat, action, move)
        if move.check is not None:
            move.check(state, seat, action)
        return move

    def check_moment(self, state: S, seat: int, action: Action, move: Move[S]) -> None:
        """Raises what `check` raises for a type that is not open to the seat now."""
        if not move.moments:
            self.check_present(state, seat)
        elif self.opens(state, seat, move):
            self.check_free(state, seat, action["do"])
        elif not self.stands_in(state, seat, action["do"], move):
            self.check_ids(state, action)
            self.check_present(state, seat)
            self.refuse(state, seat, action["do"], move)

    def _check_system(self, state: S, seat: int, do: str, move: Move[S]) -> None:
        if not move.by_system:
            raise malformed("seat", f"the system does not do what a seat does: {do}")
        if self.is_over(state):
            raise IllegalAction("game_over")
        if seat != SYSTEM:
            raise IllegalAction("system_only", do=do)

    def accepts(self, state: S, seat: int, action: Action) -> bool:
        """Whether `check` accepts it."""
        try:
            self.check(state, seat, action)
        except IllegalAction:
            return False
        return True

    def apply(self, state: S, seat: int, action: Any, rng: Rng, sink: Sink | None) -> None:
        """Checks, then changes the state and lets the match go on."""
        self.perform(state, self.check(state, seat, action), seat, action, rng, sink)

    # -- enumerating -------------------------------------------------------------------------------

    def legal(self, state: S, seat: int) -> list[Choice]:
        """Every choice of the seat or of the system; empty after the end."""
        if self.is_over(state):
            return []
        if seat != SYSTEM:
            return self.of_seat(state, seat)
        return self._listed(state, seat, self._of_table)

    def of_seat(self, state: S, seat: int) -> list[Choice]:
        """Every choice of a seat: what the moment opens, then what is open at any time."""
        timed = {
            do: move
            for do, move in self._at.get(self.moment(state), {}).items()
            if self.opens(state, seat, move) or self.stands_in(state, seat, do, move)
        }
        return self._listed(state, seat, timed) + self._listed(state, seat, self._free)

    def _listed(self, state: S, seat: int, rows: Mapping[str, Move[S]]) -> list[Choice]:
        """The choices that these rows offer to whom they are open."""
        found: list[Choice] = []
        for do, move in rows.items():
            if move.listed is not None:
                choice = move.listed(state, seat)
            elif move.pick is not None:
                choice = self._picked(state, seat, do, move.pick)
            else:
                choice = self._as_it_stands(state, seat, do, move)
            if choice is not None:
                found.append(choice)
        return found

    def _picked(self, state: S, seat: int, do: str, pick: Values[S]) -> Choice | None:
        """The values that `check` accepts; None if it accepts none."""
        arg, values = pick
        options = [
            value
            for value in values(state, seat)
            if self.accepts(state, seat, {"do": do, arg: value})
        ]
        if not options:
            return None
        choice = Pick(do, arg=arg, options=options)
        self.dress(state, seat, choice)
        return choice

    def _as_it_stands(self, state: S, seat: int, do: str, move: Move[S]) -> Choice | None:
        """An action without parts to fill in, if `check` accepts it."""
        if not move.stands_alone() or not self.accepts(state, seat, {"do": do}):
            return None
        if move.plan is not None:
            return Choice(do, plan=move.plan(state, seat))
        choice = Choice(do)
        self.dress(state, seat, choice)
        return choice

    def optional(self, state: S) -> list[int]:
        """The seats that are not asked and have a choice all the same, ascending."""
        if self.is_over(state):
            return []
        asked = self.asked(state)
        return [seat for seat in sorted(set(self.beside(state))) if seat not in asked]
