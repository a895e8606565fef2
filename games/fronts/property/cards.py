"""What must hold between the cards of an edition: every draw ends, and every card is known once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from games.fronts.schema import Path, Violation, repeats, twice

Tables = Mapping[str, Any]
#: Effects that leave the deck for a hand: such a card may be gone when the others are drawn.
_KEPT: Final = "release_card"


def settle(decks: Mapping[str, Any]) -> None:
    """What a card repeats of its effect: whether it is kept."""
    for cards in decks.values():
        for card in cards:
            card["keepable"] = card["effect"]["effect"] == _KEPT


def conflicts(tables: Tables) -> Iterator[Violation]:
    """Cards that occur twice, draw in a circle, never end, or send on holiday somewhere else."""
    ids = (
        (("decks", deck, str(at), "id"), card["id"])
        for deck, cards in tables["decks"].items()
        for at, card in enumerate(cards)
    )
    yield from (twice(place, name, [first]) for place, name, first in repeats(ids))
    yield from _circles(tables)
    for deck, cards in tables["decks"].items():
        if not any(_ends(tables, deck, card["effect"]) for card in cards):
            yield Violation(("decks", deck), "unplayable", {"reason": "cards_never_end"})
    for path, effect in _effects(tables):
        yield from _target(tables, path, effect)


def _effects(tables: Tables) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """Every effect with its path, options of a choice included."""
    for deck, cards in tables["decks"].items():
        for at, card in enumerate(cards):
            yield from _nested(("decks", deck, str(at), "effect"), card["effect"])


def _nested(path: Path, effect: Mapping[str, Any]) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    yield path, effect
    for at, option in enumerate(effect.get("options", ())):
        yield from _nested((*path, "options", str(at)), option)


def _circles(tables: Tables) -> Iterator[Violation]:
    """A deck that is drawn from must not lead back to the one that sent there."""
    arrows: dict[str, set[str]] = {deck: set() for deck in tables["decks"]}
    for path, effect in _effects(tables):
        is_nested_choice = effect["effect"] == "choice" and "options" in path
        is_kept_option = effect["effect"] == _KEPT and "options" in path
        if is_nested_choice or is_kept_option:
            # What a choice offers is carried out at once: it is no card that could be asked about or kept.
            yield Violation((*path, "effect"), "unplayable", {"reason": "not_among_options"})
        if effect["effect"] != "draw_card":
            continue
        if _reaches(arrows, effect["deck"], path[1]):
            yield Violation((*path, "deck"), "unplayable", {"reason": "cards_in_a_circle"})
        else:
            arrows[path[1]].add(effect["deck"])


def _reaches(arrows: Mapping[str, set[str]], start: str, goal: str) -> bool:
    return start == goal or any(_reaches(arrows, deck, goal) for deck in arrows[start])


def _ends(tables: Tables, deck: str, effect: Mapping[str, Any]) -> bool:
    """Whether the effect never leads to another card, from wherever it is drawn."""
    name = effect["effect"]
    if name in (_KEPT, "draw_card"):
        return False
    if name == "choice":
        return all(_ends(tables, deck, option) for option in effect["options"])
    return not any(_draws(tables["fields"][field]) for field in _reached(tables, effect))


def _draws(field: Mapping[str, Any]) -> bool:
    return bool(field.get("deck") or field.get("deck_by_role"))


def _reached(tables: Tables, effect: Mapping[str, Any]) -> list[int]:
    """Where the effect can put a pawn that has drawn its card on a field with a deck."""
    size = len(tables["fields"])
    if effect["effect"] == "move_to":
        return [effect["target"]]
    if effect["effect"] == "move_by":
        places = [at for at, field in enumerate(tables["fields"]) if _draws(field)]
        return [(at + effect["steps"]) % size for at in places]
    return []


def _target(tables: Tables, path: Path, effect: Mapping[str, Any]) -> Iterator[Violation]:
    if effect["effect"] == "holiday":
        kind = tables["fields"][effect["target"]]["type"]
        if kind != "holiday":
            other = [f"/tables/fields/{effect['target']}/type"]
            yield Violation((*path, "target"), "conflict", {"with": other})
    if effect["effect"] == "move_by" and effect["steps"] == 0:
        yield Violation((*path, "steps"), "unplayable", {"reason": "no_move"})


def warnings(tables: Tables) -> Iterator[Violation]:
    """Texts that do not name the sum of their card."""
    for deck, cards in tables["decks"].items():
        for at, card in enumerate(cards):
            amount = card["effect"].get("amount")
            for lang in ("pl", "en"):
                if amount and str(amount) not in _numbers(card[f"text_{lang}"]):
                    where = ("decks", deck, str(at), f"text_{lang}")
                    amount_at = f"/tables/decks/{deck}/{at}/effect/amount"
                    yield Violation(where, "conflict", {"with": [amount_at], "reason": "sum_not_told"})  # fmt: skip


def _numbers(text: str) -> list[str]:
    """The numbers that a text names, their thousands written together."""
    return [
        re.sub(r"\D", "", found) for found in re.findall(r"\d+(?:[ ,.\u00a0\u202f]\d{3})*", text)
    ]
