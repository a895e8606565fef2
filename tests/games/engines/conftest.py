"""Engines are tested as they are: the catalogue and the bots of the house, nothing added."""

import pytest


@pytest.fixture(autouse=True)
def catalogue() -> None:
    """In place of the one that the tests of matches use."""
