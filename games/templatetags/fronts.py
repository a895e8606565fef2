"""What pages without a game of their own ask of the games."""

from __future__ import annotations

from django import template
from django.urls import reverse

from games.fronts.catalogue import with_book
from games.fronts.front import Front

register = template.Library()


@register.simple_tag
def rules_home() -> str:
    """Where the rules of the games begin: the page of the first book."""
    return reverse("rules", args=[with_book()[0]])


@register.filter
def round_words(front: Front, name: int | str) -> str:
    """A round of the game of `front` in words."""
    return front.round_words(name)
