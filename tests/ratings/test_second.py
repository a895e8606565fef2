"""Hundreds of cases, computed by the program and a second time from the paper: no difference in the fourth digit."""

from __future__ import annotations

import json
import random
from decimal import Decimal
from typing import Any, Final

import pytest

from gates.readings import content_of
from ratings.cases import answer, cases_in
from tests.ratings.second import Case, computed, drawn_case

CASES: Final = 100
#: Half of the fourth digit, and what its own rounding may add.
HALF: Final = Decimal("0.0000500001")


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_cases_computed_twice_are_the_same_to_the_fourth_digit(seed: int) -> None:
    chance = random.Random(seed)
    cases = [drawn_case(chance) for _ in range(CASES)]
    read = cases_in(content_of(json.dumps({"cases": cases})))
    assert [_differences(case, answer(told)) for case, told in zip(cases, read, strict=True)] == [
        []
    ] * CASES


def test_drawn_cases_are_of_all_kinds() -> None:
    chance = random.Random(1)
    found = [answer(_read(drawn_case(chance))) for _ in range(CASES)]
    assert all("refused" not in one for one in found)
    assert sum(bool(one["clipped"]) for one in found) > CASES / 10
    assert sum(not any(one["changes"].values()) for one in found) > CASES / 20
    assert sum(any(abs(gap) >= 150 for gap in one["offsets"].values()) for one in found) > 0


def _read(case: Case) -> Any:
    (read,) = cases_in(content_of(json.dumps({"cases": [case]})))
    return read


def _differences(case: Case, told: dict[str, Any]) -> list[str]:
    second = computed(case)
    found = [name for name in second if _apart(told[name], second[name])]
    exact = {who: Decimal(str(rating)) for who, rating in told["stored"].items()}
    return found + ["cents"] * (exact != second["stored"])


def _apart(told: Any, second: Any) -> bool:
    """Whether figures, or mappings or lists of them, are not the same to the fourth digit."""
    if isinstance(second, dict):
        return told.keys() != second.keys() or any(_apart(told[at], second[at]) for at in second)
    if isinstance(second, list):
        return any(_apart(*both) for both in zip(told, second, strict=True))
    if told is None or second is None:
        return told is not second
    return bool(abs(Decimal(str(told)) - second) > HALF)
