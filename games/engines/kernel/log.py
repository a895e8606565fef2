"""A match is its log (docs/export.md): folding entries into a state, numbering questions, digests, divergence.

An entry is a mapping with `n` (1, 2, 3 ...), `kind`, `seat`, `action` and `drawn`. The state of a
table is always the fold of its entries; an `undo` entry names the entry whose state holds from now
on, the stream of chance never goes back.
"""

import hashlib
import json
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Final

from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import BadSetup, IllegalAction
from games.engines.kernel.game import Game, Sink
from games.engines.kernel.outcome import Outcome, ranked
from games.engines.kernel.rng import DrawMismatch, GivenRng, RecordedRng, Rng

Entry = Mapping[str, Any]

#: What all people at a table may agree on, whatever the rules: the match ends as it stands.
END_AGREED: Final = "end_agreed"
#: The reason of such an end.
AGREED: Final = "agreed"
#: What an entry that does not fit is refused with, by whatever it does not fit.
MISFITS: Final = (IllegalAction, DrawMismatch, LookupError, TypeError, ValueError)


def canonical(data: Any) -> bytes:
    """One byte string for equal JSON values: keys sorted, no spaces, UTF-8."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest_of(data: Any) -> str:
    """SHA-256 of `canonical(data)` in hexadecimal."""
    return hashlib.sha256(canonical(data)).hexdigest()


def digest(game: Game[Any, Any], state: Any) -> str:
    """The fingerprint of a state.

    Equal states have equal digests, on every machine and in every build.
    """
    return digest_of(game.dump(state))


class BrokenLog(Exception):
    """A log that does not fold; `number` is the entry at which it stops."""

    def __init__(self, number: int, problem: str) -> None:
        super().__init__(f"entry {number}: {problem}")
        self.number = number
        self.problem = problem


class Fold:
    """The fold of a log.

    The state, its version (the number of the last entry) and the number of each open question.

    A question carries the number of the entry that put it. It changes only when what is asked of
    that seat changes, so that seats that act at the same time never make each other's answers
    stale.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        state: Any,
        version: int,
        questions: Mapping[int, int] | None = None,
    ) -> None:
        self.game = game
        self.state = state
        self.version = version
        self._agreed: Outcome | None = None
        self.questions: dict[int, int] = (
            dict.fromkeys(game.asked(state), version) if questions is None else dict(questions)
        )

    @classmethod
    def opened(
        cls,
        game: Game[Any, Any],
        compiled: Any,
        seats: int,
        rng: Rng,
        sink: Sink | None = None,
        roles: Sequence[str] = (),
    ) -> "Fold":
        """The table after its `setup` entry, which has number 1.

        `roles` by seat, where the host gave them out. Raises BadSetup (`bad_setup`).
        """
        if roles and len(roles) != seats:
            raise BadSetup("roles", f"must be given to {seats} seats, not {len(roles)}")
        given = GivenRng(rng, {"roles": roles}) if roles else rng
        return cls(game, game.setup(compiled, seats, given, sink), 1)

    def copy(self) -> "Fold":
        """An independent table in the same state."""
        other = Fold(self.game, self.game.copy(self.state), self.version, self.questions)
        other._agreed = self._agreed
        return other

    @property
    def outcome(self) -> Outcome | None:
        """How the match has ended, by the rules or by agreement; None while it goes on."""
        return self._agreed or self.game.outcome(self.state)

    def topics(self) -> dict[int, Hashable]:
        """What is asked, by seat."""
        return {seat: self.game.topic(self.state, seat) for seat in self.game.asked(self.state)}

    def apply(
        self,
        seat: int,
        action: Action,
        rng: Rng,
        sink: Sink | None = None,
        number: int | None = None,
    ) -> None:
        """One entry: `action` by `seat` (or SYSTEM).

        Raises IllegalAction and leaves the table as it was.

        `number` is that of the entry, where undo entries lie between; otherwise the next one.
        """
        if seat == SYSTEM and action.get("do") == END_AGREED:
            self._end(sink, number)
            return
        if self._agreed is not None:
            raise IllegalAction("game_over")
        before = self.topics()
        self.game.apply(self.state, seat, action, rng, sink)
        self.version = self.version + 1 if number is None else number
        self.questions = {
            who: self.questions[who] if who != seat and before.get(who) == topic else self.version
            for who, topic in self.topics().items()
        }

    def _end(self, sink: Sink | None, number: int | None) -> None:
        """Whoever is worth more stands before the others; nothing is asked any more."""
        if self.outcome is not None:
            raise IllegalAction("game_over")
        _, worths = self.game.worths(self.state)
        self._agreed = Outcome(
            ranked({seat: (worth,) for seat, worth in worths.items()}), AGREED, dict(worths)
        )
        self.version = self.version + 1 if number is None else number
        self.questions = {}
        if sink is not None:
            sink.append({"event": "ended_together"})

    def answered(self, seat: int, topic: Hashable) -> bool:
        """Whether the question `topic` that was put to `seat` is no longer open."""
        return seat not in self.game.asked(self.state) or self.game.topic(self.state, seat) != topic

    def reopen(self, version: int) -> None:
        """After an undo: every open question anew, under the number of the undo entry."""
        self.version = version
        self.questions = dict.fromkeys(self.game.asked(self.state), version)


