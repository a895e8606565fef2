"""A match as a short animation: which moments it shows, and what of each.

It shows what a watcher saw, and nothing beyond the entry up to which it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from games.engines.kernel.outcome import places_of
from games.fronts.catalogue import front_for
from games.fronts.strips import Strip, runs
from games.models import Match
from games.reading import matches
from games.reading.line_looks import LineLook, look_of
from games.reading.moments import round_at
from games.reading.positions import position_at
from games.reading.replays import axis_of
from games.reading.table_view import seats_seen
from games.rulebooks.sentences import money

#: The most pictures: more would be a film to study, and a file too large to be sent on.
PICTURES_MOST: Final = 48
#: Where the line of the first seat stands, and how far the next one below it.
FIRST_LINE: Final = 78
LINE: Final = 52
#: What stands beside the board begins and ends there; the graph ends there below.
LEFT: Final = 584
RIGHT: Final = 936
BOTTOM: Final = 600
#: So much air lies above the graph, and what covers the part of it that is still to come reaches so far beyond it.
AIR: Final = 24
BEYOND: Final = 12
#: The axis of time below everything: left and right.
COURSE: Final = (24, 936)


@dataclass(frozen=True)
class Still:
    """One picture: after which entry, in which round, what a watcher saw, everybody's worth."""

    number: int
    round: int | str
    view: Mapping[str, Any]
    worths: Sequence[int]


@dataclass(frozen=True)
class Stills:
    """The pictures in their order; `moments`: those that decided most, by their place; `placings` once it is over."""

    shown: list[Still]
    moments: list[int]
    placings: list[list[int]]


@dataclass(frozen=True)
class MovingLine:
    """One seat: what it is worth in which picture, how its bar and its line in the graph go, its place in the end."""

    seat: int
    name: str
    look: LineLook
    #: How far below the top its line stands.
    top: int
    worths: list[tuple[str, str]]
    bar: str
    path: str
    place: int | None


def moments_of(axis: Mapping[str, Any], last: int) -> list[int]:
    """The entries that are shown: beginnings of rounds, key moments, and between them where worths changed."""
    wanted = {*axis["moments"], last}
    wanted.update(_spread([at for at, _ in axis["rounds"]], PICTURES_MOST - len(wanted)))
    others = [at for at, _ in axis["points"] if at not in wanted]
    wanted.update(_spread(others, PICTURES_MOST - len(wanted)))
    return sorted(wanted)


def _spread(numbers: Sequence[int], most: int) -> list[int]:
    """At most so many of them, evenly spread, the first among them."""
    if len(numbers) <= most:
        return list(numbers)
    return [numbers[nth * len(numbers) // most] for nth in range(most)]


@lru_cache(maxsize=8)
def stills_of(match_id: str, number: int) -> Stills:
    """The pictures of a match up to entry `number`: what was written never changes."""
    axis = axis_of(match_id, number)
    fixed = matches.fixed_for(match_id)
    wanted = moments_of(axis, number)
    game, states = fixed.book.game, dict(_states(match_id, wanted))
    outcome = game.outcome(position_at(fixed, number).state)
    return Stills(
        [
            Still(at, round_at(axis["rounds"], at), view, worths)
            for at, (view, worths) in states.items()
        ],
        [nth for nth, at in enumerate(states) if at in axis["moments"]],
        [] if outcome is None else outcome.to_json()["placings"],
    )


def _states(
    match_id: str, wanted: Sequence[int]
) -> Iterator[tuple[int, tuple[Mapping[str, Any], list[int]]]]:
    """What a watcher saw after each of these entries; the last may be one that took a move back."""
    fixed = matches.fixed_for(match_id)
    game, last = fixed.book.game, wanted[-1]
    for at, _told, state in matches.numbered_states(match_id, last):
        if at in wanted and at != last:
            yield at, _seen(game, state)
    yield last, _seen(game, position_at(fixed, last).state)


def _seen(game: Any, state: Any) -> tuple[Mapping[str, Any], list[int]]:
    worths = game.valued(state)[1]
    return game.view(state, None), [worths[seat] for seat in sorted(worths)]


def animation_of(match: Match, number: int) -> dict[str, Any]:
    """What the template of the animation draws of the match up to entry `number`."""
    stills, fixed = stills_of(match.pk, number), matches.fixed_for(match.pk)
    front, tables = front_for(match.game), fixed.book.tables
    strip = Strip(len(stills.shown))
    board = front.moving(tables, [still.view for still in stills.shown], strip)
    below = FIRST_LINE + LINE * fixed.seats
    top = below + board.get("height_below", 0) + AIR
    return {
        "front": front,
        "board": board,
        "below": below,
        "captions": _captions(stills, strip),
        "seats": list(_seat_lines(match.pk, stills, front.money(tables), strip, top)),
        "graph": {"left": LEFT, "top": top, "right": RIGHT, "bottom": BOTTOM},
        "cover": _cover(top, stills, strip),
        "over": strip.seen(len(stills.shown) - 1, len(stills.shown)),
        "head": strip.way("h", [[f"translateX({_along(at, stills):.1f}px)"] for at in _places(stills)]),
        "marks": [round(_along(at, stills), 1) for at in stills.moments],
        "strip": strip,
    }  # fmt: skip


def _cover(top: int, stills: Stills, strip: Strip) -> dict[str, Any]:
    """What hides the part of the graph that is still to come; it shrinks towards the right."""
    scales = [[f"scaleX({1 - _share(at, stills):.3f})"] for at in _places(stills)]
    return {
        "seen": strip.way("g", scales),
        "left": -BEYOND,
        "top": top - BEYOND,
        "wide": RIGHT - LEFT + BEYOND,
        "high": BOTTOM - top + 2 * BEYOND,
    }


def _places(stills: Stills) -> range:
    return range(len(stills.shown))


def _share(at: int, stills: Stills) -> float:
    """How far the strip has come with its picture `at`, from 0 to 1."""
    return at / max(1, len(stills.shown) - 1)


def _along(at: int, stills: Stills) -> float:
    left, right = COURSE
    return left + (right - left) * _share(at, stills)


def _captions(stills: Stills, strip: Strip) -> list[tuple[int | str, str]]:
    """The name of each round, and when it stands there."""
    rounds = [still.round for still in stills.shown]
    return [(name, strip.seen(start, end)) for name, start, end in runs(rounds)]


def _seat_lines(
    match_id: str, stills: Stills, symbol: str, strip: Strip, top: int
) -> Iterator[MovingLine]:
    most = max(1, *(worth for still in stills.shown for worth in still.worths))
    places = places_of(stills.placings)
    for seen in seats_seen(match_id):
        seat = seen["seat"]
        worths = [still.worths[seat] for still in stills.shown]
        yield MovingLine(
            seat=seat,
            name=seen["name"],
            look=look_of(seat),
            top=FIRST_LINE + seat * LINE,
            worths=[(money(one, symbol), strip.seen(a, b)) for one, a, b in runs(worths)],
            bar=strip.way(f"b{seat}", [[f"scaleX({max(0, one) / most:.3f})"] for one in worths]),
            path=_path(worths, most, top),
            place=places.get(seat),
        )


def _path(worths: Sequence[int], most: int, top: int) -> str:
    """The line of a seat in the graph."""
    step = (RIGHT - LEFT) / max(1, len(worths) - 1)
    points = (
        f"{LEFT + step * at:.1f} {BOTTOM - (BOTTOM - top) * max(0, worth) / most:.1f}"
        for at, worth in enumerate(worths)
    )
    return "M" + "L".join(points)
