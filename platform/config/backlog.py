"""How many people may stand at a port before they are taken in, for the web server and for the balancer in front of several."""

from __future__ import annotations

from typing import Final

#: All come back at once when a line breaks, and whoever finds no place tries again only after 1, 3, 7, 15 and 31 seconds; Twisted
#: keeps 50 places and asyncio 100. The system gives fewer where it allows fewer (`net.core.somaxconn`).
WAITING_MOST: Final = 4096
