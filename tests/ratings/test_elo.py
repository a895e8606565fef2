"""The arithmetic of ratings: worked examples, and what holds of every match."""

from __future__ import annotations

import itertools
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings import elo
from ratings.elo import Person, Rated, RatedMatch, Unit, rate
from ratings.vectors import NEAR, VECTORS, Vector

TINY = Decimal("1e-9")
RATINGS = st.integers(600, 2600).map(Decimal)


@st.composite
def matches(draw: st.DrawFn, least: int = 2, k: int | None = 24) -> RatedMatch:
    """People alone, in any order, with ties."""
    ratings = draw(st.lists(RATINGS, min_size=least, max_size=6))
    fine = [draw(st.integers(1, len(ratings))) for _ in ratings]
    people = {
        str(number): Person(rating, k=None if k is None else Decimal(k))
        for number, rating in enumerate(ratings)
    }
    units = [
        Unit((str(number),), 1 + sum(other < place for other in fine), seat=number)
        for number, place in enumerate(fine)
    ]
    return RatedMatch(people, units)


def of(ratings: list[int], places: list[int]) -> RatedMatch:
    people = {str(number): Person(Decimal(rating)) for number, rating in enumerate(ratings)}
    return RatedMatch(people, [Unit((str(number),), place) for number, place in enumerate(places)])


def changes(match: RatedMatch) -> list[Decimal]:
    return list(rate(match).changes.values())


def whole(match: RatedMatch) -> list[float]:
    """The changes to four digits behind the point."""
    return [round(float(change), 4) for change in changes(match)]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector.number))
def test_worked_example(vector: Vector) -> None:
    assert vector.error() < NEAR


@given(matches())
def test_nothing_is_won_that_nobody_lost(match: RatedMatch) -> None:
    high = {
        name: replace(person, rating=person.rating + 600) for name, person in match.people.items()
    }
    assert abs(sum(changes(replace(match, people=high)), Decimal(0))) < TINY


@given(matches(k=None), st.data())
def test_order_of_units_changes_nothing(match: RatedMatch, data: st.DataObject) -> None:
    units = data.draw(st.permutations(match.units))
    assert rate(replace(match, units=units)).stored == rate(match).stored


@given(matches(k=None))
def test_better_place_never_costs_more(match: RatedMatch) -> None:
    (name,) = match.units[0].members
    found = []
    for place in range(1, len(match.units) + 1):
        order = [name, *(unit.members[0] for unit in match.units[1:])]
        order.insert(place - 1, order.pop(0))
        units = [Unit((one,), at) for at, one in enumerate(order, 1)]
        found.append(rate(replace(match, units=units)).changes[name])
    assert found == sorted(found, reverse=True)


@given(st.integers(700, 2600), st.integers(700, 2600), st.sampled_from([1, 2]))
def test_two_people_are_rated_as_fide_rates_them(mine: int, other: int, place: int) -> None:
    """Change = K (S - E), E = 1 / (1 + 10^(d/400)), where differences above 400 count as 400."""
    gap = max(-400, min(400, other - mine))
    expected = 1 / (1 + Decimal(10) ** (Decimal(gap) / 400))
    (change, against) = changes(of([mine, other], [place, 3 - place]))
    assert abs(change - 24 * (Decimal(2 - place) - expected)) < TINY
    assert abs(change + against) < TINY


def plackett_luce(ratings: list[Decimal], places: list[int]) -> list[Decimal]:
    """What everybody won beyond the expectation over all n! orders, with n - 1 for the first, 0 for the last."""
    count = len(ratings)
    strength = [Decimal(10) ** (rating / 400) for rating in ratings]
    expected = [Decimal(0)] * count
    for order in itertools.permutations(range(count)):
        left, chance = sum(strength, Decimal(0)), Decimal(1)
        for one in order:
            chance *= strength[one] / left
            left -= strength[one]
        for at, one in enumerate(order):
            expected[one] += chance * (count - 1 - at)
    won = [
        sum(
            (Decimal(mine < other) + Decimal(mine == other) / 2 for other in places),
            Decimal("-0.5"),
        )
        for mine in places
    ]
    return [one - other for one, other in zip(won, expected, strict=True)]


