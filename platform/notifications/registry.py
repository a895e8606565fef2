"""Where apps that tell people something say whether it still holds when it is about to be sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

#: `(user_id, mark) -> bool`: whether a notice of this kind, with this mark, is still worth sending.
Holding = Callable[[int, str], bool]

_HOLDING: Final[dict[str, Holding]] = {}


def holds(kind: str) -> Callable[[Holding], Holding]:
    """Register, as a decorator, who says whether notices of this kind still hold."""

    def register(check: Holding) -> Holding:
        _HOLDING[kind] = check
        return check

    return register


def still_holds(kind: str, user_id: int, mark: str) -> bool:
    """Whether a notice is worth sending; yes where nobody has a say."""
    check = _HOLDING.get(kind)
    return check is None or check(user_id, mark)
