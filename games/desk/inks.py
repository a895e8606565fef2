"""Inks of the boards by their names, offered where an edition gives a group a colour; those of static/css/tokens.css by day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import pgettext_lazy

INKS: Final[Mapping[str, Any]] = {
    "#e9be1b": pgettext_lazy("ink", "yellow"),
    "#c4342b": pgettext_lazy("ink", "red"),
    "#2b57b4": pgettext_lazy("ink", "blue"),
    "#df7a21": pgettext_lazy("ink", "orange"),
    "#3b8c49": pgettext_lazy("ink", "green"),
    "#7d3b96": pgettext_lazy("ink", "violet"),
    "#7b5642": pgettext_lazy("ink", "brown"),
    "#2a312e": pgettext_lazy("ink", "black"),
    "#3f5159": pgettext_lazy("ink", "slate"),
    "#127480": pgettext_lazy("ink", "teal"),
    "#2f7fa6": pgettext_lazy("ink", "sky blue"),
    "#b8437e": pgettext_lazy("ink", "pink"),
    "#6b7478": pgettext_lazy("ink", "grey"),
    "#7c3f63": pgettext_lazy("ink", "wine red"),
}
