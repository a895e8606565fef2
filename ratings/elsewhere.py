"""The formulas of other sites, to compare with and to check figures that people bring from there. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from ratings import elo

_ONE: Final = Decimal(1)


def of_18xx_games(ratings: Sequence[Decimal], places: Sequence[int], k: Decimal) -> list[Decimal]:
    """Elo of 18xx.games: each pair rounded by itself, and not divided by the number of opponents."""
    people = list(enumerate(zip(ratings, places, strict=True)))
    return [
        sum(
            (
                _whole(k * (_won(place, other_place) - elo.expectation(other - mine, widest=None)))
                for at, (other, other_place) in people
                if at != number
            ),
            Decimal(0),
        )
        for number, (mine, place) in people
    ]


def of_rally_the_troops(ratings: Sequence[Decimal], winners: int, k: Decimal) -> list[Decimal]:
    """Elo of Rally the Troops, where the first `winners` share the win: rounded as JavaScript does."""
    strengths = [Decimal(10) ** (rating / elo.SCALE) for rating in ratings]
    total = sum(strengths, Decimal(0))
    won = [_ONE / winners] * winners + [Decimal(0)] * (len(ratings) - winners)
    return [
        _javascript_round(k * (score - strength / total))
        for score, strength in zip(won, strengths, strict=True)
    ]


def of_multielo(ratings: Sequence[Decimal], k: Decimal) -> list[Decimal]:
    """The new ratings by the package multielo, with linear scores; the ratings in the order of the places."""
    count = len(ratings)
    pairs = Decimal(count * (count - 1)) / 2
    found = []
    for number, mine in enumerate(ratings):
        expected = sum(
            (
                elo.expectation(other - mine, widest=None)
                for at, other in enumerate(ratings)
                if at != number
            ),
            Decimal(0),
        )
        won = Decimal(count - 1 - number)
        found.append(mine + k * (count - 1) * (won - expected) / pairs)
    return found


def _won(place: int, other: int) -> Decimal:
    return Decimal((place < other) - (place > other) + 1) / 2


def _whole(value: Decimal) -> Decimal:
    return value.quantize(_ONE, ROUND_HALF_UP)


def _javascript_round(value: Decimal) -> Decimal:
    """`Math.round`: halves upwards, those below zero as well."""
    return (value + Decimal("0.5")).to_integral_value("ROUND_FLOOR")
