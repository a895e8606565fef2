"""Engines are tested as they are: the real catalogue and the real bots, nothing added."""

import pytest


@pytest.fixture(autouse=True)
def catalogue() -> None:
    """In place of the one that the tests of matches use."""
