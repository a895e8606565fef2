"""The form of an edition, made from the schema of its game: an input for each value that can be changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

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
    held,
    pointer,
)
from games.parameters.options import Option, grouped
from games.variants import pointers
from games.variants.content import EditionContent
from games.variants.lookup import box_content
from games.variants.wording import TableComparison, inner_node, parameter_text

#: Members of the tables that follow from others, or tell one thing from another.
_LEFT: Final = frozenset({"index", "id", "type", "hotel_cost", "keepable", "members", "par_cells", "rusts"})  # fmt: skip


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
    #: What the base says, where this is something else.
    before: str = ""
    #: The nearest value that would be right, where this one is wrong.
    instead: str = ""


@dataclass
class InputGroup:
    """Inputs that belong together: a street, a card, a subject of the rules."""

    title: str
    inputs: list[SchemaInput]
    #: The path in the file of a card that can be taken out, or had once more; empty for what is there as it is.
    path: str = ""

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
    is_unfolded: bool = False

    @property
    def is_wrong(self) -> bool:
        return any(group.is_wrong for group in self.groups)

    @property
    def changes(self) -> int:
        """How many values differ from the box."""
        return sum(each.is_changed for group in self.groups for each in group.inputs)


def sections_of(content: EditionContent) -> list[InputSection]:
    """The whole form: parameters by subject, then the tables."""
    found = [
        InputSection(title, [InputGroup("", [_parameter(option, content) for option in options])])
        for _key, title, options in grouped(content.game)
    ]
    return found + list(SchemaForm(content).sections())


def unfold(sections: list[InputSection], path: str) -> None:
    """Open the part in which a card was taken out or had once more."""
    deck = path.rpartition("/")[0]
    for section in sections:
        section.is_unfolded = bool(deck) and any(
            group.path.rpartition("/")[0] == deck for group in section.groups
        )


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
        before=parameter_text(option, option.default),
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
                at_path = pointer(("tables", *path, str(at))) if node.least < node.most else ""
                found = list(self._inputs(node.item, item, (*path, str(at)), ""))
                yield InputGroup(title, found, at_path if node.identity else "")
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
        made = self._made(node, pointer(("tables", *path)), value, label)
        if made is not None and pointer(path) in self.changed:
            made.is_changed = True
            made.before = self._before(node, path)
        return made

    def _made(self, node: Node, name: str, value: Any, label: str) -> SchemaInput | None:
        if isinstance(node, IntegerNode) and node.refers != "field":
            return SchemaInput(name, label, "number", value, node.low, node.high)
        if isinstance(node, TextNode):
            return SchemaInput(name, label, "text", value, high=node.longest)
        if isinstance(node, BooleanNode):
            return SchemaInput(name, label, "yes-no", value)
        if isinstance(node, IntegerNode | EnumNode):
            return SchemaInput(name, label, "choice", value, choices=self._choices(node))
        return None

    def _before(self, node: Node, path: Path) -> str:
        """What the box has at this place, as a difference tells it; empty for a card that the box has not."""
        at: Any = self.box.tables
        try:
            for key in path:
                at = held(at, key)
        except KeyError:
            return ""
        return self.words.text(node, at, self.box.tables)

    def _choices(self, node: Node) -> list[tuple[str, str]]:
        tables = self.content.tables
        if isinstance(node, EnumNode):
            return [(str(option), self.words.text(node, option, tables)) for option in node.options]
        return [(str(place), self.words.field_name(place, tables)) for place in range(len(tables["fields"]))]  # fmt: skip
