"""The fixed policy of `steady` for property games.

It draws nothing and sees only what its seat may see.

* Claims every rent (R-EB-CLM-08: always). Answers every offer to it at once: accepts what is worth
  at least a tenth more to it than what it gives, refuses the rest.
* Every fourth round, before its throw, it offers for one deed of a set of which nobody holds more
  than it does: what the owner would accept by the rule above, a deed that completes the owner's own
  set and the rest in cash. What was refused it does not offer again while the deeds about it stay
  where they are.
* Buys whatever it stands on if the reserve stays in hand, and what completes a set with its last
  money.
* Bids up to the deed price, half as much again for a deed that completes its set or would complete
  a rival's, never below the reserve; each bid goes a third of the way from the lowest one to its
  limit, so that auctions are short.
* Before its throw it builds once: the next step on the lowest streets of its lowest complete set,
  as long as the reserve stays. It redeems, the first in board order first, as long as the comfort
  stays.
* Plays the chip whose field promises most: START, a deed it can buy, the lowest rent. Takes a
  holiday where at least half of the fields in reach would cost it money. Pays the cheaper tax.
* Asks a partner for deeds of groups of which it holds more, gives in the same way, and sells and
  mortgages for a partner's debt once he has nothing left himself.
* Follows the plan that comes with the last arrangement, then confirms.
* Uses a release card at once, pays rather than draws, pays interest rather than redeems, and raises
  money in the order in which the clock would do it for an absent player (R-EB-DEB-07).
"""

from collections.abc import Callable
from typing import Final

from games.engines.bots.steady_trading import (
    Known,
    answer_offer,
    completes,
    is_legal,
    proposal,
    reserve,
)
from games.engines.kernel.choices import Action, Pick
from games.engines.kernel.rng import FastRng, derived_seed
from games.engines.property import absent, auction, mortgage, rent, worth
from games.engines.property.board import BANK, HOUSES, UTILITY
from games.engines.property.state import (
    ADJUST,
    AFTER_MOVE,
    AUCTION,
    BEFORE_MOVE,
    CARD_CHOICE,
    DEBT,
    DETAINED,
    HOLIDAY,
    MORTGAGED_DEED,
    PURCHASE,
    ROLES,
    TAX,
    State,
)

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
_TAKE_HOLIDAY: Final[Action] = {"do": "take_holiday"}
_REFUSE_HOLIDAY: Final[Action] = {"do": "refuse_holiday"}
_CONFIRM: Final[Action] = {"do": "confirm"}
_PAY_FLAT: Final[Action] = {"do": "pay_flat"}
_PAY_PERCENT: Final[Action] = {"do": "pay_percent"}


def decide(game: Known, state: State, seat: int, claim_percent: int = 100) -> Action | None:
    """The action of `seat`; None if it is not asked and wants nothing."""
    if state.claims and _notices_rent(state, seat, claim_percent):
        return _CLAIM
    if state.offers:
        answer = answer_offer(game, state, seat)
        if answer is not None:
            return answer
    if seat not in state.asked:
        return _help_partner(state, seat) if state.phase == DEBT else None
    return _POLICY[state.phase](game, state, seat)


def _help_partner(state: State, seat: int) -> Action | None:
    """Raises money for a partner's debt as soon as he has nothing left to raise himself."""
    debt = state.debts[0]
    if state.partner[debt.debtor] != seat or worth.raisable(state, seat) < debt.amount:
        return None
    return None if absent.raising_step(state, debt.debtor) else absent.raising_step(state, seat)


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


def _detained(game: Known, state: State, seat: int) -> Action:
    return _detained_turn(state, seat)


def _holiday(game: Known, state: State, seat: int) -> Action:
    return _TAKE_HOLIDAY if _dreads_moving(state, seat) else _REFUSE_HOLIDAY


def _dreads_moving(state: State, seat: int) -> bool:
    """Whether at least half of the fields within reach cost more than they promise."""
    chips = state.c.movement.hand(state, seat) or list(range(2, HOUSES * 3 + 1))
    return 2 * sum(_promise(state, seat, chip) < 0 for chip in chips) >= len(chips)


def _roles(game: Known, state: State, seat: int) -> Action:
    """The last of the open roles: the one that grows stronger."""
    options = [choice for choice in game.legal(state, seat) if isinstance(choice, Pick)]
    return options[0].picked(options[0].options[-1])


def _adjust(game: Known, state: State, seat: int) -> Action:
    plans = [choice.plan for choice in game.legal(state, seat) if choice.plan is not None]
    actions = [action for plan in plans for action in plan.actions]
    return actions[0] if actions else _CONFIRM


def _tax(game: Known, state: State, seat: int) -> Action:
    """It knows its own money, so it chooses what costs less."""
    visits = state.c.visits
    by_share = visits.tax(state, seat, share=True) < visits.tax(state, seat, share=False)
    return _PAY_PERCENT if by_share else _PAY_FLAT


def _before_move(game: Known, state: State, seat: int) -> Action:
    if not state.streets_built and (state.houses or state.hotels):
        levels = _building(game, state, seat)
        if levels is not None:
            return {"do": "build", "levels": levels}
    if (state.round + seat) % OFFER_ROUNDS == 0 and state.offers_made == state.offers_before:
        offer = proposal(game, state, seat)
        if offer is not None:
            return offer
    redemption = None if _is_barred(state, seat, "redeem") else _redemption(state, seat)
    return redemption or set_out(game, state, seat)


