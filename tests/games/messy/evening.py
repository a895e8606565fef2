"""One match that is played in all the ways people find: with flags, undo, votes, stand-ins, substitutes and leavers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from games import play
from games.engines.bots import BOTS
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import FastRng
from games.models import Deadline, Entry, Match, Motion
from games.movers import ai
from games.orders import rules, service
from games.orders.rules import SeatProgram
from games.reading import matches, selectors
from games.reading.seating import Seating
from games.writing import motions
from tests.games.conftest import Clock

#: How often each thing happens among the others.
OFTEN: Final = {
    "moves": 40,
    "flag": 4,
    "undo": 6,
    "consent": 3,
    "pause": 2,
    "go": 4,
    "come_back": 6,
    "substitute": 2,
    "leave": 1,
    "day_off": 1,
    "program": 4,
}
#: What seats play by themselves for the next few decisions, in whichever game it can be played.
PROGRAMS: Final = [
    SeatProgram(rules.FORCED),
    SeatProgram(rules.PASS, times=1),
    SeatProgram(rules.BID, limit=60, times=2),
    SeatProgram(rules.CLAIM),
    SeatProgram(rules.DECLINE, limit=200, times=2),
    SeatProgram(rules.REFUSE, times=2),
    SeatProgram(rules.ROUND, times=1),
]
#: People who stay whatever happens.
STAY: Final = 2
SECONDS: Final = 20


@dataclass
class MessyMatch:
    """A running match in the hands of chance. `spare`: people who would take a seat.

    `done` counts what has happened; what was refused has not.
    """

    match_id: str
    rng: FastRng
    clock: Clock
    spare: list[Any]
    done: Counter[str] = field(default_factory=Counter)
    _keys: int = 0

    def run(self, enough: int) -> Counter[str]:
        """Play it to its end, which comes by the rules or by agreement; what has happened on the way.

        `enough`: entries after which the table agrees to end, if it still plays.
        """
        self.go_on(enough)
        while self._is_on:
            self._end()
        self.done["ended"] += 1
        return self.done

    def go_on(self, entries: int) -> None:
        """Until the log has about so many entries, if the match does not end before."""
        bag = [name for name, often in OFTEN.items() for _ in range(often)]
        while self._is_on and self._live.version < entries:
            self.clock.tick(seconds=1 + self.rng.below(SECONDS))
            step: Callable[[], None] = getattr(self, f"_{bag[self.rng.below(len(bag))]}")
            step()

    # -- who is there ------------------------------------------------------------------------------

    @property
    def _live(self) -> matches.Live:
        found = selectors.table_for(self.match_id).live
        assert found is not None
        return found

    @property
    def _is_on(self) -> bool:
        return self._live.outcome is None

    @property
    def _seating(self) -> Seating:
        return selectors.table_for(self.match_id).seating

    @property
    def _now(self) -> datetime:
        return self.clock.now

    def _holder(self, seat: int) -> int | None:
        return self._seating.lines[seat].user_id

    def _voters(self) -> list[int]:
        return self._seating.voters(self._live.gone)

    def _one_of(self, seats: list[int]) -> int | None:
        return seats[self.rng.below(len(seats))] if seats else None

    def _does(self, what: str, call: Callable[..., object], seat: int, /, **given: Any) -> bool:
        """Have whoever holds the seat call; whether it was not refused."""
        named = {"match_id": self.match_id, "user_id": self._holder(seat), "now": self._now}
        try:
            call(**named, **given)
        except IllegalAction as refusal:
            self.done[f"refused {refusal.code}"] += 1
            return False
        self.done[what] += 1
        return True

    # -- what they do ------------------------------------------------------------------------------

    def _moves(self) -> None:
        for _ in range(1 + self.rng.below(8)):
            if self._is_on and not self._moves_once():
                return

    def _moves_once(self) -> bool:
        live = self._live
        if ai.turn(self.match_id, live.version, self._now):
            self.done["ai"] += 1
            newest = Entry.objects.filter(match=self.match_id).latest("number").seat
            self.done["stood in"] += newest is not None and newest in self._empty_seats()
            return True
        asked = [seat for seat in live.table.questions if seat not in self._seating.bots]
        seat = self._one_of(asked)
        return seat is not None and self._answers(live, seat)

    def _answers(self, live: matches.Live, seat: int) -> bool:
        """Mostly sensibly, so that the match gets somewhere."""
        game, state = live.fixed.book.game, live.table.state
        action = None
        if self.rng.below(4):
            action = BOTS["steady"].choose(game, state, seat, self.rng).action
        choices = game.legal(state, seat)
        if action is None and choices:
            action = choices[self.rng.below(len(choices))].sample(self.rng)
        if action is None:
            return False
        self._keys += 1
        given = {"key": f"messy-{self._keys}", "action": action}
        return self._does("move", play.submit, seat, **given, question=live.table.questions[seat])

    def _program(self) -> None:
        """Have a seat play something by itself, which it may do at once and after whatever is played next."""
        seat, program = self._one_of(self._voters()), PROGRAMS[self.rng.below(len(PROGRAMS))]
        if seat is None:
            return
        self._does(f"program {program.kind}", service.order_add, seat, program=program)
        self._moves_once()
        if self._is_on:
            self.done["programmed"] += service.fire(self.match_id)

    def _flag(self) -> None:
        first = Deadline.objects.filter(match=self.match_id).order_by("at_ms").first()
        if first is not None:
            late = first.at_ms / 1000 - self._now.timestamp()
            self.clock.tick(seconds=max(0.0, late) + 1)
            if play.time_out(match_id=self.match_id, now=self._now) is not None:
                self.done["flag"] += 1

    def _undo(self) -> None:
        for seat in self._voters():
            if not self._does("undo", play.undo, seat, version=self._live.version):
                continue
            if self.rng.below(2):
                self._does("redo", play.redo, seat, version=self._live.version)
            return

    def _consent(self) -> None:
        back = 1 + self.rng.below(12)
        to = max(1, self._live.version - back) if self.rng.below(2) else None
        self._agree("consent", "undo", to=to)

    def _pause(self) -> None:
        if self._agree("pause", "pause") and self._is_paused:
            self.clock.tick(hours=self.rng.below(60))
            motions.sweep(self._now)
            if self._is_paused:
                self._agree("resume", "resume")
            while self._is_paused:
                self.clock.tick(hours=49)
                motions.sweep(self._now)

    @property
    def _is_paused(self) -> bool:
        return bool(Match.objects.filter(pk=self.match_id, paused_at__isnull=False).exists())

    def _go(self) -> None:
        seats = self._voters()
        seat = self._one_of(seats)
        if seat is not None and len(seats) > 1:
            self._does("go", play.go, seat)

    def _come_back(self) -> None:
        for seat in self._seating.away(self._live.gone):
            self._does("come back", play.come_back, seat)

    def _substitute(self) -> None:
        if not self._empty_seats():
            self._go()
        seat, who = self._one_of(self._empty_seats()), self._one_of(self._voters())
        if seat is None or who is None or not self.spare:
            return
        new = self.spare[-1]
        if self._does("call", play.call_open, who, seat=seat):
            play.apply(match_id=self.match_id, user_id=new.pk, seat=seat, now=self._now)
            self._agree("substitute", "substitute", seat=seat, candidate=new.pk)
        if self._holder(seat) == new.pk:
            self.spare.pop()

    def _empty_seats(self) -> list[int]:
        """Those that an AI plays for a person."""
        lines = enumerate(self._seating.lines)
        return [seat for seat, line in lines if line.stand_in or (line.left and line.bot)]

    def _leave(self) -> None:
        seats = self._voters()
        if len(seats) > STAY and self.done["leave"] < 1:
            self._does("leave", play.leave, seats[-1])

    def _day_off(self) -> None:
        seat = self._one_of(self._voters())
        if seat is not None:
            self._does("day off", play.vacation, seat)

    def _end(self) -> None:
        """In a pause nobody can play on, and without people nobody can agree."""
        self.clock.tick(minutes=1)
        self._come_back()
        if self._voters():
            self._agree("end", "end")
        else:
            self._moves()

    def _agree(self, what: str, kind: str, **wanted: Any) -> bool:
        """Somebody asks, all others agree, and who is away has the whole time to say no; whether it was carried."""
        who = self._one_of(self._voters())
        if who is None or not self._does(f"ask {kind}", play.ask, who, kind=kind, **wanted):
            return False
        motion = Motion.objects.filter(match=self.match_id).latest("pk")
        for seat in self._voters():
            if seat != who and self._is_open(motion):
                self._does("answer", play.answer, seat, motion=motion.pk, agrees=True)
        if self._is_open(motion):
            self.clock.now = motion.until + timedelta(seconds=1)
            motions.sweep(self._now)
        motion.refresh_from_db()
        self.done[what] += motion.state == Motion.State.CARRIED
        return bool(motion.state == Motion.State.CARRIED)

    def _is_open(self, motion: Motion) -> bool:
        return bool(Motion.objects.filter(pk=motion.pk, state=Motion.State.OPEN).exists())
