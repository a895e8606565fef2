"""What was done with an edition, as its page tells it: many saves in a row are one line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any, Final

from django.utils.translation import gettext_lazy, ngettext

from games.desk.sentences import act_words
from games.editions.models import EditionAct, RuleEdition
from games.variants.content import EditionContent, from_trail
from games.variants.phrases import instead
from games.variants.wording import sentences

#: What a draft is called, by the part of its content and the language.
_HEADING: Final = {
    ("name", "pl"): gettext_lazy("Polish name"),
    ("name", "en"): gettext_lazy("English name"),
    ("note", "pl"): gettext_lazy("Polish note"),
    ("note", "en"): gettext_lazy("English note"),
}
#: What a form that saves by itself does again and again.
SAVED = "revise"


@dataclass(frozen=True)
class HistoryLine:
    """One line: when it was done last, by whom, what, the hash of the content then, and what became different in it."""

    at: datetime
    who: Any
    words: str
    hash: str
    changes: tuple[str, ...] = ()


def history_of(edition: RuleEdition) -> list[HistoryLine]:
    """Every act, oldest first; saves of one person in a row are counted, and told as what all of them changed."""
    acts: Iterable[EditionAct] = edition.acts.select_related("who")
    lines, before = [], None
    for _key, group in groupby(acts, key=lambda act: (act.who_id, act.act == SAVED, "" if act.act == SAVED else act.pk)):  # fmt: skip
        run = list(group)
        after = _content_after(run[-1])
        lines.append(_line(run, () if before is None or after is None else _changes(before, after)))
        before = after or before
    return lines


def _content_after(act: EditionAct) -> EditionContent | None:
    """What the edition said after an act that kept its file."""
    file = (act.detail or {}).get("file")
    return None if file is None else from_trail(file)


def _changes(before: EditionContent, after: EditionContent) -> tuple[str, ...]:
    """Rules and tables first, then what it is called."""
    words = [
        instead(str(title), getattr(after, part).get(language, ""), getattr(before, part).get(language, ""))
        for (part, language), title in _HEADING.items()
        if getattr(before, part).get(language, "") != getattr(after, part).get(language, "")
    ]  # fmt: skip
    return (*sentences(before, after), *words)


def _line(run: list[EditionAct], changes: tuple[str, ...]) -> HistoryLine:
    last, words = run[-1], act_words(run[-1])
    if len(run) > 1:
        words += " " + ngettext("(%(n)d time)", "(%(n)d times)", len(run)) % {"n": len(run)}
    return HistoryLine(last.at, last.who, words, last.revision_hash, changes)
