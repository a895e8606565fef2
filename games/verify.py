"""Whether a match was played with the dice that were promised.

Everything is recomputed from the export alone.

Pure: no database, no framework. The draws come from the revealed secret, the states from the draws
and the actions.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from games.engines.catalogue import game_for
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game
from games.engines.kernel.log import Table, digest, digest_of, roles_of
from games.engines.kernel.rng import CommittedRng, salt_for

FORMAT: Final = 1
#: Who makes which entries: an import plays whole logs in the name of the table.
_MAKERS: Final = {
    "setup": frozenset({"table"}),
    "system": frozenset({"table", "clock"}),
    "undo": frozenset({"table", "person"}),
}
_OF_AI: Final = frozenset({"bot", "clock", "table"})
_OF_PERSON: Final = frozenset({"person", "clock", "table"})


class BadExport(Exception):
    """A file that is no export of a match that has ended: what is wrong, and where."""


@dataclass(slots=True)
class Verdict:
    """What the check found.

    `first` is the number of the first entry that differs (0: what was promised before it).
    """

    match: str
    entries: int = 0
    draws: int = 0
    digests: int = 0
    first: int | None = None
    problem: str = ""

    @property
    def is_right(self) -> bool:
        """Whether everything is as promised."""
        return self.first is None


class _DifferentError(Exception):
    def __init__(self, entry: int, problem: str) -> None:
        super().__init__(problem)
        self.entry = entry
        self.problem = problem


def verify(export: Mapping[str, Any]) -> Verdict:
    """Recompute the match of an export.

    Raises BadExport if it is none, or one of a match that goes on.
    """
    try:
        replay = _Replay.of(export)
        verdict = Verdict(str(export["match"]))
        try:
            _promises(export)
            _check_form(export)
            replay.run(export, verdict)
        except _DifferentError as difference:
            verdict.first, verdict.problem = difference.entry, difference.problem
    except (KeyError, TypeError, ValueError, AttributeError, IllegalAction) as error:
        raise BadExport(f"{type(error).__name__}: {error}") from error
    return verdict


def _promises(export: Mapping[str, Any]) -> None:
    """The secret is the one that was committed to, and the rules are those that the match was started with."""
    if hashlib.sha256(bytes.fromhex(export["secret"])).hexdigest() != export["commitment"]:
        raise _DifferentError(0, "the secret is not the one that was promised")
    content = {name: export[name] for name in ("game", "rules", "tables", "engine")}
    if digest_of(content) != export["rules_hash"]:
        raise _DifferentError(0, "rules or tables are not those of the revision")
    seats = [seat["seat"] for seat in export["seats"]]
    if seats != list(range(len(seats))):
        raise _DifferentError(0, "the seats are not numbered in their order")


def _check_form(export: Mapping[str, Any]) -> None:
    """What a log cannot be whatever was drawn: entries out of number, by the wrong maker, or unproved."""
    entries = export["entries"]
    if not entries or entries[0]["kind"] != "setup":
        raise BadExport("the log does not begin with its setup")
    setup = entries[0]["action"]
    said = [setup.get(name) for name in ("rules", "engine", "seats")]
    if said != [export["rules_hash"], export["engine"], len(export["seats"])]:
        raise _DifferentError(1, "the setup is that of another match")
    for number, entry in enumerate(entries, 1):
        if entry["n"] != number:
            raise _DifferentError(number, f"entry {number} is missing")
        if entry["by"] not in _makers(export["seats"], entry):
            problem = f"a {entry['kind']} of seat {entry['seat']} cannot come from {entry['by']}"
            raise _DifferentError(number, problem)
    if entries[-1]["n"] not in {line["n"] for line in export["digests"]}:
        raise _DifferentError(entries[-1]["n"], "the digest of the last position is missing")


def _makers(seats: Sequence[Mapping[str, Any]], entry: Mapping[str, Any]) -> frozenset[str]:
    """Who can have made an entry.

    No person answers for the seat of an AI, unless it plays on for somebody who left. An AI plays on a
    person's seat where it has a partner there whose help it needs.
    """
    kind, number = entry["kind"], entry["seat"]
    if (kind == "play") is not (type(number) is int and 0 <= number < len(seats)):
        return frozenset()
    if kind != "play":
        return _MAKERS.get(kind, frozenset())
    seat = seats[number]
    if seat["bot"] is not None and seat.get("left_at") is None:
        return _OF_AI
    return _OF_PERSON | _OF_AI if any(other["bot"] for other in seats) else _OF_PERSON


@dataclass(slots=True)
class _Replay:
    game: Game[Any, Any]
    compiled: Any
    seats: int
    rng: CommittedRng
    digests: dict[int, str]
    wanted: set[int]
    kept: dict[int, Table] = field(default_factory=dict)

    @classmethod
    def of(cls, export: Mapping[str, Any]) -> _Replay:
        if export["format"] != FORMAT:
            raise BadExport(f"format {export['format']} is not {FORMAT}")
        if export["secret"] is None:
            raise BadExport("the match has not ended, so its secret is not known")
        game = game_for(export["game"])
        compiled = game.compile(game.rules(export["rules"]), export["tables"], export["engine"])
        entropies = [bytes.fromhex(seat["entropy"]) for seat in export["seats"]]
        secret = bytes.fromhex(export["secret"])
        rng = CommittedRng(secret, salt_for(export["match"], entropies))
        digests = {line["n"]: line["digest"] for line in export["digests"]}
        undone = {e["action"]["to"] for e in export["entries"] if e["kind"] == "undo"}
        return cls(game, compiled, len(entropies), rng, digests, undone)

    def run(self, export: Mapping[str, Any], verdict: Verdict) -> None:
        """Entry by entry; raises _DifferentError at the first that is not as recorded."""
        entries = export["entries"]
        table: Table | None = None
        for entry in entries:
            table = self._step(table, entry)
            self._compare(entry, table, verdict)
            if entry["n"] in self.wanted:
                self.kept[entry["n"]] = table.copy()
        outcome = None if table is None else self.game.outcome(table.state)
        if (None if outcome is None else outcome.to_json()) != export["outcome"]:
            raise _DifferentError(len(entries), "the match ended otherwise")

    def _step(self, table: Table | None, entry: Mapping[str, Any]) -> Table:
        self.rng.drawn = []
        try:
            if table is None:
                return Table.opened(
                    self.game, self.compiled, self.seats, self.rng, roles=roles_of(entry)
                )
            if entry["kind"] == "undo":
                table = self.kept[entry["action"]["to"]].copy()
                table.reopen(entry["n"])
                return table
            seat = SYSTEM if entry["seat"] is None else entry["seat"]
            table.apply(seat, entry["action"], self.rng, None, entry["n"])
        except IllegalAction as refusal:
            raise _DifferentError(entry["n"], f"the rules refuse this action: {refusal}") from None
        return table

    def _compare(self, entry: Mapping[str, Any], table: Table, verdict: Verdict) -> None:
        number = entry["n"]
        if entry["drawn"] != self.rng.drawn:
            problem = f"drawn were {entry['drawn']}, promised were {self.rng.drawn}"
            raise _DifferentError(number, problem)
        if entry["words"] != self.rng.position:
            raise _DifferentError(number, "another stretch of the stream was used")
        recorded = self.digests.get(number)
        if recorded is not None:
            if digest(self.game, table.state) != recorded:
                raise _DifferentError(number, "the position is not the one that was recorded")
            verdict.digests += 1
        verdict.entries += 1
        verdict.draws += len(self.rng.drawn)
