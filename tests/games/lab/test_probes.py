"""Which statements of the engines run is noted by the engines themselves, and nothing else changes."""

import ast
import sys
from typing import Any

import pytest

from games.engines.fortuna import seating
from games.lab.mutants.probes import Probes, probed

SOURCE = '''"""Text."""
def ended(a: int) -> str:
    """More text."""
    if a > 2:
        return "large"
    elif a:
        a += 1
    for one in range(a):
        try:
            a = 1 // one
        except ZeroDivisionError:
            a = 5
    return "small"
class Thing:
    size = 3
    def half(self) -> int:
        return self.size // 2
twice = lambda a: (
    a * 2
)
'''


def ran(call: str) -> list[int]:
    """The lines that a call notes."""
    names: dict[str, Any] = {"__ran__": bytearray(30)}
    exec(compile(probed(ast.parse(SOURCE)), "a.py", "exec"), names)  # noqa: S102  our own text
    assert not any(names["__ran__"])
    eval(call, names)  # noqa: S307  our own text
    return [line for line, has_run in enumerate(names["__ran__"]) if has_run]


@pytest.mark.parametrize(
    ("call", "lines"),
    [
        ("ended(3)", [4, 5]),
        ("ended(0)", [4, 6, 8, 13]),
        ("ended(1)", [4, 6, 7, 8, 9, 10, 12, 13]),
        ("Thing().half()", [17]),
        ("twice(1)", [19]),
        ("Thing.size", []),
    ],
)
def test_every_statement_that_a_call_runs_is_noted(call: str, lines: list[int]) -> None:
    assert ran(call) == lines


def test_what_is_said_and_answered_stays() -> None:
    names: dict[str, Any] = {"__ran__": bytearray(30)}
    exec(compile(probed(ast.parse(SOURCE)), "a.py", "exec"), names)  # noqa: S102  our own text
    assert (names["__doc__"], names["ended"].__doc__) == ("Text.", "More text.")
    assert [names["ended"](one) for one in (0, 1, 3)] == ["small", "small", "large"]
    assert (names["Thing"]().half(), names["twice"](4)) == (1, 8)


def test_only_engines_are_given_probes_and_each_run_is_told_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = "games.engines.fortuna.seating"
    monkeypatch.setattr("games.engines.fortuna.seating", seating)  # what is put back in the end
    monkeypatch.delitem(sys.modules, name)
    probes = Probes()
    assert probes.find_spec("json", None) is None
    assert probes.find_spec("games.engines_of_others", None) is None
    monkeypatch.setattr(sys, "meta_path", [probes, *sys.meta_path])
    module = __import__(name, fromlist=["ChipSeating"])
    assert probes.taken() == {}
    with pytest.raises(AttributeError):
        module.ChipSeating.check_seats(None, 2)
    ((path, lines),) = probes.taken().items()
    assert path == "games/engines/fortuna/seating.py"
    assert lines == [module.ChipSeating.check_seats.__code__.co_firstlineno + 1]
    assert probes.taken() == {}
