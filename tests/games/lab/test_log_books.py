"""Damaged logs of 18xx.games: what is recorded of them."""

from typing import Any

from games.engines.kernel.log import digest_of
from games.lab.log_books import GAMES, log_book


def test_every_answer_is_a_refusal_or_a_position_and_the_same_every_time() -> None:
    found: dict[str, Any] = dict(log_book())
    assert {name.split(".")[1] for name in found if name != "read"} == {*GAMES}
    answers = [
        answer for name in found if name.split(".")[-1].isdigit() for _, answer in found[name]
    ]
    refused = {answer[0] for answer in answers if len(answer) == 2}
    assert {"malformed", "unknown_id", "not_your_turn", "not_an_option", "not_owner"} <= refused
    assert any(len(answer) == 4 and answer[1]["format"] for answer in answers)
    codes = {answer[2] for answer in found["read"] if isinstance(answer[0], str)}
    assert {"log_damaged", "log_action", "log_not_json", "log_of_other_game"} <= codes
    assert any(isinstance(answer[0], list) for answer in found["read"])
    assert digest_of(list(log_book())) == digest_of(list(found.items()))
