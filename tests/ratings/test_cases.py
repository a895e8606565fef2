"""Files of cases: what they may hold, and what is said of those that make no sense."""

from __future__ import annotations

import copy
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from gates.readings import NotReadable, content_of
from ratings.cases import answer, cases_in

GOOD: dict[str, Any] = {
    "case": "good",
    "people": {"a": {}, "b": {"rating": 1600, "bot": True}, "c/d": {}, "e": {"rating": 700}},
    "units": [
        {"members": ["a"], "place": 1, "seat": 0},
        {"members": ["b"], "place": 2, "seat": 1},
        {"members": ["c/d"], "place": 2, "seat": 2, "left": 2, "left_at": 0.9},
        {"members": ["e"], "place": 4, "seat": 3, "left": 1, "left_at": 0.5},
    ],
    "offsets": {"seat:0": 1.5, "role:monopolist": 0},
    "meetings": {"a|b": 1, "a|c/d": 4},
    "weight": 0.5,
}


def told(text: str) -> Any:
    (case,) = cases_in(content_of(f'{{"cases": [{text}]}}'))
    return answer(case)


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    case = copy.deepcopy(GOOD)
    change(case)
    found: dict[str, Any] = told(json.dumps(case))
    return found


def put(path: str, value: object) -> Callable[[dict[str, Any]], object]:
    """Sets what stands at a path of keys."""

    def change(case: dict[str, Any]) -> None:
        *way, last = [int(part) if part.isdecimal() else part for part in path.split(".")]
        place: Any = case
        for part in way:
            place = place[part]
        place[last] = value

    return change


def test_everything_not_given_has_its_default() -> None:
    found = told(
        '{"case": "n2", "people": {"a": {}, "b": {}}, "units": [{"members": ["a"], "place": 1}, {"members": ["b"], "place": 2}]}'
    )
    assert found == {
        "case": "n2",
        "changes": {"a": 12.0, "b": -12.0},
        "stored": {"a": 1512.0, "b": 1488.0},
        "clipped": {},
        "expected": [[None, 0.5], [0.5, None]],
        "offsets": {},
    }


def test_figures_have_four_digits_behind_the_point() -> None:
    found = changed(lambda case: None)
    assert found["changes"] == {"a": 0.0, "b": 0.0, "c/d": -11.02, "e": -10.9091}
    assert found["expected"][0][1] == 0.3619
    assert set(found["offsets"]) == {"seat:0", "role:monopolist"}


