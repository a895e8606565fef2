"""Money between the bank, players and treasuries; when the bank breaks (R18-EN-01)."""

from games.engines.g1836jr.state import CORPORATION, RailState
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink


def from_bank(state: RailState, amount: int, sink: Sink | None) -> int:
    """`amount` leaves the bank, which breaks if it has less; it is paid in full anyway."""
    if amount > state.bank and not state.broken:
        state.broken = True
        if sink is not None:
            sink.append({"event": "bank_broke"})
    state.bank -= amount
    return amount


def pay_player(state: RailState, seat: int, amount: int, sink: Sink | None) -> None:
    """The bank pays a player."""
    state.cash[seat] += from_bank(state, amount, sink)


def pay_treasury(state: RailState, corporation: int, amount: int, sink: Sink | None) -> None:
    """The bank pays a corporation."""
    state.treasury[corporation] += from_bank(state, amount, sink)


def to_bank(state: RailState, seat: int, amount: int) -> None:
    """A player pays the bank."""
    state.cash[seat] -= amount
    state.bank += amount


def treasury_to_bank(state: RailState, corporation: int, amount: int) -> None:
    """A corporation pays the bank."""
    state.treasury[corporation] -= amount
    state.bank += amount


def transfer(state: RailState, payer: int, payee: int, amount: int) -> None:
    """From one seat or corporation to another."""
    for holder, change in ((payer, -amount), (payee, amount)):
        if holder >= CORPORATION:
            state.treasury[holder - CORPORATION] += change
        else:
            state.cash[holder] += change


def require(have: int, need: int, who: str | int) -> None:
    """Raises `insufficient_cash` {need, have, who: a seat or the id of a corporation}."""
    if have < need:
        raise IllegalAction("insufficient_cash", need=need, have=have, who=who)
