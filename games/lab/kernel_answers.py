"""What the kernel answers to values, shapes and choices, right and wrong: recorded like the book of a game."""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any, Final

from games.engines.g1836jr.choices import RouteChoice
from games.engines.kernel import actions, events, log, rng, scenario
from games.engines.kernel.admission import admitted
from games.engines.kernel.choices import Amount, Choice, MapChoice, Pick, Subset
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import FastRng
from games.engines.property.choices import Bundle

#: What the kernel says in its own words.
_TOLD: Final = (
    IllegalAction,
    scenario.BadScenario,
    log.BrokenLog,
    rng.ScriptError,
    rng.DrawMismatch,
    ValueError,
)


def said(work: Callable[..., Any], *given: Any) -> Any:
    """What a call gives back, or what it says instead."""
    try:
        return work(*given)
    except _TOLD as error:
        return [type(error).__name__, str(error)]
    except Exception:  # noqa: BLE001  how exactly it breaks depends on the build
        return "broke"


def secret(number: int, size: int = rng.SECRET_BYTES) -> bytes:
    """So many bytes for chance, other ones for each number."""
    return bytes((number + at) % 256 for at in range(size))


_VALUES: Final[tuple[Any, ...]] = (
    *(None, True, 0, -1, 1.5, "", "a", "x" * 64, "x" * 65, "\ud7ff", "\ud800", "\udfff", "\ue000"),
    *(actions.LARGEST, actions.LARGEST + 1, -actions.LARGEST, -actions.LARGEST - 1),
    *(
        [],
        ["a"],
        ["a", "a"],
        ["a", 1],
        [f"{at}" for at in range(64)],
        [f"{at}" for at in range(65)],
    ),
    *({}, {"a": 1}, {"a": True}, {"a": actions.LARGEST}, {"a": actions.LARGEST + 1}, {1: 1}),
    *({"a": -actions.LARGEST}, {"a": -actions.LARGEST - 1}, {"b": 1}, {"a": "x", "c": 2}),
    *({f"{at}": at for at in range(64)}, {f"{at}": at for at in range(65)}, {"y" * 65: 1}),
    *({"\ud800": 1}, {"do": "go"}, {"do": "go", "n": 1}, {"do": "go", "n": 1, "s": "a", 3: 1}),
    *({"do": "go", "n": "a"}, {"do": "go", "n": 1, "s": "a"}, {"do": 1}, {"do": "stay"}),
)


def of_shapes() -> Iterator[tuple[str, Any]]:
    shape = actions.Shape({"n": actions.integer}, {"s": actions.text})
    checks: dict[str, Callable[[Any], Any]] = {
        "integer": lambda value: actions.integer(value, "w"),
        "text": lambda value: actions.text(value, "w"),
        "texts": lambda value: actions.texts(value, "w"),
        "numbers": lambda value: actions.numbers_by_text(value, "w"),
        "one_of": lambda value: actions.one_of("a", "b")(value, "w"),
        "record": lambda value: actions.record(a=actions.integer)(value, "w"),
        "type": lambda value: actions.type_of(value, {"go": 1}),
        "seat": lambda value: actions.seat_number(value, 2, "w"),
        "repeated": actions.repeated,
    }
    for name, check in checks.items():
        yield f"shape.{name}", [said(check, value) for value in [*_VALUES, 1, 2]]
    # Whoever asks for a shape has seen that the action is a mapping.
    mappings = [value for value in _VALUES if isinstance(value, dict)]
    yield "shape.shape", [said(shape.check, value) for value in mappings]
    yield "shape.bare", [said(actions.Shape().check, one) for one in ({}, {"a": 1})]


_SIDE: Final = {"cash": 3, "fields": ["a", "b"], "cards": ["c"]}
_CHOICES: Final[tuple[Choice, ...]] = (
    Choice("go", {"n": 1}, blind=True),
    Choice("go"),
    Amount("go", min=2, max=9, step=3),
    Amount("go", {"n": 1}, min=1, max=1),
    Amount("go", min=0, max=900),
    Amount("go", min=0, max=20, step=2),
    Amount("go"),
    Subset("go"),
    Pick("go", arg="field", options=["a", "b"]),
    Pick("go", options=[{"field": "a", "n": 1}, {"field": "b", "n": 2}]),
    Subset("go", arg="fields", options=["a", "b", "c"], min=1, max=2),
    MapChoice("go", arg="levels", options={"a": [1, 3], "b": [0, 0], "c": [2, 5], "d": [1, 2]}),
    Bundle("go", give=_SIDE),
    Bundle("go", give={"cash": 0}),
    Bundle("go", give={"cash": 1}),
    Bundle("go", give={"fields": ["a"]}),
    Bundle("go", give=_SIDE, to={1: {"cash": 2}, 2: {"fields": ["d"], "cards": ["e"]}}),
    RouteChoice("go", trains=["t"], suggestion={"routes": [{"train": "t"}]}),
)
_PARTS: Final[Mapping[str, tuple[Any, ...]]] = {
    "n": (1, 2),
    "amount": (0, 1, 2, 3, 5, 8, 9, 11, True),
    "field": ("a", "b", "c"),
    "fields": ([], ["a"], ["a", "b"], ["a", "b", "c"], ["d"]),
    "levels": ({}, {"a": 0}, {"a": 1}, {"a": 3}, {"a": 4}, {"b": 0, "c": 5}, {"e": 1}, {"b": 1}),
    "cash": (0, 1, 3, 4),
    "cards": (["c"], ["e"]),
    "to": (1, 2, 3),
    "give": ({}, {"cash": 3}, {"cash": 4}, {"fields": ["a"]}, {"fields": ["d"]}, {"cards": ["e"]}),
    "get": ({}, {"cash": 2}, {"cash": 3}, {"fields": ["d"]}, {"cards": ["e"]}, {"cards": ["c"]}),
    "routes": ([], [{"train": "t"}], [{"train": "u"}], [{"train": "t"}, {"train": "u"}]),
}


def of_choices() -> Iterator[tuple[str, Any]]:
    tries: list[dict[str, Any]] = [{}, *({name: one} for name in _PARTS for one in _PARTS[name])]
    for names in (("to", "give", "get"), ("field", "n"), ("cash", "fields")):
        tries += [
            dict(zip(names, values, strict=True))
            for values in product(*[_PARTS[name] for name in names])
        ]
    for number, choice in enumerate(_CHOICES):
        answers = [said(admitted, {"do": "go", **one}, [Choice("stay"), choice]) for one in tries]
        yield f"admitted.{number}", answers
        samples = [choice.sample(FastRng(seed)) for seed in range(150)]
        yield f"sample.{number}", [choice.to_json(), choice.kind, samples]


#: Registries of events: several names of one line, data that may be left out, none at all, and a name that stands there twice.
_REGISTRIES: Final[tuple[dict[str, str], ...]] = (
    {"bid_made": "who amount [least]", "rose fell": "[by] [why]", "ended": ""},
    {"rose fell": "by", "fell": ""},
    {"fell rose fell": "by"},
)
_TOLD_WITH: Final = ("", "who", "who amount", "who amount least", "amount least", "by", "by why")


def of_events() -> Iterator[tuple[str, Any]]:
    """What a registry of events admits."""
    for number, told in enumerate(_REGISTRIES):
        yield f"events.{number}", said(_admitted_events, told)


def _admitted_events(told: Mapping[str, str]) -> Any:
    found = events.events(told).items()
    return [[name, [data.admits(one.split()) for one in _TOLD_WITH]] for name, data in found]
