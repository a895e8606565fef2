"""What stands in the parts that messages hold encoded, or of which their classes say less than is known."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from games import shapes


class FactShape(TypedDict):
    """Something that happened: `event` is its name, the rest stands in docs/vocabulary.md."""

    event: str


CLOSER: Final[dict[str, Any]] = {
    "Told.told": list[FactShape],
    "Welcome.view": shapes.ViewShape,
    "Update.view": shapes.ViewShape,
    "Foreseen.before": shapes.Figures,
    "Foreseen.after": shapes.Figures,
    "Foreseen.charges": list[FactShape],
    "Foreseen.facts": list[FactShape],
}
