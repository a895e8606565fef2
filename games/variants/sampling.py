"""Random editions: valid ones, for a laboratory that wants to know whether they can all be played."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from random import Random
from typing import Any, Final

from games.engines.catalogue import GAMES
from games.fronts.catalogue import front_for
from games.fronts.schema import (
    BooleanNode,
    EnumNode,
    IntegerNode,
    ListNode,
    Node,
    ObjectNode,
    Path,
    TextNode,
    UnionNode,
    pointer,
)
from games.parameters.options import Option, options_of
from games.variants.comparison import inner_node
from games.variants.content import FORMAT, EditionContent, examine

_TRIES: Final = 60
_PARAMETERS_MOST: Final = 8
_PLACES_MOST: Final = 8
#: Members that follow from others, or that a single change always breaks.
_LEFT: Final = frozenset({"index", "members", "type", "group", "id", "par", "keepable"})
_LETTERS: Final = "abcdefghijklmnoprstuwyzABCDE ąćęłńóśźż"


def random_edition(game: str, rng: Random) -> EditionContent:
    """A valid edition that differs from the box in some parameters and some places of the tables."""
    for tries in range(_TRIES):
        share = 1 - tries / _TRIES
        found = examine(_file(game, rng, share))
        if found.content is not None:
            return found.content
    unchanged = examine(_file(game, rng, 0)).content
    assert unchanged is not None  # the presets of a game are valid
    return unchanged


def _file(game: str, rng: Random, share: float) -> dict[str, Any]:
    """A file that may be wrong; `share` of the usual number of changes."""
    presets = [None, *(preset["id"] for preset in GAMES[game].presets())]
    options = options_of(game)
    count = min(len(options), round(rng.randint(0, _PARAMETERS_MOST) * share))
    return {
        "format": FORMAT,
        "game": game,
        "slug": "random",
        "name": {"pl": "losowa", "en": "random"},
        "base": rng.choice(presets),
        "rules": {option.name: _value(option, rng) for option in rng.sample(options, count)},
        "tables": _tables(game, rng, share),
    }


def _value(option: Option, rng: Random) -> Any:
    if option.kind == "bool":
        return rng.random() < 0.5  # noqa: PLR2004  a coin
    if option.kind == "choice":
        return rng.choice(option.choices)
    if option.kind == "ints":
        return [max(0, part + rng.randint(-part, part)) for part in option.default]
    low, high, step = option.low or 0, option.high or option.default * 3, option.step or 1
    if rng.random() < 0.2:  # noqa: PLR2004  the ends are where things break
        return rng.choice((low, high))
    return low + rng.randint(0, (high - low) // step) * step


def _tables(game: str, rng: Random, share: float) -> dict[str, Any]:
    changeable = front_for(game).changeable
    if changeable is None:
        return {}
    tables, found = GAMES[game].tables(), {}
    for _ in range(round(rng.randint(0, _PLACES_MOST) * share)):
        path, value = _place(changeable.root, tables, rng)
        if path:
            found[pointer(path)] = value
    if "decks" in tables and rng.random() < 0.3 * share:
        deck = rng.choice(list(tables["decks"]))
        found = {
            key: value for key, value in found.items() if not key.startswith(f"/decks/{deck}/")
        }
        found[f"/decks/{deck}"] = _deck(tables["decks"][deck], rng)
    if "groups" in tables and rng.random() < 0.3 * share:
        found |= _swap(tables["fields"], rng)
    return found


def _place(root: Node, tables: Any, rng: Random) -> tuple[Path, Any]:
    """A random leaf that can be changed, and a value for it; an empty path where the walk led nowhere."""
    node, value = inner_node(root), tables
    path: Path = ()
    while True:
        if isinstance(node, ObjectNode | UnionNode) and isinstance(value, Mapping):
            keys = [key for key in value if key not in _LEFT]
        elif isinstance(node, ListNode) and value:
            keys = list(map(str, range(len(value))))
        else:
            return _leaf(node, value, path, rng)
        key = rng.choice(keys)
        below = inner_node(node.below(key, value))
        value = value[int(key)] if isinstance(value, list) else value[key]
        node, path = below, (*path, key)


def _leaf(node: Node | None, value: Any, path: Path, rng: Random) -> tuple[Path, Any]:
    if isinstance(node, IntegerNode) and value is not None:
        high = min(node.high, max(3 * abs(value), node.low + 10))
        return path, rng.randint(node.low, high)
    if isinstance(node, EnumNode):
        return path, rng.choice(node.options)
    if isinstance(node, BooleanNode):
        return path, rng.random() < 0.5  # noqa: PLR2004  a coin
    if isinstance(node, TextNode) and not node.pattern:
        length = rng.randint(1, min(node.longest, 30))
        return path, "x" + "".join(rng.choice(_LETTERS) for _ in range(length - 1))
    return (), None


def _deck(cards: list[Any], rng: Random) -> list[Any]:
    """The deck with cards taken out, and others there twice."""
    made = deepcopy(rng.sample(cards, rng.randint(1, len(cards))))
    for number in range(rng.randint(0, 6)):
        made.append({**deepcopy(rng.choice(cards)), "id": f"NEW-{number}"})
    return made


def _swap(fields: list[Any], rng: Random) -> dict[str, Any]:
    """Two fields that change places; START stays."""
    one, other = rng.sample(range(1, len(fields)), 2)
    return {f"/fields/{one}/index": other, f"/fields/{other}/index": one}
