from time import process_time
from typing import Any

import pytest

from games.engines.g1836jr.map.best import Best, best_routes
from games.engines.g1836jr.map.routes import ENDLESS, Route, Running, check_routes
from games.engines.g1836jr.map.track import Track
from games.engines.kernel.errors import IllegalAction
from games.lab.route_boards import verdicts
from tests.games.engines.g1836jr.positions import (
    COLOUR_OF_PHASE,
    Record,
    lay,
    put,
    records,
    the_map,
    track_of,
)

BROWN = Running(2, port_pairs=True)
COMPAT = Running(2, port_pairs=False)


def limits(trains: list[str]) -> dict[str, int]:
    """Longest route by train id such as "3-0"."""
    lengths = {train: train.split("-", maxsplit=1)[0] for train in trains}
    return {train: ENDLESS if kind == "D" else int(kind) for train, kind in lengths.items()}


def running_in(state: Record) -> Running:
    return Running(COLOUR_OF_PHASE[state["phase"]], port_pairs=False)


@pytest.mark.parametrize("row", records("routes"))
def test_best_routes_earn_the_proven_maximum(row: Record) -> None:
    record, state = row["record"], row["state"]
    track, running = track_of(state), running_in(state)
    corporation = the_map().corporation_names.index(record["corporation"])
    trains = limits([f"{kind}-{number}" for number, kind in enumerate(record["trains"])])
    best = best_routes(track, corporation, trains, running)
    assert (best.revenue, best.bound) == (record["max_revenue"], record["max_revenue"])
    again = check_routes(
        track, corporation, trains, [route.action(the_map()) for route in best.routes], running
    )
    assert [route.revenue for route in again] == [route.revenue for route in best.routes]


@pytest.mark.parametrize("row", records("routes"))
def test_the_reference_s_routes_are_read_and_valued_alike(row: Record) -> None:
    record, state = row["record"], row["state"]
    map_ = the_map()
    found = check_routes(
        track_of(state),
        map_.corporation_names.index(record["corporation"]),
        limits([route["train"] for route in record["routes"]]),
        record["routes"],
        running_in(state),
    )
    assert [route.revenue for route in found] == [route["revenue"] for route in record["routes"]]
    assert [route.hexes(map_) for route in found] == [route["hexes"] for route in record["routes"]]


@pytest.mark.parametrize("row", records("run_routes"))
def test_refused_routes_are_refused_alike(row: Record) -> None:
    record, state = row["record"], row["state"]
    action = record["action"]
    trains = limits(state[f"c.{action['entity']}.trains"])
    with pytest.raises(IllegalAction) as refused:
        check_routes(
            track_of(state),
            the_map().corporation_names.index(action["entity"]),
            trains,
            action["routes"],
            running_in(state),
        )
    assert refused.value.code == record["category"]


@pytest.mark.parametrize("row", records("last_run"))
@pytest.mark.parametrize("trains", [("D-0", "D-1"), ("D-0", "6-0", "5-0")])
def test_stress_boards_are_solved_to_the_end(row: Record, trains: tuple[str, ...]) -> None:
    track = track_of(row["state"])
    corporation = the_map().corporation_names.index(row["record"]["corporation"])
    best = best_routes(track, corporation, limits(list(trains)), COMPAT)
    assert best.bound == best.revenue
    assert len({side for route in best.routes for side in sides(route)}) == sum(
        len(list(sides(route))) for route in best.routes
    )


def sides(route: Route) -> list[int]:
    return [side for chain in route.chains for side in chain.sides]


def test_small_boards_agree_with_brute_force() -> None:
    assert [verdict.problem for verdict in verdicts(60, seed=18)] == [""] * 60


# -- single rules on a board made by hand ----------------------------------------------------------


@pytest.fixture
def flanders() -> Track:
    """Lille to Gand over I5's corner, to Bruges, to Paris and Dover; Nord in Lille, B in Brussels.

    Paris - Lille - I5 - Gand - Bruges - Dover, and Gand - Brussels.
    """
    track = Track(the_map())
    lay(track, "I5", "7", 1)  # west and north-west
    lay(track, "H4", "57", 2)
    lay(track, "H4", "14", 4)  # edges 4, 5, 1, 2
    lay(track, "H2", "58", 2)  # edges 2, 4
    put(track, "Nord", "I3")
    put(track, "B", "H6")
    return track


PARIS, LILLE_GAND, GAND_BRUGES, BRUGES_DOVER, GAND_BRUSSELS = (
    ["J2", "I3"],
    ["I3", "I5", "H4"],
    ["H4", "H2"],
    ["H2", "G1"],
    ["H4", "H6"],
)


def run(track: Track, connections: list[list[str]], train: str = "D-0", who: str = "Nord") -> Route:
    corporation = the_map().corporation_names.index(who)
    row = {"train": train, "connections": connections}
    return check_routes(track, corporation, limits([train]), [row], BROWN)[0]


def refused(
    track: Track, *connections: list[str], train: str = "D-0", running: Running = BROWN
) -> str:
    corporation = the_map().corporation_names.index("Nord")
    row = {"train": train, "connections": list(connections)}
    with pytest.raises(IllegalAction) as error:
        check_routes(track, corporation, limits([train]), [row], running)
    return error.value.code


