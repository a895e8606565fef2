"""The fixed policy of `steady` for property games.

It draws nothing and sees only what its seat may see.

* Claims every rent (R-EB-CLM-08: always). Answers every offer to it at once: accepts what is worth
  at least a tenth more to it than what it gives, refuses the rest.
* Every fourth round, before its throw, it offers for one deed of a set of which nobody holds more
  than it does: what the owner would accept by the rule above, a deed that completes the owner's own
  set and the rest in cash.
* Buys whatever it stands on if the reserve stays in hand, and what completes a set with its last
  money.
* Bids up to the deed price, half as much again for a deed that completes its set or would complete
  a rival's, never below the reserve; each bid goes a third of the way from the lowest one to its
  limit, so that auctions are short.
* Before its throw it builds once: the next step on the lowest streets of its lowest complete set,
  as long as the reserve stays. It redeems, the first in board order first, as long as the comfort
  stays.
* Uses a release card at once, pays rather than draws, pays interest rather than redeems, and raises
  money in the order in which the clock would do it for an absent player (R-EB-DEB-07).
"""

from collections.abc import Callable
from typing import Any, Final

from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game
from games.engines.kernel.rng import FastRng, derived_seed
from games.engines.property import absent, auction, deeds, mortgage, worth
from games.engines.property.board import BANK, HOTEL, HOUSES, NOTE, STREET
from games.engines.property.state import (
    AFTER_MOVE,
    AUCTION,
    BEFORE_MOVE,
    CARD_CHOICE,
    DEBT,
    DETAINED,
    MORTGAGED_DEED,
    PURCHASE,
    SETTLEMENT,
    Offer,
    Side,
    State,
)

#: Kept in hand, in starting cash of a seat per cent: for the next rents.
RESERVE_PERCENT: Final = 10
#: Every so many rounds a seat makes an offer, so that nobody is pestered.
OFFER_ROUNDS: Final = 4
#: From here on loans are paid back.
COMFORT_PERCENT: Final = 35

_ROLL: Final[Action] = {"do": "roll"}
_END_TURN: Final[Action] = {"do": "end_turn"}
_BUY: Final[Action] = {"do": "buy"}
_DECLINE: Final[Action] = {"do": "decline"}
_PASS: Final[Action] = {"do": "pass"}
_CLAIM: Final[Action] = {"do": "claim_rent"}

Known = Game[Any, Any]


def decide(game: Known, state: State, seat: int, claim_percent: int = 100) -> Action | None:
    """The action of `seat`; None if it is not asked and wants nothing."""
    if state.claims and _notices_rent(state, seat, claim_percent):
        return _CLAIM
    if state.offers:
        answer = _answer_offer(game, state, seat)
        if answer is not None:
            return answer
    if seat not in state.asked:
        return None
    return _POLICY[state.phase](game, state, seat)


def _notices_rent(state: State, seat: int, percent: int) -> bool:
    """Whether the seat claims its oldest open rent.

    Decided by the rent itself, so that looking twice changes nothing.
    """
    for claim in state.claims:
        if claim.creditor == seat:
            return (
                FastRng(derived_seed(seat, claim.debtor, claim.field, claim.amount)).below(100)
                < percent
            )
    return False


def reserve(state: State) -> int:
    """What stays in hand."""
    return state.c.starting_cash * RESERVE_PERCENT // 100


def _detained(game: Known, state: State, seat: int) -> Action:
    if state.cards[seat]:
        return {"do": "use_card", "card": state.cards[seat][0]}
    return _END_TURN


def _before_move(game: Known, state: State, seat: int) -> Action:
    if state.sets[seat] and not state.streets_built and (state.houses or state.hotels):
        levels = _building(game, state, seat)
        if levels is not None:
            return {"do": "build", "levels": levels}
    if (state.round + seat) % OFFER_ROUNDS == 0 and state.offers_made == state.offers_before:
        offer = _proposal(game, state, seat)
        if offer is not None:
            return offer
    return _redemption(state, seat) or _ROLL


def _after_move(game: Known, state: State, seat: int) -> Action:
    return _redemption(state, seat) or _END_TURN


def _redemption(state: State, seat: int) -> Action | None:
    if True not in state.mortgaged:
        return None
    comfort = state.c.starting_cash * COMFORT_PERCENT // 100
    if state.cash[seat] < comfort:
        return None
    for field in state.c.deeds:
        if state.mortgaged[field] and state.owner[field] == seat:
            if state.cash[seat] - mortgage.redemption(state, field) < comfort:
                return None
            return {"do": "redeem", "field": state.c.ids[field]}
    return None


