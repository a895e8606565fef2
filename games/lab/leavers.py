"""People of a simulated match who go and come back at random moments, as people of live tables do.

Somebody may fall asleep (the clock decides for the seat, and after as many misses as a live table
takes a stand-in plays it), go (the stand-in plays it at once), wake up again, or leave for good: by
the rules of the game where they know leaving, else an AI plays the seat on to the end.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from games.engines.bots import Decision
from games.engines.bots.polling import MISSED_MOST
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.game import Game
from games.engines.kernel.outcome import Outcome
from games.engines.kernel.rng import Rng
from games.lab.playing import Broken, Player

#: About once in so many entries somebody goes, and about once in so many somebody who is away comes back.
GOES_EVERY: Final = 60
BACK_EVERY: Final = 40
#: Of those who go, one in so many leaves for good.
LEAVES_ONE_IN: Final = 7
LEAVE: Final = "leave"

_HERE, _ASLEEP, _AWAY, _GONE = "here", "asleep", "away", "gone"


@dataclass(slots=True)
class AbsenceCount:
    """What happened: decisions that the clock made, stand-ins, people who came back, who left for good."""

    flagged: int = 0
    stood_in: int = 0
    back: int = 0
    left: int = 0

    def __add__(self, other: "AbsenceCount") -> "AbsenceCount":
        return AbsenceCount(
            *(getattr(self, one.name) + getattr(other, one.name) for one in fields(self))
        )

    def line(self, games: int) -> str:
        """What `simulate` prints of it before its verdict."""
        return (
            f"LEAVERS games={games} flagged={self.flagged} stood_in={self.stood_in} "
            f"back={self.back} left={self.left}"
        )


class FickleSeat:
    """The player of one seat: its person, the clock while they sleep, or whoever plays for them."""

    def __init__(self, person: Player, deputy: Player) -> None:
        self.person, self.deputy = person, deputy
        self.status = _HERE
        self.missed = self.flagged = self.stood_in = 0

    def choose(self, game: Game[Any, Any], state: Any, seat: int, rng: Rng) -> Decision:
        """What is played for the seat now."""
        if self.status == _HERE:
            return self.person.choose(game, state, seat, rng)
        if self.status != _ASLEEP:
            return self.deputy.choose(game, state, seat, rng)
        if seat not in game.asked(state) or game.window(state) is not None:
            return Decision(None)
        who, action = game.default_action(state, seat, rng)
        self.flagged += 1
        self.missed += 1
        if self.missed >= MISSED_MOST:
            self.go()
        return Decision(action if who == seat else None)

    def go(self) -> None:
        """The stand-in plays from now on."""
        self.status = _AWAY
        self.stood_in += 1


class Leavers:
    """A hook that lets people go and come back; `players` takes the place of the bots of the seats."""

    def __init__(
        self,
        game: Game[Any, Any],
        people: Sequence[Player],
        deputy: Callable[[], Player],
        rng: Rng,
        own_rng: Rng,
    ) -> None:
        self.game, self.rng, self.own_rng = game, rng, own_rng
        self.players = [FickleSeat(person, deputy()) for person in people]
        self.entries = 0
        #: By seat, the entry after which its person left a game in which the seat still was.
        self.quits: dict[int, int] = {}
        self._seen = AbsenceCount()

    @property
    def count(self) -> AbsenceCount:
        """What has happened so far."""
        clocks = [AbsenceCount(seat.flagged, seat.stood_in) for seat in self.players]
        return sum(clocks, self._seen)

    def __call__(self, state: Any) -> None:
        self.entries += 1
        chance = self.own_rng
        if self.game.outcome(state) is not None:
            return
        if not chance.below(BACK_EVERY):
            self._somebody(state, (_ASLEEP, _AWAY), self._come_back)
        if not chance.below(GOES_EVERY):
            self._somebody_goes(state)

    def _somebody_goes(self, state: Any) -> None:
        drawn = self.own_rng.below(LEAVES_ONE_IN)
        if not drawn:
            self._somebody(state, (_HERE, _ASLEEP, _AWAY), self._leave)
        else:
            self._somebody(state, (_HERE,), self._go if drawn % 2 else self._fall_asleep)

    def _somebody(
        self, state: Any, statuses: Sequence[str], way: Callable[[Any, int], None]
    ) -> None:
        found = [seat for seat, one in enumerate(self.players) if one.status in statuses]
        if found:
            way(state, found[self.own_rng.below(len(found))])

    def _fall_asleep(self, state: Any, seat: int) -> None:
        self.players[seat].status = _ASLEEP

    def _go(self, state: Any, seat: int) -> None:
        self.players[seat].go()

    def _come_back(self, state: Any, seat: int) -> None:
        self.players[seat].status = _HERE
        self.players[seat].missed = 0
        self._seen.back += 1

    def _leave(self, state: Any, seat: int) -> None:
        self.players[seat].status = _GONE
        self._seen.left += 1
        if not self.game.seats_leave:
            self.quits[seat] = self.entries
        elif seat in still_in(self.game, state):
            self.quits[seat] = self.entries
            self.game.apply(state, SYSTEM, {"do": LEAVE, "who": seat}, self.rng)
            if seat in still_in(self.game, state):
                raise Broken(f"seat {seat} left and is still in the game")


def still_in(game: Game[Any, Any], state: Any) -> set[int]:
    """The seats that the rules would let leave; none where they know no leaving."""
    return {
        seat
        for choice in game.legal(state, SYSTEM)
        if choice.do == LEAVE
        for seat in getattr(choice, "options", ())
    }


def misplaced(outcome: Outcome, seats: int, quits: dict[int, int], *, by_rules: bool) -> str:
    """What is wrong with the places at the end; empty if nothing.

    Every seat has one place. Where leaving is a rule (`by_rules`), whoever left is behind all who left later.
    """
    placed = [seat for group in outcome.placings for seat in group]
    if sorted(placed) != list(range(seats)):
        return f"places are given to {placed}"
    place = {seat: at for at, group in enumerate(outcome.placings) for seat in group}
    for seat, at in quits.items() if by_rules else ():
        ahead = [one for one, later in quits.items() if later > at and place[one] > place[seat]]
        if ahead or (place[seat] == 0 and len(outcome.placings) > 1):
            return f"seat {seat} left after {at} entries and has place {place[seat] + 1}"
    return ""


def places_for_ratings(outcome: Outcome, quits: dict[int, int]) -> tuple[tuple[int, ...], ...]:
    """The places that ratings count: who left is behind all who stayed, the first of them last."""
    stayed = [tuple(seat for seat in group if seat not in quits) for group in outcome.placings]
    moments = sorted({*quits.values()}, reverse=True)
    gone = [tuple(sorted(seat for seat in quits if quits[seat] == at)) for at in moments]
    return tuple(group for group in (*stayed, *gone) if group)
