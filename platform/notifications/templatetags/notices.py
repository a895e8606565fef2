from __future__ import annotations

from django import template

from accounts.models import User
from notifications import selectors

register = template.Library()


@register.simple_tag
def unseen_notices(user: object) -> int:
    """How many notices the reader has not looked at; 0 for a stranger."""
    return selectors.unseen_count(user) if isinstance(user, User) else 0
