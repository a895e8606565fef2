"""A strip of pictures that follow one another, as CSS: what is seen in which of them, what moves from one to the next.

Pure. Who wishes no movement is shown the last picture alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final, TypeVar

#: How long a picture is shown, and how much longer the last one, in seconds.
SHOWN: Final = 0.55
HELD: Final = 4.0
#: The part of a picture's time in which what moves is on its way.
MOVING: Final = 0.7

T = TypeVar("T")


def runs(values: Sequence[T]) -> Iterator[tuple[T, int, int]]:
    """Equal neighbours as one: the value, its first picture, and the first one after it."""
    at = 0
    for value, group in groupby(values):
        length = sum(1 for _ in group)
        yield value, at, at + length
        at += length


@dataclass
class Strip:
    """`frames` pictures, one or more; `rules` are the rules of style that were needed so far, by class."""

    frames: int
    rules: dict[str, str] = field(default_factory=dict)

    @property
    def seconds(self) -> float:
        """How long it takes to its beginning again."""
        return self.frames * SHOWN + HELD

    def part(self, frame: float) -> float:
        """When a picture begins, in hundredths of the whole."""
        return round(100 * frame * SHOWN / self.seconds, 2)

    def seen(self, start: int, end: int) -> str:
        """The class of what is there from picture `start` until before picture `end`; empty for what always is."""
        if (start, end) == (0, self.frames):
            return ""
        name, is_last = f"v{start}-{end}", end == self.frames
        if name not in self.rules:
            steps = {0.0: start == 0, self.part(start): True} | (
                {} if is_last else {self.part(end): False}
            )
            frames = "".join(f"{at:g}%{{{_visible(shown=shown)}}}" for at, shown in steps.items())
            rest = "" if is_last else f";{_visible(shown=False)}"
            self.rules[name] = (
                f"@keyframes {name}{{{frames}}}.{name}{{animation-name:{name}{rest}}}"
            )
        return name

    def way(self, name: str, places: Sequence[Sequence[str]]) -> str:
        """The class `name` of what is moved: of each picture the transforms through which it comes to where it stays."""
        steps = {0.0: places[0][-1]}
        for at in range(1, len(places)):
            if places[at][-1] != places[at - 1][-1]:
                steps[self.part(at)] = places[at - 1][-1]
                for nth, place in enumerate(places[at], 1):
                    steps[self.part(at + MOVING * nth / len(places[at]))] = place
        frames = "".join(f"{at:g}%{{transform:{place}}}" for at, place in steps.items())
        last = places[-1][-1]
        self.rules[name] = (
            f"@keyframes {name}{{{frames}}}.{name}{{animation-name:{name};transform:{last}}}"
        )
        return name

    def css(self) -> str:
        """All rules, for one element of style."""
        return "".join(self.rules.values())


def _visible(*, shown: bool) -> str:
    return f"visibility:{'visible' if shown else 'hidden'}"
