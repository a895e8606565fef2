"""Which faults there are to plant."""

import random

import pytest

from games.lab.mutants.sites import OPERATORS, ROOMS, ROOT, sites_in, sites_of

SOURCE = b'''
LOW: Final = 3

def price(a: int, b: int = 1) -> bool:
    """Text."""
    if a < b and not (a == b):
        raise ValueError(
            "two lines"
        )
    a += 2 % b
    tell(a)
    return a is not None

def found(a: int) -> int | None:
    return lambda: -a
'''


def edits(content: bytes) -> list[tuple[int, str, str]]:
    return [(site.line, site.operator, site.mutated) for site in sites_in("a.py", content)]


def test_every_operator_has_its_faults() -> None:
    assert edits(SOURCE) == [
        (2, "number", "LOW: Final = 2"),
        (2, "number", "LOW: Final = 4"),
        (4, "number", "def price(a: int, b: int = 0) -> bool:"),
        (4, "number", "def price(a: int, b: int = 2) -> bool:"),
        (6, "compare", "if a <= b and not (a == b):"),
        (6, "compare", "if a > b and not (a == b):"),
        (6, "logic", "if a < b or not (a == b):"),
        (6, "not", "if a < b and (a == b):"),
        (6, "compare", "if a < b and not (a != b):"),
        (7, "raise", "pass"),
        (10, "assign", "pass"),
        (10, "arithmetic", "a -= 2 % b"),
        (10, "number", "a += 1 % b"),
        (10, "number", "a += 3 % b"),
        (10, "arithmetic", "a += 2 * b"),
        (11, "call", "pass"),
        (12, "compare", "return a is None"),
        (15, "return", "return None"),
    ]


@pytest.mark.parametrize(
    ("line", "faults"),
    [
        ("x = a <= b", ["x = a < b", "x = a >= b"]),
        ("x = a > b", ["x = a < b", "x = a >= b"]),
        ("x = a >= b", ["x = a <= b", "x = a > b"]),
        ("x = (a) != (b)", ["x = (a) == (b)"]),
        ("x = a in b", ["x = a not in b"]),
        ("x = a not  in b", ["x = a in b"]),
        ("x = a is b", ["x = a is not b"]),
        ("x = a // b", ["x = a * b"]),
        ("x = a * b", ["x = a // b"]),
        ("x = a - b", ["x = a + b"]),
        ("x = not(a)", ["x = (a)"]),
        ("x: tuple[Literal[1]] = a", []),
        ("x = a | b", []),
        ("x = True", []),
        ("x = a[0]", ["x = a[(-1)]", "x = a[1]"]),
    ],
)
def test_each_place_is_changed_as_text(line: str, faults: list[str]) -> None:
    assert sorted(text for _, _, text in edits(line.encode())) == sorted(faults)


@pytest.mark.parametrize(
    ("returned", "answer", "faults"),
    [
        ("True", "bool", ["return False"]),
        ("a(b)", "bool", ["return not (a(b))"]),
        ("a(b)", "str | None", ["return None"]),
        ("a(b)", "str", []),
        ("None", "str | None", []),
    ],
)
def test_answers_are_turned_round(returned: str, answer: str, faults: list[str]) -> None:
    content = f"def f() -> {answer}:\n    return {returned}\n"
    assert [text for _, _, text in edits(content.encode())] == faults


def test_every_fault_of_a_room_can_be_compiled_and_moves_no_line() -> None:
    for site in random.Random(1).sample(sites_of("property"), 200):
        content = (ROOT / site.path).read_bytes()
        planted = site.planted(content)
        compile(planted, site.path, "exec")
        assert planted != content
        assert planted.count(b"\n") == content.count(b"\n")


def test_every_kind_of_fault_can_be_asked_for() -> None:
    assert {site.operator for room in ROOMS for site in sites_of(room)} == set(OPERATORS)


def test_every_folder_of_rules_is_a_room() -> None:
    folders = {path.parent.name for path in (ROOT / "games" / "engines").glob("*/__init__.py")}
    assert folders - set(ROOMS) == {"bots"}
    assert all(sites_of(room) for room in ROOMS)
