"""What became different in an edition, in sentences: for its page, and in both languages for the log of the staff."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from games.variants.content import EditionContent
from games.variants.phrases import instead
from games.variants.wording import sentences

#: What an edition is called, by the part of its content and the language.
_HEADING: Final = {
    ("name", "pl"): _("Polish name"),
    ("name", "en"): _("English name"),
    ("note", "pl"): _("Polish note"),
    ("note", "en"): _("English note"),
}
#: Sentences that a line of the log keeps; the page of the edition has them all.
LOGGED_MOST: Final = 30


def changes(before: EditionContent, after: EditionContent) -> list[str]:
    """What `after` says otherwise, in the reader's language: rules and tables first, then what it is called."""
    words = []
    for (part, language), title in _HEADING.items():
        old, new = (getattr(content, part).get(language, "") for content in (before, after))
        if old != new:
            words.append(instead(str(title), new, old))
    return [*sentences(before, after), *words]


def told_in_both(before: EditionContent, after: EditionContent) -> dict[str, list[str]]:
    """The same in each language, for whoever reads the log later; at most LOGGED_MOST of each."""
    found = {}
    for language in ("pl", "en"):
        with override(language):
            words = changes(before, after)
        found[language] = [*words[:LOGGED_MOST], *(["…"] if words[LOGGED_MOST:] else [])]
    return found
