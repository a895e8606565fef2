"""The form of an edition, made from the schema of its game: an input for each value that can be changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext

from games.desk.form_parts import InputGroup, InputSection, SchemaInput
from games.fronts.catalogue import front_for
from games.fronts.schema import (
    COLOUR,
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
from games.parameters.dependence import dependence_of
from games.parameters.options import Option, grouped, options_of
from games.rulebooks.book import anchors
from games.rulebooks.sentences import PERCENT
from games.variants import pointers
from games.variants.comparison import TableComparison, inner_node
from games.variants.content import EditionContent
from games.variants.lookup import box_content

#: Members of the tables that tell one thing from another.
_LEFT: Final = frozenset({"id", "type"})
#: As long as texts of cards may be.
_OF_A_CARD: Final = 200
#: Where the field lies on the board; START stays.
_PLACE: Final = "index"


def sections_of(content: EditionContent) -> list[InputSection]:
    """The whole form: parameters by subject, then the tables."""
    found = [
        InputSection(title, [InputGroup("", [_parameter(option, content) for option in options])])
        for _key, title, options in grouped(content.game)
    ]
    return found + list(SchemaForm(content).sections())


def _parameter(option: Option, content: EditionContent) -> SchemaInput:
    value = content.rules.get(option.name, option.default)
    money = front_for(content.game).money(content.tables)
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
        before=option.told(option.default, money),
        unit=option.unit(money),
        rules=[rule for rule in option.rules if rule in anchors(content.game)],
        **_dependence(option, content),
    )


def _dependence(option: Option, content: EditionContent) -> dict[str, Any]:
    """Under which switch a parameter matters, in words, and whether it does."""
    found = dependence_of(option.name, content.rules)
    if found is None:
        return {}
    switch = next(each for each in options_of(content.game) if each.name == found.switch)
    words = gettext("Matters only together with: %(switch)s.") % {"switch": switch.title}
    return {"needs": words, "is_idle": not found.holds(content.rules)}


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
            for title, part, value, path in self._parts(node, table, (key,)):
                groups = [group for group in self._groups(part, value, path) if group.inputs]
                if groups:
                    place = pointer(("tables", *path))
                    yield InputSection(title, groups, layout=self._layout(part, path), place=place)

    def _layout(self, node: Node, path: Path) -> str:
        if path == ("market",):
            return "market"
        if path == ("fields",):
            return "fields"
        is_deck = isinstance(node, ListNode) and len(path) > 1
        is_table = isinstance(node, ListNode) or self._is_keyed(node)
        return "cards" if is_deck else "table" if is_table else "list"

    def _is_keyed(self, node: Node | None) -> bool:
        """Whether it has a row of one kind for each key: decks, numbers of players."""
        if not isinstance(node, ObjectNode) or node is self.root:
            return False
        return len(set(map(id, node.members.values()))) == 1 and len(node.members) > 1

    def _parts(
        self, node: Node | None, value: Any, path: Path
    ) -> list[tuple[str, Node, Any, Path]]:
        """A table as it is, or the decks of a table of decks."""
        if node is None:
            return []
        if self._is_keyed(node):
            parts = [(key, inner_node(node.below(key, value)), part) for key, part in value.items()]
            if all(isinstance(below, ListNode) for _key, below, _part in parts):
                row = self.words.row
                return [(row(node, key), below, part, (*path, key)) for key, below, part in parts if below]  # fmt: skip
        return [(str(node.title), node, value, path)]

    def _groups(self, node: Node, value: Any, path: Path) -> Iterator[InputGroup]:
        if isinstance(node, ListNode):
            for at, item in enumerate(value):
                title = self.words.item_name(node.item, item, node.identity) if node.identity else f"{node.item.title} {at + 1}"  # fmt: skip
                place = pointer(("tables", *path, str(at)))
                is_counted = node.identity and node.least < node.most
                found = list(self._inputs(node.item, item, (*path, str(at)), ""))
                yield InputGroup(title, found, place if is_counted else "", place)
        elif path == ("market",):
            for at, row in enumerate(value["rows"]):
                yield InputGroup(f"{at + 1}", list(self._cells(row, ("market", "rows", str(at)))))
        elif self._is_keyed(node):
            for key, part in value.items():
                yield InputGroup(key, list(self._inputs(node.below(key, value), part, (*path, key), "")))  # fmt: skip
        else:
            yield InputGroup("", list(self._inputs(node, value, path, "")))

    def _cells(self, row: list[Any], path: Path) -> Iterator[SchemaInput]:
        """The cells of a row of the market, and an empty place behind them; who empties a price takes its cell out."""
        assert self.root is not None
        rows = inner_node(self.root.below("market", self.content.tables)).below("rows", None)  # type: ignore[union-attr]  # a game with a market has it
        cell = inner_node(rows.item.item)  # type: ignore[union-attr]
        for at, known in enumerate([*row, None]):
            here = (*path, str(at))
            if known is not None:
                yield from self._inputs(cell, known, here, "")
            elif cell is not None:
                price = cell.below("price", None)
                empty = self._made(price, pointer(("tables", *here, "price")), "", str(price.title)) if price else None  # fmt: skip
                if empty is not None:
                    yield empty

    def _inputs(
        self, node: Node | None, value: Any, path: Path, owner: str
    ) -> Iterator[SchemaInput]:
        inner = inner_node(node)
        label = f"{owner}: {inner.title}" if owner and inner else str(inner.title if inner else "")
        if isinstance(inner, ObjectNode | UnionNode) and isinstance(value, Mapping):
            yield from self._members(inner, value, path, label)
        elif isinstance(inner, ListNode) and isinstance(value, list):
            for at, part in enumerate(value):
                yield from self._inputs(inner.item, part, (*path, str(at)), place_name(inner, at))
        elif inner is not None and (value is not None or _may_be_none(inner)):
            made = self._leaf(inner, value, path, label)
            if made is not None:
                yield made

    def _members(
        self, node: ObjectNode | UnionNode, value: Mapping[str, Any], path: Path, label: str
    ) -> Iterator[SchemaInput]:
        if isinstance(node, UnionNode) and node.names:
            yield self._tag(node, value, path)
        for key, part in value.items():
            is_first = key == _PLACE and part == 0
            if not self._is_left((*path, key)) and not is_first:
                deeper = label if isinstance(part, dict | list) and len(path) > 2 else ""  # noqa: PLR2004  below an item
                yield from self._inputs(node.below(key, value), part, (*path, key), deeper)

    def _is_left(self, path: Path) -> bool:
        """Whether the place has no input: it tells one thing from another, or follows from other values."""
        changeable = front_for(self.content.game).changeable
        return path[-1] in _LEFT or (changeable is not None and changeable.follows(path))

    def _tag(self, node: UnionNode, value: Mapping[str, Any], path: Path) -> SchemaInput:
        """Which case it is: what a card does. Another one comes with values of its own."""
        name = pointer(("tables", *path, node.tag))
        words = [(case, str(node.names.get(case, case))) for case in node.cases]
        made = SchemaInput(name, str(node.title), "choice", value[node.tag], choices=words)
        made.is_changed = bool({pointer(path), pointer((*path, node.tag))} & self.changed)
        return made

    def _leaf(self, node: Node, value: Any, path: Path, label: str) -> SchemaInput | None:
        made = self._made(node, pointer(("tables", *path)), value, label)
        if made is not None and pointer(path) in self.changed:
            made.is_changed = True
            made.before = self._before(node, path)
        return made

    def _made(self, node: Node, name: str, value: Any, label: str) -> SchemaInput | None:
        if name.startswith("/tables/fields/") and name.endswith(f"/{_PLACE}"):
            return SchemaInput(name, label, "choice", value, choices=self._places()[1:])
        if isinstance(node, IntegerNode) and node.refers != "field":
            unit = {"money": self.words.money, "percent": PERCENT}.get(node.unit, "")
            return SchemaInput(name, label, "number", value, node.low, node.high, unit=unit)
        if isinstance(node, TextNode):
            return SchemaInput(name, label, _kind_of(node), value, high=node.longest)
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
            return [("" if option is None else str(option), self.words.text(node, option, tables)) for option in node.options]  # fmt: skip
        return self._places()

    def _places(self) -> list[tuple[str, str]]:
        tables = self.content.tables
        return [(str(place), f"{place}. {self.words.field_name(place, tables)}") for place in range(len(tables["fields"]))]  # fmt: skip


def place_name(node: ListNode, at: int) -> str:
    """What a place of a list is called: by its own name, or by its number."""
    return str(node.names[at]) if at < len(node.names) else f"{node.title} {at + 1}"


def _kind_of(node: TextNode) -> str:
    """A colour, a line, or a text that a line would cut."""
    if node.pattern == COLOUR:
        return "colour"
    return "text" if node.longest < _OF_A_CARD else "long-text"


def _may_be_none(node: Node) -> bool:
    """Whether nothing is one of the words that can be chosen."""
    return isinstance(node, EnumNode) and None in node.options
