"""The keys of a position that a scenario gives."""

from collections.abc import Iterator, Mapping
from typing import Any


class Wanted:
    """The keys that are given; remembers which keys were looked for (those there can be), and which were read."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self._given = given
        self.sought: set[str] = set()
        self.done: set[str] = set()

    def __contains__(self, key: str) -> bool:
        self.sought.add(key)
        return key in self._given

    def __getitem__(self, key: str) -> Any:
        return self._given[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._given)

    def take(self, key: str) -> Any:
        """The value of a key that is there."""
        self.done.add(key)
        return self[key]
