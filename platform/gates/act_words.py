"""What acts of the staff are called in their log; rooms above add their own."""

from __future__ import annotations

import json
from typing import Any, Final

from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

ACT_WORDS: Final[dict[str, Any]] = {
    "add": _("added"),
    "change": _("changed"),
    "delete": _("deleted"),
}


def act_words(act: str) -> str:
    """An act in the reader's language; as it is kept where no room has a word for it any more."""
    return str(ACT_WORDS.get(act, act))


def thing_words(label: str) -> str:
    """What kind of row an act was about."""
    try:
        return str(apps.get_model(label)._meta.verbose_name)  # noqa: SLF001 - Django's public name for it
    except (LookupError, ValueError):  # the room is gone
        return label


def detail_words(detail: str) -> str:
    """What stands beside an act: what a person wrote, sentences kept in each language, or which values a form changed."""
    try:
        told = json.loads(detail)
        if isinstance(told, dict):
            return " ".join(told[(get_language() or "en")[:2]])
        for part in (part for one in told for part in one.values() if "fields" in part):
            part["fields"] = [_field(name) for name in part["fields"]]
        return str(LogEntry(change_message=json.dumps(told)).get_change_message())
    except (ValueError, TypeError, AttributeError, LookupError):  # a person's own words
        return detail


def _field(label: str) -> str:
    """A form tells its fields by their English labels, which begin with a capital letter."""
    words = gettext(label)
    return gettext(label[:1].lower() + label[1:]) if words == label else words
