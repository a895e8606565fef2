"""Changes of ratings as they are printed."""

from __future__ import annotations

from decimal import Decimal

from django import template
from django.template.defaultfilters import floatformat

register = template.Library()


@register.filter
def signed(change: Decimal | float, digits: int = 0) -> str:
    """A change with its sign in the reader's figures: `+12`, `−3,50`, `0`."""
    text = floatformat(change, digits).replace("-", "−")
    return f"+{text}" if change > 0 else text
