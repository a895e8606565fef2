"""Tables for people and sizes that were chosen: searches without a proof, then with one as far as it comes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from tournaments.pairing.board import Cost, PairingBoard
from tournaments.pairing.bounds import Exact
from tournaments.pairing.event import Event
from tournaments.pairing.foresight import foreseen
from tournaments.pairing.joint import JointChoice
from tournaments.pairing.possible import SeatTries
from tournaments.pairing.search import Tables, improve, total
from tournaments.pairing.tabu import fewer_repeats


@dataclass(frozen=True)
class Laying:
    """The best tables for one choice of byes, and what was proved of them."""

    board: PairingBoard
    tables: Tables
    byes: list[str]
    cost: Cost
    bound: int
    is_whole: bool

    def is_of(self, layout: Sequence[int], seated: Sequence[str]) -> bool:
        """Whether these people sit here, at tables of these sizes."""
        return list(self.board.names) == list(seated) and Counter(layout) == Counter(
            map(len, self.tables)
        )


def laid(event: Event, layout: Sequence[int], seated: Sequence[str]) -> Laying | None:
    """The best tables found for these people; None where those who must not meet leave none."""
    board, random = set_out(event, layout, seated), _random(event)
    exact = Exact(board, _annealed(event, board, layout, random))
    bound = exact.bound()
    return _found(event, board, exact, bound) if exact.is_allowed else None


def finished(event: Event, together: JointChoice, before: Laying | None = None) -> Laying:
    """The best in the aims that follow repeats, for the people and sizes that were chosen with the tables.

    `before`: what was found otherwise, which need not be searched for again where the same people sit at the same sizes.
    """
    names = [entrant.id for entrant in event.playing]
    seated = [name for at, name in enumerate(names) if at not in together.waiting]
    layout = sorted(map(len, together.tables), reverse=True)
    board, random = set_out(event, layout, seated), _random(event)
    if before is not None and before.is_of(layout, seated):
        known = before.tables
    else:
        known = _annealed(event, board, layout, random)
    number = {name: at for at, name in enumerate(seated)}
    tables = [[number[names[one]] for one in table] for table in together.tables]
    improve(board, tables, random)
    exact = Exact(board, min(known, tables, key=lambda one: total(board, one)))
    exact.settle()
    return replace(_found(event, board, exact, together.bound), is_whole=True)


def _random(event: Event) -> Random:
    return Random(f"{event.seed} {len(event.rounds)}")  # noqa: S311 - the seed is told before


def set_out(event: Event, layout: Sequence[int], seated: Sequence[str]) -> PairingBoard:
    """These people at tables of these sizes, by what was played before."""
    return PairingBoard(event, seated, sum(size for size in layout if size != event.sizes[0]))


def _annealed(event: Event, board: PairingBoard, layout: Sequence[int], random: Random) -> Tables:
    """The best tables that searches without proof come to."""
    return fewer_repeats(board, foreseen(event, board, layout, random), random)


def _found(event: Event, board: PairingBoard, exact: Exact, bound: int) -> Laying:
    tables = [list(table) for table in exact.tables]
    byes = [entrant.id for entrant in event.playing if entrant.id not in board.names]
    return Laying(board, tables, byes, total(board, tables), bound, exact.is_whole)


def rough(event: Event, tries: SeatTries) -> Laying | None:
    """Where the best could not be found in time: any tables there are, and what swaps make of them."""
    names = tries.any_tables()
    seated = [name for table in names for name in table]
    board = set_out(event, list(map(len, names)), seated)
    tables = [[seated.index(name) for name in table] for table in names]
    improve(board, tables, _random(event))
    byes = [entrant.id for entrant in event.playing if entrant.id not in seated]
    return Laying(board, tables, byes, total(board, tables), 0, is_whole=False) if names else None
