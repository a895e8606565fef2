"""Matches as this process knows them: what is fixed, who sits where, and the newest state.

All of it is derived from rows and may be dropped at any moment. A cached state is never changed:
whoever wants to apply something copies it first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, cast

from django.db.models import QuerySet

from games.engines.bots.polling import Chance
from games.engines.catalogue import game_for
from games.engines.kernel.game import Game
from games.engines.kernel.log import (
    MISFITS,
    BrokenLog,
    Fold,
    effective,
    fold,
    recorded,
    roles_of,
    step,
)
from games.engines.kernel.rng import CommittedRng, salt_for
from games.models import Entry, Match, RuleRevision, Seat, Snapshot
from games.reading import votes
from games.reading.recent import Recent
from games.reading.seating import Seating, SeatLine, players
from games.rulebooks.lesson import lesson_of
from games.storage import statements
from games.storage.sealing import opened
from games.timing.banks import SeatTime, decoded


@dataclass(frozen=True, slots=True, eq=False)
class Rulebook:
    """One rule revision, ready to play by."""

    game: Game[Any, Any]
    compiled: Any
    rules: dict[str, Any]
    changed: dict[str, Any]
    tables: dict[str, Any]
    hash: str
    engine: int


@dataclass(frozen=True, slots=True)
class Fixed:
    """What of a started match never changes."""

    match_id: str
    book: Rulebook
    variant: str | None
    seats: int
    secret: bytes
    salt: bytes
    commitment: str
    pace: str
    rated: bool = False

    @property
    def chance(self) -> Chance:
        """What the AI seats draw from; not the match's stream."""
        return Chance(self.secret, self.salt)

    def rng(self, words: int) -> CommittedRng:
        """The match's stream of chance, `words` words in."""
        return CommittedRng(self.secret, self.salt, words)


@dataclass(slots=True)
class Live:
    """The state of a match after its newest entry, with what every view of it needs."""

    fixed: Fixed
    table: Fold
    words: int
    status: str
    outcome: dict[str, Any] | None
    deadlines: list[statements.DeadlineRow]
    times: list[SeatTime]
    #: The count of facts at which deadlines and times were read: a pause moves them without an entry.
    facts: int
    #: Encoded views by seat (None: watchers) and count of facts.
    views: dict[tuple[int | None, int, bool], bytes] = field(default_factory=dict)

    @property
    def version(self) -> int:
        """The number of the newest entry."""
        return self.table.version

    @property
    def gone(self) -> frozenset[int]:
        """The seats that are out of the game."""
        return frozenset(self.fixed.book.game.gone(self.table.state))


#: Less than any count of facts.
NOT_READ: Final = -1

_FIXED: Final[Recent[Fixed]] = Recent(1000)
_SEATINGS: Final[Recent[Seating]] = Recent(1000)
_LIVES: Final[Recent[Live]] = Recent(300)


def forget(match_id: str) -> None:
    """Drop all that is known of a match, for instance because something went wrong while it was played."""
    _FIXED.drop(match_id)
    _SEATINGS.drop(match_id)
    _LIVES.drop(match_id)


def outdate(match_id: str) -> None:
    """Who sits there, the deadlines and what is left of times are to be read anew; the state of the game holds."""
    _SEATINGS.drop(match_id)
    known = _LIVES.get(match_id)
    if known is not None:
        _LIVES.put(match_id, replace(known, facts=NOT_READ, views={}))


def forget_all() -> None:
    """Drop everything; what a restart does."""
    for known in (_FIXED, _SEATINGS, _LIVES):
        known.clear()
    book_for.cache_clear()


@lru_cache(maxsize=64)
def book_for(revision_id: int) -> Rulebook:
    """The rules of a revision, compiled. Raises RuleRevision.DoesNotExist."""
    row = RuleRevision.objects.get(pk=revision_id)
    game = game_for(row.game)
    rules = game.rules(row.rules)
    plain = game.rules({}).model_dump(mode="json")
    changed = {name: value for name, value in row.rules.items() if plain.get(name) != value}
    compiled = game.compile(rules, row.tables, row.engine)
    return Rulebook(game, compiled, row.rules, changed, row.tables, row.hash, row.engine)


