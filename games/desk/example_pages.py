"""How the scenarios of a game stand under an edition, in the reader's language, with the rules that they are about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from games.desk.example_tally import TOGETHER, UNFOUND, ChangeTally, ExampleTally
from games.parameters.options import is_english
from games.reading import rule_pages
from games.variants.content import EditionContent
from games.variants.single_changes import SingleChanges


@dataclass(frozen=True)
class ExampleGroup:
    """Scenarios that one change makes come out otherwise: the change, how many they are, their rules."""

    title: str
    count: str
    parts: Sequence[str]


def words_of(tally: ExampleTally) -> str:
    """One line: how many were run without a fault, and how they stand where some do not hold as they are written."""
    sound = {"n": tally.seen - tally.broken, "seen": tally.seen}
    told = [gettext("%(n)d of %(seen)d without a fault") % sound]
    rest = {
        gettext("hold as they are written: %(n)d"): tally.holds,
        gettext("come out otherwise, as this edition changes what they rest on: %(n)d"): tally.differs,
        gettext("cannot be set up under this edition: %(n)d"): tally.unposed,
        gettext("break: %(n)d"): tally.broken,
    }  # fmt: skip
    if tally.holds < tally.seen:
        told += [words % {"n": n} for words, n in rest.items() if n]
    return "; ".join(told)


def parts_of(tally: ExampleTally, content: EditionContent) -> list[str | ExampleGroup]:
    """What broke, then the changes of the edition with the rules whose scenarios each makes come out otherwise."""
    return [*tally.named, *_groups(tally.changes, content)]


def _groups(changes: Mapping[str, ChangeTally], content: EditionContent) -> Iterator[ExampleGroup]:
    """The change that most scenarios rest on first; those of no single change last."""
    if not changes:
        return
    titles = {
        TOGETHER: gettext("Only several changes together."),
        UNFOUND: gettext("Among so many changes, none was found that suffices alone."),
        **SingleChanges(content).titles(changes.keys() - {TOGETHER, UNFOUND}),
    }
    sentences = _sentences(content)
    last = (TOGETHER, UNFOUND)
    for key, change in sorted(changes.items(), key=lambda row: (row[0] in last, -row[1].seen)):
        rules = [
            f"{rule} ({count}): {sentences[rule]}" if rule in sentences else f"{rule} ({count})"
            for rule, count in sorted(change.rules.items())
        ]
        yield ExampleGroup(titles[key], _count(change), rules)


def _count(change: ChangeTally) -> str:
    told = [ngettext("%(n)d scenario", "%(n)d scenarios", change.seen) % {"n": change.seen}]
    if change.unposed:
        told.append(gettext("cannot be set up: %(n)d") % {"n": change.unposed})
    return ", ".join(told)


def _sentences(content: EditionContent) -> Mapping[str, str]:
    """By rule id, its sentence in the book of the edition."""
    if not rule_pages.has_book(content.game):
        return {}
    lang = "en" if is_english() else "pl"
    book = rule_pages.page(content.game, lang, content.rules, content.tables)
    return {rule_id: rule.text for part in book.sections for rule in part.rules for rule_id in rule.ids}  # fmt: skip
