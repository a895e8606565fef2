from typing import Any

import pytest

from games.engines.bots import BOTS
from games.engines.catalogue import game_for
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import FastRng
from games.reading.course import Course
from games.reading.moments import TurningPoints


def course_of(key: str, seats: int, **rules: Any) -> tuple[dict[str, Any], Any]:
    """A game of `steady` with its course, and the final state."""
    game, rng, own = game_for(key), FastRng(5), FastRng(6)
    events: Sink = []
    state = game.setup(game.compile(game.rules(rules)), seats, rng, events)
    course = Course(game)
    course.note(events, state)
    while asked := game.asked(state):
        told: Sink = []
        action = BOTS["steady"].choose(game, state, asked[0], own).action
        assert action is not None
        game.apply(state, asked[0], action, rng, told)
        course.note(told, state)
    return course.to_json(), state


def test_course_of_1836jr_names_its_rounds_as_players_write_them() -> None:
    found, state = course_of("1836jr", 3)
    assert found["rounds"][:3] == ["ISR", "SR 1", "OR 1.1"]
    assert len(set(found["rounds"])) == len(found["rounds"])
    assert set(found["worth"]) == {"0", "1", "2"}
    assert {len(worths) for worths in found["worth"].values()} == {len(found["rounds"])}
    assert {int(seat): worths[-1] for seat, worths in found["worth"].items()} == (
        state.outcome.worth
    )
    assert found["turns"] == state.turns


@pytest.mark.parametrize("key", ["eurobiznes", "fortuna", "antimonopoly"])
def test_course_of_a_ring_game_has_each_round_once(key: str) -> None:
    found, state = course_of(key, 3, round_limit=5)
    assert found["rounds"] == [1, 2, 3, 4, 5]
    assert {int(seat): worths[-1] for seat, worths in found["worth"].items()} == (
        state.outcome.worth
    )


@pytest.mark.parametrize("key", ["eurobiznes", "fortuna", "antimonopoly", "1836jr"])
def test_axis_of_a_replay_ends_with_what_the_result_says(key: str) -> None:
    _, state = course_of(key, 3, **({} if key == "1836jr" else {"round_limit": 5}))
    axis = TurningPoints(game_for(key))
    axis.note(1, [], state)
    assert axis.points == [(1, [state.outcome.worth[seat] for seat in range(3)])]
