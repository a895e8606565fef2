"""Lists in parts: each names the address of the next one."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from typing import Any, Final, TypeVar
from urllib.parse import urlencode

import msgspec

from api.calls import Asking, Query
from api.problems import CallRefused

T = TypeVar("T")
P = TypeVar("P")
USUAL: Final = 50
MOST: Final = 100
#: What every list can be asked.
PAGES: Final = (
    Query("cursor", "text", "where to go on: from `next` of the part before"),
    Query("limit", "number", f"how many at most; without it {USUAL}", 1, MOST),
)


def cursor_of(place: Any) -> str:
    """A place in a list as a word."""
    return base64.urlsafe_b64encode(msgspec.json.encode(place)).decode().rstrip("=")


def place_in(ask: Asking, kind: type[P]) -> P | None:
    """Where the reader wants to go on. Raises CallRefused for a cursor that is none of this list."""
    text = ask.query.get("cursor", "")
    if not text:
        return None
    try:
        plain = base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
        return msgspec.json.decode(plain, type=kind)
    except (binascii.Error, ValueError, msgspec.MsgspecError) as error:
        raise CallRefused("bad_cursor") from error


def size_of(ask: Asking) -> int:
    """How many the reader wants."""
    return int(ask.query.get("limit", USUAL))


def part(ask: Asking, items: Sequence[T], place: Any) -> dict[str, Any]:
    """A part of a list; `place` is where the next one begins, None after the last."""
    following = None
    if place is not None:
        query = {name: str(value) for name, value in ask.query.items()} | {
            "cursor": cursor_of(place)
        }
        following = f"{ask.request.path}?{urlencode(query)}"
    return {"items": list(items), "next": following}


def cut(ask: Asking, items: Sequence[T], start: int) -> dict[str, Any]:
    """The part of a whole list that begins at `start`."""
    end = start + size_of(ask)
    return part(ask, items[start:end], end if end < len(items) else None)


def after(ask: Asking, items: Sequence[T]) -> dict[str, Any]:
    """The part of a whole list that the cursor asks for."""
    start = place_in(ask, int) or 0
    if start < 0:
        raise CallRefused("bad_cursor")
    return cut(ask, items, start)
