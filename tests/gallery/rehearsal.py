"""Plays the match of a plot in memory until its situation comes, so that only the one that is shown is written.

What is drawn there follows from the name of the match alone, so that the match that is written comes to the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.engines.bots import BOTS
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.log import Fold
from games.engines.kernel.rng import CommittedRng, FastRng, salt_for
from tests.gallery.plots import Plot
from tests.gallery.situations import Action, Position

MOVES_MOST: Final = 2500


@dataclass(frozen=True)
class Played:
    """One move: its number counts from 0, and what the plot adds in the end has that of the move before which it comes."""

    number: int
    seat: int
    action: Action


@dataclass(frozen=True)
class Rehearsed:
    """How a match comes to its situation: what is played, and after how many moves it was there."""

    played: Sequence[Played]
    moves: int


def secret_of(match_id: str) -> bytes:
    """What the matches of the gallery draw from."""
    return hashlib.sha256(f"gallery {match_id}".encode()).digest()


def rehearsed(match_id: str, plot: Plot, book: Any, entropies: Sequence[bytes]) -> Rehearsed | None:
    """The way to the situation of the plot; None if it never comes in this match.

    `book`: the rules to play by, compiled; `entropies`: what each person's browser adds, by seat.
    """
    added = [*entropies, *[b""] * (plot.seats - len(entropies))]
    rng = CommittedRng(secret_of(match_id), salt_for(match_id, added))
    return _Rehearsal(plot, Fold.opened(book.game, book.compiled, plot.seats, rng), rng).steered()


def position_of(plot: Plot, table: Fold, told: Sink) -> Position:
    """The match as the seat of the plot sees it."""
    game, state = table.game, table.state
    return Position(
        plot.seat,
        game.describe(state),
        lambda: [choice.to_json() for choice in game.legal(state, plot.seat)],
        lambda: told,
    )


class _Rehearsal:
    def __init__(self, plot: Plot, table: Fold, rng: CommittedRng) -> None:
        self._plot, self._table, self._rng = plot, table, rng
        self._told: Sink = []
        self._played: list[Played] = []

    def steered(self) -> Rehearsed | None:
        for number in range(MOVES_MOST):
            at = position_of(self._plot, self._table, self._told)
            if self._plot.until(at) and self._follows(at, number):
                return Rehearsed(self._played, number)
            if self._table.outcome is not None:
                return None
            self._move(number)
        return None

    def _move(self, number: int) -> None:
        """The first seat that is asked plays: by its habit, else as `steady` would."""
        game, state = self._table.game, self._table.state
        for seat in [*game.optional(state), *game.asked(state)]:
            chance = FastRng(1000 * number + seat)
            action = _habit(game, state, seat, self._plot) or (
                BOTS["steady"].choose(game, game.copy(state), seat, chance).action
            )
            if action is not None:
                self._play(number, seat, action)
                return
        raise AssertionError("nobody moves")

    def _follows(self, at: Position, number: int) -> bool:
        """Plays what the plot adds; False, with nothing played, if the rules allow none of it yet."""
        if self._plot.then is None:
            return True
        for seat, action in self._plot.then(at):
            try:
                self._play(number, seat, action)
            except IllegalAction:
                continue
            return True
        return False

    def _play(self, number: int, seat: int, action: Action) -> None:
        """As for the log: applied to a copy, so that what is refused leaves nothing behind."""
        told: Sink = []
        table, drawn = self._table.copy(), self._rng.position
        try:
            table.apply(seat, action, self._rng, told)
        except IllegalAction:
            self._rng.position = drawn
            raise
        self._table, self._told = table, told
        self._played.append(Played(number, seat, action))


def _habit(game: Any, state: Any, seat: int, plot: Plot) -> Action | None:
    wanted = plot.habits.get(seat, ())
    for choice in game.legal(state, seat) if wanted else ():
        if choice.do in wanted:
            return {"do": choice.do}
    return None
