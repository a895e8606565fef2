"""What every policy is made of."""

from typing import Any

from games.engines.property.compiled import Compiled


class Policy:
    """Decisions of one compiled game on one subject. Holds that game's parameters, nothing that changes in a match."""

    def __init__(self, c: Compiled) -> None:
        self.c = c
        self.rules: dict[str, Any] = c.rules
