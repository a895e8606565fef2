from __future__ import annotations

from typing import Any

from django import template
from django.utils import timezone, translation
from django.utils.translation import gettext

from gates import switches
from gates.models import Feature

register = template.Library()


@register.inclusion_tag("includes/announced.html")
def announced() -> dict[str, Any]:
    """What the staff says to everybody: that nothing can be changed just now, and announcements."""
    is_polish = translation.get_language() == "pl"
    rows = switches.announced(timezone.now())
    texts = [row.text_pl if is_polish else row.text_en for row in rows]
    if switches.is_on(Feature.READ_ONLY):
        texts.insert(0, gettext("This site can only be looked at just now. No clock runs."))
    return {"texts": texts}
