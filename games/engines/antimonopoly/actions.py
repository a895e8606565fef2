"""The actions that only Anti-Monopoly has, and the phases in which it opens those of the kernel."""

from typing import Final

from games.engines.antimonopoly.arrangement import plan
from games.engines.antimonopoly.casting import casting_of
from games.engines.antimonopoly.roles import ROLE_NAMES, roles_of
from games.engines.kernel import actions as kernel
from games.engines.kernel.actions import Shape
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.moves import Move
from games.engines.kernel.rng import Rng
from games.engines.property import bankruptcy
from games.engines.property.actions import ACTIONS, FINES, TAXES
from games.engines.property.state import (
    ADJUST,
    AFTER_MOVE,
    BEFORE_MOVE,
    DEBT,
    MORTGAGED_DEED,
    PURCHASE,
    ROLES,
    State,
)


def check_role(state: State, seat: int, action: Action) -> None:
    """R-AM-ROL-05."""
    if action["role"] not in roles_of(state).open_roles(state):
        raise IllegalAction("role_full", role=action["role"])


def choose_role(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """R-AM-ROL-03, ROL-05: clockwise; when one role is full the rest get the other."""
    roles = roles_of(state)
    roles.choose_role(state, seat, action["role"], sink, asked=True)
    roles.go_on_choosing(state, seat, rng, sink)


def check_declare(state: State, seat: int, action: Action) -> None:
    """R-AM-BKR-01, BKR-02: a debtor who cannot pay; at will only where the table allows it."""
    if state.phase != DEBT and not state.c.debts.may_give_up:
        raise IllegalAction("not_available_now", phase=state.phase)
    if state.phase == DEBT:
        bankruptcy.check_declare(state, seat, action)


def confirm(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """R-AM-TIM-04: this seat's arrangement is final."""
    casting_of(state).confirmed[seat] = True
    if sink is not None:
        sink.append({"event": "confirmed", "who": seat})


_OWN_TURN: Final = (BEFORE_MOVE, PURCHASE, AFTER_MOVE, ADJUST)
_OWN: Final[dict[str, Move[State]]] = {
    "choose_role": Move(
        choose_role,
        check_role,
        (ROLES,),
        shape=Shape({"role": kernel.one_of(*ROLE_NAMES)}),
        pick=("role", lambda state, _seat: roles_of(state).open_roles(state)),
    ),
    "confirm": Move(confirm, None, (ADJUST,), shape=Shape(), plan=plan.best),
    "end_turn": ACTIONS["end_turn"].during(AFTER_MOVE),
    "pay_fine": FINES["pay_fine"].during(BEFORE_MOVE),
    "build": ACTIONS["build"].during(*_OWN_TURN),
    "sell_building": ACTIONS["sell_building"].during(*_OWN_TURN, DEBT),
    "mortgage": ACTIONS["mortgage"].during(*_OWN_TURN, DEBT),
    "redeem": ACTIONS["redeem"].during(*_OWN_TURN, MORTGAGED_DEED),
    "declare_bankruptcy": ACTIONS["declare_bankruptcy"].during(
        DEBT, BEFORE_MOVE, AFTER_MOVE, check=check_declare
    ),
}
_LACKING: Final = frozenset({"refuse_deed", "claim_rent"})
SPECS: Final[dict[str, Move[State]]] = {
    name: spec for name, spec in {**ACTIONS, **TAXES, **_OWN}.items() if name not in _LACKING
}