def roles_of(setup: Entry) -> Sequence[str]:
    """The roles that a `setup` entry gives out, by seat; empty where the host gave none."""
    roles: Sequence[str] = setup["action"].get("roles", ())
    return roles


def effective(entries: Iterable[Entry]) -> list[Entry]:
    """The entries whose effects hold now, in order, after all undo entries.

    Raises BrokenLog for one that undoes to an entry that is not there before it.
    """
    by_number: dict[int, Entry] = {}
    parent: dict[int, int] = {}
    head = 0
    for entry in entries:
        number = entry["n"]
        if entry["kind"] == "undo":
            target = entry["action"]["to"]
            if target not in parent:
                raise BrokenLog(number, f"undoes to entry {target}, which is not there")
            # An undone state may be named again later (a redo), by its own number or by that of
            # this entry.
            by_number[number], parent[number], head = by_number[target], parent[target], number
        else:
            by_number[number], parent[number], head = entry, head, number
    path = []
    while head:
        path.append((head, by_number[head]))
        head = parent[head]
    return [{**entry, "held_at": number} for number, entry in reversed(path)]


class Replay:
    """A log played as it was written, undone entries included: what a check of every draw needs.

    `table` stands after the entry played last; None before the setup.
    """

    def __init__(
        self, game: Game[Any, Any], compiled: Any, seats: int, entries: Iterable[Entry]
    ) -> None:
        self.game, self.compiled, self.seats = game, compiled, seats
        self.table: Fold | None = None
        # The positions to which somebody goes back; all others need not be kept.
        self._wanted = {entry["action"]["to"] for entry in entries if entry["kind"] == "undo"}
        self._kept: dict[int, Fold] = {}

    def step(self, entry: Entry, rng: Rng) -> Fold:
        """Play the next entry, the first of which is the setup.

        Raises IllegalAction where the rules refuse it, KeyError for an undo to nowhere.
        """
        number = entry["n"]
        if self.table is None:
            self.table = Fold.opened(
                self.game, self.compiled, self.seats, rng, roles=roles_of(entry)
            )
        elif entry["kind"] == "undo":
            self.table = self._kept[entry["action"]["to"]].copy()
            self.table.reopen(number)
        else:
            seat = SYSTEM if entry["seat"] is None else entry["seat"]
            self.table.apply(seat, entry["action"], rng, None, number)
        if number in self._wanted:
            self._kept[number] = self.table.copy()
        return self.table


def bounds_of(
    game: Game[Any, Any], compiled: Any, seats: int, entries: Sequence[Entry]
) -> list[list[tuple[int, int]] | None]:
    """By entry, the least and the greatest that each of its draws could have been.

    None from the entry on that does not fit the rules or its draws.
    """
    replay = Replay(game, compiled, seats, entries)
    found: list[list[tuple[int, int]] | None] = []
    for entry in entries:
        rng = RecordedRng(entry["drawn"])
        try:
            replay.step(entry, rng)
            rng.finish()
        except MISFITS:
            break
        found.append(rng.bounds)
    return found + [None] * (len(entries) - len(found))


RngFor = Callable[[Entry], Rng]


def recorded(entry: Entry) -> Rng:
    """The draws that the entry holds."""
    return RecordedRng(entry["drawn"])


def step(table: Fold, entry: Entry, rng: Rng) -> None:
    """One effective entry onto `table`; checks that recorded draws are used up."""
    table.apply(
        SYSTEM if entry["seat"] is None else entry["seat"], entry["action"], rng, None, entry["n"]
    )
    _hold(table, entry, rng)


def _hold(table: Fold, entry: Entry, rng: Rng) -> None:
    """After an effective entry: its recorded draws are used up, and where an undo made it hold again, that asks anew."""
    if isinstance(rng, RecordedRng):
        rng.finish()
    if entry["held_at"] != entry["n"]:
        table.reopen(entry["held_at"])


def fold(
    game: Game[Any, Any],
    compiled: Any,
    seats: int,
    entries: Iterable[Entry],
    rng_for: RngFor = recorded,
) -> Fold:
    """The table after `entries`, the first of which is the `setup`.

    Raises BrokenLog where an entry does not fit.
    """
    table: Fold | None = None
    for entry in effective(entries):
        rng = rng_for(entry)
        try:
            if table is None:
                table = Fold.opened(game, compiled, seats, rng, roles=roles_of(entry))
                _hold(table, entry, rng)
            else:
                step(table, entry, rng)
        except MISFITS as error:
            raise BrokenLog(entry["n"], f"{type(error).__name__}: {error}") from error
    if table is None:
        raise BrokenLog(0, "the log is empty")
    return table
