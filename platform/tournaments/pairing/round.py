"""The tables of the next round of an event, and what can be said of them."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from math import comb
from typing import Final

from tournaments.pairing.board import OUT_OF_TURN, REPEATS
from tournaments.pairing.bounds import Exact
from tournaments.pairing.byes import ByeCounts, chosen_byes, due_for_byes
from tournaments.pairing.costs import cost_of, gap_of
from tournaments.pairing.event import Event, Unplayable
from tournaments.pairing.joint import FEW_TABLES, MANY_TABLES, chosen_together
from tournaments.pairing.laying import Laying, finished, laid, rough, set_out
from tournaments.pairing.possible import SeatTries
from tournaments.pairing.search import total
from tournaments.pairing.seating import after, excess, imbalance
from tournaments.pairing.sizes import layouts

#: Layouts of as many seats that are looked at where forbidden pairs leave no tables, and how many of all are tried:
#: so many by the number of players, and at least two.
_LAYOUTS: Final = 500
_TRIED: Final = 2000
#: Choices of byes of one kind that are compared where each has repeats: fewer where there are many tables, of which each
#: choice looks at its own; and choices looked at, those without tables too.
_CHOICES: Final = 40
_CHOICES_LEAST: Final = 2
_TABLES_OF_CHOICES: Final = 500_000
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
    most = _joint_at_once(event)
    together = chosen_together(event, most) if most else None
    if together is not None:
        return _told(event, finished(event, together), together.bound, begun)
    found, bound = _one_by_one(event)
    if most < MANY_TABLES and bound < found.cost[REPEATS]:
        together = chosen_together(event, MANY_TABLES)
    if together is not None:
        other = finished(event, together, found)
        if together.bound == other.cost[REPEATS] or other.cost < found.cost:
            found, bound = other, together.bound
    return _told(event, found, bound, begun)


def _one_by_one(event: Event) -> tuple[Laying, int]:
    """Who waits first, then the tables of those who are left; with what was proved of the repeats."""
    tries = SeatTries(event)
    most = max(2, _TRIED // max(1, len(event.playing)))
    for layout, choices, seated in islice(_choices(event, tries), most):
        found, is_whole = _tried(event, layout, choices, tries)
        if not found and seated is not None and (one := laid(event, layout, seated)):
            found, is_whole = [one], False
        if found:
            best = min(found, key=lambda one: one.cost)
            return best, _bound(best, found) if is_whole else 0
    found_roughly = rough(event, tries)
    if found_roughly is None:
        raise Unplayable("no tables without a pair that must not meet")
    return found_roughly, 0


def _joint_at_once(event: Event) -> int:
    """Up to how many tables everything is looked at together before anything else: where many may have to wait for one."""
    people = len(event.playing)
    if sum(next(layouts(people, event.sizes), [])) < people:
        return MANY_TABLES
    return FEW_TABLES if event.forbid else 0


def _tried(
    event: Event, layout: Sequence[int], choices: Iterator[list[str]], tries: SeatTries
) -> tuple[list[Laying], bool]:
    """Tables of these sizes for each choice of byes, all as good, and whether that were all of them.

    The first choice without a repeat is enough. None where pairs that must not meet leave no tables.
    """
    found: list[Laying] = []
    possible = sum(comb(sum(layout), size) for size in set(layout))
    most = max(_CHOICES_LEAST, min(_CHOICES, _TABLES_OF_CHOICES // possible))
    for number, byes in enumerate(choices):
        if len(found) == most or number == _CHOICES_SEEN or tries.is_spent:
            return found, False
        seated = [entrant.id for entrant in event.playing if entrant.id not in byes]
        if event.forbid and not tries.may_sit(seated, layout):
            continue
        one = laid(event, layout, seated)
        if one is None:
            continue
        found.append(one)
        if not found[-1].cost[OUT_OF_TURN] and not found[-1].cost[REPEATS]:
            break
    return found, True


def _told(event: Event, best: Laying, bound: int, begun: float) -> Round:
    ordered = [
        [best.board.names[player] for player in best.board.seats.order(table)[1]]
        for table in best.tables
    ]
    certificate = _certificate(event, best, ordered, bound, begun)
    return Round(ordered, best.byes, certificate)


def _bound(best: Laying, found: Sequence[Laying]) -> int:
    """The fewest repeats of all choices that may be as good in what comes before repeats."""
    least = best.cost[OUT_OF_TURN]
    rivals = [one for one in found if one.cost[OUT_OF_TURN] == least or not one.is_whole]
    return min(one.bound if one.cost[OUT_OF_TURN] == least else 0 for one in rivals)


def _choices(
    event: Event, tries: SeatTries
) -> Iterator[tuple[list[int], Iterator[list[str]], list[str] | None]]:
    """Layouts, each with all choices of byes that are as good, the best first; those without tables left out.

    With them the people of one choice that leaves tables, where it was asked for and known: among very many choices
    that leave none it would not be come across.
    """
    classes = due_for_byes(event)
    names = [entrant.id for entrant in event.playing]
    is_free = not event.forbid
    found = False
    for seated, fitting in groupby(layouts(len(names), event.sizes), key=sum):
        found = True
        own = list(islice(fitting, 1 if is_free else _LAYOUTS))
        for counts in ByeCounts(classes, names, tries, is_free).of(len(names) - seated):
            byes = list(zip(classes, counts, strict=False))
            for layout in own:
                if is_free or tries.may_sit(names, layout, byes):
                    yield layout, chosen_byes(byes), None if is_free else tries.seated()
    if not found:
        raise Unplayable(f"no table of {event.sizes} for {len(names)}")


def _certificate(
    event: Event, best: Laying, ordered: Sequence[Sequence[str]], bound: int, begun: float
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


def certified(event: Event, tables: Sequence[Sequence[str]], byes: Sequence[str]) -> Certificate:
    """The same of tables that somebody else chose, in their order of play; the bound holds for these sizes and byes."""
    begun = time.perf_counter()
    seated = [entrant.id for entrant in event.playing if entrant.id not in byes]
    board = set_out(event, list(map(len, tables)), seated)
    number_of = {name: number for number, name in enumerate(seated)}
    chosen = [[number_of[name] for name in table] for table in tables]
    bound = Exact(board, chosen).bound()
    found = Laying(board, chosen, [*byes], total(board, chosen), bound, is_whole=True)
    return _certificate(event, found, tables, bound, begun)


def _seats_after(event: Event, ordered: Sequence[Sequence[str]]) -> list[list[int]]:
    """The seats that everybody has used after this round, whoever has a bye among them."""
    used = {entrant.id: event.seats_used(entrant.id) for entrant in event.playing}
    for table in ordered:
        for seat, name in enumerate(table):
            used[name] = after(used[name], seat, len(table))
    return list(used.values())
