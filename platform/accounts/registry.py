"""Where apps above say what accounts cannot know: which guests to keep, what a profile shows."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from accounts.models import User

Keeper = Callable[[list[int]], Collection[int]]


@dataclass(frozen=True)
class Panel:
    """One part of a profile page: a template and what it is given.

    `context(person, viewer)` returns the template's variables, or None to leave the panel out;
    `viewer` is None for a stranger. The template sees `person` and `viewer` besides.
    """

    key: str
    template: str
    context: Callable[[User, User | None], dict[str, Any] | None]
    order: int = 100


_keepers: list[Keeper] = []
_panels: dict[str, Panel] = {}


def keep_guest(keeper: Keeper) -> Keeper:
    """Register (also as a decorator) who says which of these stale guests stay.

    The keeper is called when stale guests are removed, with a list of ids, and gives back those
    that its app still needs.
    """
    if keeper not in _keepers:
        _keepers.append(keeper)
    return keeper


def forget(keeper: Keeper) -> None:
    """Take a keeper back."""
    _keepers.remove(keeper)


def guests_kept(ids: list[int]) -> set[int]:
    """The ids that some app above still needs."""
    return {kept for keeper in _keepers for kept in keeper(ids)}


def panel(
    key: str,
    *,
    template: str,
    context: Callable[[User, User | None], dict[str, Any] | None],
    order: int = 100,
) -> None:
    """Register a panel of the profile page; the same key again replaces it."""
    _panels[key] = Panel(key, template, context, order)


def forget_panel(key: str) -> None:
    """Take a panel back."""
    del _panels[key]


def panels() -> list[Panel]:
    """All panels in the order in which they are shown."""
    return sorted(_panels.values(), key=lambda one: (one.order, one.key))
