"""Which text may come in, through whatever gate.

NUL ends a text for PostgreSQL, and a lone surrogate is half a letter that no encoding can hold: nothing
that has one is ever meant, and everything behind the gates may rely on there being none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

_UNFIT: Final = re.compile("[\0\ud800-\udfff]")


def is_fit(text: str) -> bool:
    """Whether this text may come in."""
    return _UNFIT.search(text) is None


def all_fit(value: Any) -> bool:
    """Whether every text in this JSON value may come in, keys of objects included."""
    return all(is_fit(text) for text in _texts(value))


def _texts(value: Any) -> Iterator[str]:
    # Not by recursion: how deep a value goes is up to whoever sends it.
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, dict):
            waiting += [*one.keys(), *one.values()]
        elif isinstance(one, list):
            waiting += one
