"""Walks are played once for each table, and looked at by many of them."""

from functools import cache

import pytest

from tests.games.engines.cases import Case, cases
from tests.games.engines.walk import Walk

STEPS = 200
LEAD_IN = 500


@cache
def walked(case_number: int) -> Walk:
    """Every second walk begins with a fresh match, every other with one that bots have played for a while."""
    return Walk(cases()[case_number], 11, LEAD_IN * (case_number % 2)).go(STEPS)


@pytest.fixture(params=range(len(cases())), ids=[str(case) for case in cases()])
def walk(request: pytest.FixtureRequest) -> Walk:
    return walked(request.param)


@pytest.fixture
def case(walk: Walk) -> Case:
    return walk.case
