from __future__ import annotations

from django import template
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts import names

register = template.Library()

# In this order: most browsers also claim to be the ones behind them.
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "Firefox/": "Firefox",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


@register.filter
def browser(user_agent: str) -> str:
    """The browser and system that a user agent names, as people call them."""
    found = [
        next((name for sign, name in known.items() if sign in user_agent), "")
        for known in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(name for name in found if name) or _("unknown browser")


@register.filter
def called(name: str) -> str:
    """A stored name for who reads: those of closed accounts are in the language of the page."""
    return names.in_language(name, get_language() or "")
