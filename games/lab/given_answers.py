"""What the kernel says of values in set-up positions, right and wrong: recorded like the book of a game."""

from collections.abc import Iterator
from typing import Any, Final

from games.engines.kernel import given
from games.lab.kernel_answers import said

_NAMES: Final = {"a": given.whole, "b": given.text}
_KINDS: Final[dict[str, given.Kind]] = {
    "whole": given.whole,
    "counted": given.counted,
    "flag": given.flag,
    "text": given.text,
    "anything": given.anything,
    "one": given.one_of(("a", 1)),
    "either": given.either(given.flag, given.rows_of(given.counted)),
    "none": given.or_none(given.counted),
    "rows": given.rows_of(given.counted),
    "row": given.row_of(given.whole, given.text),
    "table": given.table_of(given.whole),
    "record": given.record(_NAMES),
    "whole record": given.record(_NAMES, required=["a"]),
}
_VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, -1, 0, 1, 10**12, 0.0, 1.0, "", "a", "1"),
    *([], [0], [-1], [1, "a"], [1, "a", 2], ["a", 1], [None], (1,), (1, "a"), [[1]]),
    *({}, {"a": 1}, {"a": -1, "b": "b"}, {"b": "b"}, {"a": "b"}, {"c": 1}, {1: 1}, {"a": None}),
)


def of_given() -> Iterator[tuple[str, Any]]:
    """Every value as every kind."""
    for name, kind in _KINDS.items():
        yield f"given.{name}", [said(kind, "here", value) for value in _VALUES]
