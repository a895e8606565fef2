"""The state of a match after any entry of its log, not only the newest one."""

from __future__ import annotations

from games.engines.kernel.log import Fold, effective, fold, recorded, step
from games.models import Entry, Snapshot
from games.reading.matches import Fixed, entries_of, folded_from, table_at, told_as_broken


def position_at(fixed: Fixed, number: int) -> Fold:
    """The fold up to entry `number`, by the shortest way from a snapshot, also where moves were taken back.

    Raises BrokenLog where the log does not lead there.
    """
    with told_as_broken(number):
        return _folded(fixed, number)


def _folded(fixed: Fixed, number: int) -> Fold:
    undone = Entry.objects.filter(match=fixed.match_id, number__lte=number, kind=Entry.Kind.UNDO)
    if not undone.exists():
        return table_at(fixed, number)
    entries = entries_of(fixed.match_id, 0, number)
    path = effective(entries)
    held = [entry["held_at"] for entry in path]
    kept = Snapshot.objects.filter(match=fixed.match_id, number__in=held)
    start = folded_from(fixed, kept)
    if start is None:
        return fold(fixed.book.game, fixed.book.compiled, fixed.seats, entries)
    for entry in path[held.index(start.version) + 1 :]:
        step(start, entry, recorded(entry))
    return start
