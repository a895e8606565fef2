"""The contract of an engine (docs/adding-a-game.md#what-the-contract-asks-of-you).

One object per game; everything else on the platform talks to it only through these calls.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from pydantic import BaseModel, ValidationError

from games.engines.kernel.choices import Action, Choice
from games.engines.kernel.compiling import mypyc_attr
from games.engines.kernel.errors import BadSetup, nearest
from games.engines.kernel.events import EventData
from games.engines.kernel.outcome import Outcome, Team
from games.engines.kernel.rng import Rng

Event = dict[str, Any]
Sink = list[Event]


class Piles(NamedTuple):
    """How a game with shuffled piles is told by a scenario what lies on top of them.

    `script`: what the names of such scripts begin with, the id of the pile follows; `given`: where a position lists its
    piles. `event` tells a draw, its `pile` from where and its `drawn` what.
    """

    script: str
    given: str
    event: str
    pile: str
    drawn: str


C = TypeVar("C")
S = TypeVar("S")


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC, Generic[C, S]):
    """A game: `C` is its compiled form (rules, tables and quirks of one engine revision, frozen), `S` its state.

    States are plain data and are changed by `apply` only. A state knows its compiled form; calls therefore take the state alone.

    The arguments mean the same in every call: `seat` is a number from 0, or SYSTEM where that is said, or None for a watcher;
    `seats` is how many play; `state` is one of this game, looked at and left alone by every call but `apply`; `action` may be
    anything at all in `check` and `apply`, and is legal elsewhere; `rng` is the only source of chance; `sink` takes the events
    (docs/vocabulary.md#events) in order, if somebody listens; `rules` are values of its `Parameters` by name; `compiled` comes from
    `compile`. Money is in whole units of the game's currency, and never a fraction.
    """

    #: The name of the game everywhere: files, database, protocol.
    key: ClassVar[str]
    #: Every tunable parameter with type, range, default, rule ids and help texts.
    Rules: ClassVar[type[BaseModel]]
    #: Today's engine revision. Older ones keep their behaviour under quirks that `compile` switches
    #: on.
    revision: ClassVar[int]
    #: Whether the rules know the system action `leave`. Where they do not, whoever gives the seat up
    #: hands it on to an AI.
    seats_leave: ClassVar[bool] = True
    #: Whether `clock_unit` names tasks, so that a clock can give each of them a budget.
    has_clock_units: ClassVar[bool] = False
    #: Every event that the game tells, with the names of its data (`events.py` of the game).
    events: ClassVar[Mapping[str, EventData]]
    #: Where a game has shuffled piles: how scenarios say what is drawn from them.
    piles: ClassVar[Piles | None] = None

    @abstractmethod
    def tables(self) -> dict[str, Any]:
        """The packaged board, decks, map and other tables.

        They are the default of `compile` and are embedded in every export.
        """

    @abstractmethod
    def presets(self) -> list[dict[str, Any]]:
        """Named sets of rules: {id, rules, text_pl, text_en}."""

    def rules(self, overrides: Mapping[str, Any]) -> BaseModel:
        """The rules with `overrides`, values by the names of parameters, over the defaults.

        Raises BadSetup (`bad_setup` {where: parameter, problem}); `where` is
        `rules` for values that do not fit each other.
        """
        try:
            return self.Rules(**overrides)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"]) or "rules"
            unknown = first["type"] == "extra_forbidden"
            hint = nearest(where, self.Rules.model_fields) if unknown else ""
            raise BadSetup(where, f"{first['msg']}{hint}") from error

    @abstractmethod
    def compile(
        self, rules: BaseModel, tables: Mapping[str, Any] | None = None, revision: int | None = None
    ) -> C:
        """Everything that stays fixed in a match, in the form that plays fastest.

        `tables` None: those of the package; `revision` None: today's. Raises `bad_setup` for tables that cannot be read.
        """

    @abstractmethod
    def seats_for(self, rules: Mapping[str, Any]) -> tuple[int, int, str]:
        """The fewest and the most seats under these `rules`, all parameters given: what `setup` accepts.

        Third the mode of play that narrows them (`pairs`); empty where the numbers speak for themselves.
        """

    def host_roles(self, rules: Mapping[str, Any]) -> Sequence[str]:
        """The roles that the host gives out under these `rules`, all parameters given; empty where there is nothing to give."""
        return ()

    def check_roles(self, roles: Sequence[str]) -> None:
        """Raises BadSetup (`bad_setup`) unless a match can begin with these `roles`, given in the order of seats."""
        if roles:
            raise BadSetup("roles", "are not given out in this game")

    def by_seat(self, rules: Mapping[str, Any]) -> dict[str, Any]:
        """What must change in these `rules`, all parameters given, for order of play and roles to come with the seats.

        Empty where they do already: seat 0 begins, and the others follow as they are numbered.
        """
        return {}

    @abstractmethod
    def setup(self, compiled: C, seats: int, rng: Rng, sink: Sink | None = None) -> S:
        """The state before the first action.

        Raises `bad_setup` for a number of seats that the rules do not allow.
        """

    @abstractmethod
    def asked(self, state: S) -> Sequence[int]:
        """The seats that must act now, ascending. Never empty before the end."""

    @abstractmethod
    def optional(self, state: S) -> Sequence[int]:
        """The seats that are not asked and have a choice all the same (an offer to them, a claim), ascending."""

    @abstractmethod
    def topic(self, state: S, seat: int) -> Hashable:
        """What is asked of `seat`: equal as long as it is the same question, None where nothing is asked."""

    def clock_unit(self, state: S, seat: int) -> str:
        """The task to which what is asked of `seat` belongs, for a clock with a budget for each; empty where the game has none.

        Equal as long as it is the same task. `stock:...` is a round of dealing in shares, `corporation:...` one turn of one
        corporation; any other task has the budget of a stock round.
        """
        return ""

    @abstractmethod
    def window(self, state: S) -> tuple[str, int, int] | None:
        """An open simultaneous window: name, whole seconds, mark; None where there is none.

        A new mark restarts its time. The name and the mark go into the action `close`.
        """

    @abstractmethod
    def legal(self, state: S, seat: int) -> list[Choice]:
        """Every legal choice of `seat` (or SYSTEM). Bounds are necessary; `check` decides."""

    @abstractmethod
    def check(self, state: S, seat: int, action: Any) -> None:
        """Returns if `seat` (or SYSTEM) may do this now; else raises IllegalAction. Touches nothing.

        The one source of legality. The order of its checks is that of docs/vocabulary.md#refusals.
        """

    @abstractmethod
    def apply(self, state: S, seat: int, action: Any, rng: Rng, sink: Sink | None = None) -> None:
        """Check, then change `state` in place; facts go to `sink` if somebody listens.

        Raises IllegalAction as `check` does; then state, `rng` and `sink` are as they were.
        """

    def was_refused(self, state: S, seat: int, action: Action) -> bool:
        """Whether this legal action would make an offer of `seat` again that was refused, and nothing speaks for it since.

        No rule: it is there for players who remember nothing.
        """
        return False

    def sequel(
        self, state: S, seat: int, action: Action, done: int, rng: Rng
    ) -> tuple[int, Action] | None:
        """What shows the meaning of `action`, which `seat` has just played: who goes on with it, and how.

        An offer means little before it is accepted. `done` such steps have been played since; None when
        no more is needed. No rule: it is there for forecasts.
        """
        return None

    def income(self, state: S, seat: int) -> int | None:
        """What `seat` may expect of the others from all it owns, as whole money; None where a game knows no such sum."""
        return None

    def prospect(self, state: S, seat: int) -> int | None:
        """What all that `seat` owns brings from the others in one round on the average; None where a game knows no such sum."""
        return None

    @abstractmethod
    def default_action(self, state: S, seat: int, rng: Rng) -> tuple[int, Action]:
        """What the clock plays for an absent `seat` that is asked; it is legal.

        Returns the seat that acts, which may be its partner, and its action.
        """

    @abstractmethod
    def describe(self, state: S) -> dict[str, Any]:
        """Everything that the paths of docs/vocabulary.md can name, hidden things included.

        JSON values; what `peek` reads.
        """

    @abstractmethod
    def view(self, state: S, seat: int | None) -> dict[str, Any]:
        """What that seat (None: a watcher) may see. JSON values."""

    def views(self, state: S, seats: Iterable[int | None]) -> dict[int | None, dict[str, Any]]:
        """The `view` of each of these seats (None: a watcher).

        They may share parts, so that what all may see is worked out once: to be read alone.
        """
        return {seat: self.view(state, seat) for seat in seats}

    def printed(self, compiled: C) -> dict[str, Any]:
        """What a match with these rules has printed beside its tables. JSON values."""
        return {}

    def disclosed(self, rules: Mapping[str, Any], action: Action) -> Action:
        """An `action` of a match with these `rules`, as a stranger may read it while the match goes on."""
        return action

    def confidants(self, state: S, seat: int) -> Sequence[int]:
        """The seats that may talk with `seat` apart from the rest of the table, by the rules."""
        return ()

    @abstractmethod
    def imagine(self, state: S, seat: int | None, rng: Rng) -> S:
        """A copy in which everything that `seat` (None: a watcher) cannot know is drawn anew from `rng`.

        What it sees in the copy is what it saw before.
        """

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while it goes on."""

    @abstractmethod
    def units(self, state: S) -> list[Team]:
        """Who counts together, and which role each has, in the order of play; every seat in one of them.

        Tells partners, who share a place always, from opponents who happened to tie. A role that was not chosen is empty.
        """

    @abstractmethod
    def dump(self, state: S) -> dict[str, Any]:
        """The whole state as JSON values, with a format number."""

    @abstractmethod
    def load(self, compiled: C, data: Mapping[str, Any]) -> S:
        """The inverse of `dump`, whose `data` may have come through JSON. Raises ValueError for another format number."""

    @abstractmethod
    def copy(self, state: S) -> S:
        """An independent copy: changing one leaves the other as it is. Fast, since search and transactions make many."""

    @abstractmethod
    def arrange(
        self, compiled: C, seats: int, given: Mapping[str, Any], rng: Rng, sink: Sink | None = None
    ) -> S:
        """A set-up position for scenarios: `given` laid over the fresh state.

        What it may hold stands in docs/vocabulary.md#positions. Raises `bad_setup` for anything else.
        """

    @abstractmethod
    def turns(self, state: S) -> int:
        """How many goes of a seat have begun: the unit in which speed is reported."""

    def gone(self, state: S) -> Sequence[int]:
        """Seats that are out of the game: they have no say at the table any more. None where nobody can be."""
        return ()

    def has_revealed(self, told: Iterable[Mapping[str, Any]]) -> bool:
        """Whether the events of an entry, `told`, show what lay on a shuffled pile, though nothing was drawn by lot."""
        return self.piles is not None and any(fact["event"] == self.piles.event for fact in told)

    def can_come(self, state: S, seat: int, do: str) -> bool:
        """Whether `seat` may be offered an action of type `do` from here on; False only where it certainly never is.

        No rule: it is there for what is said beforehand.
        """
        return seat not in self.gone(state)

    def least(self, state: S, do: str, about: str = "") -> int:
        """The least sum that an action of type `do` can still be about, for the thing `about` (empty: for any).

        What must be paid at the least for it. 0 where nothing is known. No rule: as `can_come`.
        """
        return 0

    @abstractmethod
    def worths(self, state: S) -> tuple[int | str, dict[int, int]]:
        """The round, as players of this game count it, and what each seat is worth now (whole money)."""

    def valued(self, state: S) -> tuple[int | str, dict[int, int]]:
        """As `worths`; once the match is over, what it was valued at, which no earlier moment could count."""
        name, worths = self.worths(state)
        outcome = self.outcome(state)
        return name, worths if outcome is None else {**worths, **outcome.worth}

    @abstractmethod
    def broken(self, state: S) -> list[str]:
        """Invariants that do not hold, in words; empty for every reachable state."""
