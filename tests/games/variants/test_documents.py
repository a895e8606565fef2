"""Files that cannot be read as a variant, and those that can in either form."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from games.variants.content import examine, to_file
from games.variants.documents import SIZE_MAX, UnreadableError, as_json, as_yaml, read
from tests.games.variants.files import variant

UNREADABLE = [
    (b"\xff\xfe\x00", "not_readable"),
    (b"{", "not_readable"),
    (b"a: [1, 2", "not_readable"),
    (b"a: &x [1]\nb: *x\n", "not_readable"),
    (b"a: &x [*x]\n", "not_readable"),
    (b"a: !!python/object/apply:os.system [ls]\n", "not_readable"),
    (b"a: !!timestamp abc\n", "not_readable"),
    (b"a: !!bool maybe\n", "not_readable"),
    (b"a: !!set {b}\n", "not_readable"),
    (b"a: 1\na: 2\n", "duplicate"),
    (b'{"a": 1, "a": 2}', "duplicate"),
    (b"[" * 100_000, "not_readable"),
    (b"[" * 60 + b"]" * 60, "not_readable"),
    (b"a: " + b"[" * 400_000, "not_readable"),
    (b"- " * 400_000 + b"x", "not_readable"),
    (b"? " * 400_000 + b"x", "not_readable"),
    (b"a: " + b"{a: " * 200_000, "not_readable"),
    (b"x: " + b"9" * 100_000, "not_readable"),
    (b" " * (SIZE_MAX + 1), "too_large"),
]
TWICE = [
    (b'{"rules": {"starting_cash": 1, "starting_cash": 2}}', "/rules/starting_cash"),
    (b"rules:\n  starting_cash: 1\n  starting_cash: 2\n", "/rules/starting_cash"),
    (b'{"tables": {"/fields/1/price": 5, "/fields/1/price": 6}}', "/tables/fields/1/price"),
    (b'{"tables": {"/decks/blue": [{"id": "A", "id": "B"}]}}', "/tables/decks/blue/0/id"),
]


@pytest.mark.parametrize(("data", "code"), UNREADABLE)
def test_unreadable(data: bytes, code: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        read(data)
    assert caught.value.violation.code == code


@pytest.mark.parametrize(("data", "place"), TWICE)
def test_what_is_given_twice_is_told_at_its_place(data: bytes, place: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        read(data)
    assert caught.value.violation.to_json()["path"] == place
    assert caught.value.violation.code == "duplicate"


@pytest.mark.timeout(20)
def test_many_keys_of_which_the_last_comes_twice() -> None:
    """In a time that grows with their number, and not with its square."""
    many = ",".join(f'"k{n}":1' for n in range(80_000))
    with pytest.raises(UnreadableError, match="duplicate"):
        read(f'{{{many},"z":1,"z":2}}'.encode())


def test_dates_and_infinities_are_words() -> None:
    assert read(b"a: 2026-11-23\n") == {"a": "2026-11-23"}
    assert read(b'{"a": Infinity}') == {"a": "Infinity"}


@pytest.mark.parametrize("number", ["010", "0x1F", "0b11", "1:30", "1_000", "+5"])
def test_whole_numbers_are_those_of_json(number: str) -> None:
    """YAML of old takes 010 for eight and 1:30 for ninety, and nobody would be told."""
    assert read(f"a: {number}\nb: -20\nc: 0\n".encode()) == {"a": number, "b": -20, "c": 0}


def test_mappings_are_not_merged() -> None:
    assert read(b"a: {<<: {b: 1}, c: 2}\n") == {"a": {"<<": {"b": 1}, "c": 2}}


def test_both_forms_say_the_same_and_come_back() -> None:
    given = variant(
        rules={"starting_cash": 2000}, tables={"/fields/1/name_en": "Corfu"}, base="seed"
    )
    content = examine(given).content
    assert content is not None
    again = to_file(content)
    assert again["rules"] == given["rules"]
    assert again["tables"] == given["tables"]
    for text in (as_json(again), as_yaml(again)):
        assert examine(read(text.encode())).content == content


def test_the_command_prints_the_hash(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "short.json"
    file.write_text(json.dumps(variant()), "utf-8")
    call_command("variant_check", file)
    content = examine(variant()).content
    assert content is not None
    assert capsys.readouterr().out.splitlines()[-1] == f"VARIANT ok hash={content.hash}"


def test_the_command_prints_every_violation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "short.json"
    file.write_text(json.dumps(variant(tables={"/fields/3/price": -1})), "utf-8")
    with pytest.raises(SystemExit):
        call_command("variant_check", file)
    told, verdict = capsys.readouterr().out.splitlines()
    assert json.loads(told) == {
        "path": "/tables/fields/3/price",
        "code": "out_of_range",
        "params": {"min": 0, "max": 100000},
    }
    assert verdict == "VARIANT refused errors=1 first=/tables/fields/3/price code=out_of_range"


@pytest.mark.parametrize(
    ("text", "first", "code"),
    [
        ('{"\\ud800": 1}', "/\\ud800", "unknown_key"),
        ('{"\\ud800": 1, "\\ud800": 2}', "/\\ud800", "duplicate"),
        ('{"a\\nVARIANT ok hash=1": 1}', "/a\\u000aVARIANT ok hash=1", "unknown_key"),
    ],
)
def test_keys_that_no_line_can_hold(
    text: str, first: str, code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "short.json"
    file.write_text(json.dumps(variant())[:-1] + ", " + text[1:], "utf-8")
    with pytest.raises(SystemExit):
        call_command("variant_check", file)
    *_told, verdict = capsys.readouterr().out.splitlines()
    assert verdict == f"VARIANT refused errors=1 first={first} code={code}"
    assert verdict.isprintable()


def test_a_file_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        call_command("variant_check", Path("nowhere.yaml"))
    assert capsys.readouterr().out.splitlines()[-1] == (
        "VARIANT refused errors=1 first=/ code=not_readable"
    )


def test_the_command_needs_no_database(tmp_path: Path) -> None:
    """Files and presets are compared on a machine on which nothing has been prepared."""
    file = tmp_path / "short.json"
    file.write_text(json.dumps(variant(rules={"starting_cash": 2000})), "utf-8")
    command = [sys.executable, "manage.py", "variant_diff", "eurobiznes/seed", str(file)]
    surroundings = os.environ | {"DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings.base"}  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, env=surroundings, check=False)
    assert (done.returncode, done.stdout) == (
        0,
        "Cash dealt to every player: $2\u202f000 instead of $3\u202f000.\n",
    ), done.stderr
