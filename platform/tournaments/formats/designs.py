"""Ready plans in which everybody meets everybody equally often: rounds of tables that share nobody.

Sources: the circle method for two; lines of affine spaces over small fields (Kirkman's problem for 9, 15 and 27 in
threes, 16 in fours, 25 in fives); difference sets whose translates meet every pair once, for small pools.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import Final

Block = tuple[int, ...]
Design = tuple[tuple[Block, ...], ...]

#: Kirkman's fifteen schoolgirls: seven rounds of five threes.
_KIRKMAN: Final[Design] = (
    ((0, 5, 10), (1, 6, 11), (2, 7, 12), (3, 8, 13), (4, 9, 14)),
    ((0, 1, 4), (2, 3, 6), (7, 8, 11), (9, 10, 13), (5, 12, 14)),
    ((1, 2, 5), (3, 4, 7), (8, 9, 12), (10, 11, 14), (0, 6, 13)),
    ((4, 5, 8), (6, 7, 10), (11, 12, 0), (13, 14, 2), (1, 3, 9)),
    ((2, 4, 10), (3, 5, 11), (6, 8, 14), (7, 9, 0), (1, 12, 13)),
    ((4, 6, 12), (5, 7, 13), (8, 10, 1), (9, 11, 2), (0, 3, 14)),
    ((10, 12, 3), (11, 13, 4), (14, 1, 7), (0, 2, 8), (5, 6, 9)),
)
#: Differences of each set, taken in all ways, meet every pair equally often: {players: {size: set}}.
_DIFFERENCES: Final[dict[int, dict[int, Block]]] = {
    7: {3: (0, 1, 3), 4: (0, 1, 2, 4)},
    11: {5: (1, 3, 4, 5, 9), 6: (0, 2, 6, 7, 8, 10)},
    13: {4: (0, 1, 3, 9)},
    21: {5: (3, 6, 7, 12, 14)},
    31: {6: (1, 5, 11, 24, 25, 27)},
}
#: GF(4) as polynomials over two elements: multiplication; addition is exclusive or.
_FOUR: Final = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
_FIELDS: Final = (2, 3, 4, 5)
_KIRKMAN_PLAYERS: Final = 15


@cache
def design(players: int, size: int) -> Design | None:
    """Rounds in which everybody meets everybody equally often; None where none is known here."""
    if size == 2:  # noqa: PLR2004 - two at a table
        return _circle(players)
    if players == size:
        return ((tuple(range(players)),),)
    if (players, size) == (_KIRKMAN_PLAYERS, 3):
        return _KIRKMAN
    if size in _FIELDS and (dimension := _dimension(players, size)):
        return _lines(size, dimension)
    found = _DIFFERENCES.get(players, {}).get(size)
    if players == size + 1:
        found = tuple(range(size))
    return None if found is None else _packed(_translates(players, found))


def _circle(players: int) -> Design:
    """One stays, the others go round; an odd one rests."""
    seats: list[int | None] = [*range(players), *([None] if players % 2 else [])]
    rounds = []
    for _ in range(len(seats) - 1):
        half = len(seats) // 2
        pairs = zip(seats[:half], reversed(seats[half:]), strict=True)
        rounds.append(
            tuple((one, two) for one, two in pairs if one is not None and two is not None)
        )
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return tuple(rounds)


def _dimension(players: int, order: int) -> int:
    """The dimension of the space with so many points; 0 where there is none, or only one line."""
    power = 1
    while order**power < players:
        power += 1
    return power if order**power == players and power > 1 else 0


def _plus(order: int, one: int, two: int) -> int:
    return one ^ two if order == len(_FOUR) else (one + two) % order


def _times(order: int, one: int, two: int) -> int:
    return _FOUR[one][two] if order == len(_FOUR) else one * two % order


def _lines(order: int, dimension: int) -> Design:
    """All lines of a space, parallel ones in the same round: one round for each direction."""
    points = list(product(range(order), repeat=dimension))
    number = {point: at for at, point in enumerate(points)}
    rounds = []
    for direction in _directions(order, dimension):
        left, lines = set(points), []
        for point in points:
            if point not in left:
                continue
            line = [
                tuple(
                    _plus(order, own, _times(order, scale, step))
                    for own, step in zip(point, direction, strict=True)
                )
                for scale in range(order)
            ]
            left -= set(line)
            lines.append(tuple(number[one] for one in line))
        rounds.append(tuple(lines))
    return tuple(rounds)


def _directions(order: int, dimension: int) -> Iterator[Block]:
    """One vector of each direction: the first number that is not 0 is 1."""
    for vector in product(range(order), repeat=dimension):
        first = next((own for own in vector if own), 0)
        if first == 1:
            yield vector


def _translates(players: int, block: Block) -> list[Block]:
    return [tuple((own + by) % players for own in block) for by in range(players)]


def _packed(blocks: Sequence[Block]) -> Design:
    """The tables in as few rounds as a simple hand finds; nobody is twice in a round."""
    rounds: list[list[Block]] = []
    for block in blocks:
        fitting = next(
            (one for one in rounds if not any(set(block) & set(other) for other in one)), None
        )
        if fitting is None:
            rounds.append([block])
        else:
            fitting.append(block)
    return tuple(tuple(one) for one in rounds)