def test_connections_may_be_written_either_way_round(flanders: Track) -> None:
    forward = run(flanders, [PARIS, LILLE_GAND, GAND_BRUGES])
    mixed = run(flanders, [PARIS[::-1], LILLE_GAND, GAND_BRUGES[::-1]])
    assert forward.stops == mixed.stops
    assert forward.nodes(the_map()) == ["J2-0", "I3-0", "H4-0", "H2-0"]
    assert forward.revenue == mixed.revenue == 30 + 30 + 10 + 30


@pytest.mark.parametrize(
    ("connections", "train", "code"),
    [
        ([], "D-0", "route_too_short"),
        ([PARIS], "3-0", "port_needs_two_other_stops"),
        ([LILLE_GAND, GAND_BRUGES], "2-0", "route_too_long"),
        ([GAND_BRUSSELS], "2-0", "route_without_token"),
        ([LILLE_GAND, LILLE_GAND], "D-0", "route_repeats_stop"),
        ([LILLE_GAND] * 40, "D-0", "route_repeats_stop"),
        ([LILLE_GAND, GAND_BRUSSELS, GAND_BRUGES], "D-0", "route_repeats_stop"),
        ([PARIS, GAND_BRUGES], "D-0", "not_an_option"),
        ([["I3", "H4"]], "D-0", "not_an_option"),
        ([["I3"]], "D-0", "not_an_option"),
        ([LILLE_GAND, ["H4"]], "D-0", "not_an_option"),
        ([["I3", "I5"] * 400], "D-0", "not_an_option"),
        ([["I3", "Z9"]], "D-0", "unknown_id"),
        ([["I3", ""]], "D-0", "unknown_id"),
    ],
)
def test_a_route_is_refused_for_its_fault(
    flanders: Track, connections: list[list[str]], train: str, code: str
) -> None:
    assert refused(flanders, *connections, train=train) == code


def test_two_ports_on_one_route_are_an_option(flanders: Track) -> None:
    way = [PARIS, LILLE_GAND, GAND_BRUGES, BRUGES_DOVER]
    assert run(flanders, way).revenue == 30 + 30 + 10 + 30
    assert refused(flanders, *way, running=COMPAT) == "route_uses_two_ports"


def test_blocked_cities_and_terminals_end_a_route(flanders: Track) -> None:
    assert run(flanders, [LILLE_GAND, GAND_BRUSSELS]).revenue == 90
    lay(flanders, "G7", "57", 0)
    put(flanders, "GCL", "H4")
    put(flanders, "B", "H4")
    assert refused(flanders, LILLE_GAND, GAND_BRUSSELS) == "route_passes_blocked_city"
    lay(flanders, "J4", "9", 1)
    lay(flanders, "J6", "57", 1)
    assert refused(flanders, ["I3", "J2"], ["J2", "J4", "J6"]) == "route_through_terminal"


def test_routes_of_one_turn_share_no_side(flanders: Track) -> None:
    nord = the_map().corporation_names.index("Nord")
    rows: list[dict[str, Any]] = [
        {"train": "3-0", "connections": [LILLE_GAND]},
        {"train": "4-0", "connections": [LILLE_GAND, GAND_BRUGES]},
    ]
    codes = []
    for trains in ({"3-0": 3, "4-0": 4}, {"3-0": 3}):
        with pytest.raises(IllegalAction) as error:
            check_routes(flanders, nord, trains, rows, BROWN)
        codes.append(error.value.code)
    rows[1]["train"] = "3-0"
    with pytest.raises(IllegalAction) as error:
        check_routes(flanders, nord, {"3-0": 3}, rows, BROWN)
    assert [*codes, error.value.code] == ["routes_share_track", "not_own_train", "train_run_twice"]


def test_hostile_routes_are_refused_at_once(flanders: Track) -> None:
    start = process_time()
    assert refused(flanders, *[LILLE_GAND, GAND_BRUGES] * 50_000) == "route_repeats_stop"
    assert refused(flanders, ["I3"] * 1_000_000) == "not_an_option"
    assert refused(flanders, *[["I3", "x" * 100_000]] * 30) == "unknown_id"
    assert process_time() - start < 1


def test_nothing_to_run_earns_nothing(flanders: Track) -> None:
    nord, gcl = (the_map().corporation_names.index(name) for name in ("Nord", "GCL"))
    for best in (
        best_routes(flanders, nord, {}, BROWN),
        best_routes(flanders, gcl, {"D-0": 0}, BROWN),
    ):
        assert (best.revenue, best.bound, best.routes) == (0, 0, [])


def solve(track: Track, *trains: str) -> Best:
    return best_routes(
        track, the_map().corporation_names.index("Nord"), limits(list(trains)), BROWN
    )


def test_what_was_found_is_dropped_when_track_changes(flanders: Track) -> None:
    assert solve(flanders, "2-0").revenue == 60
    twin = flanders.copied()
    lay(twin, "I3", "53", 2)
    assert solve(twin, "2-0").revenue == 80
    assert solve(flanders, "2-0").revenue == 60