@given(st.lists(st.integers(1300, 1700), min_size=2, max_size=5), st.data())
def test_pairs_are_the_model_of_plackett_and_luce(ratings: list[int], data: st.DataObject) -> None:
    fine = [data.draw(st.integers(1, 3)) for _ in ratings]
    places = [1 + sum(other < place for other in fine) for place in fine]
    found = changes(of(ratings, places))
    wanted = plackett_luce([Decimal(rating) for rating in ratings], places)
    for change, surplus in zip(found, wanted, strict=True):
        assert abs(change - 24 * surplus / (len(ratings) - 1)) < TINY


@given(matches(k=None), st.integers(0, 5))
def test_match_without_weight_changes_nothing(match: RatedMatch, place: int) -> None:
    left = [
        replace(unit, left=1) if number == place else unit
        for number, unit in enumerate(match.units)
    ]
    found = rate(replace(match, units=left, weight=Decimal(0)))
    assert set(found.changes.values()) == {Decimal(0)}


@pytest.mark.parametrize(
    ("person", "k"),
    [
        (Person(games=0), 64),
        (Person(games=9), 64),
        (Person(games=10), 48),
        (Person(games=29), 48),
        (Person(games=30), 24),
        (Person(Decimal(2000), games=100), 16),
        (Person(Decimal(2000), games=99), 24),
        (Person(Decimal("1999.99"), games=100), 24),
        (Person(Decimal(2000), games=100, absent_days=180), 48),
        (Person(games=100, absent_days=179), 24),
        (Person(games=0, absent_days=200), 48),
        (Person(games=100, returning=1), 48),
        (Person(games=100, returning=4), 48),
        (Person(games=100, returning=5), 24),
        (Person(games=0, returning=1, k=Decimal(7)), 7),
    ],
)
def test_k_follows_the_schedule(person: Person, k: int) -> None:
    assert elo.k_of(person) == k


@pytest.mark.parametrize(
    ("before", "weight"), [(0, "1"), (2, "1"), (3, "0.5"), (5, "0.25"), (6, "0.2"), (40, "0.2")]
)
def test_meetings_of_a_week_count_less_and_less(before: int, weight: str) -> None:
    assert elo.meeting_weight(before) == Decimal(weight)


def test_meetings_of_pairs_are_averaged() -> None:
    people = {name: Person() for name in "abcd"}
    units = [Unit(("a", "b"), 1), Unit(("c", "d"), 2)]
    meetings = {frozenset("ac"): 3, frozenset("ab"): 40}
    found = rate(RatedMatch(people, units, meetings=meetings))
    assert set(found.changes.values()) == {Decimal("10.5"), Decimal("-10.5")}  # 12 x 3.5 / 4


# -- leavers


def with_left(match: RatedMatch, **left: tuple[int, str | None]) -> RatedMatch:
    """Units by `u0` and so on who left, in which order and when."""
    units = list(match.units)
    for name, (order, at) in left.items():
        number = int(name[1:])
        when = None if at is None else Decimal(at)
        units[number] = replace(units[number], left=order, left_at=when)
    return replace(match, units=units)


def test_who_left_first_is_last_whatever_the_place() -> None:
    match = with_left(of([1500] * 4, [1, 2, 3, 4]), u0=(1, None), u1=(2, None))
    assert whole(match) == [-22, -14, 12, 4]


def test_who_left_at_once_tie() -> None:
    match = with_left(of([1500] * 4, [1, 2, 3, 4]), u0=(3, None), u1=(3, None))
    assert whole(match) == [-18, -18, 12, 4]


@pytest.mark.parametrize(("at", "wanted"), [("0.3", [8, 0, -8, -22]), ("0.3334", [12, 4, -4, -22])])
def test_who_left_early_gives_nothing_and_loses_all(at: str, wanted: list[int]) -> None:
    assert whole(with_left(of([1500] * 4, [1, 2, 3, 4]), u3=(1, at))) == wanted


def test_two_who_left_early_count_for_each_other() -> None:
    match = with_left(of([1500] * 4, [1, 2, 3, 4]), u2=(2, "0.2"), u3=(1, "0.1"))
    assert whole(match) == [4, -4, -14, -22]


def test_table_that_most_have_left_is_unrated_for_the_rest() -> None:
    match = with_left(of([1500] * 3, [1, 2, 3]), u1=(2, None), u2=(1, None))
    found = rate(replace(match, offsets={"seat:0": Decimal(3), "seat:1": Decimal(-3)}))
    assert list(found.changes.values()) == [0, -10, -22]
    assert found.offsets == {"seat:0": 3, "seat:1": -3}


