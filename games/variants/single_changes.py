"""What an edition does otherwise than the box, taken apart: each change can be put into the box alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from django.utils.translation import gettext, ngettext

from games.fronts.catalogue import front_for
from games.fronts.schema import ConstantNode, Path, pointer, same
from games.variants import pointers
from games.variants.comparison import Clause
from games.variants.content import EditionContent
from games.variants.lookup import box_content
from games.variants.phrases import begun
from games.variants.wording import difference, place_words, told

#: More changes of one table than these are one: the whole board, all decks.
APART_MOST: Final = 6
#: More sentences than these are counted instead of told.
_SENTENCES_MOST: Final = 3
#: Parts of a pointer to a parameter, or to a whole table.
_WHOLE: Final = 2


class SingleChanges:
    """The changes of a content. `keys`: a pointer for each, to a parameter, an item of a table, or a whole table."""

    def __init__(self, content: EditionContent) -> None:
        self.content, self.box = content, box_content(content.game)
        self._values: dict[str, dict[str, Any]] = defaultdict(dict)
        for path, value in _table_values(self.box.tables, content.tables):
            self._values[_key(path)][pointer(path)] = value
        self._values = _joined(self._values)
        rules = (name for name, value in content.rules.items() if not same(value, self.box.rules.get(name)))  # fmt: skip
        self.keys = (*(pointer(("rules", name)) for name in rules), *self._values)
        self._tables = lru_cache(maxsize=64)(self._made)

    def under(self, keys: Sequence[str]) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        """Rules and tables of the box with these changes alone, whether they make sense or not."""
        names = [path[1] for key in keys if (path := pointers.parsed(key)) and path[0] == "rules"]
        rules = {**self.box.rules, **{name: self.content.rules[name] for name in names}}
        return rules, self._tables(frozenset(key for key in keys if key in self._values))

    def _made(self, keys: frozenset[str]) -> Mapping[str, Any]:
        if not keys:
            return self.box.tables
        changeable = front_for(self.content.game).changeable
        root = ConstantNode("") if changeable is None else changeable.root
        values = {path: value for key in keys for path, value in self._values[key].items()}
        made, _wrong = pointers.applied(root, self.box.tables, values)
        touched = frozenset(path[0] for text in values if (path := pointers.parsed(text)))
        return made if changeable is None else changeable.derived(made, touched)

    def titles(self, keys: Iterable[str]) -> dict[str, str]:
        """What each change is, in the reader's language: its sentences, or where it lies and how many values it has."""
        each, grouped = difference(self.box, self.content), told(self.box, self.content)
        return {
            key: self._title(key, grouped if key.count("/") == _WHOLE else each) for key in keys
        }

    def _title(self, key: str, clauses: list[Clause]) -> str:
        said = [one.sentence for one in clauses if f"{one.path}/".startswith(f"{key}/")]
        if 0 < len(said) <= _SENTENCES_MOST:
            return " ".join(said)
        place, n = begun(place_words(self.content, pointers.parsed(key) or ())), len(said)
        if not n:
            return f"{place}."
        count = ngettext("%(n)d value other than in the box", "%(n)d values other than in the box", n)  # fmt: skip
        return gettext("%(title)s: %(told)s.") % {"title": place, "told": count % {"n": n}}


def _table_values(
    before: Mapping[str, Any], after: Mapping[str, Any]
) -> Iterator[tuple[Path, Any]]:
    """Every place that differs, with its new value."""
    for text, value in pointers.changes(before, after).items():
        yield pointers.parsed(text) or (), value


def _key(path: Path) -> str:
    """The item of a table to which a place belongs: a field, a card, a train; else the member of the table."""
    at = next((n for n, part in enumerate(path, 1) if part.isdigit()), 2)
    return pointer(("tables", *path[:at]))


def _joined(values: Mapping[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The same, the changes of a table as one where they are many."""
    names = {key: key.split("/")[2] for key in values}
    counts = Counter(names.values())
    found: dict[str, dict[str, Any]] = defaultdict(dict)
    for key, each in values.items():
        is_many = counts[names[key]] > APART_MOST
        found[pointer(("tables", names[key])) if is_many else key] |= each
    return found
