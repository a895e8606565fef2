"""Every choice of a seat, enumerated by `check`."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.choices import Choice, Pick
from games.engines.kernel.errors import IllegalAction
from games.engines.property import auction, buildings, cards, deeds, mortgage, trade
from games.engines.property.actions import Dispatcher
from games.engines.property.state import ADJUST, AUCTION, OVER, State

#: Actions that name one own deed, and whether it must be mortgaged for them.
_DEEDS = {"mortgage": False, "redeem": True, "pay_interest": True, "refuse_deed": True}


#: What the options of a deed's action cost or bring.
_TOLD: Final[dict[str, Callable[[State, Any], int]]] = {
    "mortgage": lambda state, name: state.c.loan[state.c.index[name]],
    "redeem": lambda state, name: mortgage.redemption(state, state.c.index[name]),
    "pay_interest": mortgage.handover_of,
}


class Enumerator:
    """The legal choices of one game, by its dispatcher."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher
        #: Offered as they stand wherever the phase opens them; buying has a choice of its own.
        self._fixed = [
            do for do, spec in dispatcher.specs.items() if spec.phases and spec.bare and do != "buy"
        ]
        self._picked = {do: spec.pick for do, spec in dispatcher.specs.items() if spec.pick}

    def _accepts(self, state: State, seat: int, action: dict[str, Any]) -> bool:
        try:
            self._dispatcher.check(state, seat, action)
        except IllegalAction:
            return False
        return True

    def _open(self, state: State, seat: int, do: str) -> bool:
        """Whether the phase opens this type to the seat at all."""
        spec = self._dispatcher.specs.get(do)
        return spec is not None and spec.opens(state, seat)

    def choices(self, state: State, seat: int) -> list[Choice]:
        """All of them; empty for a seat that is out and after the end."""
        if state.phase == OVER:
            return []
        if seat == SYSTEM:
            return self._system(state)
        if state.out[seat]:
            return []
        found = [
            self._as_it_stands(state, seat, do)
            for do in self._fixed
            if self._open(state, seat, do) and self._accepts(state, seat, {"do": do})
        ]
        for do, (arg, values) in self._picked.items():
            if self._open(state, seat, do):
                found += self._pick(state, seat, do, arg, values(state, seat))
        found += self._purchase(state, seat)
        found += self._bidding(state, seat)
        found += self._deeds(state, seat)
        found += self._buildings(state, seat)
        found += self._cards(state, seat)
        found += self._offers(state, seat)
        if state.c.manual_claims:
            found.append(Choice("claim_rent", blind=True))
        return found

    def _as_it_stands(self, state: State, seat: int, do: str) -> Choice:
        plan = self._dispatcher.specs[do].plan
        if plan is not None:
            return Choice(do, plan=plan(state, seat))
        return Choice(do, blind=state.c.visits.conceals(state, do))

    def _known(self, do: str) -> bool:
        return do in self._dispatcher.specs

    def _system(self, state: State) -> list[Choice]:
        found: list[Choice] = []
        if self._accepts(state, SYSTEM, {"do": "time_up"}):
            found.append(Choice("time_up"))
        if state.c.timed_open and state.auction is not None:
            found.append(Choice("close", {"window": AUCTION, "mark": state.auction.mark}))
        if state.phase == ADJUST:
            found.append(Choice("close", {"window": ADJUST, "mark": 0}))
        found.append(
            Pick(
                "leave",
                arg="who",
                options=[seat for seat in range(state.seats) if not state.out[seat]],
            )
        )
        return found

    def _purchase(self, state: State, seat: int) -> list[Choice]:
        if self._open(state, seat, "buy") and self._accepts(state, seat, {"do": "buy"}):
            return [Choice("buy", {"field": state.c.ids[state.pending_field]})]
        return []

    def _bidding(self, state: State, seat: int) -> list[Choice]:
        if not self._open(state, seat, "bid"):
            return []
        choice = auction.bid_choice(state, seat)
        return [] if choice is None else [choice]

    def _pick(
        self, state: State, seat: int, do: str, arg: str, values: Iterable[Any]
    ) -> list[Choice]:
        options = [value for value in values if self._accepts(state, seat, {"do": do, arg: value})]
        if not options:
            return []
        choice = Pick(do, arg=arg, options=options)
        told = _TOLD.get(do)
        if told is not None:
            choice.sums = {str(value): told(state, value) for value in options}
        state.c.movement.foretell(state, seat, choice)
        return [choice]

    def _deeds(self, state: State, seat: int) -> list[Choice]:
        found: list[Choice] = []
        own: list[int] | None = None
        for do, mortgaged in _DEEDS.items():
            if self._open(state, seat, do):
                own = deeds.deeds_of(state, seat) if own is None else own
                # Only what the mortgage flag lets through is worth a full check.
                likely = [field for field in own if state.mortgaged[field] is mortgaged]
                found += self._pick(state, seat, do, "field", state.c.field_ids(likely))
        return found

    def _buildings(self, state: State, seat: int) -> list[Choice]:
        choices = [
            buildings.build_choice(state, seat) if self._open(state, seat, "build") else None,
            buildings.sell_choice(state, seat)
            if self._open(state, seat, "sell_building")
            else None,
        ]
        return [choice for choice in choices if choice is not None]

    def _cards(self, state: State, seat: int) -> list[Choice]:
        found: list[Choice] = []
        if self._open(state, seat, "choose"):
            found += self._pick(state, seat, "choose", "option", range(len(cards.options(state))))
        if self._open(state, seat, "use_card"):
            found += self._pick(state, seat, "use_card", "card", state.cards[seat])
        return found

    def _offers(self, state: State, seat: int) -> list[Choice]:
        found: list[Choice] = []
        if self._known("offer_settlement"):
            found += [
                choice for choice in [trade.settlement_choice(state, seat)] if choice is not None
            ]
        found += [choice for choice in [trade.offer_choice(state, seat)] if choice is not None]
        if state.offers:
            numbers = [offer.number for offer in state.offers]
            for do in ("accept", "refuse", "withdraw"):
                found += self._pick(state, seat, do, "offer", numbers)
        return found


def optional(state: State) -> list[int]:
    """The seats that are not asked and may have a choice all the same.

    Claims, offers, trades at any time or by debt.
    """
    if state.phase == OVER:
        return []
    c = state.c
    if c.manual_claims:
        return [
            seat for seat in range(state.seats) if seat not in state.asked and not state.out[seat]
        ]
    parties: set[int] = set()
    for offer in state.offers:
        parties.update((offer.sender, offer.to))
    parties.update([seat for seat in range(state.seats) if c.debts.stands_in(state, seat)])
    parties.update([seat for seat in range(state.seats) if trade.may_offer(state, seat)])
    return sorted([seat for seat in parties if seat not in state.asked and not state.out[seat]])