def test_floor_takes_off_the_rest_and_tells_it() -> None:
    match = with_left(of([605, 605], [1, 2]), u1=(1, None))
    found = rate(match)
    assert found.changes["1"] == -5
    assert found.stored["1"] == 600
    assert found.clipped == {"1": Decimal(17)}


# -- bots


def with_bots(match: RatedMatch, *names: str) -> RatedMatch:
    people = {name: replace(person, is_bot=name in names) for name, person in match.people.items()}
    return replace(match, people=people)


def test_bots_count_half_and_keep_their_rating() -> None:
    assert whole(with_bots(of([1500] * 3, [2, 1, 3]), "1")) == [3, 0, -9]


def test_bot_has_no_floor_and_pays_nothing_for_leaving() -> None:
    match = with_left(of([1500, 300], [1, 2]), u1=(1, None))
    found = rate(with_bots(match, "1"))
    assert found.changes["1"] == 0
    assert found.stored["1"] == 300
    assert not found.clipped


def test_person_beside_a_bot_makes_the_unit_a_human_one() -> None:
    people = {"a": Person(), "b": Person(Decimal(1400), is_bot=True), "c": Person(), "d": Person()}
    mixed = rate(RatedMatch(people, [Unit(("a", "b"), 1), Unit(("c", "d"), 2)]))
    assert mixed.expected[0][1] == elo.expectation(Decimal(50))
    assert mixed.changes["a"] == -mixed.changes["c"] > 12
    assert mixed.changes["b"] == 0


def test_only_people_decide_whether_a_table_was_deserted() -> None:
    match = with_left(of([1500] * 3, [1, 2, 3]), u2=(1, None))
    assert rate(with_bots(match, "0")).changes["1"] > 0  # one of two people stayed


# -- offsets


def offset(match: RatedMatch, **offsets: str) -> Rated:
    given_ = {key.replace("_", ":"): Decimal(value) for key, value in offsets.items()}
    return rate(replace(match, offsets=given_))


def seated(places: list[int]) -> RatedMatch:
    match = of([1500] * len(places), places)
    return replace(match, units=[replace(unit, seat=at) for at, unit in enumerate(match.units)])


def test_offsets_follow_what_seats_win() -> None:
    assert offset(seated([1, 2]), seat_0="0", seat_1="0").offsets == {
        "seat:0": Decimal("0.25"),
        "seat:1": Decimal("-0.25"),
    }


def test_role_comes_before_the_seat_and_what_is_not_named_has_none() -> None:
    match = seated([1, 2])
    units = [replace(match.units[0], role="E"), match.units[1]]
    found = offset(replace(match, units=units), role_E="100", seat_0="-100")
    assert found.expected[0][1] == elo.expectation(Decimal(-100))
    assert set(found.offsets) == {"role:E", "seat:0"}
    assert sum(found.offsets.values()) == 0


def test_offsets_are_bounded_and_centred() -> None:
    found = offset(seated([1, 2]), seat_0="149.99", seat_1="-149.99", seat_5="30")
    assert found.offsets["seat:0"] == Decimal(150) - Decimal(10)
    assert sum(found.offsets.values()) == 0


def test_offsets_count_meetings_and_early_leavers_in_full() -> None:
    match = with_left(seated([1, 2, 3]), u2=(1, "0.1"))
    meetings = {frozenset("01"): 40}
    found = rate(
        replace(match, meetings=meetings, offsets={f"seat:{at}": Decimal(0) for at in range(3)})
    )
    assert list(found.offsets.values()) == [Decimal("0.25"), 0, Decimal("-0.25")]


def test_offsets_rest_without_weight() -> None:
    match = replace(seated([1, 2]), weight=Decimal(0), offsets={"seat:0": Decimal(5)})
    assert rate(match).offsets == {"seat:0": 5}


def test_stored_ratings_round_halves_to_the_even_hundredth() -> None:
    assert [elo.stored(Decimal(text)) for text in ("1500.005", "1500.015", "1500.0151")] == [
        Decimal("1500.00"),
        Decimal("1500.02"),
        Decimal("1500.02"),
    ]
