"""What was done with an edition, as its page tells it: many saves in a row are one line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from django.utils.translation import ngettext

from games.desk.sentences import act_words
from games.editions.models import EditionAct, RuleEdition
from games.editions.telling import changes
from games.parameters.options import is_english
from games.variants.content import EditionContent, from_trail

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
        lines.append(_line(run, _told(run[-1], before, after)))
        before = after or before
    return lines


def _content_after(act: EditionAct) -> EditionContent | None:
    """What the edition said after an act that kept its file."""
    file = (act.detail or {}).get("file")
    return None if file is None else from_trail(file)


def _told(
    act: EditionAct, before: EditionContent | None, after: EditionContent | None
) -> tuple[str, ...]:
    """What became different in the draft, or in what hosts are offered."""
    if before is not None and after is not None:
        return tuple(changes(before, after))
    told = (act.detail or {}).get("told", {})
    return tuple(told.get("en" if is_english() else "pl", ()))


def _line(run: list[EditionAct], changes: tuple[str, ...]) -> HistoryLine:
    last, words = run[-1], act_words(run[-1])
    if len(run) > 1:
        words += " " + ngettext("(%(n)d time)", "(%(n)d times)", len(run)) % {"n": len(run)}
    return HistoryLine(last.at, last.who, words, last.revision_hash, changes)