def set_out(game: Known, state: State, seat: int) -> Action:
    """The move itself, or what is left to whom is held."""
    if state.detained[seat]:
        return _detained_turn(state, seat) if _is_barred(state, seat, "roll") else _ROLL
    chips = state.c.movement.hand(state, seat)
    return {"do": "play_chip", "chip": _best_chip(state, seat, chips)} if chips else _ROLL


def _is_barred(state: State, seat: int, do: str) -> bool:
    return bool(state.detained[seat]) and state.c.detention.bars(state, seat, do)


def _detained_turn(state: State, seat: int) -> Action:
    if state.cards[seat]:
        return {"do": "use_card", "card": state.cards[seat][0]}
    return _END_TURN


def _best_chip(state: State, seat: int, chips: list[int]) -> int:
    """The chip whose field promises most; the lowest of equals, so that high ones stay for need."""
    return max(chips, key=lambda chip: (_promise(state, seat, chip), -chip))


def _promise(state: State, seat: int, chip: int) -> int:
    """What the field that a chip leads to is worth to the seat: rents, START, a deed it can buy."""
    c = state.c
    reached = state.position[seat] + chip
    field = reached % c.size
    total = c.start_salary if reached > c.size else 0
    owner = state.owner[field]
    if owner == BANK:
        if c.price[field] <= state.cash[seat] - reserve(state):
            total += c.price[field] // (1 if completes(state, seat, field) else 4)
    elif owner not in (seat, state.partner[seat]):
        due = rent.current(state, field)
        total -= due * chip if c.kind[field] == UTILITY else due
    return total


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
    held, level, sets_only = state.held[seat], state.level, c.building.sets_only
    lowest_first = [
        (min([level[field] for field in c.members[group]]), -group)
        for group in c.streets
        if held[group] == c.group_size[group]
        or (not sets_only and c.building.builds_in(state, seat, group))
    ]
    for _, number in sorted(lowest_first):
        group = -number
        steps = _steps(state, seat, group, state.cash[seat] - reserve(state))
        while steps:
            levels = {c.ids[field]: state.level[field] + 1 for field in steps}
            if is_legal(game, state, seat, {"do": "build", "levels": levels}):
                return levels
            # A quota or the box may allow a part.
            steps = steps[: len(steps) // 2]
    return None


def _steps(state: State, seat: int, group: int, spare: int) -> list[int]:
    """The own streets of a set that stand lowest, dearest first, as many as `spare` and the box allow."""
    members, top = state.c.members[group], state.top[seat]
    if not state.c.building.sets_only:
        members = [field for field in members if state.owner[field] == seat]
    lowest = min([state.level[field] for field in members])
    pieces = state.hotels if lowest == top - 1 else state.houses
    if not state.c.limited_buildings:
        pieces = len(members)
    if lowest == top or not pieces:
        return []
    most = min(spare // state.c.house_cost[members[0]], pieces)
    if most < 1 or any(state.mortgaged[field] for field in members):
        return []
    return [
        field
        for field in reversed(members)
        if state.level[field] == lowest and state.owner[field] == seat
    ][:most]


def _purchase(game: Known, state: State, seat: int) -> Action:
    field = state.pending_field
    left = state.cash[seat] - state.c.price[field]
    if left >= reserve(state) or (left >= 0 and completes(state, seat, field)):
        return _BUY
    return _DECLINE


def _card_choice(game: Known, state: State, seat: int) -> Action:
    return {"do": "choose", "option": absent.paying_option(state)}


def _debt(game: Known, state: State, seat: int) -> Action | None:
    who, step = absent.liquidation(state, seat)
    return step if who == seat else None


def _mortgaged_deed(game: Known, state: State, seat: int) -> Action:
    return absent.new_deed_action(state, seat)


def _auction(game: Known, state: State, seat: int) -> Action:
    running = state.auction
    assert running is not None
    if running.bidder in (seat, state.partner[seat]) and running.bid:
        return _PASS
    lowest = auction.lowest_bid(state, running)
    note = state.c.note
    lowest += -lowest % note
    limit = _auction_limit(state, seat, running.field)
    if lowest > limit:
        return _PASS
    step = (limit - lowest) // 3
    return {"do": "bid", "amount": lowest + step - step % note}


def _auction_limit(state: State, seat: int, field: int) -> int:
    price = state.c.price[field]
    keen = any(completes(state, who, field) for who in range(state.seats) if not state.out[who])
    return min(price * 3 // 2 if keen else price, state.cash[seat] - reserve(state))


_POLICY: Final[dict[str, Callable[[Known, State, int], Action | None]]] = {
    DETAINED: _detained,
    BEFORE_MOVE: _before_move,
    PURCHASE: _purchase,
    AUCTION: _auction,
    CARD_CHOICE: _card_choice,
    TAX: _tax,
    HOLIDAY: _holiday,
    ROLES: _roles,
    ADJUST: _adjust,
    DEBT: _debt,
    MORTGAGED_DEED: _mortgaged_deed,
    AFTER_MOVE: _after_move,
}
