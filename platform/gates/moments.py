"""How a moment is told to people."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format


def moment_words(at: datetime) -> str:
    """A day and a time, in the language and the time zone that are active."""
    return date_format(timezone.localtime(at), "SHORT_DATETIME_FORMAT")
