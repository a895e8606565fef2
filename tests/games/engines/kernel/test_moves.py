"""Moves: the order in which an action is refused, who it is open to, and what is offered in which order."""

from typing import Any

import pytest

from games.engines.kernel.actions import SYSTEM, Shape, integer
from games.engines.kernel.choices import Action, Choice
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.moves import STAND_INS, TABLE, Move, Moves
from games.engines.kernel.rng import FastRng

DAY, NIGHT, OVER = "day", "night", "over"


class Position:
    def __init__(self, moment: str = DAY, asked: tuple[int, ...] = (0,)) -> None:
        self.moment = moment
        self.asked = asked
        self.done: list[str] = []


def do(state: Position, seat: int, action: Any, rng: Any, sink: Any) -> None:
    state.done.append(action["do"])


def even(state: Position, seat: int, action: Any) -> None:
    if action["n"] % 2:
        raise IllegalAction("not_an_option", arg="n", value=action["n"])


ROWS: dict[str, Move[Position]] = {
    "count": Move(
        do, even, (DAY,), shape=Shape({"n": integer}), pick=("n", lambda state, seat: range(5))
    ),
    "work": Move(do, None, (DAY,), shape=Shape()),
    "guard": Move(do, None, (NIGHT,), shape=Shape(), open_to=STAND_INS),
    "sing": Move(
        do, None, shape=Shape(), listed=lambda state, seat: Choice("sing") if seat else None
    ),
    "stop": Move(do, None, shape=Shape(), open_to=TABLE),
}


class Toys(Moves[Position]):
    def moment(self, state: Position) -> str:
        return state.moment

    def asked(self, state: Position) -> tuple[int, ...]:
        return state.asked

    def is_over(self, state: Position) -> bool:
        return state.moment == OVER

    def check_ids(self, state: Position, action: Any) -> None:
        if action.get("n", 0) > 9:
            raise IllegalAction("unknown_id", where="n", id=action["n"])

    def perform(
        self, state: Position, move: Move[Position], seat: int, action: Action, rng: Any, sink: Any
    ) -> None:
        move.effect(state, seat, action, rng, sink)
        state.done.append("went on")

    def stands_in(self, state: Position, seat: int, do: str, move: Move[Position]) -> bool:
        return move.by_stand_in and state.moment in move.moments and seat == 3

    def beside(self, state: Position) -> list[int]:
        return [1, 0, 1]


MOVES = Toys(ROWS)


@pytest.mark.parametrize(
    ("seat", "action", "moment", "code"),
    [
        (0, None, DAY, "malformed"),
        (0, {"do": "fly"}, DAY, "malformed"),
        (SYSTEM, {"do": "count", "n": "a"}, OVER, "malformed"),
        (SYSTEM, {"do": "work"}, OVER, "malformed"),
        (0, {"do": "stop"}, OVER, "game_over"),
        (0, {"do": "stop"}, DAY, "system_only"),
        (1, {"do": "count", "n": 11}, OVER, "unknown_id"),
        (1, {"do": "count", "n": 1}, OVER, "game_over"),
        (1, {"do": "sing"}, OVER, "game_over"),
        (1, {"do": "count", "n": 1}, NIGHT, "not_your_turn"),
        (0, {"do": "count", "n": 1}, NIGHT, "not_available_now"),
        (0, {"do": "count", "n": 1}, DAY, "not_an_option"),
        (2, {"do": "guard"}, NIGHT, "not_your_turn"),
        (3, {"do": "guard"}, DAY, "not_your_turn"),
    ],
)
def test_first_thing_that_is_wrong_is_told(seat: int, action: Any, moment: str, code: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        MOVES.check(Position(moment), seat, action)
    assert caught.value.code == code


def test_refusals_of_the_moment_say_who_is_asked_and_what_the_moment_is() -> None:
    found = []
    for seat in (1, 0):
        with pytest.raises(IllegalAction) as caught:
            MOVES.check(Position(NIGHT), seat, {"do": "work"})
        found.append(caught.value.params)
    assert found == [{"asked": [0]}, {"phase": NIGHT}]


def test_who_stands_in_may_do_what_is_open_to_stand_ins() -> None:
    assert MOVES.check(Position(NIGHT), 3, {"do": "guard"}) is ROWS["guard"]


def test_action_is_done_and_the_match_goes_on() -> None:
    state = Position()
    MOVES.apply(state, 0, {"do": "count", "n": 2}, FastRng(1), None)
    assert state.done == ["count", "went on"]


def test_refused_action_does_nothing() -> None:
    state = Position()
    with pytest.raises(IllegalAction):
        MOVES.apply(state, 0, {"do": "count", "n": 3}, FastRng(1), None)
    assert state.done == []


def offered(moment: str, seat: int) -> list[dict[str, Any]]:
    return [choice.to_json() for choice in MOVES.legal(Position(moment), seat)]


def test_what_stands_as_it_is_comes_before_the_rest_of_the_moment() -> None:
    assert offered(DAY, 0) == [
        {"do": "work", "kind": "fixed"},
        {"do": "count", "kind": "pick", "arg": "n", "options": [0, 2, 4]},
    ]


def test_seats_that_are_not_asked_have_what_is_open_to_them() -> None:
    assert offered(DAY, 1) == [{"do": "sing", "kind": "fixed"}]
    assert [choice["do"] for choice in offered(NIGHT, 3)] == ["guard", "sing"]


def test_system_has_its_own_and_nobody_has_any_after_the_end() -> None:
    assert offered(DAY, SYSTEM) == [{"do": "stop", "kind": "fixed"}]
    assert [offered(OVER, seat) for seat in (SYSTEM, 0, 1)] == [[], [], []]


def test_optional_seats_are_not_asked_and_have_a_choice() -> None:
    assert MOVES.optional(Position()) == [1]
    assert MOVES.optional(Position(OVER, asked=())) == []


def test_row_at_other_moments_keeps_everything_else() -> None:
    twin = ROWS["count"].during(NIGHT)
    assert twin.moments == {NIGHT}
    assert twin.check is even
    assert twin.pick is ROWS["count"].pick
    assert ROWS["guard"].during(DAY).by_stand_in
    assert ROWS["work"].during(NIGHT, check=even).check is even
