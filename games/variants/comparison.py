"""Tables of two editions side by side, in plain words: what is told of each place that differs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext

from games.fronts.catalogue import front_for
from games.fronts.schema import (
    BooleanNode,
    Changeable,
    DeferredNode,
    EnumNode,
    IntegerNode,
    ListNode,
    Node,
    NullableNode,
    ObjectNode,
    Path,
    UnionNode,
    has,
    held,
    pointer,
    same,
)
from games.parameters.options import grouped_digits, is_english
from games.rulebooks.sentences import PERCENT, with_unit
from games.variants.content import EditionContent
from games.variants.phrases import begun, holding, instead, joined, switched

_MISSING: Final = object()
_LONGEST: Final = 160


@dataclass(frozen=True)
class Clause:
    """One thing that differs: the place, and a sentence."""

    path: str
    sentence: str


class TableComparison:
    """Two tables of one game, walked side by side along the schema."""

    def __init__(
        self, changeable: Changeable, before: EditionContent, after: EditionContent
    ) -> None:
        self.changeable, self.before, self.after = changeable, before.tables, after.tables
        self.money = front_for(after.game).money(after.tables)
        self.lang = "en" if is_english() else "pl"

    def clauses(self) -> list[Clause]:
        return list(self.differences(self.changeable.root, self.before, self.after, (), ""))

    def differences(
        self, node: Node | None, before: Any, after: Any, path: Path, owner: str
    ) -> Iterator[Clause]:
        if same(before, after):
            return
        inner = inner_node(node)
        both_objects = isinstance(before, Mapping) and isinstance(after, Mapping)
        if isinstance(inner, UnionNode) and both_objects and before[inner.tag] != after[inner.tag]:
            yield self.leaf(inner, before, after, path, owner)
        elif both_objects and isinstance(inner, ObjectNode | UnionNode):
            yield from self.members(inner, before, after, path, owner)
        elif isinstance(inner, ListNode) and is_listed(inner, before, after):
            yield from self.items(inner, before, after, path, owner)
        else:
            yield self.leaf(inner, before, after, path, owner)

    def members(
        self, node: Node, before: Any, after: Any, path: Path, owner: str
    ) -> Iterator[Clause]:
        here = self.name_of(node, before) or owner
        keys = [key for key in {**before, **after} if not self.changeable.follows((*path, key))]
        for key in self.without_translations(keys, before, after):
            old, new = before.get(key, _MISSING), after.get(key, _MISSING)
            source = after if old is _MISSING else before
            place = here if self.name_of(node, before) else joined(here, self.row(node, key))
            yield from self.differences(node.below(key, source), old, new, (*path, key), place)

    def without_translations(self, keys: list[str], before: Any, after: Any) -> list[str]:
        """Of a text that has changed in both languages, the reader's alone."""
        other = "pl" if self.lang == "en" else "en"
        changed = {key for key in keys if not same(before.get(key), after.get(key))}
        return [
            key for key in keys
            if not (key.endswith(f"_{other}") and f"{key[:-2]}{self.lang}" in changed)
        ]  # fmt: skip

    def items(
        self, node: ListNode, before: list[Any], after: list[Any], path: Path, owner: str
    ) -> Iterator[Clause]:
        if not node.identity:
            for at, (old, new) in enumerate(zip(before, after, strict=True)):
                place = joined(owner, f"{title_of(node.item)} {at + 1}")
                yield from self.differences(node.item, old, new, (*path, str(at)), place)
            return
        again = self.numbered_anew(node, before, after)
        olds = {again.get(item[node.identity], item[node.identity]): item for item in before}
        news = {item[node.identity]: item for item in after}
        for at, item in enumerate(after):
            if item[node.identity] in olds:
                old = olds[item[node.identity]]
                name = self.item_name(node.item, old, node.identity)
                yield from self.differences(node.item, old, item, (*path, str(at)), name)
        yield from self.comings(node, olds, news, path, owner)
        if [key for key in olds if key in news] != [key for key in news if key in olds]:
            words = gettext("%(owner)s: in another order.") % {"owner": begun(owner or title_of(node))}  # fmt: skip
            yield Clause(pointer(("tables", *path)), words)

    def numbered_anew(self, node: ListNode, before: list[Any], after: list[Any]) -> dict[Any, Any]:
        """Items that only have another number: they stay at their place under their name."""
        key = node.identity
        known = ({item[key] for item in before}, {item[key] for item in after})
        return {
            old[key]: new[key]
            for old, new in zip(before, after, strict=False)
            if old[key] not in known[1] and new[key] not in known[0]
            and self.name_of(node.item, old) == self.name_of(node.item, new) != ""
        }  # fmt: skip

    def comings(
        self, node: ListNode, olds: Mapping[Any, Any], news: Mapping[Any, Any], path: Path, owner: str
    ) -> Iterator[Clause]:  # fmt: skip
        """What is new, and what is gone."""
        found = [(item, gettext("%(owner)s: new %(item)s.")) for key, item in news.items() if key not in olds]  # fmt: skip
        found += [(item, gettext("%(owner)s: without %(item)s.")) for key, item in olds.items() if key not in news]  # fmt: skip
        for item, sentence in found:
            words = {"owner": begun(owner or title_of(node))}
            words["item"] = self.item_name(node.item, item, node.identity)
            yield Clause(pointer(("tables", *path)), sentence % words)

    def leaf(self, node: Node | None, before: Any, after: Any, path: Path, owner: str) -> Clause:
        title = title_of(node) if node is not None else path[-1]
        if isinstance(before, bool) and isinstance(after, bool):
            said = node.said if isinstance(node, BooleanNode) else None
            words = switched(joined(owner, title), is_on=after)
            if said is not None:
                words = holding(owner, str(said[0] if after else said[1]))
            return Clause(pointer(("tables", *path)), words)
        if isinstance(node, ListNode) and is_named(node, before, after):
            words = self.places_changed(node, before, after, joined(owner, title))
            return Clause(pointer(("tables", *path)), words)
        new, old = self.text(node, after, self.after), self.text(node, before, self.before)
        return Clause(pointer(("tables", *path)), instead(joined(owner, title), new, old))

    def places_changed(
        self, node: ListNode, before: list[Any], after: list[Any], title: str
    ) -> str:
        """Of a list whose places have names, those that changed: the rents of a street, one by one."""
        words = gettext("%(place)s %(after)s instead of %(before)s")
        told = [
            words % {
                "place": name,
                "after": self.text(node.item, new, self.after),
                "before": self.text(node.item, old, self.before),
            }
            for name, old, new in zip(node.names, before, after, strict=True)
            if not same(old, new)
        ]  # fmt: skip
        return f"{begun(title)}: {'; '.join(told).removesuffix('.')}."

    # -- words

    def place(self, path: Path) -> str:
        """What lies at the end of a path."""
        node, value, owner = inner_node(self.changeable.root), self.after, ""
        for key in path:
            if node is None or not has(value, key):
                break
            owner = self.name_of(node, value) or owner
            node, value = inner_node(node.below(key, value)), held(value, key)
        return joined(owner, title_of(node) if node is not None else "")

    def item_name(self, node: Node, item: Any, identity: str) -> str:
        return self.name_of(node, item) or f"{title_of(node)} {item[identity]}"

    def name_of(self, node: Node, value: Any) -> str:
        """What this street, card or company is called; empty where it has no name."""
        case = node._case(value) if isinstance(node, UnionNode) else node  # noqa: SLF001  the same house
        if not isinstance(case, ObjectNode) or not case.named:
            return ""
        key = case.named if case.named in value else f"{case.named}_{self.lang}"
        words = str(value.get(key) or "")
        return gettext("card “%(text)s”") % {"text": words} if case.named == "text" else words

    def row(self, node: Node, key: str) -> str:
        """What tells one member of a table from another: the name of a deck, the number of players."""
        if not isinstance(node, ObjectNode) or node is self.changeable.root:
            return ""
        if node.rows:
            return str(node.rows) % {"key": key}
        is_row = len(set(map(id, node.members.values()))) == 1 and len(node.members) > 1
        return self.deck_name(key, self.before) if is_row else ""

    def deck_name(self, deck: str, tables: Mapping[str, Any]) -> str:
        names = (f[f"name_{self.lang}"] for f in tables.get("fields", ()) if f.get("deck") == deck)
        return str(next(names, self.changeable.deck_names.get(deck, deck)))

    def text(self, node: Node | None, value: Any, tables: Mapping[str, Any]) -> str:
        if value is _MISSING or (value is None and not (isinstance(node, EnumNode) and node.names)):
            return gettext("nothing")
        if isinstance(value, bool):
            return gettext("yes") if value else gettext("no")
        if isinstance(node, IntegerNode):
            return self.number(node, value, tables)
        if isinstance(node, EnumNode):
            return self.word(node, value, tables)
        if isinstance(node, ListNode) and isinstance(value, list):
            return ", ".join(self.text(node.item, part, tables) for part in value)
        if isinstance(node, UnionNode) and isinstance(value, Mapping):
            return str(node.names.get(value[node.tag], value[node.tag]))
        words = remark(value)
        words = words if len(words) <= _LONGEST else words[: _LONGEST - 1] + "…"
        return gettext("“%(text)s”") % {"text": words}

    def number(self, node: IntegerNode, value: int, tables: Mapping[str, Any]) -> str:
        if node.refers == "field":
            return self.field_name(value, tables)
        unit = {"money": self.money, "percent": PERCENT}.get(node.unit, "")
        return with_unit(grouped_digits(value), unit)

    def field_name(self, place: int, tables: Mapping[str, Any]) -> str:
        names = (f[f"name_{self.lang}"] for f in tables["fields"] if f["index"] == place)
        return str(next(names, place))

    def word(self, node: EnumNode, value: Any, tables: Mapping[str, Any]) -> str:
        if node.refers == "group":
            names = (g[f"name_{self.lang}"] for g in tables["groups"] if g["id"] == value)
            return str(next(names, value))
        if node.refers == "deck":
            return self.deck_name(value, self.before)
        return str(node.names.get(value, value))


def inner_node(node: Node | None) -> Node | None:
    """The node behind those that only stand for another."""
    while isinstance(node, DeferredNode | NullableNode):
        node = node.made() if isinstance(node, DeferredNode) else node.inner
    return node


def is_listed(node: ListNode, before: Any, after: Any) -> bool:
    """Whether two lists are told item by item, and not as a whole."""
    if not (isinstance(before, list) and isinstance(after, list)):
        return False
    has_parts = isinstance(inner_node(node.item), ObjectNode | UnionNode | ListNode)
    return has_parts and (bool(node.identity) or len(before) == len(after))


def is_named(node: ListNode, before: Any, after: Any) -> bool:
    """Whether each place of two lists has a name of its own."""
    are_lists = isinstance(before, list) and isinstance(after, list)
    return are_lists and len(before) == len(after) == len(node.names) != 0


def remark(value: Any) -> str:
    """A text as it is; of several by name each with its name."""
    if isinstance(value, Mapping):
        return "; ".join(f"{key}: {part}" for key, part in value.items())
    return str(value)


def title_of(node: Node) -> str:
    return str(node.title)
