"""Cards and boards: what the tables of each set are made of, with a way to each part in its editor, and which sets hold a name or a text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

from games.desk.edition_pages import around
from games.desk.listing import EditionStanding, standing_of
from games.desk.views import require_role
from games.editions.models import RuleEdition
from games.editions.selectors import content_of, name_of
from games.fronts.catalogue import FRONTS, front_for
from games.fronts.schema import ListNode, Node, ObjectNode, pointer
from games.parameters.options import is_english
from games.variants.comparison import TableComparison, inner_node
from games.variants.content import EditionContent
from games.variants.lookup import box_content
from games.variants.wording import difference

State = RuleEdition.State
#: Sets on the page, and finds of a search.
SETS_MOST: Final = 100
FINDS_MOST: Final = 50
_SOUGHT_MOST: Final = 100


@dataclass(frozen=True)
class TablePart:
    """One table of a set: its name, how much is in it, how often it differs from the box, and where it is looked at."""

    title: str
    size: str
    changes: int
    address: str


@dataclass(frozen=True)
class SetParts:
    """A set with its tables."""

    edition: RuleEdition
    name: str
    standing: EditionStanding
    parts: list[TablePart]


@dataclass(frozen=True)
class GameParts:
    """The sets of one game that are in use or being written."""

    key: str
    name: str
    sets: list[SetParts]


@dataclass
class PartFind:
    """A field or a card with what was looked for, and the sets that have it: name and address of each."""

    game: str
    place: str
    words: str
    sets: list[tuple[str, str]] = field(default_factory=list)


@require_safe
def parts_page(request: HttpRequest) -> HttpResponse:
    """The page of its entry in the menu."""
    require_role(request)
    sought = " ".join(request.GET.get("q", "").split())[:_SOUGHT_MOST]
    rows = list(_editions()[:SETS_MOST])
    shown = {
        **around(request, gettext("Cards and boards")),
        "games": _by_game(rows, request.user),
        "sought": sought,
        "finds": finds(rows, sought) if sought else [],
    }
    return render(request, "desk/parts.html", shown)


def _editions() -> Any:
    rows = RuleEdition.objects.exclude(state=State.RETIRED).select_related("variant", "revision")
    return rows.order_by("variant__game", "variant__position", "variant__slug", "-number")


def _by_game(rows: list[RuleEdition], reader: Any) -> list[GameParts]:
    """In the order in which games are offered."""
    found = []
    for key, front in FRONTS.items():
        sets = [
            SetParts(row, name_of(row), standing_of(row, reader), parts_of(row))
            for row in rows
            if row.variant.game == key
        ]
        if sets:
            found.append(GameParts(key, front.name, sets))
    return found


def parts_of(edition: RuleEdition) -> list[TablePart]:
    """The tables of an edition, each deck by itself."""
    content = content_of(edition)
    box = box_content(content.game)
    changeable = front_for(content.game).changeable
    if changeable is None or not isinstance(changeable.root, ObjectNode):
        return []
    words = TableComparison(changeable, box, content)
    changed = [clause.path for clause in difference(box, content)]
    found = []
    for title, path, value in _tables(changeable.root, content, words):
        place = pointer(("tables", *path))
        count = sum(one == place or one.startswith(f"{place}/") for one in changed)
        found.append(TablePart(title, _size(path, value), count, _address(edition, place)))
    return found


def _tables(
    root: ObjectNode, content: EditionContent, words: TableComparison
) -> Iterator[tuple[str, tuple[str, ...], Any]]:
    for key, table in content.tables.items():
        node = inner_node(root.below(key, content.tables))
        if key == "decks":
            for deck, cards in table.items():
                yield words.deck_name(deck, content.tables), (key, deck), cards
        elif node is not None and _can_change(node):
            yield str(node.title), (key,), table


def _can_change(node: Node) -> bool:
    return isinstance(node, ListNode | ObjectNode)


def _size(path: tuple[str, ...], value: Any) -> str:
    """How many of what lies there; empty for what is not counted."""
    if path[0] == "decks":
        return ngettext("%(n)d card", "%(n)d cards", len(value)) % {"n": len(value)}
    if path[0] == "fields":
        return ngettext("%(n)d field", "%(n)d fields", len(value)) % {"n": len(value)}
    return str(len(value)) if isinstance(value, list) else ""


def _address(edition: RuleEdition, place: str) -> str:
    """A draft opens at that part of its form; what can be changed no more is seen as players see it."""
    if edition.state == State.DRAFT:
        return f"{reverse('admin:desk_edition', args=[edition.pk])}?open={quote(place)}"
    return reverse("admin:desk_preview", args=[edition.pk])


def finds(rows: list[RuleEdition], sought: str) -> list[PartFind]:
    """Fields and cards whose name or text holds the words, in either language; what several sets share is told once."""
    found: dict[tuple[str, str, str], PartFind] = {}
    wanted = sought.casefold()
    for row in rows:
        game = str(front_for(row.variant.game).name)
        for place, words, path in _named(content_of(row)):
            if wanted not in " ".join(words).casefold():
                continue
            key = (game, place, words[is_english()])
            find = found.setdefault(key, PartFind(*key))
            find.sets.append((f"{name_of(row)} ({row.number})", _address(row, path)))
    return list(found.values())[:FINDS_MOST]


def _named(content: EditionContent) -> Iterator[tuple[str, tuple[str, str], str]]:
    """Every field and card: where it lies in words, what it says in Polish and English, and its path."""
    changeable = front_for(content.game).changeable
    if changeable is None:
        return
    for row in content.tables.get("fields", ()):
        place = gettext("field %(n)d") % {"n": row["index"]}
        yield place, (row["name_pl"], row["name_en"]), "/tables/fields"
    words = TableComparison(changeable, content, content)
    for deck, cards in content.tables.get("decks", {}).items():
        place = words.deck_name(deck, content.tables)
        for at, card in enumerate(cards):
            path = pointer(("tables", "decks", deck, str(at)))
            yield place, (card["text_pl"], card["text_en"]), path
