"""A first value for a place of the schema, to be changed by a person: an effect that a card gets instead of another."""

from __future__ import annotations

from typing import Any, Final

from games.fronts.schema import (
    BooleanNode,
    ConstantNode,
    EnumNode,
    IntegerNode,
    ListNode,
    Node,
    ObjectNode,
    TextNode,
    UnionNode,
)
from games.variants.comparison import inner_node

#: A sum and a count that mean something in every game.
_SUM: Final = 100
_COUNT: Final = 1


def blank(node: Node | None) -> Any:
    """A value that the node takes; None for what may be missing."""
    inner = inner_node(node)
    if isinstance(inner, IntegerNode):
        return min(max(_SUM if inner.unit == "money" else _COUNT, inner.low), inner.high)
    if isinstance(inner, ListNode):
        return [blank(inner.item) for _ in range(inner.least)]
    if isinstance(inner, ObjectNode):
        return {key: blank(part) for key, part in inner.members.items() if key not in inner.optional}  # fmt: skip
    if isinstance(inner, UnionNode):
        return blank_case(inner, next(tag for tag in inner.cases if not _holds_list(inner.cases[tag])))  # fmt: skip
    return _plain(inner)


def blank_case(node: UnionNode, tag: str) -> dict[str, Any]:
    """A value of this case of a union. Raises KeyError."""
    found: dict[str, Any] = blank(node.cases[tag])
    return found


def _holds_list(case: ObjectNode) -> bool:
    """A choice offers effects: it does not begin with another choice."""
    return any(isinstance(inner_node(part), ListNode) for part in case.members.values())


def _plain(node: Node | None) -> Any:
    if isinstance(node, EnumNode):
        return node.options[0]
    if isinstance(node, ConstantNode):
        return node.printed[0]
    if isinstance(node, BooleanNode):
        return False
    return "x" if isinstance(node, TextNode) else None