@pytest.mark.parametrize(
    ("change", "code", "where"),
    [
        (put("colour", 1), "unknown_key", "/colour"),
        (put("people.a.elo", 1), "unknown_key", "/people/a/elo"),
        (put("offsets", {"side:x": 1}), "unknown_key", "/offsets/side:x"),
        (put("offsets", {"seat:01": 1}), "unknown_key", "/offsets/seat:01"),
        (put("meetings", {"b|a": 1}), "unknown_key", "/meetings/b|a"),
        (put("meetings", {"a|x": 1}), "unknown_id", "/meetings/a|x"),
        (put("meetings", {"a": 1}), "unknown_id", "/meetings/a"),
        (put("meetings.a|b", -1), "out_of_range", "/meetings/a|b"),
        (lambda case: case.pop("case"), "missing", "/case"),
        (lambda case: case.pop("units"), "missing", "/units"),
        (lambda case: case["units"][0].pop("place"), "missing", "/units/0/place"),
        (put("units.0.place", "1"), "wrong_type", "/units/0/place"),
        (put("units.0.place", True), "wrong_type", "/units/0/place"),
        (put("units.0.place", 1.0), "wrong_type", "/units/0/place"),
        (put("units.0.place", 0), "out_of_range", "/units/0/place"),
        (put("units.0.place", 2), "gap", "/units/0/place"),
        (put("units.3.place", 3), "gap", "/units/3/place"),
        (put("units.0.members", []), "out_of_range", "/units/0/members"),
        (put("units.0.members", ["x"]), "unknown_id", "/units/0/members/0"),
        (put("units.0.members", ["a", "b"]), "duplicate", "/units/1/members/0"),
        (put("units.0.members", ["a", "a"]), "duplicate", "/units/0/members/1"),
        (put("units.1.seat", 0), "duplicate", "/units/1/seat"),
        (put("units.1.seat", -1), "out_of_range", "/units/1/seat"),
        (put("units.2.left", 0), "out_of_range", "/units/2/left"),
        (put("units.2.left", None), "missing", "/units/2/left"),
        (put("units.2.left_at", 0.4), "conflict", "/units/2/left_at"),
        (put("units.2.left_at", -0.1), "out_of_range", "/units/2/left_at"),
        (put("units", GOOD["units"][:1]), "out_of_range", "/units"),
        (put("units", GOOD["units"] * 2), "out_of_range", "/units"),
        (put("people.z~y", {}), "missing", "/people/z~0y"),
        (put("people.c/d.rating", 599.99), "out_of_range", "/people/c~1d/rating"),
        (put("people.a.rating", 1_000_001), "out_of_range", "/people/a/rating"),
        (put("people.a.k", 10**40), "out_of_range", "/people/a/k"),
        (put("people.a.games", 10**40), "out_of_range", "/people/a/games"),
        (put("offsets", {"seat:0": -(10**40)}), "out_of_range", "/offsets/seat:0"),
        (put("meetings.a|b", 10**40), "out_of_range", "/meetings/a|b"),
        (put("people.a.rating", "1500"), "wrong_type", "/people/a/rating"),
        (put("people.a.rating", float("nan")), "wrong_type", "/people/a/rating"),
        (put("people.a.bot", 1), "wrong_type", "/people/a/bot"),
        (put("people.a.games", -1), "out_of_range", "/people/a/games"),
        (put("people.a.k", -1), "out_of_range", "/people/a/k"),
        (put("people", []), "wrong_type", "/people"),
        (put("weight", 1.01), "out_of_range", "/weight"),
        (put("weight", None), "wrong_type", "/weight"),
        (put("case", 7), "wrong_type", "/case"),
    ],
)
def test_case_that_makes_no_sense_is_refused(
    change: Callable[[dict[str, Any]], object], code: str, where: str
) -> None:
    found = changed(change)
    assert (found["refused"], found["where"]) == (code, where)


def test_bot_below_the_floor_is_none() -> None:
    assert "changes" in changed(put("people.b.rating", 100))


@pytest.mark.parametrize("case", ["7", "null", "[]", '"case"'])
def test_what_is_no_case_has_no_name(case: str) -> None:
    assert told(case) == {"case": None, "refused": "wrong_type", "where": ""}


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"cases": {}}', '{"cases": [], "more": 1}', "[" * 100_000]
)
def test_what_is_no_file_of_cases_is_said_to_be_none(text: str) -> None:
    with pytest.raises(NotReadable):
        cases_in(content_of(text))


def test_command_answers_in_order_and_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cases.json"
    file.write_text(json.dumps({"cases": [GOOD, {"case": "bad"}, GOOD | {"case": "ż"}]}), "utf-8")
    call_command("rate", str(file))
    *lines, verdict = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["case"] for line in lines] == ["good", "bad", "ż"]
    assert verdict == "RATE cases=3 refused=1"


@pytest.mark.parametrize("content", [None, b"{}", b"\xff"])
def test_command_ends_with_a_sentence_where_there_are_no_cases(
    tmp_path: Path, content: bytes | None
) -> None:
    file = tmp_path / "cases.json"
    if content is not None:
        file.write_bytes(content)
    said = io.StringIO()
    with pytest.raises(SystemExit) as stop:
        call_command("rate", str(file), stderr=said)
    assert stop.value.code == 1
    assert len(said.getvalue().splitlines()) == 1


def test_vectors_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("rating_vectors")
    assert capsys.readouterr().out.startswith("VECTORS passed=24 max_error=0.0000")