def fixed_for(match_id: str) -> Fixed:
    """What never changes of a match that has started. Raises Match.DoesNotExist."""
    known = _FIXED.get(match_id)
    if known is None:
        known = read_fixed(match_id)
        _FIXED.put(match_id, known)
    return known


def read_fixed(match_id: str) -> Fixed:
    """As `fixed_for`, always from the rows."""
    seats = Seat.objects.filter(match=match_id).values_list("entropy", flat=True)
    return planned_fixed(match_id, [bytes(entropy) for entropy in seats])


def planned_fixed(match_id: str, entropies: list[bytes]) -> Fixed:
    """As `fixed_for`, of a match in whose seats these will sit. Raises Match.DoesNotExist."""
    match = Match.objects.select_related("variant").get(pk=match_id)
    chance = _arranged(match)
    return Fixed(
        match_id=match_id,
        book=book_for(match.revision_id),
        variant=match.variant.slug if match.variant else None,
        seats=len(entropies),
        secret=chance.secret if chance else opened(bytes(match.secret), match_id),
        salt=chance.salt if chance else salt_for(match_id, entropies),
        commitment=match.commitment,
        pace=match.pace,
        rated=match.rated,
    )


def _arranged(match: Match) -> Chance | None:
    """Where a match has its chance from, if not from a secret of its own: a copy, or a lesson."""
    if match.origin == Match.Origin.LESSON:
        lesson = lesson_of(match.game)
        return Chance(lesson.secret, lesson.salt)
    if match.same_dice and match.copied_from_id is not None:
        return fixed_for(match.copied_from_id).chance
    return None


def seating_for(match_id: str, facts: int) -> Seating:
    """Who sits where; `facts` is the count in the match's row, which rises with every change."""
    known = _SEATINGS.get(match_id)
    if known is None or known.facts != facts:
        known = read_seating(match_id, facts)
        _SEATINGS.put(match_id, known)
    return known


def keep_seating(match_id: str, seating: Seating) -> None:
    """Make `seating`, which is committed, what this process knows of who sits there."""
    _SEATINGS.put(match_id, seating, if_newer=lambda new, old: new.facts > old.facts)


def read_seating(match_id: str, facts: int) -> Seating:
    """As `seating_for`, always from the rows."""
    lines = tuple(
        SeatLine(
            row.number,
            row.name,
            row.user_id,
            row.user_name,
            row.bot or None,
            row.has_left,
            row.stand_in or None,
            row.beside_host,
        )
        for row in statements.seats(match_id)
    )
    held = {line.user_id: line.seat for line in lines if line.user_id and not line.left}
    has_motion, has_calls = statements.is_deciding(match_id)
    return Seating(
        facts,
        lines,
        held,
        players(lines),
        votes.motion_of(match_id) if has_motion else None,
        votes.calls_of(match_id) if has_calls else (),
        votes.bound(match_id),
    )


def is_known(match_id: str) -> bool:
    """Whether a state of the match is in memory, from which the newest follows by what was played since."""
    return _LIVES.get(match_id) is not None


def known(match_id: str) -> tuple[Live, Seating] | None:
    """The match as this process has read or written it last, if it has both and nobody has said that they are old."""
    live, seating = _LIVES.get(match_id), _SEATINGS.get(match_id)
    if live is None or seating is None or live.facts != seating.facts:
        return None
    return live, seating


def live_for(match_id: str, row: statements.MatchRow) -> Live:
    """The match at `row.version`, from memory or else from snapshot and log.

    The match must have started.
    """
    known = _LIVES.get(match_id)
    if known is not None and known.version == row.version:
        if known.facts >= row.facts:
            return known
        live = replace(
            known,
            deadlines=statements.deadlines(match_id),
            times=decoded(row.times, known.fixed.seats),
            facts=row.facts,
            views={},
        )
        keep(live)
        return live
    live = _read_live(match_id, row, known)
    keep(live)
    return live


def keep(live: Live) -> None:
    """Make `live` what this process knows of the match, unless it knows something newer."""
    _LIVES.put(live.fixed.match_id, live, if_newer=_is_newer)


def _is_newer(new: Live, old: Live) -> bool:
    return (new.version, new.facts) > (old.version, old.facts)


