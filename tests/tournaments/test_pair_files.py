"""Events in files: what they may hold, and what is said of those that make no sense."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.ratings.test_cases import put
from tournaments.pairing.file import answer

GOOD: dict[str, Any] = {
    "format": "swiss",
    "seed": "evening",
    "sizes": [4, 3],
    "entrants": [
        *({"id": name, "points": 1} for name in "abcd"),
        {"id": "e", "status": "late"},
        {"id": "f", "status": "out"},
        {"id": "g"},
        {"id": "h"},
    ],
    "apart": [["a", "b"]],
    "forbid": [["a", "h"]],
    "rounds": [
        [{"seats": ["a", "b", "c", "d"], "places": [1, 2, 2, 4]}, {"seats": ["f", "g", "h"]}]
    ],
    "byes": [["e"]],
}


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    given = copy.deepcopy(GOOD)
    change(given)
    return answer(given)


def test_round_is_told_with_its_certificate() -> None:
    found = answer(GOOD)
    assert sorted(map(len, found["tables"])) == [3, 4]
    assert found["byes"] == []
    told = found["certificate"]
    assert set(told) == {
        *("repeats", "repeats_lower_bound", "proved", "seat_imbalance", "seat_excess"),
        *("score_spread", "cost", "gap", "seconds"),
    }
    assert told["repeats"] == told["repeats_lower_bound"]
    assert told["proved"] is True


@pytest.mark.parametrize(
    ("change", "code", "where"),
    [
        (put("format", "arena"), "not_an_option", "/format"),
        (put("colour", 1), "unknown_key", "/colour"),
        (lambda given: given.pop("seed"), "missing", "/seed"),
        (put("sizes", []), "out_of_range", "/sizes"),
        (put("sizes.1", 1), "out_of_range", "/sizes/1"),
        (put("sizes.1", 4), "duplicate", "/sizes/1"),
        (put("sizes.1", "3"), "wrong_type", "/sizes/1"),
        (put("entrants.1.id", "a"), "duplicate", "/entrants/1/id"),
        (put("entrants.1.points", "1"), "wrong_type", "/entrants/1/points"),
        (put("entrants.1.points", 10**10), "out_of_range", "/entrants/1/points"),
        (put("entrants.1.points", Decimal("-1E+400")), "out_of_range", "/entrants/1/points"),
        (put("entrants.1.status", "gone"), "not_an_option", "/entrants/1/status"),
        (put("entrants", GOOD["entrants"][:2]), "unknown_id", "/rounds/0/0/seats/2"),
        (put("apart.0", ["a"]), "out_of_range", "/apart/0"),
        (put("apart.0", ["a", "x"]), "unknown_id", "/apart/0/1"),
        (put("forbid.0", ["a", "a"]), "duplicate", "/forbid/0/1"),
        (put("rounds.0.0.seats.0", "x"), "unknown_id", "/rounds/0/0/seats/0"),
        (put("rounds.0.1.seats.0", "a"), "duplicate", "/rounds/0/1/seats/0"),
        (put("rounds.0.0.places", [1, 2]), "out_of_range", "/rounds/0/0/places"),
        (put("rounds.0.0.places.3", 5), "out_of_range", "/rounds/0/0/places/3"),
        (put("byes.0.0", "a"), "duplicate", "/byes/0/0"),
        (put("byes.0.0", "x"), "unknown_id", "/byes/0/0"),
    ],
)
def test_event_that_makes_no_sense_is_refused(
    change: Callable[[dict[str, Any]], object], code: str, where: str
) -> None:
    assert changed(change) == {"refused": code, "where": where}


def test_event_without_a_round_is_unplayable() -> None:
    entrants = [{"id": name} for name in "ab"]
    few = GOOD | {"entrants": entrants, "rounds": [], "byes": [], "apart": [], "forbid": []}
    assert answer(few) == {"refused": "unplayable", "where": "/sizes"}
    none = few | {"sizes": [2], "forbid": [["a", "b"]]}
    assert answer(none) == {"refused": "unplayable", "where": "/forbid"}


@pytest.mark.parametrize("content", [7, None, [], "swiss"])
def test_what_is_no_event_is_refused(content: Any) -> None:
    assert answer(content) == {"refused": "wrong_type", "where": ""}


def test_command_tells_the_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "event.json"
    file.write_text(json.dumps(GOOD), "utf-8")
    call_command("pair", str(file))
    told, verdict = capsys.readouterr().out.splitlines()
    certificate = json.loads(told)["certificate"]
    assert verdict == (
        f"PAIR tables=2 repeats={certificate['repeats']} "
        f"bound={certificate['repeats_lower_bound']} "
        f"seat_imbalance={certificate['seat_imbalance']} seconds={certificate['seconds']}"
    )


@pytest.mark.parametrize("content", ["{", '{"format": "swiss"}', '{"seed": "\\uD800"}', None])
def test_command_fails_where_there_is_no_event(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str | None
) -> None:
    file = tmp_path / "event.json"
    if content is not None:
        file.write_text(content, "utf-8")
    with pytest.raises(SystemExit) as stop:
        call_command("pair", str(file))
    assert stop.value.code == 1
    said = capsys.readouterr()
    assert len((said.out + said.err).splitlines()) == 1
