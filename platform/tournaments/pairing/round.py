"""The tables of the next round of an event, and what can be said of them."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from random import Random
from typing import Final

from tournaments.pairing.board import FORBIDDEN, OUT_OF_TURN, PairingBoard
from tournaments.pairing.bounds import Exact
from tournaments.pairing.event import Entrant, Event, Unplayable
from tournaments.pairing.foresight import foreseen
from tournaments.pairing.search import Tables, total
from tournaments.pairing.seating import after, excess, imbalance
from tournaments.pairing.sizes import layouts

#: Layouts and choices of byes that are tried where forbidden pairs leave no tables.
_LAYOUTS: Final = 12
_CHOICES: Final = 12
#: What a repeat and an off-size table cost beside distances in points (design, 4.4).
_REPEAT: Final = 40
_OFF_SIZE: Final = 8


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
    for layout, seated, byes in _choices(event):
        board = PairingBoard(event, seated, sum(size for size in layout if size != event.sizes[0]))
        random = Random(f"{event.seed} {len(event.rounds)}")  # noqa: S311 - the seed is told before
        tables = foreseen(event, board, layout, random)
        cost = total(board, tables)
        if cost[FORBIDDEN]:
            continue
        bound = 0
        if not cost[OUT_OF_TURN]:
            exact = Exact(board, tables)
            bound = exact.bound()
            tables = [list(table) for table in exact.tables]
        ordered = [[seated[player] for player in board.seats.order(table)[1]] for table in tables]
        certificate = _certificate(event, board, tables, ordered, bound, begun)
        return Round(ordered, byes, certificate)
    raise Unplayable("no tables without a pair that must not meet")


def _choices(event: Event) -> Iterator[tuple[list[int], list[str], list[str]]]:
    """Layouts with who sits and who has a bye, the best first."""
    random = Random(f"{event.seed} {len(event.rounds)} byes")  # noqa: S311 - the seed is told before
    lots = {entrant.id: random.random() for entrant in event.playing}

    def first(entrant: Entrant) -> tuple[int, object, float]:
        return event.byes_of[entrant.id], entrant.points, lots[entrant.id]

    waiting = sorted(event.playing, key=first)
    found = False
    for layout in islice(layouts(len(waiting), event.sizes), _LAYOUTS):
        for chosen in islice(combinations(waiting, len(waiting) - sum(layout)), _CHOICES):
            found = True
            byes = {entrant.id for entrant in chosen}
            seated = [entrant.id for entrant in event.playing if entrant.id not in byes]
            yield layout, seated, [entrant.id for entrant in chosen]
            if not event.forbid:
                return
    if not found:
        raise Unplayable(f"no table of {event.sizes} for {len(waiting)}")


def _certificate(
    event: Event,
    board: PairingBoard,
    tables: Tables,
    ordered: Sequence[Sequence[str]],
    bound: int,
    begun: float,
) -> Certificate:
    used = _seats_after(event, ordered)
    points = [[board.points[player] / 10_000 for player in table] for table in tables]
    return Certificate(
        repeats=sum(board.repeats(table) for table in tables),
        repeats_lower_bound=bound,
        seat_imbalance=max(map(imbalance, used), default=0),
        seat_excess=sum(map(excess, used)),
        score_spread=max(max(one) - min(one) for one in points),
        cost=_cost(event, board, tables, points),
        seconds=time.perf_counter() - begun,
    )


def _seats_after(event: Event, ordered: Sequence[Sequence[str]]) -> list[list[int]]:
    """The seats that everybody has used after this round, whoever has a bye among them."""
    used = {entrant.id: event.seats_used(entrant.id) for entrant in event.playing}
    for table in ordered:
        for seat, name in enumerate(table):
            used[name] = after(used[name], seat, len(table))
    return list(used.values())


def _cost(
    event: Event, board: PairingBoard, tables: Tables, points: Sequence[Sequence[float]]
) -> float:
    """The one figure of the design (4.4) for distances, repeats and off-size tables together."""
    cost = 0.0
    for table, own in zip(tables, points, strict=True):
        mean = sum(own) / len(own)
        cost += sum((one - mean) ** 2 for one in own)
        cost += _REPEAT * sum(
            (board.met[one][two] + 1) ** 2 - 1 for one, two in combinations(table, 2)
        )
        if len(table) != event.sizes[0]:
            cost += _OFF_SIZE * sum(event.off_size_of[board.names[player]] for player in table)
    return cost
