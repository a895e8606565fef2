"""The tables of the next round of an event, and what can be said of them."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations, groupby, islice, product
from random import Random
from typing import Final

from tournaments.pairing.board import OUT_OF_TURN, REPEATS, Cost, PairingBoard
from tournaments.pairing.bounds import Exact
from tournaments.pairing.costs import cost_of, gap_of
from tournaments.pairing.event import Entrant, Event, Unplayable
from tournaments.pairing.foresight import foreseen
from tournaments.pairing.possible import is_impossible
from tournaments.pairing.search import Tables, total
from tournaments.pairing.seating import after, excess, imbalance
from tournaments.pairing.sizes import layouts

#: Layouts, and kinds of choices of byes, that are tried where forbidden pairs leave no tables.
_LAYOUTS: Final = 12
_GROUPS: Final = 60
#: Choices of byes of one kind that are compared where each has repeats; and looked at, those without tables too.
_CHOICES: Final = 40
_CHOICES_SEEN: Final = 2000


@dataclass(frozen=True)
class Certificate:
    """What the tables are worth: see `manage.py pair`.

    `repeats_lower_bound` holds for all tables that are best in what comes before repeats.
    """

    repeats: int
    repeats_lower_bound: int
    seat_imbalance: int
    seat_excess: int
    score_spread: float
    cost: float
    seconds: float
    gap: float | None = None

    @property
    def proved(self) -> bool:
        return self.repeats == self.repeats_lower_bound


@dataclass(frozen=True)
class Round:
    """Tables in the order of play, who has a bye, and the certificate."""

    tables: list[list[str]]
    byes: list[str]
    certificate: Certificate


def pair(event: Event) -> Round:
    """The next round; the same for the same event but for the seconds. Raises Unplayable."""
    begun = time.perf_counter()
    for layout, choices in _choices(event):
        found, is_whole = _tried(event, layout, choices)
        if found:
            best = min(found, key=lambda one: one.cost)
            ordered = [
                [best.board.names[player] for player in best.board.seats.order(table)[1]]
                for table in best.tables
            ]
            bound = _bound(best, found) if is_whole else 0
            certificate = _certificate(event, best, ordered, bound, begun)
            return Round(ordered, best.byes, certificate)
    raise Unplayable("no tables without a pair that must not meet")


@dataclass(frozen=True)
class _Found:
    """The best tables for one choice of byes, and what was proved of them."""

    board: PairingBoard
    tables: Tables
    byes: list[str]
    cost: Cost
    bound: int
    is_whole: bool


def _tried(
    event: Event, layout: Sequence[int], choices: Iterator[list[str]]
) -> tuple[list[_Found], bool]:
    """Tables of these sizes for each choice of byes, all as good, and whether that were all of them.

    The first choice without a repeat is enough. None where pairs that must not meet leave no tables.
    """
    found: list[_Found] = []
    off_places = sum(size for size in layout if size != event.sizes[0])
    for number, byes in enumerate(choices):
        if len(found) == _CHOICES or number == _CHOICES_SEEN:
            return found, False
        seated = [entrant.id for entrant in event.playing if entrant.id not in byes]
        board = PairingBoard(event, seated, off_places)
        if event.forbid and is_impossible(board, layout):
            continue
        random = Random(f"{event.seed} {len(event.rounds)}")  # noqa: S311 - the seed is told before
        exact = Exact(board, foreseen(event, board, layout, random))
        bound = exact.bound()
        if not exact.is_allowed:
            continue
        tables = [list(table) for table in exact.tables]
        found.append(_Found(board, tables, byes, total(board, tables), bound, exact.is_whole))
        if not found[-1].cost[OUT_OF_TURN] and not found[-1].cost[REPEATS]:
            break
    return found, True


def _bound(best: _Found, found: Sequence[_Found]) -> int:
    """The fewest repeats of all choices that may be as good in what comes before repeats."""
    least = best.cost[OUT_OF_TURN]
    rivals = [one for one in found if one.cost[OUT_OF_TURN] == least or not one.is_whole]
    return min(one.bound if one.cost[OUT_OF_TURN] == least else 0 for one in rivals)


def _choices(event: Event) -> Iterator[tuple[list[int], Iterator[list[str]]]]:
    """Layouts, each with all choices of byes that are as good, the best first."""
    classes = _classes(event)
    players = len(event.playing)
    by_seated = groupby(islice(layouts(players, event.sizes), _LAYOUTS), key=sum)
    found = False
    for seated, fitting in by_seated:
        own = list(fitting)
        for counts in islice(_counts([len(one) for one in classes], players - seated), _GROUPS):
            for layout in own:
                found = True
                yield layout, _chosen(classes, counts)
                if not event.forbid:
                    return
    if not found:
        raise Unplayable(f"no table of {event.sizes} for {players}")


def _classes(event: Event) -> list[list[str]]:
    """Who would have a bye as soon as each other, the first to have one first; lots within."""
    random = Random(f"{event.seed} {len(event.rounds)} byes")  # noqa: S311 - the seed is told before
    lots = {entrant.id: random.random() for entrant in event.playing}

    def due(entrant: Entrant) -> tuple[int, Decimal]:
        return event.byes_of[entrant.id], entrant.points

    waiting = sorted(event.playing, key=lambda one: (*due(one), lots[one.id]))
    return [[one.id for one in alike] for _, alike in groupby(waiting, key=due)]


def _counts(sizes: Sequence[int], number: int) -> Iterator[list[int]]:
    """How many of each class have a bye, the first classes before all others."""
    if not sizes or not number:
        if not number:
            yield []
        return
    for count in range(min(number, sizes[0]), -1, -1):
        for others in _counts(sizes[1:], number - count):
            yield [count, *others]


def _chosen(classes: Sequence[Sequence[str]], counts: Sequence[int]) -> Iterator[list[str]]:
    """Every choice of so many of each class."""
    ways = (combinations(names, count) for names, count in zip(classes, counts, strict=False))
    return ([name for part in parts for name in part] for parts in product(*ways))


def _certificate(
    event: Event, best: _Found, ordered: Sequence[Sequence[str]], bound: int, begun: float
) -> Certificate:
    board, tables = best.board, best.tables
    used = _seats_after(event, ordered)
    points = [[board.points[player] / 10_000 for player in table] for table in tables]
    return Certificate(
        repeats=sum(board.repeats(table) for table in tables),
        repeats_lower_bound=bound,
        seat_imbalance=max(map(imbalance, used), default=0),
        seat_excess=sum(map(excess, used)),
        score_spread=max(max(one) - min(one) for one in points),
        cost=cost_of(event, board, tables),
        seconds=time.perf_counter() - begun,
        gap=gap_of(event, board, tables, bound),
    )


def _seats_after(event: Event, ordered: Sequence[Sequence[str]]) -> list[list[int]]:
    """The seats that everybody has used after this round, whoever has a bye among them."""
    used = {entrant.id: event.seats_used(entrant.id) for entrant in event.playing}
    for table in ordered:
        for seat, name in enumerate(table):
            used[name] = after(used[name], seat, len(table))
    return list(used.values())
