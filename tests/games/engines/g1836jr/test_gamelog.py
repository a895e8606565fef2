"""Logs as files: what is read, what undoing leaves, and what is refused with a word on where."""

import gzip
from typing import Any

import pytest

from games.engines.g1836jr.logs.gamelog import MOST_BYTES, BadLog, read
from games.engines.g1836jr.logs.replay import LogReplay, end_faults
from games.engines.kernel.log import canonical
from tests.games.engines.g1836jr.logs import (
    GAMES,
    SAMPLE,
    action,
    document,
    packed,
    sample,
    unpacked,
)


def ids(*actions: dict[str, Any]) -> list[int]:
    return [number for number, _ in read(packed(document(*actions))).entries]


def test_the_sample_is_read() -> None:
    log = sample()
    assert log.ids == [949, 2225, 175]
    assert log.names == ["Player 1", "Player 2", "Player 3"]
    assert (log.entries[0][0], log.entries[-1][0], len(log.entries)) == (5, 491, 417)
    assert (log.is_finished, log.end_reason) == (True, "bank")
    assert log.result == {"175": 4833, "2225": 3034, "949": 2095}


def test_a_recorded_game_is_read_with_its_states() -> None:
    log = read(GAMES[0].read_bytes())
    assert log.ids == [1, 2]
    assert log.options == ["multiple_brown_from_ipo"]
    assert log.states is not None
    assert len(log.states) == len(log.entries) + 1


def test_end_that_the_log_tells_otherwise_is_named_shortly() -> None:
    data = unpacked(SAMPLE)
    replay = LogReplay(read(packed(data | {"game_end_reason": "\ud800" * 500})))
    replay.to_the_end()
    [(rule, problem)] = end_faults(replay.state, replay.log)
    assert rule == "R18-EN-02"
    assert len(problem.encode()) < 500


def test_undo_and_redo_as_in_the_example_of_the_format() -> None:
    kinds = "pass lay_tile undo lay_tile pass undo undo redo".split()
    rows = [action(kind, id=number) for number, kind in enumerate(kinds, start=10)]
    assert ids(*rows) == [10, 13]


@pytest.mark.parametrize(("target", "left"), [(0, []), (1, [1]), (2, [1, 2]), (3, [1, 2])])
def test_undo_to_an_action(target: int, left: list[int]) -> None:
    rows = [action("pass"), action("pass"), action("message"), action("pass")]
    assert ids(*rows, action("undo", action_id=target)) == left


def test_redo_brings_a_whole_group_back() -> None:
    rows = [action("pass"), action("pass"), action("undo", action_id=0), action("redo")]
    assert ids(*rows) == [1, 2]


def test_messages_leave_what_can_be_done_again() -> None:
    rows = [action("pass"), action("undo"), action("message"), action("redo")]
    assert ids(*rows) == [1]


def test_an_action_ends_what_can_be_done_again() -> None:
    rows = [action("pass"), action("undo"), action("pass"), action("redo")]
    with pytest.raises(BadLog, match="action 4: nothing was undone"):
        ids(*rows)


def test_undo_takes_automatic_actions_along() -> None:
    auto = [{"type": "pass", "entity": 12, "entity_type": "player"}]
    first, second = action("pass", auto_actions=auto), action("pass", auto_actions=auto)
    assert ids(first, second) == [1, 1, 2, 2]
    assert ids(first, second, action("undo")) == [1, 1]


def test_unknown_fields_do_no_harm() -> None:
    log = document(action("pass", original_id=7, user=3), new_field={"a": [1]}, user_settings=[])
    assert len(read(packed(log)).entries) == 1


def test_names_are_such_as_every_database_can_hold() -> None:
    names = ["Zoë \U0001f682", "half \ud83d", "a\0b\n"]
    players = [{"id": number, "name": name} for number, name in enumerate(names)]
    assert read(packed(document(players=players))).names == ["Zoë \U0001f682", "half ?", "a?b?"]


def test_players_without_ids_are_called_by_their_names() -> None:
    log = read(packed(document(players=[{"name": "Ada"}, {"name": "Bo"}])))
    assert log.ids == log.names == ["Ada", "Bo"]


