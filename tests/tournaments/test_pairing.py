"""The tables of a round: what must hold of each, and that nothing better was overlooked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations
from random import Random

import pytest

from tournaments.pairing.board import PairingBoard
from tournaments.pairing.costs import cost_bound, cost_of, shared_bound
from tournaments.pairing.event import Entrant, Event, Unplayable
from tournaments.pairing.round import Round, pair
from tournaments.pairing.seating import Seats, excess, imbalance
from tournaments.pairing.sizes import layouts

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def event(players: int, sizes: Sequence[int] = (4, 3), **more: object) -> Event:
    entrants = [Entrant(name) for name in LETTERS[:players]]
    return Event("seed", sizes, entrants, **more)  # type: ignore[arg-type]  # parts of an event


def couples(*pairs: str) -> frozenset[frozenset[str]]:
    return frozenset(map(frozenset, pairs))


def sizes_of(found: Round) -> list[int]:
    return sorted(map(len, found.tables), reverse=True)


def repeats(tables: Sequence[Sequence[str]], given: Event) -> int:
    return sum(
        given.meetings[frozenset(couple)] for table in tables for couple in combinations(table, 2)
    )


@pytest.mark.parametrize(
    ("players", "sizes", "wanted"),
    [
        (6, (4, 3), [3, 3]),
        (7, (4, 3), [4, 3]),
        (8, (4, 3), [4, 4]),
        (9, (4, 3), [3, 3, 3]),
        (10, (4, 3), [4, 3, 3]),
        (11, (4, 3), [4, 4, 3]),
        (13, (4, 3), [4, 3, 3, 3]),
        (13, (4, 3, 5), [4, 4, 5]),
        (14, (4, 3), [4, 4, 3, 3]),
        (15, (4, 3), [4, 4, 4, 3]),
        (17, (4, 3, 5), [4, 4, 4, 5]),
        (17, (4, 3), [4, 4, 3, 3, 3]),
        (5, (4, 3, 5), [5]),
        (5, (4, 3), [4]),
        (7, (3,), [3, 3]),
        (11, (4, 5, 3), [4, 4, 3]),
        (18, (4, 5, 3), [4, 4, 4, 3, 3]),
    ],
)
def test_fewest_byes_then_fewest_off_size_tables(
    players: int, sizes: Sequence[int], wanted: list[int]
) -> None:
    assert next(layouts(players, sizes)) == wanted


def test_nobody_is_anywhere_twice() -> None:
    found = pair(event(22))
    names = [name for table in found.tables for name in table]
    assert sorted(names) == list(LETTERS[:22])
    assert sizes_of(found) == [4, 4, 4, 4, 3, 3]
    assert found.byes == []


def test_same_event_has_the_same_tables() -> None:
    one, two = (pair(event(22)) for _ in range(2))
    assert one.tables == two.tables


def test_byes_go_to_who_had_fewest_then_to_who_has_fewest_points() -> None:
    entrants = [Entrant(name, Decimal(at)) for at, name in enumerate("abcde")]
    given = Event("s", [4], entrants, rounds=[["bcde"]], byes=[["a"]])
    assert pair(given).byes == ["b"]


def test_forbid_takes_a_bye_where_nothing_else_is_left() -> None:
    entrants = [Entrant(name, Decimal(at)) for at, name in enumerate("abcde")]
    found = pair(Event("s", [4], entrants, forbid=couples("de")))
    assert found.byes == ["d"]


def test_who_is_out_is_not_paired() -> None:
    entrants = [Entrant(name, is_out=name == "b") for name in "abcde"]
    assert sorted(pair(Event("s", [4], entrants)).tables[0]) == list("acde")


def test_pair_that_must_not_meet_never_does() -> None:
    forbid = couples("ab", "ac", "ad", "bc", "bd", "cd")
    found = pair(event(16, forbid=forbid))
    assert all(len(set(table) & set("abcd")) == 1 for table in found.tables)


@pytest.mark.parametrize(
    "given",
    [
        event(2, (4, 3)),
        event(0),
        event(4, (2,), forbid=couples("ab", "ac", "ad", "bc", "bd", "cd")),
    ],
)
def test_event_that_leaves_no_tables_is_unplayable(given: Event) -> None:
    with pytest.raises(Unplayable):
        pair(given)


def test_nobody_is_twice_off_size_before_all_were_once() -> None:
    # Seven players: three of them sit at the small table, and a, b, c did.
    given = event(7, rounds=[[list("defg"), list("abc")]])
    (small,) = [table for table in pair(given).tables if len(table) == 3]
    assert set(small) <= set("defg")
    given = event(7, rounds=[[list("defg"), list("abc")], [list("abcg"), list("def")]])
    (small,) = [table for table in pair(given).tables if len(table) == 3]
    assert "g" in small


def test_apart_comes_after_repeats() -> None:
    met = [[list("abcd"), list("efgh")]]
    apart = couples("ae", "af", "ag", "ah")
    found = pair(event(8, rounds=met, apart=apart))
    assert found.certificate.repeats == 4
    alone = pair(event(8, apart=apart))
    assert all(not ("a" in table and set(table) & set("efgh")) for table in alone.tables)


def test_near_in_points_where_nothing_else_counts() -> None:
    entrants = [Entrant(name, Decimal(at // 4)) for at, name in enumerate(LETTERS[:16])]
    found = pair(Event("s", [4], entrants))
    assert (found.certificate.score_spread, found.certificate.cost) == (0, 0)


def test_cost_is_that_of_the_design() -> None:
    entrants = [
        Entrant(name, Decimal(points)) for name, points in zip("abc", (0, 1, 5), strict=True)
    ]
    found = pair(Event("s", [4, 3], entrants, rounds=[["abc"], ["abc"]]))
    # Mean 2: 4 + 1 + 9; three pairs that met twice; three people twice at an off-size table.
    assert found.certificate.cost == 14 + 3 * 40 * (9 - 1) + 8 * 6


# -- seats


def test_seats_used_least_come_next() -> None:
    given = event(4, rounds=[["abcd"], ["bcda"], ["cdab"]])
    (table,) = pair(given).tables
    assert table == list("dabc")
    assert pair(given).certificate.seat_imbalance == 0


def test_imbalance_counts_seats_of_the_largest_table() -> None:
    assert [imbalance(used) for used in ([], [1], [1, 0, 0], [2, 0, 1])] == [0, 0, 1, 2]
    assert [excess(used) for used in ([1, 0], [2, 0], [3, 0])] == [0, 1, 2]
    assert event(5, rounds=[["abcde"], ["abc"]]).seats_used("a") == [2, 0, 0, 0, 0]


def test_seats_of_a_table_are_the_best_there_are() -> None:
    seats = Seats([[1, 1, 0], [0, 2, 0], [0, 0, 0]])
    assert seats.order([2, 0, 1]) == (1, (1, 2, 0))


# -- nothing better was overlooked


def partitions(players: Sequence[str], layout: Sequence[int]) -> Iterator[list[tuple[str, ...]]]:
    """Every way to seat the players at tables of these sizes."""
    if not layout:
        yield []
        return
    for size in sorted(set(layout)):
        rest = list(layout)
        rest.remove(size)
        for others in combinations(players[1:], size - 1):
            table = (players[0], *others)
            left = [name for name in players if name not in table]
            yield from ([table, *tables] for tables in partitions(left, rest))


def fewest(given: Event, layout: Sequence[int]) -> int:
    """The fewest repeats of all tables that break the rule of off-size tables least."""
    main, names = given.sizes[0], [entrant.id for entrant in given.entrants]
    new = set(names) - given.been_off_size
    places = sum(size for size in layout if size != main)

    def broken(tables: list[tuple[str, ...]]) -> int:
        off = {name for table in tables if len(table) != main for name in table}
        return len(new - off) if len(new) <= places else len(off - new)

    return min((broken(tables), repeats(tables, given)) for tables in partitions(names, layout))[1]


@pytest.mark.parametrize("seed", range(12))
def test_fewest_repeats_are_found_and_proved(seed: int) -> None:
    random = Random(seed)
    players, sizes = random.choice(
        ((8, (4,)), (9, (3,)), (7, (4, 3)), (8, (3, 4, 2)), (10, (4, 3)))
    )
    layout = next(layouts(players, sizes))
    rounds = []
    for _ in range(random.randint(1, 4)):
        order = random.sample(LETTERS[:players], players)
        rounds.append([[order.pop() for _ in range(size)] for size in layout])
    given = event(players, sizes, rounds=rounds)
    found = pair(given)
    assert found.certificate.repeats == repeats(found.tables, given) == fewest(given, layout)
    assert found.certificate.proved


def test_large_event_plays_rounds_without_repeats() -> None:
    rounds: list[list[list[str]]] = []
    names = [f"p{number}" for number in range(40)]
    for number in range(4):
        entrants = [Entrant(name, Decimal(at * number % 7)) for at, name in enumerate(names)]
        found = pair(Event("s", [4, 3], entrants, rounds=rounds))
        assert (found.certificate.repeats, found.certificate.seat_imbalance) == (0, number < 3)
        rounds.append(found.tables)


def test_byes_go_where_nobody_meets_again() -> None:
    """Five as good as each other, one table: whoever has met nobody need not wait."""
    given = event(5, (2,), rounds=[[["a", "b"], ["c", "d"]]], byes=[["e"]])
    found = pair(given)
    assert (found.certificate.repeats, found.certificate.proved) == (0, True)
    given = event(3, (2,), rounds=[[["a", "b"]]], byes=[["c"]])
    assert pair(given).byes in (["a"], ["b"])


def test_a_turn_that_nobody_can_keep_is_broken_as_little_as_can_be() -> None:
    """Three must sit at the small table who were there; what is left is proved all the same."""
    given = event(
        7,
        (4, 3),
        rounds=[[["d", "e", "f", "g"], ["a", "b", "c"]]],
        forbid=couples("ad", "ae", "af", "ag"),
    )
    found = pair(given)
    small = next(table for table in found.tables if len(table) == 3)
    assert sorted(small) == ["a", "b", "c"]
    assert (found.certificate.repeats, found.certificate.proved) == (9, True)


def test_the_gap_is_told_of_every_round() -> None:
    assert pair(event(16)).certificate.gap == 0
    points = [Entrant(name, Decimal(at)) for at, name in enumerate(LETTERS[:8])]
    told = pair(Event("seed", (4,), points)).certificate
    assert (told.cost, told.gap) == (10, 0)
    met = [[list("abcd"), list("efgh")]]
    told = pair(Event("seed", (4,), points, rounds=met)).certificate
    assert told.repeats == 4
    assert told.gap is not None
    assert 0 < told.gap < 1


def test_no_table_is_told_at_once_where_forbids_leave_none() -> None:
    star = [f"a{other}" for other in LETTERS[1:12]]
    with pytest.raises(Unplayable):
        pair(event(3, (3,), forbid=couples("ab")))
    found = pair(event(12, (4,), forbid=couples(*star)))
    assert (len(found.byes), "a" in found.byes) == (4, True)


def test_no_tables_cost_less_than_their_bounds() -> None:
    """Against every way to seat eight, with and without earlier meetings."""
    for seed in range(6):
        random = Random(seed)
        points = [Entrant(name, Decimal(random.randint(0, 9))) for name in LETTERS[:8]]
        rounds = [[list("abcd"), list("efgh")], [list("aceg"), list("bdfh")]][: seed % 3]
        given = Event("seed", (4,), points, rounds=rounds)
        board = PairingBoard(given, list(LETTERS[:8]), 0)
        halves = [half for half in combinations(range(8), 4) if 0 in half]
        splits = [(half, tuple({*range(8)} - {*half})) for half in halves]
        least = min(cost_of(given, board, split) for split in splits)
        fewest = min(sum(map(board.repeats, split)) for split in splits)
        assert cost_bound(given, board, [4, 4], fewest) <= least + 1e-9
        assert shared_bound(given, board, [4, 4]) <= least + 1e-9


def test_seats_that_nobody_could_have_are_no_fault_of_the_pairing() -> None:
    """Twenty-two at tables of four and three: after four rounds the last seat was there for sixteen only.

    The other six played four rounds in three seats, so that two is the least imbalance there is.
    """
    rounds: list[list[list[str]]] = []
    for number in range(4):
        entrants = [Entrant(name, Decimal(at * number % 7)) for at, name in enumerate(LETTERS[:22])]
        found = pair(Event("seed", (4, 3), entrants, rounds=rounds))
        rounds.append(found.tables)
    last_seats = sum(len(table) == 4 for tables in rounds for table in tables)
    assert (last_seats, found.certificate.seat_imbalance) == (16, 2)
    assert found.certificate.seat_excess == 22 - last_seats
