"""Cards as an edition may write them: the effects that the game knows, with their sums, and texts in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from games.fronts.schema import (
    ID,
    BooleanNode,
    ConstantNode,
    DeferredNode,
    EnumNode,
    IntegerNode,
    ListNode,
    Node,
    ObjectNode,
    RemarkNode,
    TextNode,
    UnionNode,
)

CARDS_MAX: Final = 60
AMOUNT_MAX: Final = 100_000
EFFECTS: Final[Mapping[str, Any]] = {
    "pay_bank": _("pay the bank"),
    "collect_bank": _("the bank pays"),
    "collect_from_each": _("everybody pays the player"),
    "pay_each": _("the player pays everybody"),
    "per_building": _("pay for each building"),
    "move_to": _("move to a field"),
    "move_by": _("move by a number of fields"),
    "go_to_jail": _("to prison"),
    "go_to_hospital": _("to hospital"),
    "holiday": _("on holiday"),
    "release_card": _("pass to keep"),
    "draw_card": _("draw from a deck"),
    "choice": _("a choice"),
    "none": _("nothing happens"),
    "roll_bonus": _("a prize for a high throw"),
    "bank_pays_each": _("the bank pays everybody of a role"),
}


def decks_node(box: Mapping[str, Any], size: int) -> ObjectNode:
    """The decks of a game whose board has `size` fields; they know the effects that occur in the box."""
    effect = _effects(box["decks"], size)
    deck = ListNode(_("deck"), _card(effect), 1, CARDS_MAX, identity="id")
    return ObjectNode(_("decks"), dict.fromkeys(box["decks"], deck))


def _card(effect: Node) -> ObjectNode:
    members: dict[str, Node] = {
        "id": TextNode(_("number of the card"), longest=40, pattern=ID),
        "effect": effect,
        "text_pl": TextNode(_("Polish text"), longest=200),
        "text_en": TextNode(_("English text"), longest=200),
        "keepable": BooleanNode(_("kept in hand")),
        "provenance": RemarkNode(_("origin")),
    }
    return ObjectNode(_("card"), members, frozenset({"keepable", "provenance"}), named="text")


def _effects(decks: Mapping[str, Any], size: int) -> UnionNode:
    known = effects_in([card["effect"] for cards in decks.values() for card in cards])
    node = DeferredNode(_("effect"), lambda: union)
    cases = {name: _case(name, rows, decks, size, node) for name, rows in known.items()}
    union = UnionNode(_("effect"), tag="effect", cases=cases, names=EFFECTS)
    return union


def effects_in(effects: list[Mapping[str, Any]]) -> dict[str, list[Mapping[str, Any]]]:
    """By name, every effect that occurs, also as an option of another."""
    found: dict[str, list[Mapping[str, Any]]] = {}
    for effect in effects:
        found.setdefault(effect["effect"], []).append(effect)
        for name, rows in effects_in(list(effect.get("options", ()))).items():
            found.setdefault(name, []).extend(rows)
    return found


def _case(
    name: str, rows: list[Mapping[str, Any]], decks: Mapping[str, Any], size: int, effect: Node
) -> ObjectNode:
    members = {key: _member(key, rows, decks, size, effect) for key in rows[0] if key != "effect"}
    tag = ConstantNode(_("what the card does"), (name,))
    return ObjectNode(EFFECTS[name], {"effect": tag, **members})


def _member(
    key: str, rows: list[Mapping[str, Any]], decks: Mapping[str, Any], size: int, effect: Node
) -> Node:
    sums = {"amount": _("amount"), "house": _("for each house"), "hotel": _("for each hotel")}
    if key in sums:
        return IntegerNode(sums[key], 0, AMOUNT_MAX, "money")
    nodes: dict[str, Node] = {
        "target": IntegerNode(_("field moved to"), 0, size - 1, refers="field"),
        "steps": IntegerNode(_("number of fields"), 1 - size, size - 1),
        "dice": IntegerNode(_("number of dice"), 1, 3),
        "min_sum": IntegerNode(_("lowest throw that wins"), 1, 18),
        "direction": EnumNode(_("direction"), ("forward", "backward"), DIRECTIONS),
        "start_bonus": EnumNode(_("payment for Start"), tuple(BONUSES), BONUSES),
        "deck": EnumNode(_("deck drawn from"), tuple(decks), refers="deck"),
        "options": ListNode(_("what may be chosen"), effect, 2, 4),
    }
    if key in nodes:
        return nodes[key]
    values = tuple(dict.fromkeys(row[key] for row in rows))
    title = {"role": _("role"), "from": _("where it frees from")}[key]
    return EnumNode(title, tuple(ROLES) if key == "role" else values, {**ROLES, **PLACES})


ROLES: Final = {"entrepreneur": _("entrepreneurs"), "monopolist": _("monopolists")}
PLACES: Final = {"jail": _("prison"), "hospital": _("hospital")}
DIRECTIONS: Final = {"forward": _("forward"), "backward": _("backward")}
BONUSES: Final = {"normal": _("when passed"), "always": _("always"), "none": _("none")}
