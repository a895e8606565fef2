"""The comparison of best routes with brute force: its verdict, and that it would see a fault."""

from io import StringIO
from random import Random

import pytest
from django.core.management import call_command

from games.engines.g1836jr.map.board import Map
from games.engines.g1836jr.map.catalogue import Catalogue
from games.engines.g1836jr.map.search import ExitBound
from games.engines.g1836jr.packaged import data
from games.lab.route_boards import compare, full_cases, problem_of


def told(boards: int) -> list[str]:
    out = StringIO()
    call_command("routes_check", f"--boards={boards}", "--seed=3", stdout=out)
    return out.getvalue().splitlines()


def test_equal_boards_are_counted() -> None:
    assert told(5) == ["ROUTES boards=5 equal_to_brute_force=5"]


def test_a_bound_that_is_too_low_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ExitBound, "most", lambda bound, train, used: 0)
    # On these boards the dives do not come upon the best routes.
    verdicts = [compare(data(), Map(data()), Random(seed)).problem for seed in (92, 103)]
    assert verdicts == ["found 250, not 280", "found 490, not 500"]


def test_a_missing_route_fails_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Catalogue, "collect", lambda catalogue: None)
    out = StringIO()
    with pytest.raises(SystemExit) as caught:
        call_command("routes_check", "--boards=3", "--seed=3", stdout=out)
    assert caught.value.code == 1
    lines = out.getvalue().splitlines()
    assert lines[0].startswith("board 0: found 0, not ")
    assert lines[-1] == "ROUTES boards=3 equal_to_brute_force=0"


def test_full_maps_are_solved() -> None:
    map_ = Map(data())
    cases = full_cases(map_, 3, seed=36)
    assert all(len(case.board.tiles) > 20 for case in cases)
    assert all(problem_of(map_, case, 0).endswith(", not 0") for case in cases)
