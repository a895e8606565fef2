"""`replay18xx` and `probe18xx`: last lines, printed lines and exit codes as docs/vocabulary.md and the doc of each command have them."""

import gzip
import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.games.engines.g1836jr.logs import FIXTURES, GAMES, SAMPLE, packed, unpacked


def told(name: str, *arguments: str) -> tuple[list[str], int]:
    """The lines printed, and the exit code."""
    out = StringIO()
    try:
        call_command(name, *arguments, stdout=out, stderr=out)
    except SystemExit as stop:
        return out.getvalue().splitlines(), int(stop.code or 0)
    return out.getvalue().splitlines(), 0


def written(tmp_path: Path, log: Any) -> str:
    path = tmp_path / "log.json"
    path.write_bytes(packed(log))
    return str(path)


def test_every_recorded_game_is_the_same() -> None:
    lines, code = told("replay18xx", "--compare", *map(str, GAMES))
    assert code == 0
    assert len(lines) == 1
    assert re.fullmatch(
        r"REPLAY games=6 actions=3465 differences=0 actions_per_s=[1-9]\d*", lines[0]
    )


def test_the_sample_agrees_and_goes_round() -> None:
    lines, code = told("replay18xx", "--strict", "--roundtrip", str(SAMPLE))
    assert (lines, code) == (
        ["STRICT games=1 actions=417 disagreements=0", "ROUNDTRIP games=1 equal=1"],
        0,
    )


def test_states_are_the_recorded_ones() -> None:
    record = unpacked(GAMES[0])
    lines, code = told("replay18xx", "--states", str(GAMES[0]))
    rows = [json.loads(line) for line in lines[:-1]]
    assert code == 0
    assert rows[0] == {
        key: value for key, value in record["states"][0].items() if value is not None
    }
    assert [row["id"] for row in rows[1:-1]] == [row["id"] for row in record["actions"]]
    assert [row["changed"] for row in rows[1:-1]] == record["states"][1:]
    assert rows[-1] == {"result": record["result"], "end_reason": record["end_reason"]}


def test_states_name_the_players_of_the_log() -> None:
    lines, _ = told("replay18xx", "--states", str(SAMPLE))
    first, bought = json.loads(lines[0]), json.loads(lines[1])
    assert first["active"] == first["priority"] == 949
    assert bought["changed"]["bid.CFLV"] == [[949, 225]]
    assert first["p.175.cash"] == 600


def test_an_illegal_action_is_told_and_the_next_file_is_played(tmp_path: Path) -> None:
    log = unpacked(SAMPLE)
    log["actions"][0]["price"] = 1
    file = written(tmp_path, log)
    lines, code = told("replay18xx", "--compare", file, str(GAMES[0]))
    assert json.loads(lines[0]) == {
        "file": file,
        "id": 5,
        "illegal": "bid_too_low",
        "params": {"min": 225},
    }
    assert lines[-1].startswith("REPLAY games=2 actions=577 differences=1 ")
    assert code == 1


def test_a_bad_log_is_told_and_ends_with_1(tmp_path: Path) -> None:
    log = unpacked(SAMPLE)
    log["actions"][2]["type"] = "take_loan"
    file = written(tmp_path, log)
    lines, code = told("replay18xx", "--strict", file)
    told_ = json.loads(lines[0])
    assert (told_["file"], told_["illegal"]) == (file, "malformed")
    assert told_["id"] == log["actions"][2]["id"]
    assert "'take_loan' is no type of action" in told_["params"]["problem"]
    assert (lines[-1], code) == ("STRICT games=1 actions=0 disagreements=1", 1)


def test_a_file_that_is_not_there_ends_with_1() -> None:
    lines, code = told("replay18xx", "nowhere.json")
    assert json.loads(lines[0])["params"]["problem"].startswith("cannot be read")
    assert code == 1


