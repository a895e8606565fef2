"""Which of the acts that a seat may do now ends the game: nobody can take that back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.engines.catalogue import game_for
from games.engines.g1836jr.state import OPERATING, RailState
from games.engines.kernel.choices import FIXED, Action, Choice, Pick
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import RecordedRng

#: Acts after which the last turn of a set may be over. Bankruptcy, which always ends the game, asks by itself.
TRIED: Final = frozenset({"pass", "dividend", "buy_train", "discard_train", "accept", "refuse"})


def endings(state: RailState, seat: int | None) -> list[Action]:
    """The actions of the seat after which the game is over; empty for everybody else."""
    if seat is None or seat not in state.asked or not _is_last_turn(state):
        return []
    return [action for action in _tried(state, seat) if _ends(state, seat, action)]


def _is_last_turn(state: RailState) -> bool:
    """The last corporation of a set of rounds is in turn: the bank may have broken, or break by a dividend."""
    if state.round != OPERATING or state.rn < state.set_rounds:
        return False
    return state.or_at == len(state.or_order) - 1


def _tried(state: RailState, seat: int) -> Iterator[Action]:
    for choice in game_for("1836jr").legal(state, seat):
        if choice.do in TRIED:
            yield from _answers(choice)


def _answers(choice: Choice) -> Iterator[Action]:
    if isinstance(choice, Pick):
        yield from (choice.picked(option) for option in choice.options)
    elif choice.kind == FIXED:
        yield choice.action()


def _ends(state: RailState, seat: int, action: Action) -> bool:
    """Played on a copy; nothing is drawn in this game. What is offered may still be refused."""
    game = game_for("1836jr")
    twin = game.copy(state)
    try:
        game.apply(twin, seat, action, RecordedRng([]))
    except IllegalAction:
        return False
    return game.outcome(twin) is not None
