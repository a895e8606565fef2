"""The picture of the window of ratings."""

from __future__ import annotations

from lobbies.reach import WIDTH, reach_of


def test_the_window_lies_around_me_and_the_next_one_around_it() -> None:
    found = reach_of(1500, 100, 150, [1450, 1700])
    assert found.mine == WIDTH / 2
    assert found.next_left < found.left < found.mine < found.right < found.next_right
    assert (found.low, found.high) == (1400, 1600)
    assert [inside for _, inside in found.dots] == [True, False]
    assert found.dots[0][0] < found.mine < found.dots[1][0]


def test_who_is_far_away_stands_at_the_edge() -> None:
    far, farther = reach_of(1500, 100, 150, [100, 9000]).dots
    assert far == (4.0, False)
    assert farther == (WIDTH - 4.0, False)


def test_nobody_has_a_rating_below_nothing() -> None:
    assert reach_of(50, 100, 150, []).low == 0
