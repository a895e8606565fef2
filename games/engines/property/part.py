"""What a state holds for its game alone."""

from collections.abc import Mapping
from typing import Any

from games.engines.kernel.compiling import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """Nothing, for a game that needs no more than all have. Changed by that game's rules only."""

    def copy(self) -> "Part":
        """An independent copy."""
        return self

    def dump(self) -> dict[str, Any]:
        """JSON values by the keys under which stored states hold them."""
        return {}

    def load(self, data: Mapping[str, Any]) -> None:
        """Takes what `dump` gave, among other keys."""

    def lay(self, name: str, seat: int, value: Any) -> None:
        """Sets up what a seat has of this part.

        What the game does not have changes nothing, so that one position can be given to all games.
        """

    def describe(self, seat: int) -> dict[str, Any]:
        """Paths of a player that only this part fills."""
        return {}
