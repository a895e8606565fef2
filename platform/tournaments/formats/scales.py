"""What a place at a table is worth. All scales compare tables of different sizes as well as they can."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

Score = tuple[Fraction, ...]
#: Stakes of the wager scale: what everybody has at the start, and the share that losers pay the winner.
WAGER_START: Final = Fraction(1000)
WAGER_SHARE: Final = Fraction(7, 100)


def base(places: Sequence[int]) -> Score:
    """(n - place) / (n - 1), averaged over ties: 1 for the best of a table, 0 for the last."""
    last = len(places) - 1
    return tuple(
        Fraction(sum(last - at for at in _shared(places, place)), last * places.count(place))
        if last
        else Fraction(1)
        for place in places
    )


def normal(places: Sequence[int]) -> Score:
    """Three times the base, and 1 more for a win that nobody shares: 4, 2, 1, 0 at a table of four."""
    alone = list(places).count(1) == 1
    return tuple(
        3 * one + (alone and place == 1) for one, place in zip(base(places), places, strict=True)
    )


def win_only(places: Sequence[int]) -> Score:
    """5 for a win, 1 for each who shares one."""
    winners = list(places).count(1)
    return tuple(Fraction(0 if place != 1 else 5 if winners == 1 else 1) for place in places)


def _by_place(*values: int) -> Callable[[Sequence[int]], Score]:
    """Fixed points by place from the best; the last of a table gets what the last of four would."""

    def score(places: Sequence[int]) -> Score:
        size = len(places)
        own = [*values[: size - 1], values[-1]] if size <= len(values) else _stretched(values, size)
        return tuple(
            sum((Fraction(own[at]) for at in _shared(places, place)), Fraction(0))
            / list(places).count(place)
            for place in places
        )

    return score


def _stretched(values: Sequence[int], size: int) -> list[int]:
    """The points of a longer table: those between first and last are repeated at the end."""
    return [*values, *[values[-1]] * (size - len(values))]


def _shared(places: Sequence[int], place: int) -> range:
    """The positions from 0 that those with this place share."""
    return range(place - 1, place - 1 + list(places).count(place))


def wagered(stakes: Sequence[Fraction], places: Sequence[int]) -> Score:
    """What each wins or loses: every loser pays a share of what they have, winners divide it."""
    winners = list(places).count(1)
    if winners == len(places):
        return tuple(Fraction(0) for _ in places)
    pot = sum(
        (own * WAGER_SHARE for own, place in zip(stakes, places, strict=True) if place != 1),
        Fraction(0),
    )
    return tuple(
        pot / winners if place == 1 else -own * WAGER_SHARE
        for own, place in zip(stakes, places, strict=True)
    )


#: Scales by name; `wager` depends on what came before and is counted by `tallies`.
SCALES: Final[dict[str, Callable[[Sequence[int]], Score]]] = {
    "normal": normal,
    "places_6531": _by_place(6, 5, 3, 1, 0),
    "places_642": _by_place(6, 4, 2, 0),
    "places_8421": _by_place(8, 4, 2, 1),
    "win_only": win_only,
}
WAGER: Final = "wager"


def best_of(scale: str) -> Fraction:
    """What a win at a table of four is worth."""
    return Fraction(0) if scale == WAGER else SCALES[scale]((1, 2, 3, 4))[0]
