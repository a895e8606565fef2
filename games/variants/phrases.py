"""Turns of phrase that every sentence about a difference is made of."""

from __future__ import annotations

from django.utils.translation import gettext


def joined(owner: str, title: str) -> str:
    """`Saloniki, price`."""
    return f"{owner}, {title}" if owner and title else owner or title


def instead(title: str, after: str, before: str) -> str:
    """One value in place of another."""
    words = gettext("%(title)s: %(after)s instead of %(before)s.")
    # What ends with a full stop of its own ends the sentence with one.
    return words % {"title": begun(title), "after": after, "before": before.removesuffix(".")}


def begun(title: str) -> str:
    """A title at the beginning of a sentence."""
    return title[:1].upper() + title[1:]


def switched(title: str, *, is_on: bool) -> str:
    """Something that now holds, or holds no longer."""
    words = gettext("%(title)s: yes.") if is_on else gettext("%(title)s: no.")
    return words % {"title": begun(title)}


def holding(owner: str, told: str) -> str:
    """What holds of a place that has two states."""
    return gettext("%(title)s: %(told)s.") % {"title": begun(owner), "told": told}
