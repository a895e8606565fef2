"""What a form changes beyond single values: cells of a market, what cards do, fields that change places."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from games.fronts.catalogue import front_for
from games.fronts.schema import Node, UnionNode, held
from games.variants.blanks import blank_case
from games.variants.comparison import inner_node
from games.variants.content import EditionContent

_CELL: Final = re.compile(r"/tables/market/rows/([0-9]{1,2})/([0-9]{1,2})/price")
#: A cell that is new; zone and the rest are chosen once it is there.
_NEW: Final[Mapping[str, Any]] = {"price": 0, "zone": "white", "par": False}


def cells(tables: dict[str, Any], posted: Mapping[str, str]) -> None:
    """Cells whose price was emptied go, places that were given one get a cell; what is left open behind a row goes too."""
    if "market" not in tables:
        return
    rows = tables["market"]["rows"]
    for name, sent in posted.items():
        found = _CELL.fullmatch(name)
        if found and int(found[1]) < len(rows):
            _set(rows[int(found[1])], int(found[2]), is_there=bool(sent.strip()))
    for row in rows:
        while row and row[-1] is None:
            row.pop()


def _set(row: list[Any], column: int, *, is_there: bool) -> None:
    if column > len(row):
        return
    if column == len(row):
        row.append(None)
    if not is_there:
        row[column] = None
    elif row[column] is None:
        row[column] = dict(_NEW)


def effects(content: EditionContent, tables: dict[str, Any]) -> None:
    """A card that does something else than before gets first values of what it does now."""
    changeable = front_for(content.game).changeable
    if changeable is None or "decks" not in tables:
        return
    decks = changeable.root.below("decks", content.tables)
    for node, old, new in _unions(decks, content.tables["decks"], tables["decks"]):
        if new.get(node.tag) != old[node.tag] and new.get(node.tag) in node.cases:
            made = blank_case(node, new[node.tag])
            new.clear()
            new.update(made)


def with_other_effects(content: EditionContent, posted: Mapping[str, str]) -> Iterator[str]:
    """The paths of cards that were told to do something else."""
    for deck, cards in content.tables.get("decks", {}).items():
        for at, card in enumerate(cards):
            path = f"/tables/decks/{deck}/{at}"
            if posted.get(f"{path}/effect/effect", card["effect"]["effect"]) != card["effect"]["effect"]:  # fmt: skip
                yield path


def _unions(node: Node | None, old: Any, new: Any) -> Iterator[tuple[UnionNode, Any, Any]]:
    """The effects before and now, the outer ones first; nothing below one that has become another."""
    inner = inner_node(node)
    if isinstance(inner, UnionNode) and inner.names and isinstance(old, Mapping):
        was = old[inner.tag]
        yield inner, old, new
        if new.get(inner.tag) != was:
            return
    if inner is None or not isinstance(old, dict | list):
        return
    for key in map(str, old) if isinstance(old, dict) else map(str, range(len(old))):
        below = inner.below(key, old)
        if below is not None:
            yield from _unions(below, held(old, key), held(new, key))


def places(content: EditionContent, tables: dict[str, Any]) -> None:
    """A field that is sent to the place of another changes places with it; cards that lead there go with the fields."""
    fields = tables.get("fields", ())
    moved = {at: field["index"] for at, field in enumerate(fields) if field["index"] != at}
    for at, place in list(moved.items()):
        if isinstance(place, int) and 0 < place < len(fields) and place not in moved:
            fields[place]["index"] = moved[place] = at
    if sorted(moved) == sorted(moved.values()):
        _follow(content.tables.get("decks"), tables.get("decks"), moved)


def _follow(old: Any, new: Any, moved: Mapping[int, int]) -> None:
    """Every place that a card names, unless it was changed by hand."""
    if isinstance(old, dict) and isinstance(new, dict):
        target = new.get("target")
        if isinstance(target, int) and target in moved and target == old.get("target"):
            new["target"] = moved[target]
        for key in old.keys() & new.keys():
            _follow(old[key], new[key], moved)
    elif isinstance(old, list) and isinstance(new, list):
        for one, other in zip(old, new, strict=False):
            _follow(one, other, moved)
