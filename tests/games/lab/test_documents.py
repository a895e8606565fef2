"""Scenario files are read strictly; whatever is wrong is said with its file and place."""

from pathlib import Path

import pytest

from games.lab.documents import documents, read_yaml
from games.lab.trials import try_document

GOOD = "rule: R-TY-1\ngame: tests.games.engines.toy:TOY\nseats: 2\nthen: {turn: 0}\n"


def written(folder: Path, text: str, name: str = "a.yaml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def faults(path: Path) -> list[tuple[str, ...]]:
    return [try_document(document).faults for document in documents([path])]


def test_each_document_of_a_file_is_a_scenario(tmp_path: Path) -> None:
    path = written(tmp_path, f"{GOOD}---\n{GOOD}---\n")
    found = list(documents([path]))
    assert [document.name for document in found] == [f"{path}#1", f"{path}#2"]
    assert [document.rules for document in found] == [("R-TY-1",)] * 2
    assert faults(path) == [(), ()]


def test_folders_are_searched_in_order_and_exemptions_left_out(tmp_path: Path) -> None:
    (tmp_path / "toy").mkdir()
    for name in ("b.yaml", "a.yml", "not_behaviour.yaml", "notes.txt"):
        written(tmp_path / "toy", GOOD, name)
    assert [document.path.name for document in documents([tmp_path])] == ["a.yml", "b.yaml"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "the file is empty"),
        ("- a\n", "a scenario is a mapping"),
        ("seats: [2\n", "line 2"),
        ("seats: 2\nseats: 3\n", "key 'seats' is given twice in line 2"),
        ("? [a]\n: 2\n", "a key must be one word or number"),
        (GOOD.replace("R-TY-1", "[a, b, c, d]"), "rule: must be one to three rule ids"),
        (GOOD.replace("R-TY-1", "{a: b}"), "rule: must be one to three rule ids"),
        (GOOD.replace("then", "than"), "unknown key than"),
        (GOOD.replace("turn: 0", "turn: 1"), "then: turn: is 0, expected 1"),
        (GOOD.replace("tests.games.engines.toy:TOY", "chess"), "no game chess; known are"),
        (GOOD.replace("seats: 2", "seats: two"), "seats: a whole number is needed"),
        (GOOD + "when: [4]\n", "the engine broke"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, text: str, problem: str) -> None:
    ((fault, *_),) = faults(written(tmp_path, text))
    assert problem in fault
    assert "unicode string" not in fault


def test_absent_and_unreadable_files_are_failures(tmp_path: Path) -> None:
    assert faults(tmp_path / "none.yaml") == [("No such file or directory",)]
    (tmp_path / "a.yaml").write_bytes(b"\xff\xfe\xff")
    ((fault,),) = faults(tmp_path / "a.yaml")
    assert "codec can't decode" in fault or "special characters" in fault


def test_yaml_of_rules_names_the_place_of_a_mistake(tmp_path: Path) -> None:
    assert read_yaml(written(tmp_path, '{"rounds": 3}')) == {"rounds": 3}
    with pytest.raises(ValueError, match="line 1"):
        read_yaml(written(tmp_path, "{rounds: 3"))
