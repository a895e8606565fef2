"""Random walks: what anybody might do at a table, written down as a log."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.choices import Action, Choice, Pick
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.log import Fold
from games.engines.kernel.rng import CommittedRng, FastRng, Rng, derived_seed, salt_for
from tests.games.engines.cases import Case, bots_of

SECRET = bytes(range(32))
TRIES = 40
#: How seldom the table does what ends a game: once in so many times that it could.
_SELDOM = {"leave": 3, "end_game": 60}


def actions_of(choice: Choice, rng: Rng) -> list[Action]:
    """Every action that answers a fixed choice or a pick; a few samples of another kind."""
    if isinstance(choice, Pick):
        return [choice.picked(option) for option in choice.options]
    if choice.kind == "fixed":
        return [choice.action()]
    return [choice.sample(rng) for _ in range(3)]


def is_promised(choice: Choice) -> bool:
    """Whether every action that answers this choice must be accepted."""
    return choice.kind in ("fixed", "pick") and not choice.blind


@dataclass
class Walk:
    """A match played by chance alone.

    `states` are copies, the first from before the first action.
    """

    case: Case
    seed: int
    by_bot: int = 0
    entries: list[dict[str, Any]] = field(default_factory=list)
    states: list[Any] = field(default_factory=list)
    positions: dict[int, int] = field(default_factory=dict)
    _offered: dict[tuple[int, int], list[Choice]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.game, self.compiled = self.case.game, self.case.compiled()
        self.own = FastRng(derived_seed(self.seed, str(self.case)))
        self.rng = CommittedRng(SECRET, salt_for(f"walk-{self.seed}", [b""] * self.case.seats))
        self.positions[1] = 0
        self.table = Fold.opened(self.game, self.compiled, self.case.seats, self.rng)
        self._write("setup", None, {}, 0)
        self._lead_in()

    def _write(self, kind: str, seat: int | None, action: Action, start: int) -> None:
        entry = {"n": len(self.entries) + 1, "kind": kind, "seat": seat, "action": action}
        self.entries.append({**entry, "drawn": self.rng.drawn[start:]})
        self.states.append(self.game.copy(self.table.state))

    def play(self, seat: int, action: Action) -> None:
        """One entry; raises IllegalAction and writes nothing."""
        start, position = len(self.rng.drawn), self.rng.position
        self.table.apply(seat, action, self.rng)
        self.positions[len(self.entries) + 1] = position
        kind, who = ("system", None) if seat == SYSTEM else ("play", seat)
        self._write(kind, who, action, start)

    def _lead_in(self) -> None:
        """The first `by_bot` entries are those of a bot, so that there is something on the board.

        `steady` builds most and decides in no time: one that weighs every bargain takes forty times as long.
        """
        bots = bots_of(self.game)
        bot = bots.get("steady") or bots["random"]
        for _ in range(self.by_bot):
            asked = self.game.asked(self.table.state)
            if not asked:
                break
            action = bot.choose(self.game, self.table.state, asked[0], self.own).action
            if action is None:  # only somebody who is not asked can help on
                break
            self.play(asked[0], action)

    def go(self, steps: int) -> "Walk":
        """Up to this many entries, fewer if the game ends."""
        for _ in range(steps):
            if not self.game.asked(self.table.state):
                break
            self.play(*self.move())
        return self

    def offered(self, state: Any, seat: int) -> list[Choice]:
        """What a seat may do in one of `states`; the game is asked once, however many tests look at it."""
        asked = id(state), seat
        if asked not in self._offered:
            self._offered[asked] = self.game.legal(state, seat)
        return self._offered[asked]

    def forget(self) -> None:
        """What seats may do: all of it would fill the memory."""
        self._offered.clear()

    def move(self) -> tuple[int, Action]:
        """Something that a seat can do now; mostly a seat that is asked, rarely the table."""
        state, own = self.table.state, self.own
        if not own.below(120):
            for action in self._of_table():
                return SYSTEM, action
        asked, others = list(self.game.asked(state)), list(self.game.optional(state))
        for _ in range(TRIES):
            seats = others if others and not own.below(3) else asked
            seat = seats[own.below(len(seats))]
            choices = self.game.legal(state, seat)
            if choices:
                action = choices[own.below(len(choices))].sample(own)
                if self._accepted(seat, action):
                    return seat, action
        return self.game.default_action(state, asked[0], own)

    def _of_table(self) -> Iterator[Action]:
        choices = self.game.legal(self.table.state, SYSTEM)
        # What soon leaves nobody to play comes seldom.
        if choices and not self.own.below(_SELDOM.get(choices[-1].do, 1)):
            yield choices[self.own.below(len(choices))].sample(self.own)

    def _accepted(self, seat: int, action: Action) -> bool:
        try:
            self.game.check(self.table.state, seat, action)
        except IllegalAction:
            return False
        return True
