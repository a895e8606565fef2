"""The form of an edition, made from the schema of its game: an input for each value that can be changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
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
from games.parameters.options import Option, grouped
from games.variants import pointers
from games.variants.content import FORMAT, EditionContent
from games.variants.lookup import box_content
from games.variants.wording import TableComparison, inner_node

#: Members of the tables that follow from others, or tell one thing from another.
_LEFT: Final = frozenset({"index", "id", "type", "hotel_cost", "keepable", "members", "par_cells", "rusts"})  # fmt: skip
#: Words of the heading, and how long they may be.
HEADING: Final = ("name_pl", "name_en", "note_pl", "note_en")


@dataclass
class SchemaInput:
    """One value. `kind`: number, text, choice or yes-no; `name` is its path in the file."""

    name: str
    label: str
    kind: str
    value: Any
    low: int | None = None
    high: int | None = None
    step: int | None = None
    choices: list[tuple[str, str]] = field(default_factory=list)
    is_changed: bool = False
    error: str = ""


@dataclass
class InputGroup:
    """Inputs that belong together: a street, a card, a subject of the rules."""

    title: str
    inputs: list[SchemaInput]

    @property
    def is_wrong(self) -> bool:
        return any(each.error for each in self.inputs)

    @property
    def is_changed(self) -> bool:
        return any(each.is_changed for each in self.inputs)


@dataclass
class InputSection:
    """What one part of the page holds: the parameters, the fields, a deck."""

    title: str
    groups: list[InputGroup]

    @property
    def is_wrong(self) -> bool:
        return any(group.is_wrong for group in self.groups)

    @property
    def is_changed(self) -> bool:
        return any(group.is_changed for group in self.groups)


def sections_of(content: EditionContent) -> list[InputSection]:
    """The whole form: parameters by subject, then the tables."""
    found = [
        InputSection(title, [InputGroup("", [_parameter(option, content) for option in options])])
        for _key, title, options in grouped(content.game)
    ]
    return found + list(SchemaForm(content).sections())


def _parameter(option: Option, content: EditionContent) -> SchemaInput:
    value = content.rules.get(option.name, option.default)
    kinds = {"bool": "yes-no", "choice": "choice", "int": "number", "ints": "text"}
    is_list = option.kind == "ints"
    return SchemaInput(
        f"/rules/{option.name}",
        option.title,
        kinds[option.kind],
        ", ".join(map(str, value)) if is_list else value,
        option.low,
        option.high,
        option.step,
        [(choice, option.text_of(choice)) for choice in option.choices],
        is_changed=list(value) != list(option.default) if is_list else value != option.default,
    )


class SchemaForm:
    """The inputs of the tables of one edition."""

    def __init__(self, content: EditionContent) -> None:
        changeable = front_for(content.game).changeable
        self.root = changeable.root if changeable is not None else None
        self.content, self.box = content, box_content(content.game)
        self.changed = set(pointers.changes(self.box.tables, content.tables))
        if changeable is not None:
            self.words = TableComparison(changeable, self.box, content)

    def sections(self) -> Iterator[InputSection]:
        """One for each table, and one for each deck."""
        if not isinstance(self.root, ObjectNode):
            return
        for key, table in self.content.tables.items():
            node = inner_node(self.root.below(key, self.content.tables))
            parts = self._parts(node, table, (key,))
            for title, part, value, path in parts:
                groups = [group for group in self._groups(part, value, path) if group.inputs]
                if groups:
                    yield InputSection(title, groups)

    def _parts(
        self, node: Node | None, value: Any, path: Path
    ) -> list[tuple[str, Node, Any, Path]]:
        """A table as it is, or the decks of a table of decks."""
        if node is None:
            return []
        row = self.words.row
        if isinstance(node, ObjectNode) and node.members and all(row(node, key) for key in value):
            found = [(row(node, key), inner_node(node.below(key, value)), part, (*path, key)) for key, part in value.items()]  # fmt: skip
            return [(title, below, part, at) for title, below, part, at in found if below]
        return [(str(node.title), node, value, path)]

    def _groups(self, node: Node, value: Any, path: Path) -> Iterator[InputGroup]:
        if isinstance(node, ListNode):
            for at, item in enumerate(value):
                title = self.words.item_name(node.item, item, node.identity) if node.identity else f"{node.item.title} {at + 1}"  # fmt: skip
                yield InputGroup(title, list(self._inputs(node.item, item, (*path, str(at)), "")))
        else:
            yield InputGroup("", list(self._inputs(node, value, path, "")))

    def _inputs(
        self, node: Node | None, value: Any, path: Path, owner: str
    ) -> Iterator[SchemaInput]:
        inner = inner_node(node)
        label = f"{owner}: {inner.title}" if owner and inner else str(inner.title if inner else "")
        if isinstance(inner, ObjectNode | UnionNode) and isinstance(value, Mapping):
            for key, part in value.items():
                if key not in _LEFT:
                    deeper = label if isinstance(part, dict | list) and len(path) > 2 else ""  # noqa: PLR2004  below an item
                    yield from self._inputs(inner.below(key, value), part, (*path, key), deeper)
        elif isinstance(inner, ListNode) and isinstance(value, list):
            for at, part in enumerate(value):
                yield from self._inputs(
                    inner.item, part, (*path, str(at)), f"{inner.title} {at + 1}"
                )
        elif inner is not None and value is not None:
            made = self._leaf(inner, value, path, label)
            if made is not None:
                yield made

    def _leaf(self, node: Node, value: Any, path: Path, label: str) -> SchemaInput | None:
        name = pointer(("tables", *path))
        is_changed = pointer(path) in self.changed
        if isinstance(node, IntegerNode) and node.refers != "field":
            return SchemaInput(name, label, "number", value, node.low, node.high, is_changed=is_changed)  # fmt: skip
        if isinstance(node, TextNode):
            return SchemaInput(name, label, "text", value, high=node.longest, is_changed=is_changed)
        if isinstance(node, BooleanNode):
            return SchemaInput(name, label, "yes-no", value, is_changed=is_changed)
        if isinstance(node, IntegerNode | EnumNode):
            return SchemaInput(name, label, "choice", value, choices=self._choices(node), is_changed=is_changed)  # fmt: skip
        return None

    def _choices(self, node: Node) -> list[tuple[str, str]]:
        tables = self.content.tables
        if isinstance(node, EnumNode):
            return [(str(option), self.words.text(node, option, tables)) for option in node.options]
        return [(str(place), self.words.field_name(place, tables)) for place in range(len(tables["fields"]))]  # fmt: skip


def file_from(content: EditionContent, posted: Mapping[str, str]) -> dict[str, Any]:
    """The file of what was sent, over an edition; wrong values are in it as they were written."""
    tables = deepcopy(dict(content.tables))
    rules = dict(content.rules)
    for section in sections_of(content):
        for each in (made for group in section.groups for made in group.inputs):
            value = _sent(each, posted)
            kind, *path = each.name[1:].split("/")
            if kind == "rules":
                rules[path[0]] = value
            else:
                _put(tables, path, value)
    words = {name: posted.get(name, "").replace("\r\n", "\n") for name in HEADING}
    return {
        "format": FORMAT,
        "game": content.game,
        "slug": content.slug,
        "name": {"pl": words["name_pl"], "en": words["name_en"]},
        "note": {"pl": words["note_pl"], "en": words["note_en"]},
        "base": content.base,
        "rules": rules,
        "tables": pointers.changes(GAMES[content.game].tables(), tables),
    }


def _sent(each: SchemaInput, posted: Mapping[str, str]) -> Any:
    """A value as the file would have it; what is no number stays text, and is refused as such."""
    if each.kind == "yes-no":
        return each.name in posted
    raw = posted.get(each.name, str(each.value))
    is_list = each.kind == "text" and each.name.startswith("/rules/")
    if is_list:
        return [_number(part.strip()) for part in raw.split(",") if part.strip()]
    return _number(raw) if each.kind == "number" or isinstance(each.value, int) else raw


def _number(raw: str) -> Any:
    text = raw.strip()
    is_number = text.removeprefix("-").isdecimal() and len(text) < 12  # noqa: PLR2004  no value is longer
    return int(text) if is_number else raw


def _put(tables: Any, path: list[str], value: Any) -> None:
    at = tables
    for key in path[:-1]:
        at = at[int(key)] if isinstance(at, list) else at[key]
    last: Any = int(path[-1]) if isinstance(at, list) else path[-1]
    at[last] = value
