"""What can differ between a match and what was promised: a code for each, and the sentence that says it. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final


def gettext_noop(text: str) -> str:
    """Marks a sentence for the catalogues, as Django's of the same name."""
    return text


TEXTS: Final[Mapping[str, str]] = {
    # before the first entry
    "secret": gettext_noop("the secret is not the one that was promised"),
    "revision": gettext_noop("rules or tables are not those of the revision"),
    "seat_order": gettext_noop("the seats are not numbered in their order"),
    "ai_added": gettext_noop("seat %(seat)s is an AI's and added to the chance"),
    "seal": gettext_noop("the seal of seat %(seat)s is not that of its entropy"),
    "no_seal": gettext_noop("seat %(seat)s has no seal, others have one"),
    # the log, whatever was drawn
    "setup": gettext_noop("the setup is that of another match"),
    "number": gettext_noop("entry %(missing)s is missing"),
    "maker": gettext_noop("a %(kind)s of seat %(seat)s cannot come from %(by)s"),
    "table_plays": gettext_noop("the table itself plays for nobody once the match goes on"),
    "last_digest": gettext_noop("the digest of the last position is missing"),
    "cut_short": gettext_noop("the log stops before the match is over"),
    "outcome": gettext_noop("the match ended otherwise"),
    # an entry
    "refused": gettext_noop("the rules refuse this action: %(refusal)s"),
    "drawn": gettext_noop("drawn were %(drawn)s, promised were %(promised)s"),
    "bounds": gettext_noop("drawn within %(bounds)s, the rules draw within %(promised)s"),
    "stretch": gettext_noop("another stretch of the stream was used"),
    "position": gettext_noop("the position is not the one that was recorded"),
    # AI players and the clock
    "ai_choice": gettext_noop("the AI in seat %(seat)s plays %(found)s here, not %(action)s"),
    "no_ai": gettext_noop("no AI plays %(action)s here"),
    "ai_fails": gettext_noop("the AI in seat %(seat)s fails here: %(error)s"),
    "clock": gettext_noop("the clock does not play %(action)s here"),
}


class Difference(Exception):
    """What differs from what was promised, and the number of the entry (0: before the first).

    `code` is one of TEXTS, `params` fill its gaps.
    """

    def __init__(self, entry: int, code: str, **params: Any) -> None:
        self.entry = entry
        self.code = code
        self.params = {name: str(value) for name, value in params.items()}
        super().__init__(TEXTS[code] % self.params)
