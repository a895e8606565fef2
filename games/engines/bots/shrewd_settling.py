"""How `shrewd` settles debts to players (R-EB-DEB-03, DEB-04): deeds and cash for the whole debt, where both sides fare better than by payment.

Both are weighed against the same thing: what comes of the debt where nobody offers anything.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final, NamedTuple

from games.engines.bots.decisions import Decision, Reason
from games.engines.bots.shrewd_trading import least_sum, margin
from games.engines.bots.steady_trading import Known, is_legal
from games.engines.kernel.choices import Action
from games.engines.kernel.rng import FastRng
from games.engines.property import absent, deeds, refusals, valuation
from games.engines.property.board import BANK
from games.engines.property.comparing import StandingComparison
from games.engines.property.state import DEBT, SETTLEMENT, Offer, State

#: Deeds that go into one settlement at most, and how many are looked at.
_MOST: Final = 2
_LOOKED_AT: Final = 6


class _Settlement(NamedTuple):
    gain: float
    action: Action


def answer(game: Known, state: State, seat: int, offer: Offer) -> Decision:
    """Accepts what brings the creditor more than the payment would; whoever cannot pay is not spared, for he leaves the game and his estate behind."""
    accept: Action = {"do": "accept", "offer": offer.number}
    refuse: Action = {"do": "refuse", "offer": offer.number}
    if not valuation.can_pay(state, offer.sender) or not is_legal(game, state, seat, accept):
        return Decision(refuse)
    settled = game.copy(state)
    game.apply(settled, seat, accept, FastRng(0))
    compared = StandingComparison(state, seat)
    gain = compared.gain(settled) - compared.gain(_paid(game, state))
    least = margin(state)
    figures = {"gain": round(gain), "margin": least}
    if gain > least:
        return Decision(accept, Reason("gains", figures))
    return Decision(refuse, Reason("loses", figures))


def propose(game: Known, state: State, seat: int) -> Decision | None:
    """The settlement by which the debtor fares best of those that the creditor, judged as `shrewd` judges, accepts.

    None where there is none, where one lies before him, where he has refused one as things stand, or where the debt cannot be paid.
    """
    debt = state.debts[0]
    if not state.c.offers.settlement or debt.debtor != seat or debt.creditor == BANK:
        return None
    if not valuation.can_pay(state, seat):
        return None
    is_open = any(offer.sender == seat for offer in state.offers)
    if is_open or refusals.has_refused(state, SETTLEMENT, seat, debt.creditor):
        return None
    talk = _Talk(game, state, seat, debt.creditor)
    found = [deal for deal in map(talk.deal, _bundles(state, seat)) if deal is not None]
    best = max(found, key=lambda deal: deal.gain, default=None)
    if best is None or best.gain <= margin(state):
        return None
    return Decision(best.action, Reason("both_gain", {"gain": round(best.gain)}))


def _paid(game: Known, state: State) -> State:
    """The position once the open debt, for which there are means, is paid as the clock would pay it."""
    twin: State = game.copy(state)
    debtor, open_ = state.debts[0].debtor, len(state.debts)
    while twin.phase == DEBT and len(twin.debts) == open_:
        game.apply(twin, *absent.liquidation(twin, debtor), FastRng(0))
    return twin


def _bundles(state: State, seat: int) -> Iterator[list[int]]:
    """Own bare deeds that belong to no whole set, singly and in twos, the cheapest first."""
    bare = [
        one
        for one in deeds.deeds_of(state, seat)
        if not state.c.rents.holds_set(state, seat, state.c.group_of[one])
        and not deeds.built_in(state, state.c.group_of[one])
    ]
    cheapest = sorted(bare, key=lambda one: state.c.price[one])
    for count in range(1, _MOST + 1):
        yield from map(list, combinations(cheapest[:_LOOKED_AT], count))


class _Talk:
    """A debtor and a creditor, and how both stand if nothing comes of it."""

    def __init__(self, game: Known, state: State, seat: int, creditor: int) -> None:
        self._game, self._state, self._seat, self._creditor = game, state, seat, creditor
        self._mine, self._theirs = (
            StandingComparison(state, seat),
            StandingComparison(state, creditor),
        )
        otherwise = _paid(game, state)
        self._mine_otherwise = self._mine.gain(otherwise)
        self._theirs_otherwise = self._theirs.gain(otherwise)

    def deal(self, fields: list[int]) -> _Settlement | None:
        """What the debtor gains with these deeds and the least cash for which the creditor agrees; None where he never does."""
        bare = self._action(fields, 0)
        if not is_legal(self._game, self._state, self._seat, bare):
            return None
        settled = self._settled(bare)
        if settled is None:
            return None
        theirs, note = self._theirs.change(settled), self._state.c.note

        def agrees(notes: int) -> bool:
            gain = theirs.gain(self._seat, self._creditor, notes * note) - self._theirs_otherwise
            return gain > margin(self._state)

        notes = least_sum(agrees, 0, self._state.cash[self._seat] // note)
        if notes is None:
            return None
        mine = self._mine.change(settled).gain(self._seat, self._creditor, notes * note)
        return _Settlement(mine - self._mine_otherwise, self._action(fields, notes * note))

    def _action(self, fields: list[int], cash: int) -> Action:
        ids: list[Any] = self._state.c.field_ids(sorted(fields))
        return {"do": "offer_settlement", "cash": cash, "fields": ids}

    def _settled(self, action: Action) -> State | None:
        """The position after the creditor has accepted; None where the rules refuse that."""
        twin: State = self._game.copy(self._state)
        self._game.apply(twin, self._seat, action, FastRng(0))
        accept: Action = {"do": "accept", "offer": twin.offers[-1].number}
        if not is_legal(self._game, twin, self._creditor, accept):
            return None
        self._game.apply(twin, self._creditor, accept, FastRng(0))
        return twin