BAD: dict[str, tuple[object, str]] = {
    "another game": (document(title="1830"), "is a log of '1830', not of 1836Jr30"),
    "no title": ({"players": []}, "is a log of None"),
    "a list": ([], "must be a JSON object"),
    "one player": (document(players=[{"id": 1}]), "has 1 players"),
    "five players": (document(players=[{"id": n} for n in range(5)]), "has 5 players"),
    "no players": (document(players=None), "has no list of players"),
    "a player's id is a list": (document(players=[{"id": []}, {"id": 2}]), "a list is no id"),
    "a player's id is true": (document(players=[{"id": True}, {"id": 2}]), "True is no id"),
    "a player's id is half a letter": (document(players=[{"id": "\ud83d"}, {"id": 2}]), "is no id"),
    "a player's id is no letter": (document(players=[{"id": "a\0"}, {"id": 2}]), "is no id"),
    "twice the same player": (document(players=[{"id": 1}, {"id": "1"}]), "two have the same id"),
    "a player's name": (document(players=[{"id": 1, "name": 2}, {"id": 2}]), "2 is no name"),
    "unknown option": (document(settings={"optional_rules": ["x"]}), "optional rule 'x'"),
    "option is a list": (document(settings={"optional_rules": [[]]}), "optional rule a list"),
    "options are a text": (document(settings={"optional_rules": "x"}), "must be a list"),
    "settings are a text": (document(settings="x"), "settings must be an object"),
    "no actions": (document(actions=None), "has no list of actions"),
    "actions are an object": (document(actions={}), "has no list of actions"),
    "action is null": (document(actions=[None]), "the 1. of the actions is None"),
    "unknown type": (document(action("take_loan")), "action 1: 'take_loan' is no type"),
    "type is a list": (document(action("pass") | {"type": []}), "action 1: a list is no type"),
    "no id": (document(actions=[action("pass")]), "has the id None"),
    "id is a text": (document(action("pass", id="1")), "has the id '1'"),
    "ids fall": (document(action("pass", id=4), action("pass", id=4)), "does not follow 4"),
    "auto is a text": (document(action("pass", auto_actions="x")), "must be a list"),
    "auto is null": (document(action("pass", auto_actions=[None])), "type of automatic"),
    "auto undoes": (document(action("pass", auto_actions=[action("undo")])), "'undo' is no type"),
    "undo ahead": (document(action("undo", action_id=5)), "undoes to action 5"),
    "undo by text": (document(action("undo", action_id="1")), "undoes to action '1'"),
    "redo of nothing": (document(action("redo")), "nothing was undone"),
    "result is a list": (document(result=[1]), "result must be an object"),
    "result of others": (document(result={"1": 5}), "does not name the players"),
    "result is text": (document(result={"11": "5", "12": 3}), "result must be"),
    "too many actions": (document(*[action("pass")] * 30_001), "at most 30000"),
    "a long title": (document(title="x" * 9999), "is a log of 'xxx"),
    "a broken letter": (document(title="\ud800"), r"is a log of '\\ud800'"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_log_is_refused_with_what_is_wrong(case: str) -> None:
    log, problem = BAD[case]
    with pytest.raises(BadLog, match=problem) as caught:
        read(packed(log))
    assert len(str(caught.value)) < 300
    str(caught.value).encode()


# Named, because packed bytes carry the second of packing and would name a test anew each time.
NO_LOGS = {
    "empty": (b"", "is not JSON, or truncated"),
    "other encoding": (b"\xff\xfe\x00", "is not JSON"),
    "NaN": (b'{"title": NaN}', "NaN is not a number"),
    "infinity": (b'{"title": Infinity}', "Infinity is not a number"),
    "nested": (b"[" * 100_000, "is nested too deeply"),
    "endless number": (b'{"title": ' + b"9" * 5000 + b"}", "is not JSON"),
    "large": (b" " * (MOST_BYTES + 1), "is larger than"),
    "large unpacked": (gzip.compress(b" " * 50_000_000), "is larger than"),
    "cut while packed": (gzip.compress(b"{}" * 5000)[:-20], "is truncated"),
    "not packed": (b"\x1f\x8bnothing", "cannot be unpacked"),
    "cut": (gzip.decompress(SAMPLE.read_bytes())[:20_000], "is not JSON, or truncated"),
}


@pytest.mark.parametrize(("content", "problem"), NO_LOGS.values(), ids=NO_LOGS)
def test_bytes_that_are_no_log(content: bytes, problem: str) -> None:
    with pytest.raises(BadLog, match=problem):
        read(content)


def test_a_recorded_game_that_lost_actions_is_truncated() -> None:
    log = read(GAMES[0].read_bytes()).data
    with pytest.raises(BadLog, match="truncated"):
        read(canonical({**log, "actions": log["actions"][:-1]}))
