"""Where a connection comes from, also behind proxies."""

from __future__ import annotations

from typing import Any


def address_of(scope: dict[str, Any], proxies: int) -> str:
    """The address of the client; empty where the server knows none.

    Each of `proxies` that stand before the site has added the one it heard from at the end of
    X-Forwarded-For; whatever stands before these, anybody may have written.
    """
    client = scope.get("client")
    heard = str(client[0]) if client else ""
    headers = [value for name, value in scope.get("headers", ()) if name == b"x-forwarded-for"]
    told = [
        part.strip() for part in b",".join(headers).decode("latin-1").split(",") if part.strip()
    ]
    return told[-proxies] if 0 < proxies <= len(told) else heard
