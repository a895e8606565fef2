"""Walks are played once for each table, and looked at by many tests, one table after the other."""

from collections.abc import Iterator
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


# Of the whole session: all tests of one table then follow each other.
@pytest.fixture(scope="session", params=range(len(cases())), ids=[str(case) for case in cases()])
def walk(request: pytest.FixtureRequest) -> Iterator[Walk]:
    played = walked(request.param)
    yield played
    played.forget()


@pytest.fixture
def case(walk: Walk) -> Case:
    return walk.case
