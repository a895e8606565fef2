"""How a match ended, told by seat."""

from __future__ import annotations

from games.engines.kernel.outcome import places_of


def test_seats_that_share_a_place_take_the_next_one_too() -> None:
    assert places_of([[1, 3], [0], [2]]) == {1: 1, 3: 1, 0: 3, 2: 4}
    assert places_of([[2], [0, 3], [1]]) == {2: 1, 0: 2, 3: 2, 1: 4}


def test_nobody_has_a_place_while_a_match_goes_on() -> None:
    assert places_of([]) == {}
