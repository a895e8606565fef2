"""The time controls of quick tables, by the word that stands in an address."""

from __future__ import annotations

from typing import Final

from games.timing.controls import BankClock, TimeControl, per_decision

TEMPI: Final[dict[str, TimeControl]] = {
    "brisk": per_decision(30),
    "usual": per_decision(90),
    "bank": BankClock(600, 20),
    "days": per_decision(86_400),
}
