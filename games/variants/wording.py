"""The difference between two editions in plain words, in the language that is switched on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from django.utils.translation import gettext, ngettext

from games.fronts.catalogue import front_for
from games.fronts.schema import Path, same
from games.parameters.options import Option, every_option, plain
from games.parameters.switches import sentence_of_switch
from games.variants.comparison import Clause, TableComparison
from games.variants.content import EditionContent
from games.variants.grouping import told_by_group
from games.variants.phrases import instead, switched

#: What the title of a parameter says in brackets is meant for its form: units, what 0 means.
_ASIDE: Final = re.compile(r"(?: w sekundach| w minutach| in seconds| in minutes)? \([^()]*\)")

#: How some switches ask, which is answered by a sentence: `Czy wolno dawać prezenty`.
_ASKING: Final = re.compile(r"^(?:Czy|Whether) ")


def difference(before: EditionContent, after: EditionContent) -> list[Clause]:
    """What `after` does otherwise than `before`, value by value, parameters first; empty for equal content."""
    found = list(_parameters(before, after))
    changeable = front_for(after.game).changeable
    if changeable is not None:
        found += TableComparison(changeable, before, after).clauses()
    return found


def told(before: EditionContent, after: EditionContent) -> list[Clause]:
    """The difference as people tell it: values of a group that all go the same way are one clause."""
    found, changeable = difference(before, after), front_for(after.game).changeable
    if changeable is None:
        return found
    return told_by_group(found, TableComparison(changeable, before, after))


def sentences(before: EditionContent, after: EditionContent) -> list[str]:
    """The sentences of the difference."""
    return [clause.sentence for clause in told(before, after)]


def summary(content: EditionContent, box: EditionContent) -> list[str]:
    """The whole edition in a few sentences: for whom it is, and everything that differs from the box."""
    seats = [content.rules.get("players_min"), content.rules.get("players_max")]
    found = []
    if all(isinstance(count, int) for count in seats):
        found.append(gettext("For %(low)d to %(high)d players.") % {"low": seats[0], "high": seats[1]})  # fmt: skip
    clauses = sentences(box, content)
    count = len(clauses)
    if not count:
        return [*found, gettext("The rules of the box, unchanged.")]
    line = ngettext(
        "It differs from the box in %(n)d point:", "It differs from the box in %(n)d points:", count
    )
    return [*found, line % {"n": count}, *clauses]


def place_words(content: EditionContent, path: Path) -> str:
    """What a place of a file is called: a parameter, or `Saloniki, rents`."""
    kind, *rest = path
    if kind == "rules":
        return next((o.title for o in every_option(content.game) if [o.name] == rest[:1]), "/".join(rest))  # fmt: skip
    changeable = front_for(content.game).changeable
    if changeable is None or not rest:
        return gettext("tables")
    return TableComparison(changeable, content, content).place(tuple(rest))


# -- parameters


def _parameters(before: EditionContent, after: EditionContent) -> Iterator[Clause]:
    money = front_for(after.game).money(after.tables)
    for option in every_option(after.game):
        old = before.rules.get(option.name, option.default)
        new = after.rules.get(option.name, option.default)
        if not same(plain(old), plain(new)):
            yield Clause(f"/rules/{option.name}", _parameter(after.game, option, old, new, money))


def _parameter(game: str, option: Option, old: Any, new: Any, money: str) -> str:
    title = _ASIDE.sub("", option.title)
    if option.kind == "choice":  # what can be chosen is told by what was chosen
        title = title.partition(": ")[0]
    if isinstance(new, bool):
        return sentence_of_switch(game, option.name, is_on=new) or switched(
            _ASKING.sub("", title), is_on=new
        )
    return instead(title, option.told(new, money), option.told(old, money))
