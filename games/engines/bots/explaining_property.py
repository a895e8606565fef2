"""What an action of a property game brings: the money that it moves, by how much the rents of a round rise, what moving on may cost."""

from collections.abc import Callable
from typing import Any, Final

from games.engines.bots.decisions import Reason
from games.engines.kernel.choices import Action
from games.engines.kernel.game import Game
from games.engines.kernel.rng import FastRng
from games.engines.property import valuation
from games.engines.property.state import FREE, State

#: What moves money or deeds of the own seat at once, and draws nothing.
_MOVED: Final = frozenset(
    (
        *("buy", "build", "redeem", "mortgage", "sell_building", "claim_rent"),
        *("pay_fine", "pay_flat", "pay_percent", "pay_interest"),
    )
)


Known = Game[Any, Any]
Told = Callable[[Known, State, int, Action], Reason | None]


def follows(game: Known, state: State, seat: int, action: Action) -> Reason | None:
    """What `action`, which is legal for `seat`, brings; None where nothing that counts follows from it alone."""
    told = _money if action["do"] in _MOVED else _OTHERS.get(action["do"])
    return None if told is None else told(game, state, seat, action)


def _money(game: Known, state: State, seat: int, action: Action) -> Reason | None:
    after = _after(game, state, seat, action)
    left = after.cash[seat]
    cost = state.cash[seat] - left
    income = (game.prospect(after, seat) or 0) - (game.prospect(state, seat) or 0)
    if income > 0 and cost > 0:
        return Reason("rents_rise", {"cost": cost, "income": income, "left": left})
    if cost > 0:
        return Reason("pays", {"cost": cost, "left": left})
    if cost < 0:
        return Reason("brings", {"gain": -cost, "left": left})
    return None


def _role(game: Known, state: State, seat: int, action: Action) -> Reason:
    """R-AM-ROL: with how much the role begins, and after how many houses it builds a hotel."""
    after = _after(game, state, seat, action)
    return Reason("role", {"left": after.cash[seat], "houses": after.top[seat] - 1})


def _goes(game: Known, state: State, seat: int, action: Action) -> Reason | None:
    lap = _lap(state, seat)
    return Reason("rents_await", lap) if lap["rents"] else None


def _stays(game: Known, state: State, seat: int, action: Action) -> Reason | None:
    lap = _lap(state, seat)
    return Reason("rents_avoided", lap) if lap["rents"] else None


def _ends(game: Known, state: State, seat: int, action: Action) -> Reason | None:
    """Who ends a turn without a throw stays where he is held."""
    return None if state.detained[seat] == FREE else _stays(game, state, seat, action)


def _lap(state: State, seat: int) -> dict[str, int]:
    """The rents that one lap is expected to cost, and what is in hand for them."""
    return {"rents": round(valuation.risk(state, seat).mean), "left": state.cash[seat]}


def _after(game: Known, state: State, seat: int, action: Action) -> State:
    after: State = game.copy(state)
    game.apply(after, seat, action, FastRng(0))
    return after


_OTHERS: Final[dict[str, Told]] = {
    "choose_role": _role,
    "roll": _goes,
    "play_chip": _goes,
    "use_card": _goes,
    "refuse_holiday": _goes,
    "take_holiday": _stays,
    "end_turn": _ends,
}
