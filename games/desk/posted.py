"""What a browser sent, as the file of an edition: values put over it, a card taken out or had once more."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Final

from games.desk import reshaped
from games.desk.form_parts import InputSection, SchemaInput, written_number
from games.desk.inputs import sections_of
from games.engines.catalogue import GAMES
from games.variants import pointers
from games.variants.content import FORMAT, EditionContent

#: Words of the heading.
HEADING: Final = ("name_pl", "name_en", "note_pl", "note_en")
#: Buttons of a card; what they send is its path.
CARD_BUTTONS: Final = ("remove", "again")


def file_from(content: EditionContent, posted: Mapping[str, str]) -> dict[str, Any]:
    """The file of what was sent, over an edition; wrong values are in it as they were written."""
    tables, rules = deepcopy(dict(content.tables)), dict(content.rules)
    sections = sections_of(content)
    reshaped.cells(tables, posted)
    for each in (made for section in sections for group in section.groups for made in group.inputs):
        value = _sent(each, posted)
        kind, *path = each.name[1:].split("/")
        if kind == "rules":
            rules[path[0]] = value
        else:
            _put(tables, path, value)
    reshaped.effects(content, tables)
    reshaped.places(content, tables)
    _cards(sections, tables, posted)
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


def opened(content: EditionContent, posted: Mapping[str, str]) -> str:
    """The card to show again: that of the pressed button, or one that does something else now; empty for none."""
    pressed = next((posted[name] for name in CARD_BUTTONS if posted.get(name)), "")
    return pressed or next(reshaped.with_other_effects(content, posted), "")


def _sent(each: SchemaInput, posted: Mapping[str, str]) -> Any:
    """A value as the file would have it; what is no number stays text, and is refused as such."""
    if each.kind == "yes-no":
        return each.name in posted
    raw = posted.get(each.name, "" if each.value is None else str(each.value))
    if each.kind == "choice" and not raw and any(not choice for choice, _words in each.choices):
        return None
    is_list = each.kind == "text" and each.name.startswith("/rules/")
    if is_list:
        return [written_number(part.strip()) for part in raw.split(",") if part.strip()]
    if each.kind == "long-text":
        return " ".join(raw.splitlines())
    return written_number(raw) if each.kind == "number" or isinstance(each.value, int) else raw


def _put(tables: Any, path: list[str], value: Any) -> None:
    at = tables
    for key in path[:-1]:
        if isinstance(at, list) and int(key) >= len(at):
            return  # the empty place behind a row of the market
        at = at[int(key)] if isinstance(at, list) else at[key]
        if at is None:
            return  # a cell of the market that is taken out
    last: Any = int(path[-1]) if isinstance(at, list) else path[-1]
    at[last] = value


def _cards(sections: list[InputSection], tables: Any, posted: Mapping[str, str]) -> None:
    """Take out the card whose button was pressed, or put a copy of it behind it."""
    known = {group.path for section in sections for group in section.groups}
    for button in CARD_BUTTONS:
        path = posted.get(button, "")
        if not path or path not in known:
            continue
        *above, last = path.removeprefix("/tables/").split("/")
        deck = tables
        for key in above:
            deck = deck[key]
        if button == "remove":
            del deck[int(last)]
        else:
            copy = {**deepcopy(deck[int(last)]), "id": _free_id(deck)}
            deck.insert(int(last) + 1, copy)


def _free_id(deck: list[Mapping[str, Any]]) -> str:
    """A number that no card of the deck has."""
    taken = {card["id"] for card in deck}
    return next(name for n in range(1, len(deck) + 2) if (name := f"NEW-{n}") not in taken)
