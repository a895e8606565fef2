"""Faults planted on purpose: those that matter are noticed, those that do not are not."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from games.lab.mutants import contract
from games.lab.mutants.fates import NO_END, Fate
from games.lab.mutants.planting import forget_caches, functions
from games.lab.mutants.sites import ROOMS, FaultSite, sites_of
from games.lab.mutants.stages import Stage, Stages, in_turn
from games.lab.mutants.traces import Traces
from tests.games.lab.planted import PAIRS, RULES, SEATING, SEATS, fate_of, hunt_with, site_at


def test_a_fault_that_a_scenario_runs_into_is_noticed() -> None:
    site = site_at(SEATING, *SEATS)
    hunt = hunt_with(site, given={}, rules=PAIRS, illegal="bad_setup")
    assert fate_of(site, hunt) == "one.yaml#1"


def test_a_fault_that_a_scenario_does_not_mind_survives() -> None:
    site = site_at(SEATING, *SEATS)
    assert fate_of(site, hunt_with(site, then={"turn": 0})) == ""


def test_a_fault_that_nothing_runs_survives() -> None:
    site = site_at(SEATING, *SEATS)
    hunt = hunt_with(site, rules=PAIRS, illegal="bad_setup")
    other = replace(site, first=site.first + 1, last=site.first + 1)
    assert hunt.order(other) == []
    assert fate_of(other, hunt) == ""


@pytest.mark.parametrize(("cash", "killer"), [(20_000, "one.yaml#1"), (None, "")])
def test_a_fault_in_what_importing_makes_is_planted_too(cash: int | None, killer: str) -> None:
    site = site_at(RULES, "20000,", "20001,")
    assert not site.is_called
    wanted = {"turn": 0} if cash is None else {"players.0.cash": cash}
    assert fate_of(site, hunt_with(site, then=wanted)) == killer


@pytest.mark.parametrize(
    ("scenario", "killer"),
    [
        ({"given": {}, "rules": PAIRS, "illegal": "bad_setup"}, "one.yaml#1"),
        ({"then": {"turn": 0}}, ""),
    ],
)
def test_a_function_that_importing_runs_is_imported_anew(
    scenario: dict[str, Any], killer: str
) -> None:
    site = site_at(SEATING, *SEATS)
    hunt = hunt_with(site, imported=True, **scenario)
    assert hunt.is_imported(site)
    assert fate_of(site, hunt) == killer


@pytest.mark.parametrize("endless", [b"any(iter(int, 1))", b"any(0 for _ in iter(int, 1))"])
def test_a_fault_without_end_is_noticed(endless: bytes) -> None:
    site = site_at(SEATING, *SEATS)
    planted = replace(site, text=b"!= %b or seats !=" % endless)
    assert fate_of(planted, hunt_with(site, rules=PAIRS, illegal="bad_setup")) == NO_END


def test_a_fault_that_breaks_the_engine_is_noticed() -> None:
    site = site_at(SEATING, *SEATS)
    broken = replace(site, text=b"!= 1 // 0 or seats !=")
    hunt = hunt_with(site, given={}, rules=PAIRS, illegal="bad_setup")
    assert fate_of(broken, hunt) == "one.yaml#1"


def test_functions_are_found_beside_objects_that_answer_for_others() -> None:
    class Unready:
        def __getattribute__(self, name: str) -> Any:
            raise RuntimeError("asked too late")

    def held() -> Unready:
        return unready

    unready = Unready()
    functions.cache_clear()
    assert (__file__, held.__code__) in functions()
    forget_caches()
    assert type(held()) is Unready


@pytest.mark.slow
@pytest.mark.timeout(300)  # another pytest is started
def test_faults_are_tried_on_tests() -> None:
    rng = "games/engines/kernel/rng.py"
    noticed = site_at(rng, "return 1 + x % 6", "return 1 - x % 6")
    imported = site_at(rng, "SECRET_BYTES: Final = 32", "SECRET_BYTES: Final = 33")
    elsewhere = site_at(SEATING, *SEATS)
    tests = contract.TESTS / "kernel" / "test_rng.py"
    found = contract.fates([noticed, elsewhere, imported], imported.__eq__, 1, tests)
    killers = {fate.site: fate.killer for fate in found}
    assert killers[noticed].startswith("tests/games/engines/kernel/test_rng.py::")
    assert killers[imported].startswith("tests/games/engines/kernel/test_rng.py::")
    assert killers[elsewhere] == ""


def test_tests_of_a_fault_are_the_cheapest_that_run_it_within_the_budget() -> None:
    site = site_at(SEATING, *SEATS)
    lines = {SEATING: {str(site.line): [0, 1, 2, 3]}}
    traces = Traces(list("abcde"), [50.0, 1.0, 20.0, 2.0, 0.1], ["d"], lines, {})
    assert contract.order(site, traces, at_import=False) == [1, 2]
    assert contract.order(site, traces, at_import=True) == [4, 1, 2]


@pytest.mark.parametrize(
    ("room", "folders"),
    [
        ("fortuna", ["fortuna"]),
        ("g1836jr", ["g1836jr"]),
        ("property", ["property", "eurobiznes", "fortuna", "antimonopoly"]),
    ],
)
def test_the_nearest_tests_are_those_of_the_room_then_of_its_games(
    room: str, folders: list[str]
) -> None:
    found = contract.nearest(room)
    assert found == [contract.TESTS / folder for folder in folders]
    assert all(folder.is_dir() for folder in found)


def test_a_stage_is_given_what_those_before_it_missed() -> None:
    sites = sites_of("fortuna")[:4]
    given = []

    def stage(*noticed: FaultSite) -> Stage:
        def fates(tried: list[FaultSite]) -> Iterator[Fate]:
            given.append(tried)
            return (Fate(site, "it" if site in noticed else "") for site in tried)

        return fates

    found = list(in_turn(sites, [stage(sites[1]), stage(sites[0]), stage(sites[3])]))
    assert given == [sites, [sites[0], *sites[2:]], sites[2:]]
    assert [(sites.index(fate.site), fate.killer) for fate in found] == [
        (1, "it"),
        (0, "it"),
        (2, ""),
        (3, "it"),
    ]
    given.clear()
    assert len(list(in_turn(sites[:1], [stage(sites[0]), stage()]))) == 1
    assert given == [sites[:1]]


@pytest.mark.parametrize(
    ("room", "whole", "sample"), [("fortuna", 2, 3), ("property", 2, 8), ("kernel", 2, 9)]
)
def test_a_sample_is_tried_on_the_nearest_first(room: str, whole: int, sample: int) -> None:
    stages = Stages(room, cores=1, with_tests=True)
    assert (len(stages.of_all()), len(stages.of_a_sample())) == (whole, sample)
    games = Stages(room, cores=1, with_tests=False)
    assert (len(games.of_all()), len(games.of_a_sample())) == (1, len(ROOMS[room]))
