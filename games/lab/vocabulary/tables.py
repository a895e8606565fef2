"""The tables of docs/vocabulary.md."""

import inspect
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from games.engines.catalogue import GAMES
from games.engines.g1836jr import actions as rail
from games.engines.g1836jr import choices as rail_choices
from games.engines.kernel import choices
from games.engines.kernel.actions import Shape
from games.engines.kernel.moves import Move
from games.engines.property import choices as property_choices
from games.engines.property.game import PropertyGame
from games.lab.vocabulary.shapes import value_of
from games.lab.vocabulary.sources import KINDS

#: The property games by their keys.
PROPERTY: Final = {
    key: game for key, game in sorted(GAMES.items()) if isinstance(game, PropertyGame)
}


class Gap(Exception):
    """Something that the engines use and the vocabulary cannot tell: what."""


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Rows of Markdown under their heads."""
    lines = [heads, ["---"] * len(heads), *rows]
    cells = ([cell.replace("|", "\\|") for cell in line] for line in lines)
    return "\n".join(f"| {' | '.join(line)} |" for line in cells)


def fields_of(shape: Shape) -> str:
    """The fields of an action; in brackets those that may be absent."""
    found = []
    for name, check in shape.fields.items():
        said = f"`{name}`: {value_of(check)}"
        found.append(said if name in shape.required else f"[{said}]")
    return ", ".join(found) or "–"


def does(effect: Any) -> str:
    """What an action does: the first sentence of the function that does it. Raises Gap."""
    text = inspect.getdoc(effect)
    if not text:
        raise Gap(f"{effect.__name__} has no docstring")
    return text.splitlines()[0]


def kinds_of(do: str, spec: Any, known: Mapping[str, set[str]]) -> str:
    """The kinds of the choices that offer a type of action. Raises Gap if nothing offers it."""
    found = set(known.get(do, ()))
    if getattr(spec, "pick", None):
        found.add("pick")
    if not found and not spec.shape.required:
        found.add("fixed")
    if not found:
        raise Gap(f"no choice offers {do}")
    return ", ".join(sorted(found))


def property_actions(known: Mapping[str, Mapping[str, set[str]]]) -> str:
    """The actions of the property games; `known`: by game, the kinds found in its sources."""
    types = sorted({do for game in PROPERTY.values() for do in game.specs})
    return table(
        ("do", "fields", "kind", "open in", "what it does"),
        [_property_row(do, known) for do in types],
    )


def _property_row(do: str, known: Mapping[str, Mapping[str, set[str]]]) -> list[str]:
    having = {key: game.specs[do] for key, game in PROPERTY.items() if do in game.specs}
    shapes = {fields_of(spec.shape) for spec in having.values()}
    kinds = {kinds_of(do, spec, known[key]) for key, spec in having.items()}
    if len(shapes) > 1 or len(kinds) > 1:
        raise Gap(f"{do} is not the same in {', '.join(having)}")
    effects = dict.fromkeys(does(spec.effect) for spec in having.values())
    return [f"`{do}`", shapes.pop(), kinds.pop(), _places(having), " / ".join(effects)]


def _places(having: Mapping[str, Move[Any]]) -> str:
    """Where the games that have an action open it; those that agree are told together."""
    found: dict[str, list[str]] = {}
    for key, spec in having.items():
        found.setdefault(_open_in(spec), []).append(key)
    if len(found) == 1 and len(having) == len(PROPERTY):
        return next(iter(found))
    return "<br>".join(f"{', '.join(keys)}: {place}" for place, keys in found.items())


def _open_in(spec: Move[Any]) -> str:
    if spec.by_system:
        return "the table"
    return ", ".join(f"`{moment}`" for moment in sorted(spec.moments)) or "any time"


def rail_actions(known: Mapping[str, set[str]]) -> str:
    """The actions of 1836jr; `known`: the kinds found in its sources."""
    rows = []
    for do, spec in sorted(rail.SPECS.items()):
        steps = ", ".join(f"`{step}`" for step in sorted(spec.moments)) or "any time"
        where = "the table" if spec.by_system else steps
        told = does(spec.effect)
        rows.append([f"`{do}`", fields_of(spec.shape), kinds_of(do, spec, known), where, told])
    return table(("do", "fields", "kind", "open in", "what it does"), rows)


def kinds() -> str:
    """The kinds of choices, with what each has beside `do`, `kind` and `with`."""
    rows = []
    for name, kind in KINDS.items():
        cls = _choice_named(name)
        data = cls("x").to_json()
        if data["kind"] != kind:
            raise Gap(f"{name} makes choices of the kind {data['kind']}")
        optional = {"to", "completes"} & {*cls.__dataclass_fields__}
        own = [f"`{part}`" for part in data if part not in ("do", "kind")]
        own += [f"[`{part}`]" for part in sorted(optional)]
        text = (inspect.getdoc(cls) or "").splitlines()[0]
        rows.append([f"`{kind}`", ", ".join(own) or "–", text])
    return table(("kind", "holds", "what it is"), rows)


def _choice_named(name: str) -> type[choices.Choice]:
    """The class of a choice of any game, or of one family alone."""
    for module in (choices, property_choices, rail_choices):
        if hasattr(module, name):
            found: type[choices.Choice] = getattr(module, name)
            return found
    raise Gap(f"no choice is called {name}")


def codes(registry: Mapping[str, Sequence[str]], sentences: Mapping[str, str]) -> str:
    """Refusal codes with their parameters and sentences. Raises Gap for one without a sentence."""
    rows = []
    for code, params in registry.items():
        if code not in sentences:
            raise Gap(f"the refusal {code} has no sentence")
        told = ", ".join(f"`{name}`" for name in params) or "–"
        rows.append([f"`{code}`", told, sentences[code].replace("%(", "{").replace(")s", "}")])
    return table(("code", "params", "sentence"), rows)
