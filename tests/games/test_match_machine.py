"""Hypothesis plays a whole match through its service: moves, undo, redo, flags, stand-ins, leavers, votes, crashes before the commit.

After each step the log, its snapshots, what the process keeps, the views, the deadlines and the export tell of
one and the same match; at the end everybody can verify it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from games import play
from games.engines.bots import BOTS
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.log import digest, digest_of, fold
from games.engines.kernel.rng import FastRng
from games.formats.export import text_of
from games.models import (
    Deadline,
    Departure,
    Entry,
    FormerHolder,
    Match,
    Motion,
    OpenCall,
    Seat,
    Snapshot,
)
from games.movers import ai
from games.reading import matches, selectors
from games.reading.table_view import view_for
from games.reliability import records
from games.storage import statements
from games.timing.controls import BankClock, DayClock, per_decision
from games.verification.replay import verify
from games.writing import absence, ballots, calls, entries, motions, pauses
from games.writing.makers import STAND_IN
from tests.games.conftest import Clock, FirstChoice, HeldTable, Seated, Sent
from tests.games.engines.walk import actions_of

pytestmark = pytest.mark.django_db(transaction=True)

CHOICES = st.integers(min_value=0, max_value=2**16)
#: Matches of the toy, which are played to their end and verified, and of the other games: fewer would hardly see anybody leave.
TOYS, OTHERS = 5, 8
CONTROLS = (per_decision(60), BankClock(120, 10), DayClock(86_400, 172_800, 2))
#: Statements after each of which a process may die before its transaction is over.
WRITES = ("add_entries", "replace_deadlines", "advance")
#: The same where a table decides: the vote is closed, and what was agreed on may be done already.
DECIDES = (*WRITES, "close", "halt", "go_on", "hand_over")
#: The same where somebody leaves for good: by the rules with an entry, or an AI plays on.
LEAVES = (*WRITES, "note", "_hand_on")
#: The module that each of them is called from by its name.
WRITERS: dict[str, ModuleType] = {
    **dict.fromkeys(WRITES, statements),
    "close": ballots,
    "halt": pauses,
    "go_on": pauses,
    "hand_over": calls,
    "note": records,
    "_hand_on": absence,
}
PEOPLE = 2
SEATS = st.integers(0, PEOPLE - 1)
KINDS = ("undo", "undo", "pause", "resume", "end")
YES_OR_NO = ("agree", "refuse")
THEN = st.sampled_from(("agree", "", *YES_OR_NO, "withdraw"))
DIES = st.sampled_from(("", "", *DECIDES))
LEAVING = st.sampled_from((*[""] * len(LEAVES), *LEAVES))
#: Entries before which nobody leaves: what can happen to a table needs its people.
SETTLED = 2


class Died(Exception):
    """The process that was writing is gone."""


@contextmanager
def dying(after: str) -> Iterator[None]:
    """Whoever writes with `after` dies when it has."""
    real: Callable[..., object] = getattr(WRITERS[after], after)

    def write(*given: Any, **named: Any) -> None:
        real(*given, **named)
        raise Died

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WRITERS[after], after, write)
        yield


class MatchMachine(RuleBasedStateMachine):
    """One match; `open_table`, `game` and `bots` come from the test.

    `is_calm`: no time runs out and nobody goes or leaves, so that people have more to decide.
    """

    open_table: Any = None
    clock: Any = None
    game = ""
    bots: tuple[str, ...] = ()
    is_calm = False
    rated = False
    table: HeldTable | None = None
    keys: Iterator[int]
    control: Any = None

    @initialize(control=st.sampled_from(CONTROLS))
    def sit_down(self, control: Any) -> None:
        self.keys, self.control = count(), control
        rules = {"rounds": 8} if self.game == "toy" else {}
        given = {"seats": PEOPLE, "bots": self.bots, "control": control, "rated": self.rated}
        self.table = self.open_table(game=self.game, rules=rules, **given)

    @property
    def held(self) -> HeldTable:
        assert self.table is not None
        return self.table

    def is_seated(self) -> bool:
        return self.table is not None

    def is_going_on(self) -> bool:
        return self.table is not None and self.table.live.outcome is None

    def has_clock(self) -> bool:
        return self.is_going_on() and not self.is_calm

    def is_over_days(self) -> bool:
        return self.has_clock() and isinstance(self.control, DayClock)

    def may_leave(self) -> bool:
        """Once at a table, and not at its beginning: what follows then needs most of the steps."""
        if self.held.live.version < SETTLED:
            return False
        return not Seat.objects.filter(match=self.held.pk, left_at__isnull=False).exists()

    def is_voting(self) -> bool:
        """Whether the table was ever asked anything: who answers too late is refused."""
        return self.table is not None and Motion.objects.filter(match=self.table.pk).exists()

    # -- what may happen ---------------------------------------------------------------------------

    @precondition(is_going_on)
    @rule(who=SEATS, which=CHOICES, how=CHOICES, dies=st.sampled_from(("", "", *WRITES)))
    def choose(self, who: int, which: int, how: int, dies: str) -> None:
        """Whatever can be chosen, mostly by somebody who is asked, and a while later."""
        self.clock.tick(seconds=how % 50)
        self._gather(away=which % 4 == 0)
        live = self.held.live
        asked = [seat for seat in live.table.questions if seat < PEOPLE]
        seat = asked[who % len(asked)] if asked and how % 4 else who
        choices = live.fixed.book.game.legal(live.table.state, seat)
        if choices:
            possible = actions_of(choices[which % len(choices)], FastRng(how))
            action = dict(possible[how % len(possible)])
            given = {**self._named(seat), "key": f"key-{next(self.keys)}", "action": action}
            question = live.table.questions.get(seat)
            self._try(lambda: play.submit(**given, question=question), dies)

    @precondition(is_seated)
    @rule(who=SEATS, again=st.booleans(), dies=st.sampled_from(("", *WRITES)))
    def take_back(self, who: int, *, again: bool, dies: str) -> None:
        """Or do `again` what was taken back."""
        turn = play.redo if again else play.undo
        self._try(lambda: turn(**self._named(who), version=self.held.live.version), dies)

    @precondition(has_clock)
    @rule(who=SEATS, comes=st.booleans(), dies=st.sampled_from(("", "replace_deadlines")))
    def go(self, who: int, *, comes: bool, dies: str) -> None:
        """Away, or `comes` back."""
        step = play.come_back if comes else play.go
        self._try(lambda: step(**self._named(who)), dies)

    @precondition(is_over_days)
    @rule(who=SEATS)
    def take_a_day_off(self, who: int) -> None:
        self._try(lambda: play.vacation(**self._named(who)), "")

    @precondition(has_clock)
    @rule(who=SEATS, dies=LEAVING, missed=st.booleans())
    def leave(self, who: int, dies: str, *, missed: bool) -> None:
        """For good: nothing brings the seat back to its person, and nothing goes back to before, whoever `missed` asks for it.

        Whether somebody may is asked here: how far a match is hangs on its dice, which are others each time, and which
        rules there are must not.
        """
        if not self.may_leave():
            return
        before = self.held.live.version
        self._try(lambda: play.leave(**self._named(who)), dies)
        if missed:
            self._try(lambda: play.ask(**self._named(1 - who), kind="undo", to=before), "")

    @precondition(has_clock)
    @rule(dies=st.sampled_from(("", *WRITES)))
    def let_time_run_out(self, dies: str) -> None:
        first = Deadline.objects.filter(match=self.held.pk).order_by("at_ms").first()
        if first is not None:
            now_ms = int(self.clock.now.timestamp() * 1000)
            self.clock.tick(milliseconds=max(0, first.at_ms - now_ms))
            self._try(lambda: play.time_out(match_id=self.held.pk, now=self.clock.now), dies)

    @precondition(is_going_on)
    @rule(dies=st.sampled_from(("", *WRITES)))
    def let_ai_players_act(self, dies: str) -> None:
        version = self.held.live.version
        self._try(lambda: ai.turn(self.held.pk, version, self.clock.now), dies)

    # -- what the table decides --------------------------------------------------------------------

    @precondition(is_going_on)
    @rule(who=SEATS, kind=st.sampled_from(KINDS), back=st.integers(0, 6), then=THEN, dies=DIES)
    def ask(self, who: int, kind: str, back: int, then: str, dies: str) -> None:
        """And what comes of it at once, if anything does; `back`: how far an undo goes."""
        self._gather(away=back == 1)
        given = {**self._named(who), "kind": kind}
        to = max(1, self.held.live.version - back) if kind == "undo" and back else None
        self._try(lambda: play.ask(**given, to=to), "" if then else dies)
        if then and self.is_voting():
            self.answer(1 - who if then in YES_OR_NO else who, then, dies)

    @precondition(is_voting)
    @rule(who=SEATS, then=st.sampled_from((*YES_OR_NO, "withdraw")), dies=DIES)
    def answer(self, who: int, then: str, dies: str) -> None:
        """To what was asked last, which may be over."""
        motion = Motion.objects.filter(match=self.held.pk).latest("pk").pk
        given = {**self._named(who), "motion": motion}
        if then in YES_OR_NO:
            self._try(lambda: play.answer(**given, agrees=then == "agree"), dies)
        else:
            self._try(lambda: play.withdraw(**given), dies)

    @precondition(is_voting)
    @rule(hours=st.integers(0, 80), dies=st.sampled_from(("", "close", "go_on")))
    def let_votes_run_out(self, hours: int, dies: str) -> None:
        """And pauses, which end by themselves after two days.

        Each table and each pause is one transaction: votes that were closed before somebody died over a pause stay closed.
        """
        self.clock.tick(hours=hours)
        self._try(lambda: motions.sweep(self.clock.now), dies, is_one=dies != "go_on")

    @precondition(is_going_on)
    @rule(who=SEATS, which=st.integers(0, 1), goes=st.booleans(), dies=DIES)
    def give_the_seat_away(self, who: int, which: int, *, goes: bool, dies: str) -> None:
        """Of whoever has gone away, to one of two who offer to follow."""
        if goes:
            self.go(1 - who, comes=False, dies="")
        given = {"match_id": self.held.pk, "seat": 1 - who, "now": self.clock.now}
        self._try(lambda: play.call_open(**given, user_id=self._holder(who)), "")
        other = self.held.people[PEOPLE + which]
        self._try(lambda: play.apply(**given, user_id=other.pk), "")
        wanted = {**self._named(who), "kind": "substitute"}
        self._try(lambda: play.ask(**wanted, seat=1 - who, candidate=other.pk), dies)

    def _gather(self, *, away: bool) -> None:
        """Who is away comes back, unless they are to stay `away`."""
        seating = matches.read_seating(self.held.pk, 0)
        for seat in () if away else range(PEOPLE):
            if seating.lines[seat].stand_in:
                self.go(seat, comes=True, dies="")

    def _named(self, who: int) -> dict[str, Any]:
        return {"match_id": self.held.pk, "user_id": self._holder(who), "now": self.clock.now}

    def _holder(self, seat: int) -> int | None:
        """Who holds the seat now: it may have changed hands."""
        return matches.read_seating(self.held.pk, 0).lines[seat].user_id

    def _try(self, act: Callable[[], object], dies: str, *, is_one: bool = True) -> None:
        """Act; what is refused, or dies on the way, leaves everything as it was, if it is done in one transaction."""
        before = stored(self.held.pk)
        try:
            if dies:
                with dying(dies):
                    act()
            else:
                act()
        except Died:
            if not is_one:
                return
        except IllegalAction as refusal:
            if refusal.code == "too_late":
                return  # what the clock has played stands
            newest = Entry.objects.filter(match=self.held.pk).latest("number")
            if refusal.code == "stale_question" and newest.maker == Entry.Maker.CLOCK:
                return  # so does what it has played for somebody else
        else:
            return
        assert stored(self.held.pk) == before

    # -- what holds after each step ----------------------------------------------------------------

    def look_on(self) -> None:
        """What has ended stays as it is."""
        for who in range(PEOPLE):
            self.take_back(who, again=False, dies="")
            self.take_back(who, again=True, dies="")
            self.ask(who, "undo", back=2, then="", dies="")
        assert Match.objects.get(pk=self.held.pk).status == Match.Status.ENDED

    @invariant()
    def everything_tells_of_one_match(self) -> None:
        if self.table is not None:
            check_consistent(self.table.pk)

    def teardown(self) -> None:
        """Whatever has happened, the match comes to its end, and can be verified."""
        if self.table is None or self.game != "toy":
            return
        self._try(lambda: play.resume(match_id=self.held.pk, now=self.clock.now), "")
        for who in range(PEOPLE):
            self.go(who, comes=True, dies="")
        for _ in range(200):
            if not self.is_going_on():
                break
            if Match.objects.get(pk=self.table.pk).paused_at is not None:
                self.let_votes_run_out(hours=49, dies="")  # agreed on only now
            elif not ai.turn(self.table.pk, self.table.live.version, self.clock.now):
                self.let_time_run_out("")
        self.look_on()
        check_consistent(self.table.pk)
        verdict = verify(json.loads(text_of(self.table.pk).content))
        assert verdict.is_right, verdict.problem


def stored(match_id: str) -> list[Any]:
    """Every row of the match."""
    row = Match.objects.filter(pk=match_id).values_list()
    numbers = Entry.objects.filter(match=match_id).order_by("number").values_list("number", "key")
    rows = Deadline.objects.filter(match=match_id).order_by("kind", "seat").values_list()
    seats = matches.read_seating(match_id, 0).lines
    snapshots = Snapshot.objects.filter(match=match_id).values_list("number", "digest")
    asked = Motion.objects.filter(match=match_id).order_by("pk").values_list()
    sought = OpenCall.objects.filter(match=match_id).order_by("pk").values_list()
    former = FormerHolder.objects.filter(match=match_id).order_by("pk").values_list()
    sat = Seat.objects.filter(match=match_id).order_by("number").values_list()
    left = Departure.objects.filter(match=match_id).order_by("pk").values_list()
    decided = [list(found) for found in (asked, sought, former, sat, left)]
    return [list(row), list(numbers), list(rows), seats, sorted(snapshots), *decided]


def check_consistent(match_id: str) -> None:
    """What the process keeps, the rows, the whole log and the export agree."""
    kept = selectors.table_for(match_id)
    views = [view_for(kept, seat) for seat in (None, *range(len(kept.seating.lines)))]
    matches.forget_all()
    fresh = selectors.table_for(match_id)
    assert kept.live is not None
    assert fresh.live is not None
    assert views == [view_for(fresh, seat) for seat in (None, *range(len(fresh.seating.lines)))]
    assert (fresh.live.deadlines, fresh.live.times) == (kept.live.deadlines, kept.live.times)
    check_log(match_id, fresh.live)
    check_row(fresh, fresh.live)


def check_log(match_id: str, live: matches.Live) -> None:
    """The export, folded from its first entry, has the state and the questions of the rows."""
    book = live.fixed.book
    told = json.loads(text_of(match_id).content)["entries"]
    assert [entry["n"] for entry in told] == list(range(1, live.version + 1))
    # While a match goes on its export holds no draws: these come from the rows.
    draws = Entry.objects.filter(match=match_id).order_by("number").values_list("drawn", flat=True)
    log = [entry | {"drawn": drawn} for entry, drawn in zip(told, draws, strict=True)]
    whole = fold(book.game, book.compiled, live.fixed.seats, log)
    assert digest(book.game, whole.state) == digest(book.game, live.table.state)
    assert whole.questions == live.table.questions
    for number, data, kept in Snapshot.objects.filter(match=match_id).values_list(
        "number", "data", "digest"
    ):
        then = fold(book.game, book.compiled, live.fixed.seats, log[:number])
        assert digest_of(data) == kept == digest(book.game, then.state)


def check_row(table: selectors.Standing, live: matches.Live) -> None:
    """Who is asked, whose clock runs and whether an AI is due is what the position says."""
    row = Match.objects.get(pk=table.match_id)
    is_over = live.outcome is not None
    left = {line.seat for line in table.seating.lines if line.left and line.bot is None}
    assert left <= {*live.fixed.book.game.gone(live.table.state)}  # or nobody would play the seat
    assert (row.status == Match.Status.ENDED) is is_over
    asked = {} if is_over else live.table.questions
    assert row.asked_mask == sum(1 << seat for seat in asked)
    assert row.bots_due is any(seat in table.seating.bots for seat in asked)
    window = None if is_over else live.fixed.book.game.window(live.table.state)
    people = {} if window else {s: q for s, q in asked.items() if s not in table.seating.bots}
    assert {line.seat: line.mark for line in live.deadlines if line.kind == "seat"} == people
    assert len([line for line in live.deadlines if line.kind == "window"]) == bool(window)


def matches_of(game: str) -> settings:
    examples = TOYS if game == "toy" else OTHERS
    return settings(
        max_examples=examples,
        stateful_step_count=20,
        suppress_health_check=list(HealthCheck),
        # Every match has dice of its own: what failed is told as it was found, since a second match would go otherwise.
        phases=[Phase.explicit, Phase.generate],
    )


@pytest.mark.slow
@pytest.mark.hypothesis
@pytest.mark.parametrize(
    ("game", "bots", "is_calm", "rated"),
    [
        ("toy", (), False, False),
        ("toy", (), True, False),
        ("toy", ("first",), False, False),
        ("toy", ("first",), True, False),
        ("eurobiznes", ("first",), False, False),
        ("fortuna", ("first",), False, False),
        ("antimonopoly", ("first",), False, True),
        ("1836jr", ("first",), True, False),
    ],
)
def test_no_order_of_events_tears_a_match(
    game: str,
    bots: tuple[str, ...],
    seated: Seated,
    clock: Clock,
    sent: Sent,
    monkeypatch: pytest.MonkeyPatch,
    *,
    is_calm: bool,
    rated: bool,
) -> None:
    monkeypatch.setitem(BOTS, STAND_IN, FirstChoice())
    monkeypatch.setattr(entries, "SNAPSHOT_EVERY", 4)
    given = {"open_table": staticmethod(seated), "clock": clock, "game": game, "bots": bots}
    given |= {"is_calm": is_calm, "rated": rated}
    run_state_machine_as_test(type("AnyMatch", (MatchMachine,), given), settings=matches_of(game))
    sent.take_all()
