"""How `master` trades: it asks a model of the other side what it would agree to, and takes the best for itself of that."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final, NamedTuple

from games.engines.bots import shrewd_trading
from games.engines.bots.decisions import Decision, Meter, Reason
from games.engines.bots.steady_trading import Known, is_legal
from games.engines.kernel.choices import Action
from games.engines.kernel.rng import FastRng
from games.engines.property import deeds, valuation
from games.engines.property.state import State

#: How often a sum is halved on the way to what the other side just agrees to.
_HALVINGS: Final = 5
#: Positions of a budget that one look at an offer counts for, by the time that it takes.
_LOOK: Final = 20
#: Deeds on one side of a swap.
_MOST: Final = 2
_LOOKED_AT: Final = 4


class _Deal(NamedTuple):
    gain: float
    action: Action


def propose(game: Known, state: State, seat: int, kept: int, meter: Meter) -> Decision | None:
    """The best offer that the other side, judged as `shrewd` judges, would accept; None where there is none."""
    if state.offers_made != state.offers_before or state.detained[seat]:
        return None
    haggle = _Haggle(game, state, seat, max(0, state.cash[seat] - kept // 2), meter)
    deals = [haggle.priced(*swap) for swap in _swaps(state, seat)]
    found = [deal for deal in deals if deal is not None and deal.gain > state.c.note * 4]
    if not found:
        return None
    best = max(found, key=lambda deal: deal.gain)
    return Decision(best.action, Reason("both_gain", {"gain": round(best.gain)}))


def _swaps(state: State, seat: int) -> Iterator[tuple[int, list[int], list[int]]]:
    """Rival, deeds given and deeds wanted: what would make a set whole for one side or for both, and single deeds that help."""
    for other in state.living():
        if other in (seat, state.partner[seat]):
            continue
        wanted = list(shrewd_trading.keys(state, seat, other))
        offered = list(shrewd_trading.keys(state, other, seat))
        spare = _spare(state, seat, other)
        for get in wanted:
            aim = state.c.group_of[get[0]]
            bundles = [
                [],
                *offered,
                *([one] for one in spare),
                *map(list, combinations(spare, _MOST)),
            ]
            for give in bundles:
                if all(state.c.group_of[one] != aim for one in give):
                    yield other, give, get
        for give in offered:
            yield other, give, []


def _spare(state: State, seat: int, other: int) -> list[int]:
    """Own deeds that belong to no whole set and bring the other side nearest to nothing."""
    loose = [
        one
        for one in deeds.deeds_of(state, seat)
        if not state.c.building.builds_in(state, seat, state.c.group_of[one])
        and not deeds.built_in(state, state.c.group_of[one])
    ]
    held = state.held[other]
    return sorted(loose, key=lambda one: (held[state.c.group_of[one]], -state.c.price[one]))[
        :_LOOKED_AT
    ]


class _Haggle:
    """Looks for the sum with which a swap is best for `seat` and the other side just agrees."""

    def __init__(self, game: Known, state: State, seat: int, spare: int, meter: Meter) -> None:
        self._game, self._state, self._seat = game, state, seat
        self._spare, self._meter = spare, meter

    def priced(self, other: int, given: list[int], wanted: list[int]) -> _Deal | None:
        """The best offer of these deeds; None where no sum suits both sides, or the means are used up."""
        note = self._state.c.note
        low, high = -self._state.cash[other], self._spare
        best: _Deal | None = None
        for _ in range(_HALVINGS):
            if low > high or not self._meter.spend(_LOOK):
                break
            cash = (low + high) // 2 // note * note
            action = _action(self._state, other, given, wanted, cash)
            gain = self._agreed(action)
            if gain is None:
                low = cash + note
                continue
            if gain > 0 and (best is None or gain > best.gain):
                best = _Deal(gain, action)
            high = cash - note
        return best

    def _agreed(self, action: Action) -> float | None:
        """What the standing of `seat` gains; None where the rules, or the other side as it is modelled, refuse."""
        game, state, seat = self._game, self._state, self._seat
        if not is_legal(game, state, seat, action) or game.was_refused(state, seat, action):
            return None
        twin = game.copy(state)
        game.apply(twin, seat, action, FastRng(0))
        answer = shrewd_trading.answer(game, twin, action["to"]).action
        if answer is None or answer["do"] != "accept":
            return None
        game.apply(twin, action["to"], answer, FastRng(0))
        return valuation.standing(twin, seat) - valuation.standing(state, seat)


def _action(state: State, other: int, given: list[int], wanted: list[int], cash: int) -> Action:
    """An offer in which one's own side pays `cash`, or gets it where that is negative."""
    give: dict[str, Any] = {"fields": state.c.field_ids(sorted(given))} if given else {}
    get: dict[str, Any] = {"fields": state.c.field_ids(sorted(wanted))} if wanted else {}
    if cash:
        (give if cash > 0 else get)["cash"] = abs(cash)
    sides = {name: side for name, side in (("give", give), ("get", get)) if side}
    return {"do": "offer_trade", "to": other, **sides}