def _read_live(match_id: str, row: statements.MatchRow, known: Live | None) -> Live:
    fixed = fixed_for(match_id)
    start = known.table.copy() if known is not None and known.version < row.version else None
    table = table_at(fixed, row.version, start)
    found = table.outcome
    outcome = None if found is None else found.to_json()
    if outcome is None and row.status == Match.Status.ENDED:
        # By agreement, which a snapshot of the state does not hold.
        outcome = Match.objects.only("outcome").get(pk=match_id).outcome
    return Live(
        fixed=fixed,
        table=table,
        words=row.words,
        status=row.status,
        outcome=outcome,
        deadlines=statements.deadlines(match_id),
        times=decoded(row.times, fixed.seats),
        facts=row.facts,
    )


def table_at(fixed: Fixed, version: int, start: Fold | None = None) -> Fold:
    """The fold of the log up to entry `version`, from `start` (which it uses up) or a snapshot if there is one.

    A snapshot of another format is ignored.
    """
    table = start or _from_snapshot(fixed, version)
    entries = entries_of(fixed.match_id, table.version if table else 0, version)
    if table is None or any(entry["kind"] == "undo" for entry in entries):
        whole = entries_of(fixed.match_id, 0, version) if table else entries
        return fold(fixed.book.game, fixed.book.compiled, fixed.seats, whole)
    for entry in entries:
        step(table, {**entry, "held_at": entry["n"]}, recorded(entry))
    return table


def states(match_id: str, version: int) -> Iterator[tuple[list[dict[str, Any]], Any]]:
    """What each effective entry up to `version` told, with the state after it: one state that goes on changing."""
    for _number, told, state in numbered_states(match_id, version):
        yield told, state


def numbered_states(match_id: str, version: int) -> Iterator[tuple[int, list[dict[str, Any]], Any]]:
    """As `states`, with the number at which the state holds: of what was done again, that of doing it again.

    Raises BrokenLog for an entry that does not fit.
    """
    fixed = fixed_for(match_id)
    rows = Entry.objects.filter(match=match_id, number__lte=version)
    told = cast("dict[int, list[dict[str, Any]]]", dict(rows.values_list("number", "told")))
    table: Fold | None = None
    for entry in effective(entries_of(match_id, 0, version)):
        with told_as_broken(entry["n"]):
            table = _with(fixed, table, entry)
        yield entry["held_at"], told[entry["n"]], table.state


def _with(fixed: Fixed, table: Fold | None, entry: Mapping[str, Any]) -> Fold:
    """The table after one more effective entry, the first of which opens it."""
    if table is None:
        book = fixed.book
        return Fold.opened(
            book.game, book.compiled, fixed.seats, recorded(entry), roles=roles_of(entry)
        )
    step(table, entry, recorded(entry))
    return table


@contextmanager
def told_as_broken(number: int) -> Iterator[None]:
    """Whatever an entry is refused with that does not fit, BrokenLog tells it with this number."""
    try:
        yield
    except MISFITS as error:
        raise BrokenLog(number, f"{type(error).__name__}: {error}") from error


def _from_snapshot(fixed: Fixed, version: int) -> Fold | None:
    return folded_from(fixed, Snapshot.objects.filter(match=fixed.match_id, number__lte=version))


def folded_from(fixed: Fixed, rows: QuerySet[Snapshot]) -> Fold | None:
    """The newest of these snapshots of the match as a fold; None where there is none that can be read."""
    row = rows.order_by("-number").values_list("number", "questions", "data").first()
    if row is None:
        return None
    number, questions, data = cast("tuple[int, dict[str, int], dict[str, Any]]", row)
    game = fixed.book.game
    try:
        state = game.load(fixed.book.compiled, data)
    except (ValueError, KeyError, TypeError):
        return None  # of another format: the log has it all
    return Fold(game, state, number, {int(seat): asked for seat, asked in questions.items()})


def entries_of(match_id: str, after: int, until: int) -> list[dict[str, Any]]:
    """The log after entry `after` up to entry `until`, as the kernel folds it."""
    rows = Entry.objects.filter(match=match_id, number__gt=after, number__lte=until)
    return [
        {"n": number, "kind": kind, "seat": seat, "action": action, "drawn": drawn}
        for number, kind, seat, action, drawn in rows.order_by("number").values_list(
            "number", "kind", "seat", "action", "drawn"
        )
    ]
