"""What won games say of strength: shares with their intervals, and Elo. Pure arithmetic."""

from collections.abc import Mapping, Sequence
from math import log10, sqrt
from typing import Final

#: Standard deviations on each side of 95 per cent.
_Z: Final = 1.959964
_ROUNDS: Final = 500
#: Wins that everybody has beside those counted, so that who never won keeps a number.
_PRIOR: Final = 0.5


def interval(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of `won` in `games` (Wilson 1927), each from 0 to 1."""
    if not games:
        return 0.0, 1.0
    share, square = won / games, _Z * _Z
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = sqrt(share * (1 - share) / games + square / (4 * games * games))
    reach = spread * _Z / (1 + square / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def distance(share: float, pairs: float) -> float:
    """By how many points of Elo somebody is ahead who finished before the others in this share of `pairs`.

    A share of all or nothing counts as half a pair less: the distance is then the least that so many pairs show.
    """
    least = 0.5 / pairs
    bounded = min(max(share, least), 1 - least)
    return 400 * log10(bounded / (1 - bounded))


def elo(results: Sequence[tuple[Mapping[str, int], Mapping[str, float]]]) -> dict[str, int]:
    """Elo of every bot: differences alone have a meaning, their mean is 0.

    Each result is one game: how many seats each bot had, and how much of the win it took (1 in all).
    A seat wins in proportion to its strength (Plackett 1975), found by the steps of Hunter 2004.
    """
    names = sorted({name for seats, _ in results for name in seats})
    strength = dict.fromkeys(names, 1.0)
    won = {name: _PRIOR + sum(wins.get(name, 0.0) for _, wins in results) for name in names}
    for _ in range(_ROUNDS):
        strength = {name: won[name] / _exposure(name, results, strength, names) for name in names}
    if not names:
        return {}
    level = sum(log10(value) for value in strength.values()) / len(names)
    return {name: round(400 * (log10(strength[name]) - level)) for name in names}


def _exposure(
    name: str,
    results: Sequence[tuple[Mapping[str, int], Mapping[str, float]]],
    strength: Mapping[str, float],
    names: Sequence[str],
) -> float:
    """How much a strength of one would win in these games, and in the games of the prior."""
    total = _PRIOR * len(names) / sum(strength.values())
    for seats, _ in results:
        if name in seats:
            total += seats[name] / sum(count * strength[who] for who, count in seats.items())
    return total


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which `share` of the `values` lie; 0 where there is none."""
    return sorted(values)[int(share * (len(values) - 1))] if values else 0.0