def _building(game: Known, state: State, seat: int) -> dict[str, int] | None:
    """The next step on the lowest streets of one complete set.

    The lowest set first, then the dearest; None if refused.
    """
    c = state.c
    if state.cash[seat] - reserve(state) < c.cheapest_house:
        return None
    held, level = state.held[seat], state.level
    lowest_first = [
        (min([level[field] for field in c.members[group]]), -group)
        for group in c.streets
        if held[group] == c.group_size[group]
    ]
    for _, number in sorted(lowest_first):
        group = -number
        steps = _steps(state, group, state.cash[seat] - reserve(state))
        while steps:
            levels = {c.ids[field]: state.level[field] + 1 for field in steps}
            if _legal(game, state, seat, {"do": "build", "levels": levels}):
                return levels
            # A quota or the box may allow a part.
            steps = steps[: len(steps) // 2]
    return None


def _steps(state: State, group: int, spare: int) -> list[int]:
    """The streets of a set that stand lowest, dearest first, as many as `spare` and the box allow."""
    members = state.c.members[group]
    lowest = min([state.level[field] for field in members])
    pieces = state.hotels if lowest == HOUSES else state.houses
    if lowest == HOTEL or not pieces:
        return []
    most = min(spare // state.c.house_cost[members[0]], pieces)
    if most < 1 or any(state.mortgaged[field] for field in members):
        return []
    return [field for field in reversed(members) if state.level[field] == lowest][:most]


def _purchase(game: Known, state: State, seat: int) -> Action:
    field = state.pending_field
    left = state.cash[seat] - state.c.price[field]
    if left >= reserve(state) or (left >= 0 and _completes(state, seat, field)):
        return _BUY
    return _DECLINE


def _card_choice(game: Known, state: State, seat: int) -> Action:
    return absent.action(state, seat)


def _debt(game: Known, state: State, seat: int) -> Action:
    return absent.liquidation(state, seat)


def _mortgaged_deed(game: Known, state: State, seat: int) -> Action:
    return absent.new_deed_action(state, seat)


def _auction(game: Known, state: State, seat: int) -> Action:
    running = state.auction
    assert running is not None
    if running.bidder == seat:
        return _PASS
    lowest = auction.lowest_bid(state, running)
    lowest += -lowest % NOTE
    limit = _auction_limit(state, seat, running.field)
    if lowest > limit:
        return _PASS
    step = (limit - lowest) // 3
    return {"do": "bid", "amount": lowest + step - step % NOTE}


def _auction_limit(state: State, seat: int, field: int) -> int:
    price = state.c.price[field]
    keen = any(_completes(state, who, field) for who in range(state.seats) if not state.out[who])
    return min(price * 3 // 2 if keen else price, state.cash[seat] - reserve(state))


def _completes(state: State, seat: int, field: int) -> bool:
    """Whether this deed is the last that `seat` lacks of a set of streets."""
    group = state.c.group_of[field]
    return (
        state.c.group_kind[group] == STREET
        and state.held[seat][group] == state.c.group_size[group] - 1
        and state.owner[field] != seat
    )


def _proposal(game: Known, state: State, seat: int) -> Action | None:
    """An offer for one deed of a set that is this seat's to complete.

    The first, dearest sets first, that it can pay.
    """
    c = state.c
    for group in range(len(c.groups) - 1, -1, -1):
        held = state.held[seat][group]
        if c.group_kind[group] != STREET or not 0 < held < c.group_size[group]:
            continue
        for field in c.members[group]:
            owner = state.owner[field]
            if owner in (BANK, seat) or state.held[owner][group] > held:
                continue
            offer = _offer_for(game, state, seat, field)
            if offer is not None:
                return offer
    return None


def _offer_for(game: Known, state: State, seat: int, field: int) -> Action | None:
    """What the owner would accept by this very policy.

    A deed that completes a set of his, if there is one, and cash.
    """
    c = state.c
    owner = state.owner[field]
    wanted = _value(state, seat, owner, Side(0, [field], []))
    swap = [own for own in deeds.deeds_of(state, seat) if _may_swap(state, seat, owner, own, field)]
    paid = _value(state, owner, seat, Side(0, swap[:1], []))
    cash = max(0, wanted * 11 // 10 + NOTE - paid)
    if cash > state.cash[seat] - reserve(state):
        return None
    give: dict[str, Any] = {"fields": c.field_ids(swap[:1])} if swap else {}
    if cash:
        give["cash"] = cash
    action: Action = {
        "do": "offer_trade",
        "to": owner,
        "give": give,
        "get": {"fields": [c.ids[field]]},
    }
    return action if _legal(game, state, seat, action) else None


def _may_swap(state: State, seat: int, owner: int, own: int, wanted: int) -> bool:
    """Whether giving `own` completes a set of the owner without breaking up one of the giver, nor the one aimed at."""
    group = state.c.group_of[own]
    return (
        group != state.c.group_of[wanted]
        and _completes(state, owner, own)
        and not deeds.complete(state, seat, group)
    )


def _answer_offer(game: Known, state: State, seat: int) -> Action | None:
    for offer in state.offers:
        if offer.to == seat:
            action: Action = {"do": "accept", "offer": offer.number}
            if _worth_taking(state, offer) and _legal(game, state, seat, action):
                return action
            return {"do": "refuse", "offer": offer.number}
    return None


def _legal(game: Known, state: State, seat: int, action: Action) -> bool:
    try:
        game.check(state, seat, action)
    except IllegalAction:
        return False
    return True


def _worth_taking(state: State, offer: Offer) -> bool:
    gain = _value(state, offer.to, offer.sender, offer.give)
    if offer.kind == SETTLEMENT:
        owed = state.debts[0].amount if state.debts else 0
        return gain >= min(owed, worth.raisable(state, offer.sender))
    loss = _value(state, offer.sender, offer.to, offer.get)
    return gain * 10 >= loss * 11


def _value(state: State, taker: int, giver: int, side: Side) -> int:
    """What a side is worth to change hands.

    Prices, and the whole set again where it is completed or broken up.
    """
    c = state.c
    total = side.cash
    for field in side.fields:
        group = c.group_of[field]
        total += (
            c.loan[field] - mortgage.interest(state, field)
            if state.mortgaged[field]
            else c.price[field]
        )
        if _completes(state, taker, field) or deeds.complete(state, giver, group):
            total += sum(c.price[member] for member in c.members[group])
    return total + len(side.cards) * NOTE


_POLICY: Final[dict[str, Callable[[Known, State, int], Action]]] = {
    DETAINED: _detained,
    BEFORE_MOVE: _before_move,
    PURCHASE: _purchase,
    AUCTION: _auction,
    CARD_CHOICE: _card_choice,
    DEBT: _debt,
    MORTGAGED_DEED: _mortgaged_deed,
    AFTER_MOVE: _after_move,
}
