"""Files of variants for tests."""

from typing import Any


def variant(game: Any = "eurobiznes", **given: Any) -> dict[str, Any]:
    """A valid file of this game with what is given."""
    names = {"pl": "Krótki wieczór", "en": "Short evening"}
    return {"format": 1, "game": game, "slug": "short-evening", "name": names, **given}
