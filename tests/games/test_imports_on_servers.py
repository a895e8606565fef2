"""The imports once more, on PostgreSQL and Redis."""

import pytest

from tests.games.test_imports import (
    site,
    test_killed_worker_leaves_nothing_that_anybody_sees_and_the_next_goes_on,
    test_log_with_a_nul_is_refused_or_cleaned,
    test_other_writers_wait_for_moments_only,
    test_two_workers_make_one_match,
)

__all__ = [
    "site",
    "test_killed_worker_leaves_nothing_that_anybody_sees_and_the_next_goes_on",
    "test_log_with_a_nul_is_refused_or_cleaned",
    "test_other_writers_wait_for_moments_only",
    "test_two_workers_make_one_match",
]

pytestmark = [pytest.mark.server, pytest.mark.django_db(transaction=True)]
