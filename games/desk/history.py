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

#: What a form that saves by itself does again and again.
SAVED = "revise"


@dataclass(frozen=True)
class HistoryLine:
    """One line: when it was done last, by whom, what, and the hash of the content then."""

    at: datetime
    who: Any
    words: str
    hash: str


def history_of(edition: RuleEdition) -> list[HistoryLine]:
    """Every act, oldest first; saves of one person in a row are counted."""
    acts: Iterable[EditionAct] = edition.acts.select_related("who")
    return [
        _line(list(run)) for _key, run in groupby(acts, key=lambda act: (act.who_id, act.act == SAVED, "" if act.act == SAVED else act.pk))
    ]  # fmt: skip


def _line(run: list[EditionAct]) -> HistoryLine:
    last, words = run[-1], act_words(run[-1])
    if len(run) > 1:
        words += " " + ngettext("(%(n)d time)", "(%(n)d times)", len(run)) % {"n": len(run)}
    return HistoryLine(last.at, last.who, words, last.revision_hash)
