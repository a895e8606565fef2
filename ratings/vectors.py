"""Worked examples of the arithmetic of ratings: what must come out, to four decimals. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from openskill.models import PlackettLuce

from ratings import elo, elsewhere
from ratings.elo import Person, RatedMatch, Unit, rate

#: What may lie between two figures that are the same to four decimals.
NEAR: Final = Decimal("0.00005")
_K: Final = Decimal(24)

Figures = Sequence[Decimal | int | str]
Pairs = Iterator[tuple[Decimal, Decimal]]


@dataclass(frozen=True)
class Vector:
    """An example: its number in the design, and pairs of what came out and what should."""

    number: int
    pairs: Callable[[], Pairs]

    def error(self) -> Decimal:
        """The largest difference."""
        return max(abs(found - wanted) for found, wanted in self.pairs())


def _match(
    ratings: Sequence[Sequence[int]], places: Sequence[int], *, ks: Sequence[int] = ()
) -> RatedMatch:
    """Units of people with these ratings, called by unit and number: `0.0`, `0.1` ..."""
    people = {
        f"{unit}.{number}": Person(Decimal(rating), k=Decimal(ks[unit]) if ks else _K)
        for unit, members in enumerate(ratings)
        for number, rating in enumerate(members)
    }
    units = [
        Unit(tuple(f"{unit}.{number}" for number in range(len(members))), place)
        for unit, (members, place) in enumerate(zip(ratings, places, strict=True))
    ]
    return RatedMatch(people, units)


def _alone(ratings: Sequence[int], places: Sequence[int], *, ks: Sequence[int] = ()) -> RatedMatch:
    return _match([[rating] for rating in ratings], places, ks=ks)


def _same(found: Sequence[Decimal], wanted: Figures) -> Pairs:
    yield from zip(found, map(Decimal, wanted), strict=True)


def _changes(match: RatedMatch, wanted: Figures) -> Pairs:
    yield from _same(list(rate(match).changes.values()), wanted)


def _equals() -> Pairs:
    for wanted in (
        (12, -12),
        (12, 0, -12),
        (12, 4, -4, -12),
        (12, 6, 0, -6, -12),
        (12, "7.2", "2.4", "-2.4", "-7.2", -12),
    ):
        count = len(wanted)
        yield from _changes(_alone([1500] * count, range(1, count + 1)), wanted)


def _roles() -> Pairs:
    match = _alone([1500] * 4, [1, 2, 3, 4])
    units = [replace(unit, role="EM"[at % 2]) for at, unit in enumerate(match.units)]
    offsets = {"role:E": Decimal("34.86"), "role:M": Decimal(0)}
    found = rate(replace(match, units=units, offsets=offsets)).changes
    yield from _same(
        [elo.stored(one) for one in found.values()], ("11.20", "4.80", "-4.80", "-11.20")
    )


def _sides() -> Pairs:
    match = _match([[1500] * 2, [1500] * 3], [1, 2])
    offsets = {"role:E": Decimal(0), "role:M": Decimal(0)}
    units = [replace(unit, role=role) for unit, role in zip(match.units, "EM", strict=True)]
    yield from _changes(replace(match, units=units, offsets=offsets), (12, 12, -12, -12, -12))


def _capped() -> Pairs:
    yield from _changes(_alone([2000, 1200], [1, 2]), ("2.1818", "-2.1818"))
    yield from _changes(_alone([2000, 1200], [2, 1]), ("-21.8182", "21.8182"))
    bare = _K * (1 - elo.expectation(Decimal(-800), widest=None))
    yield bare, Decimal("0.2376")


def _leaver() -> Pairs:
    match = _alone([1500] * 4, [1, 2, 3, 4])
    units = [*match.units[:3], replace(match.units[3], left=1)]
    yield from _changes(replace(match, units=units), (12, 4, -4, -22))


def _fifth_meeting() -> Pairs:
    match = replace(_alone([1500] * 2, [1, 2]), meetings={frozenset(("0.0", "1.0")): 4})
    yield from _changes(match, (4, -4))


def _season() -> Pairs:
    for before, after in ((1900, 1800), (1300, 1350)):
        yield elo.season_start(Decimal(before)), Decimal(after)


def _from_18xx_games() -> Pairs:
    for ratings, k, wanted in (
        ([1500] * 4, 40, (60, 20, -20, -60)),
        ([1700, 1600, 1500, 1400], 40, (30, 10, -10, -30)),
        ([1200] * 5, 60, (120, 60, 0, -60, -120)),
    ):
        places = range(1, len(ratings) + 1)
        found = elsewhere.of_18xx_games(list(map(Decimal, ratings)), places, Decimal(k))
        yield from _same(found, wanted)


def _from_rally_the_troops() -> Pairs:
    for winners, wanted in ((1, (23, -7, -7, -7)), (2, (8, 8, -7, -7)), (2, (5, 5, -10))):
        equals = [Decimal(1500)] * len(wanted)
        yield from _same(elsewhere.of_rally_the_troops(equals, winners, Decimal(30)), wanted)


def _from_multielo() -> Pairs:
    for ratings, wanted in (
        ((1200, 1000), ("1207.688098", "992.311902")),
        ((1200, 900, 1000), ("1208.346296", "910.433823", "981.219881")),
    ):
        found = elsewhere.of_multielo(list(map(Decimal, ratings)), Decimal(32))
        yield from _same(found, wanted)


def _openskill(teams: Sequence[Sequence[tuple[float, float]]], wanted: Figures) -> Pairs:
    # Known strengths are compared as they are, those of newcomers have drifted as usual.
    drift = PlackettLuce().tau if all(one == _NEW for team in teams for one in team) else 0.0
    model = PlackettLuce(tau=drift)
    given = [[model.rating(mu, sigma) for mu, sigma in team] for team in teams]
    after = [one for team in model.rate(given) for one in team]
    found = [Decimal(figure) for one in after for figure in (one.mu, one.sigma)]
    yield from _same(found, wanted)


def _in_order(places: Sequence[int], wanted: Figures) -> Callable[[], Pairs]:
    """People of 1700, 1600, 1500 and 1400 who finish so."""
    return lambda: _changes(_alone([1700, 1600, 1500, 1400], places), wanted)


def _changed(match: RatedMatch, wanted: Figures) -> Callable[[], Pairs]:
    return lambda: _changes(match, wanted)


def _skilled(teams: Sequence[Sequence[tuple[float, float]]], wanted: str) -> Callable[[], Pairs]:
    return lambda: _openskill(teams, wanted.split())


_NEW: Final = (25.0, 25.0 / 3)

VECTORS: Final = tuple(
    Vector(number, pairs)
    for number, pairs in enumerate(
        [
            _equals,
            _changed(
                _alone([1500] * 6, [1, 2, 3, 4, 5, 5]), (12, "7.2", "2.4", "-2.4", "-9.6", "-9.6")
            ),
            _in_order((1, 2, 3, 4), ("6.0093", "1.9220", "-1.9220", "-6.0093")),
            _in_order((4, 3, 2, 1), ("-17.9907", "-6.0780", "6.0780", "17.9907")),
            _in_order((1, 2, 2, 4), ("6.0093", "-2.0780", "2.0780", "-6.0093")),
            _in_order((2, 1, 3, 4), ("-1.9907", "9.9220", "-1.9220", "-6.0093")),
            _in_order((1, 1, 3, 4), ("2.0093", "5.9220", "-1.9220", "-6.0093")),
            _changed(
                _alone([1500, 1650, 1480], [1, 2, 3], ks=[64, 24, 24]),
                ("37.5883", "-5.1626", "-8.9330"),
            ),
            _changed(
                _match([[1600, 1400], [1550, 1500]], [1, 2]),
                ("12.8620", "12.8620", "-12.8620", "-12.8620"),
            ),
            _changed(
                _match([[1700, 1700], [1400, 1500]], [2, 1]),
                ("-19.3996", "-19.3996", "19.3996", "19.3996"),
            ),
            _changed(
                _match([[1500] * 2, [1525] * 2, [1450] * 2], [2, 3, 1]),
                ("-0.4266", "-0.4266", "-13.7064", "-13.7064", "14.1330", "14.1330"),
            ),
            _roles,
            _sides,
            _capped,
            _changed(
                _alone([1800, 1650, 1500, 1500, 1400, 1250], [3, 1, 2, 6, 4, 5]),
                ("-5.8541", "7.5802", "7.6993", "-11.5007", "1.4119", "0.6634"),
            ),
            _leaver,
            _fifth_meeting,
            _season,
            _from_18xx_games,
            _from_rally_the_troops,
            _from_multielo,
            _skilled(
                [[_NEW]] * 4,
                "27.795253 8.263572 26.552918 8.179618 24.689416 8.084128 20.962413 8.084128",
            ),
            _skilled(
                [[_NEW] * 2] * 2,
                "26.964295 8.177963 26.964295 8.177963 23.035705 8.177963 23.035705 8.177963",
            ),
            _skilled(
                [[_NEW, (32.444, 5.123)], [(43.381, 2.421), (25.188, 6.211)]],
                "28.669648 8.071520 33.830871 5.062773 43.071275 2.416690 23.149503 6.137861",
            ),
        ],
        1,
    )
)
