"""How a moment is told to people."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format


def moment_words(at: datetime, form: str = "SHORT_DATETIME_FORMAT") -> str:
    """A day and a time, or what of them `form` wants, in the language and the time zone that are active, which is named."""
    return f"{date_format(timezone.localtime(at), form)} {_zone_word(at)}"


def _zone_word(at: datetime) -> str:
    """The letters by which the active zone is known at this moment (CEST); how far it is from UTC where it has none."""
    name = timezone.localtime(at).tzname() or ""
    if name.isalpha():
        return name
    sign, hours, minutes = name[:1].replace("-", "\u2212"), name[1:3], name[3:]
    return f"UTC{sign}{int(hours)}" + (f":{minutes}" if minutes else "")
