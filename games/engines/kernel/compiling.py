"""What the optional compiled build is told of a class, which without that build says nothing (docs/adding-a-game.md#speed).

A class that is meant to be inherited from, by a game that nobody compiled, wears
`@mypyc_attr(allow_interpreted_subclasses=True)`: otherwise the first object of the heir raises TypeError. What such an heir may
set in its class body is a ClassVar there: compiled code reads everything else from the object alone.
`tests/games/lab/test_compilable.py` holds both from the sources.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    # The compiler knows it by this name; whoever only plays has no need of its package.
    from mypy_extensions import mypyc_attr as mypyc_attr  # noqa: PLC0414  handed on
else:

    def mypyc_attr(**_told: Any) -> Any:
        """Leaves the class as it is."""
        return lambda cls: cls
