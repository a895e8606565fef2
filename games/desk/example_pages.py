"""How the scenarios of a game stand under an edition, in the reader's language, with the rules that they are about."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext

from games.desk.trials import ExampleTally
from games.parameters.options import is_english
from games.reading import rule_pages
from games.variants.content import EditionContent


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


def parts_of(tally: ExampleTally, content: EditionContent) -> list[str]:
    """What broke, then the rules whose scenarios come out otherwise, as they are told under this edition."""
    sentences = _sentences(content) if tally.rules else {}
    rules = [
        f"{rule} ({count}): {sentences[rule]}" if rule in sentences else f"{rule} ({count})"
        for rule, count in sorted(tally.rules.items())
    ]
    return [*tally.named, *rules]


def _sentences(content: EditionContent) -> Mapping[str, str]:
    """By rule id, its sentence in the book of the edition."""
    if not rule_pages.has_book(content.game):
        return {}
    lang = "en" if is_english() else "pl"
    book = rule_pages.page(content.game, lang, content.rules, content.tables)
    return {rule_id: rule.text for part in book.sections for rule in part.rules for rule_id in rule.ids}  # fmt: skip
