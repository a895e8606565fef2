"""The comparison of last arrangements with brute force: its verdict, and that it would see a fault."""

from collections.abc import Iterator
from io import StringIO
from random import Random

import pytest
from django.core.management import call_command

from games.engines.antimonopoly.arrangement.estate import Estate
from games.engines.antimonopoly.arrangement.selection import Knapsack
from games.lab.arrangement_cases import compare


def told(cases: int) -> list[str]:
    out = StringIO()
    call_command("arrangement_check", f"--cases={cases}", "--seed=3", stdout=out)
    return out.getvalue().splitlines()


def problems(cases: int) -> Iterator[str]:
    """What is wrong with each of so many cases; whoever has seen enough asks for no more."""
    return (compare(Random(seed)).problem for seed in range(cases))


def test_equal_cases_are_counted() -> None:
    assert told(5) == ["ARRANGE cases=5 equal_to_brute_force=5"]


def test_a_bound_that_is_too_low_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Knapsack, "_merged", lambda sack, wanted, most: [])
    with pytest.raises(ValueError, match="empty"):
        list(problems(1))


def test_a_wrong_sum_fails_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Estate, "worth", lambda estate: -1)
    out = StringIO()
    with pytest.raises(SystemExit) as caught:
        call_command("arrangement_check", "--cases=3", "--seed=3", stdout=out)
    assert caught.value.code == 1
    lines = out.getvalue().splitlines()
    assert lines[0].startswith("case 0: worth now -1, not ")
    assert lines[-1] == "ARRANGE cases=3 equal_to_brute_force=0"


def test_a_way_that_is_left_out_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Estate, "_builds", lambda estate, fields, target: False)
    assert any("found " in problem for problem in problems(25))


def test_a_way_that_there_is_not_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.engines.antimonopoly.arrangement.plan.played", lambda *_: True)
    monkeypatch.setattr(Estate, "_clears", lambda *_: False)
    assert any("not " in problem for problem in problems(60))
