"""Every surface for every seat and a watcher, over worlds that differ in secrets alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tests.leaks.surfaces import SURFACES, planted, text
from tests.leaks.world import SEATS, Observed, as_it_is, as_it_might_be, build


@dataclass
class LeakVerdict:
    """What was found: surfaces that count, pairs that were compared, and where they differ."""

    surfaces: int = 0
    pairs: int = 0
    differences: list[str] = field(default_factory=list)
    #: Surfaces on which a planted leak was not found: they prove nothing.
    blind: list[str] = field(default_factory=list)

    @property
    def line(self) -> str:
        return (
            f"LEAK surfaces={self.surfaces} pairs={self.pairs} differences={len(self.differences)}"
        )


def check(games: Iterable[str]) -> LeakVerdict:
    """Look at all surfaces of these games."""
    verdict = LeakVerdict()
    for game in games:
        found = build(game)
        for seat in (*range(SEATS), None):
            verdict.pairs += 1
            verdict.differences += [f"{game}: {one}" for one in differing(found, seat)]
        for seat in (0, None):
            blind = set(unnoticed(found, seat))
            verdict.blind += [f"{game}: {name} of seat {seat}" for name in sorted(blind)]
        verdict.surfaces += len(SURFACES)
    verdict.surfaces -= len({name.rpartition(" of seat")[0] for name in verdict.blind})
    return verdict


def differing(found: Observed, seat: int | None) -> Iterator[str]:
    """The surfaces that tell the worlds apart.

    What the seat may do is not refused, but done: by the dice of each world, which are no secret afterwards.
    """
    with as_it_is(found):
        game, state = found.live.fixed.book.game, found.live.table.state
        may = set() if seat is None else {choice.do for choice in game.legal(state, seat)}
        read = [one for one in SURFACES if one.plays not in may]
        first = {one.name: text(one, found, seat) for one in read}
    with as_it_might_be(found, seat):
        for one in read:
            if (other := text(one, found, seat)) != first[one.name]:
                place = excerpt(first[one.name], other)
                yield f"{one.name} tells seat {seat} of secrets: {place}"


def excerpt(one: str, other: str) -> str:
    """Where two texts part, as both go on from there."""
    at = next((n for n, pair in enumerate(zip(one, other, strict=False)) if len({*pair}) > 1), 0)
    return f"{one[max(0, at - 40) : at + 60]!r} or {other[max(0, at - 40) : at + 60]!r}"


def unnoticed(found: Observed, seat: int | None) -> Iterator[str]:
    """The surfaces on which a leak that was planted below them shows no difference."""
    for plant in sorted({one.plant for one in SURFACES}):
        if plant == "legal" and seat is None:
            continue  # who only watches has no choices to betray anything
        mine = [one for one in SURFACES if one.plant == plant]
        with as_it_is(found), planted(plant, found):
            first = [text(one, found, seat) for one in mine]
        with as_it_might_be(found, seat), planted(plant, found):
            for one, told in zip(mine, first, strict=True):
                if text(one, found, seat) == told:
                    yield one.name
