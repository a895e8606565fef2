"""Moments on pages: in the active time zone, which is named, until a script turns them into that of the reader."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django import template
from django.utils import timezone
from django.utils.html import format_html

from gates.moments import moment_words

register = template.Library()

#: What a page tells of a moment.
FORMS: Final = {"date": "j E Y, H:i", "time": "H:i", "seconds": "H:i:s", "weekday": "D j E, H:i"}


@register.simple_tag
def moment(at: datetime | None, form: str) -> str:
    """A moment that the script of the page tells anew by the clock of the reader; nothing where there is none."""
    if at is None:
        return ""
    stamp = timezone.localtime(at).isoformat(timespec="seconds")
    mark = '<time datetime="{}" data-local="{}">{}</time>'
    return format_html(mark, stamp, form, moment_words(at, FORMS[form]))


@register.filter
def clock(at: datetime | None, form: str) -> str:
    """The words alone: what stands in the place of a countdown where no script counts."""
    return "" if at is None else moment_words(at, FORMS[form])
