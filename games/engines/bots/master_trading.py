"""How `master` trades: it asks a model of the other side what it would agree to, and takes the best for itself of that."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, Final, NamedTuple

from games.engines.bots import shrewd_trading
from games.engines.bots.decisions import Decision, Meter, Reason
from games.engines.bots.steady_trading import Known, is_legal
from games.engines.kernel.choices import Action
from games.engines.kernel.rng import FastRng
from games.engines.property import deeds, valuation
from games.engines.property.comparing import StandingComparison
from games.engines.property.state import State, copied

#: Positions of a budget that one swap counts for, and one offer that is tried, by the time that they take.
_SWAP: Final = 4
_LOOK: Final = 6
#: The best offers that are tried on the model of the other side.
_TRIED: Final = 3
#: Deeds on one side of a swap.
_MOST: Final = 2
_LOOKED_AT: Final = 4
#: Rounds that deeds are expected to earn in one's own eyes, where leagues have found others than the usual ones better. In
#: Anti-Monopoly rents are low and hardly anybody is ruined soon: who looks far ahead buys cheaply from whoever does not. In
#: Fortuna rents are dear, and money in hand tells.
_FAR: Final = 100
_HORIZONS: Final = {"antimonopoly": _FAR, "fortuna": 18}


class _Deal(NamedTuple):
    gain: float
    action: Action


class _Exchange(NamedTuple):
    """Deeds given to another seat, and those wanted from it."""

    other: int
    given: list[int]
    wanted: list[int]


class _Swap(NamedTuple):
    """An exchange, the least that has to be paid beside (less than nothing: that is got), and what it brings."""

    gain: float
    exchange: _Exchange
    cash: int


#: Of a taker and a giver, what is asked for by itself.
_Singles = Callable[[State, int, int], Iterator[list[int]]]


def propose(game: Known, state: State, seat: int, kept: int, meter: Meter) -> Decision | None:
    """The best offer that the other side, judged as `shrewd` judges, would accept; None where there is none."""
    if state.offers_made != state.offers_before or state.detained[seat]:
        return None
    haggle = _Haggle(game, state, seat, max(0, state.cash[seat] - kept // 2), meter)
    least = state.c.note * 4
    singles = _singles if _horizon(game, state) != valuation.HORIZON else shrewd_trading.links
    thought_of = map(haggle.priced, _swaps(state, seat, singles))
    swaps = [swap for swap in thought_of if swap and swap.gain > least]
    deals = map(haggle.tried, sorted(swaps, key=lambda one: -one.gain)[:_TRIED])
    found = [deal for deal in deals if deal is not None and deal.gain > least]
    if not found:
        return None
    best = max(found, key=lambda deal: deal.gain)
    return Decision(best.action, Reason("both_gain", {"gain": round(best.gain)}))


def _swaps(state: State, seat: int, singles: _Singles) -> Iterator[_Exchange]:
    """What is worth a thought: first what makes a set whole, for money and then for deeds, then `singles` for money."""
    rivals = [one for one in state.living() if one not in (seat, state.partner[seat])]
    keys = {one: list(shrewd_trading.keys(state, seat, one)) for one in rivals}
    locks = {one: list(shrewd_trading.keys(state, one, seat)) for one in rivals}
    for other in rivals:
        yield from (_Exchange(other, [], wanted) for wanted in keys[other])
        yield from (_Exchange(other, given, []) for given in locks[other])
    for other in rivals:
        for wanted in keys[other]:
            yield from _for_deeds(state, seat, other, locks[other], wanted)
    for other in rivals:
        wished = singles(state, seat, other)
        yield from (_Exchange(other, [], one) for one in wished if one not in keys[other])


def _singles(state: State, taker: int, giver: int) -> Iterator[list[int]]:
    """Every deed of `giver` that belongs to no whole set. Where both sides expect the same rounds, leagues have found such trades to do harm."""
    yield from ([one] for one in _loose(state, giver))


def _for_deeds(
    state: State, seat: int, other: int, locks: list[list[int]], wanted: list[int]
) -> Iterator[_Exchange]:
    """Own deeds that may be given for `wanted`: what makes a set whole for its owner, or what is spare."""
    aim = state.c.group_of[wanted[0]]
    spare = _spare(state, seat, other)
    for given in [*locks, *([one] for one in spare), *map(list, combinations(spare, _MOST))]:
        if all(state.c.group_of[one] != aim for one in given):
            yield _Exchange(other, given, wanted)


def _spare(state: State, seat: int, other: int) -> list[int]:
    """Own deeds that belong to no whole set and bring the other side nearest to nothing."""
    held, loose = state.held[other], _loose(state, seat)
    return sorted(loose, key=lambda one: (held[state.c.group_of[one]], -state.c.price[one]))[
        :_LOOKED_AT
    ]


def _loose(state: State, seat: int) -> list[int]:
    """Deeds of a seat that belong to no whole set and no group with buildings."""
    return [
        one
        for one in deeds.deeds_of(state, seat)
        if not state.c.rents.holds_set(state, seat, state.c.group_of[one])
        and not deeds.built_in(state, state.c.group_of[one])
    ]


class _Haggle:
    """Looks for the sum with which a swap is best for `seat` and the other side just agrees."""

    def __init__(self, game: Known, state: State, seat: int, spare: int, meter: Meter) -> None:
        self._game, self._state, self._seat = game, state, seat
        self._spare, self._meter = spare, meter
        self._compared: dict[int, StandingComparison] = {}

    def priced(self, exchange: _Exchange) -> _Swap | None:
        """The least for which the other side should agree; None where it never does, or the means are used up."""
        if not self._meter.spend(_SWAP):
            return None
        note, other = self._state.c.note, exchange.other
        twin = self._exchanged(exchange)
        theirs = self._of(other).change(twin)
        prices = sum(self._state.c.price[one] for one in exchange.given + exchange.wanted)

        def agrees(notes: int) -> bool:
            margin = shrewd_trading.margin(self._state, prices + abs(notes * note))
            return theirs.gain(self._seat, other, notes * note) > margin

        low, high = -(self._state.cash[other] // note), self._most(exchange.wanted) // note
        notes = shrewd_trading.least_sum(agrees, low, high)
        if notes is None:
            return None
        cash = notes * note
        gain = self._of(self._seat).change(twin).gain(self._seat, other, cash)
        return _Swap(gain, exchange, cash)

    def _most(self, wanted: list[int]) -> int:
        """What may be paid for deeds: money for some levels of the streets that they make whole stays in hand."""
        state, seat = self._state, self._seat
        whole = wanted and deeds.completes(state, seat, wanted)
        levels = shrewd_trading.STEPS * valuation.step_price(state, seat, wanted) if whole else 0
        return self._spare - levels

    def _exchanged(self, exchange: _Exchange) -> State:
        """The position with these deeds in other hands, whatever the rules ask for beside."""
        twin = copied(self._state)
        for field in exchange.wanted:
            deeds.hand_over(twin, field, self._seat)
        for field in exchange.given:
            deeds.hand_over(twin, field, exchange.other)
        return twin

    def tried(self, swap: _Swap) -> _Deal | None:
        """The offer, if the other side, as it is modelled, really agrees: rules may ask for more than deeds and money."""
        if not self._meter.spend(_LOOK):
            return None
        action = _action(self._state, swap.exchange, swap.cash)
        gain = self._agreed(action)
        return None if gain is None else _Deal(gain, action)

    def _agreed(self, action: Action) -> float | None:
        """What the standing of `seat` gains; None where the rules, or the other side as it is modelled, refuse."""
        game, state, seat = self._game, self._state, self._seat
        if not is_legal(game, state, seat, action) or game.was_refused(state, seat, action):
            return None
        twin = game.copy(state)
        game.apply(twin, seat, action, FastRng(0))
        other = action["to"]
        answer = shrewd_trading.answer(game, twin, other, self._of(other)).action
        if answer is None or answer["do"] != "accept":
            return None
        game.apply(twin, other, answer, FastRng(0))
        return self._of(seat).gain(twin)

    def _of(self, seat: int) -> StandingComparison:
        """How a seat stands before any offer; what is offered alone changes nobody's standing."""
        if seat not in self._compared:
            own = seat == self._seat
            horizon = _horizon(self._game, self._state) if own else valuation.HORIZON
            self._compared[seat] = StandingComparison(self._state, seat, horizon)
        return self._compared[seat]


def _horizon(game: Known, state: State) -> int:
    """Rounds that deeds are expected to earn in one's own eyes. At a table of two nobody else gains by a trade, and one payer takes long to pay for them."""
    return _FAR if len(state.cash) == 2 else _HORIZONS.get(game.key, valuation.HORIZON)


def _action(state: State, exchange: _Exchange, cash: int) -> Action:
    """An offer in which one's own side pays `cash`, or gets it where that is negative."""
    give, get = _side(state, exchange.given, cash), _side(state, exchange.wanted, -cash)
    sides = {name: side for name, side in (("give", give), ("get", get)) if side}
    return {"do": "offer_trade", "to": exchange.other, **sides}


def _side(state: State, fields: list[int], cash: int) -> dict[str, Any]:
    side: dict[str, Any] = {"fields": state.c.field_ids(sorted(fields))} if fields else {}
    return {**side, "cash": cash} if cash > 0 else side