def test_a_difference_is_told_with_its_first_key(tmp_path: Path) -> None:
    log = unpacked(GAMES[0])
    log["states"][7]["bank"] = 1
    file = written(tmp_path, log)
    lines, code = told("replay18xx", "--compare", file)
    first = json.loads(lines[0])
    assert (first["id"], first["key"], first["theirs"], code) == (7, "bank", 1, 1)
    assert " differences=1 " in lines[-1]


@pytest.mark.parametrize(
    ("kind", "verdict"),
    [
        ("routes", r"PROBE kind=routes records=18 mismatches=0 median_ms=[\d.]+ worst_ms=[\d.]+"),
        ("illegal", r"PROBE kind=illegal records=119 mismatches=0 same_code=119"),
        ("legal", r"PROBE kind=legal records=53 mismatches=0 median_ms=[\d.]+ worst_ms=[\d.]+"),
    ],
)
def test_every_recorded_position_is_the_same(kind: str, verdict: str) -> None:
    games = str(FIXTURES / "games")
    lines, code = told("probe18xx", str(FIXTURES / f"{kind}.jsonl.gz"), "--games", games)
    assert re.fullmatch(verdict, lines[-1])
    assert code == 0


def records(kind: str) -> list[dict[str, Any]]:
    text = gzip.decompress((FIXTURES / f"{kind}.jsonl.gz").read_bytes()).decode()
    return [json.loads(line) for line in text.splitlines()]


def probed(tmp_path: Path, *rows: dict[str, Any]) -> tuple[list[str], int]:
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return told("probe18xx", str(path), "--games", str(FIXTURES / "games"))


def test_a_wrong_maximum_is_a_mismatch(tmp_path: Path) -> None:
    row = records("routes")[0]
    lines, code = probed(tmp_path, row | {"max_revenue": row["max_revenue"] + 10})
    assert "best found is" in json.loads(lines[0])["problem"]
    assert lines[-1].startswith("PROBE kind=routes records=1 mismatches=1 ")
    assert code == 1


def test_a_legal_action_is_no_illegal_one(tmp_path: Path) -> None:
    row = records("illegal")[0]
    action = unpacked(FIXTURES / "games" / row["game"])["actions"][row["at"]]
    lines, code = probed(tmp_path, row | {"action": action})
    assert json.loads(lines[0])["problem"] == "was accepted"
    assert lines[-1] == "PROBE kind=illegal records=1 mismatches=1 same_code=0"
    assert code == 1


def test_an_incomplete_legal_set_is_a_mismatch(tmp_path: Path) -> None:
    rows = [row for row in records("legal") if row["kind"] == "track"][:1]
    rows[0]["legal"].pop()
    lines, code = probed(tmp_path, *rows)
    assert lines[-1].startswith("PROBE kind=legal records=1 mismatches=1 ")
    assert code == 1


@pytest.mark.parametrize(
    "row",
    [
        {"action": None},
        {"action": {"type": []}, "category": "malformed"},
        {"legal": None, "kind": "track"},
        {"legal": [["A1"]], "kind": "track"},
        {"max_revenue": 10, "corporation": []},
    ],
)
def test_a_record_of_nonsense_is_a_mismatch_at_most(tmp_path: Path, row: dict[str, Any]) -> None:
    lines, code = probed(tmp_path, {"game": GAMES[0].name, "at": 29, **row})
    assert lines[-1].startswith("PROBE kind=")
    assert code == int(" mismatches=1" in lines[-1])


def test_an_unknown_game_is_a_mismatch(tmp_path: Path) -> None:
    lines, code = probed(tmp_path, records("routes")[0] | {"game": "9p-999.json.gz"})
    assert "cannot be read" in json.loads(lines[0])["problem"]
    assert code == 1


def test_lines_that_are_no_records_end_with_1(tmp_path: Path) -> None:
    lines, code = probed(tmp_path, {"game": "2p-001.json.gz"})
    assert "line 1 is no record" in lines[-1]
    assert code == 1
