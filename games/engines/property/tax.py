"""A tax with a choice: a fixed sum, or a share of what the visitor has."""

from games.engines.kernel.choices import Action
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import money
from games.engines.property.board import BANK
from games.engines.property.state import Debt, State

REASON = "tax"


def pay_flat(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """The fixed sum; what cash does not cover becomes a debt (R-FO-TAX-07)."""
    _pay(state, seat, sink, share=False)


def pay_percent(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """The share (R-FO-TAX-01)."""
    _pay(state, seat, sink, share=True)


def _pay(state: State, seat: int, sink: Sink | None, *, share: bool) -> None:
    state.decided()
    charge(state, seat, state.c.visits.tax(state, seat, share=share), sink)


def charge(state: State, seat: int, amount: int, sink: Sink | None) -> None:
    """A tax of this amount, to the bank."""
    money.charge(state, Debt(seat, BANK, amount, REASON), sink)
