"""Damaged logs of 18xx.games: what is recorded of them."""

from typing import Any

import pytest

from games.lab.log_books import GAMES, log_book


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    """The whole of it; that it is the same every time is what the recording of the book holds."""
    return dict(log_book())


def test_every_answer_is_a_refusal_or_a_position(found: dict[str, Any]) -> None:
    entries = [name for name in found if name.startswith("log.")]
    assert {name.split(".")[1] for name in entries} == {*GAMES}
    answers = [
        answer for name in entries if name.split(".")[-1].isdigit() for _, answer in found[name]
    ]
    refused = {answer[0] for answer in answers if len(answer) == 2}
    assert {"malformed", "unknown_id", "not_your_turn", "not_an_option", "not_owner"} <= refused
    assert any(len(answer) == 4 and answer[1]["format"] for answer in answers)
    codes = {answer[2] for answer in found["read"] if isinstance(answer[0], str)}
    assert {"log_damaged", "log_action", "log_not_json", "log_of_other_game"} <= codes
    assert any(isinstance(answer[0], list) for answer in found["read"])


def test_changed_games_go_on_without_empty_runs_and_have_faulty_ends(found: dict[str, Any]) -> None:
    whole, faults, position = found["end.4p-002"]
    assert faults == []
    shorter = [value for name, value in found.items() if name.startswith("without.")]
    assert [row[2] == position for row in shorter] == [True, True, True, False]
    assert [len(row[0]) - len(whole) for row in shorter[:3]] == [-2, -1, -1]
    rules = {fault[0] for name in found if name.startswith("end.") for fault in found[name][1]}
    assert rules == {"R18-EN-01", "R18-EN-02", "R18-EN-03"}
