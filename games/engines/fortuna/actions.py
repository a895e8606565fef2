"""The actions that only Fortuna has, and the phases in which it opens those of the kernel."""

from typing import Final

from games.engines.fortuna.chips import chips_of
from games.engines.fortuna.hands import chips_in
from games.engines.fortuna.hospital import is_patient
from games.engines.kernel import actions as kernel
from games.engines.kernel.actions import Shape
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.moves import Move
from games.engines.kernel.rng import Rng
from games.engines.property import cards, detention, rent
from games.engines.property.actions import ACTIONS, CARD_ACTIONS, TAXES
from games.engines.property.state import BEFORE_MOVE, DEBT, HOLIDAY, MORTGAGED_DEED, State


def check_chip(state: State, seat: int, action: Action) -> None:
    """R-FO-CHIP-03: one of the chips in hand, where chips are played with."""
    require_phase(state, allowed=chips_of(state).uses_chips)
    if action["chip"] not in chips_in(state)[seat]:
        raise IllegalAction("chip_not_in_hand", chip=action["chip"])


def play_chip(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """R-FO-TRN-01, C to E: the chip is put aside, the pawn moves, the field is resolved."""
    movement = chips_of(state)
    state.stage = movement.after_move
    if state.claims:
        rent.lapse_claims(state, sink)
    movement.spend_chip(state, seat, action["chip"], sink)
    movement.go(state, seat, action["chip"], rng, sink)


def check_roll(state: State, seat: int, action: Action) -> None:
    """R-FO-DICE-01: only where dice replace the chips."""
    require_phase(state, allowed=not chips_of(state).uses_chips)


def check_end_turn(state: State, seat: int, action: Action) -> None:
    """R-FO-TRN-03, TRN-04: every turn ends by itself but one missed in hospital."""
    require_phase(state, allowed=is_patient(state, seat))


def check_card(state: State, seat: int, action: Action) -> None:
    """R-FO-HOS-07: in a missed turn, a release card of one's own."""
    cards.require_known(state, action["card"], "card")
    require_phase(state, allowed=is_patient(state, seat))
    cards.check_use(state, seat, action)


def take_holiday(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """R-FO-HOL-02, HOL-03: this turn is missed."""
    if sink is not None:
        sink.append({"event": "holiday_taken", "who": seat})
    detention.miss_turn(state, seat, sink)


def refuse_holiday(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """R-FO-HOL-03: the turn is played."""
    detention.clear(state, seat)
    state.stage = BEFORE_MOVE
    if sink is not None:
        sink.append({"event": "holiday_refused", "who": seat})


def require_phase(state: State, *, allowed: bool) -> None:
    """Raises `not_available_now` {phase} unless `allowed`."""
    if not allowed:
        raise IllegalAction("not_available_now", phase=state.phase)


_NONE = Shape()
#: First among the choices of a turn.
_CHIPS: Final[dict[str, Move[State]]] = {
    "play_chip": Move(
        play_chip,
        check_chip,
        (BEFORE_MOVE,),
        shape=Shape({"chip": kernel.integer}),
        pick=("chip", lambda state, seat: chips_in(state)[seat]),
    ),
}
_MOVES: Final[dict[str, Move[State]]] = {
    "roll": ACTIONS["roll"].during(BEFORE_MOVE, check=check_roll),
    "end_turn": ACTIONS["end_turn"].during(BEFORE_MOVE, check=check_end_turn),
    "take_holiday": Move(take_holiday, None, (HOLIDAY,), shape=_NONE),
    "refuse_holiday": Move(refuse_holiday, None, (HOLIDAY,), shape=_NONE),
    "use_card": CARD_ACTIONS["use_card"].during(BEFORE_MOVE, check=check_card),
}
#: R-FO-BANK-05, BANK-06: deals with the bank in one's own time, before the chip.
_DEALS: Final[dict[str, Move[State]]] = {
    "sell_building": ACTIONS["sell_building"].during(BEFORE_MOVE, DEBT),
    "mortgage": ACTIONS["mortgage"].during(BEFORE_MOVE, DEBT),
    "redeem": ACTIONS["redeem"].during(BEFORE_MOVE, MORTGAGED_DEED),
}
SPECS: Final[dict[str, Move[State]]] = {**_CHIPS, **ACTIONS, **_MOVES, **_DEALS, **TAXES}
