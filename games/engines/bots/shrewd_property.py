"""How `shrewd` plays property games: by what deeds are expected to earn, for itself and for the others.

It draws nothing, never searches and weighs every choice by `property.valuation`: rents by how often pawns stop
where in this very game, sets and buildings in view, money at hand.

* Buys, bids and answers offers by what its standing gains; bids the lowest it may, up to what the deed is worth more to it
  than in the hands of a rival who can pay for it.
* Builds what earns most for its price as long as the rents of a usual lap stay in hand, and pledges deeds that earn less.
* Offers once a turn for what a set lacks (`shrewd_trading`), asks its partner for deeds of groups of which it holds more, and
  a creditor whether he takes deeds for a debt (`shrewd_settling`).
* Plays the chip with which the next moves promise most (`shrewd_chips`).
* Everything else as `steady` does.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from games.engines.bots import shrewd_chips, shrewd_settling, shrewd_trading, steady_property
from games.engines.bots.decisions import Decision, Reason
from games.engines.bots.manners import EVEN, Manner
from games.engines.bots.steady_trading import Known, is_legal
from games.engines.kernel.choices import Action, MapChoice
from games.engines.property import auction, deeds, mortgage, valuation
from games.engines.property.board import STREET
from games.engines.property.landings import landings
from games.engines.property.state import (
    AFTER_MOVE,
    AUCTION,
    BEFORE_MOVE,
    DEBT,
    PURCHASE,
    SETTLEMENT,
    Auction,
    State,
)

#: Nobody pledges deeds for more than this level.
_HIGH_ENOUGH: Final = 3

_BUY: Final[Action] = {"do": "buy"}
_DECLINE: Final[Action] = {"do": "decline"}
_PASS: Final[Action] = {"do": "pass"}
_END_TURN: Final[Action] = {"do": "end_turn"}


class _Goal(NamedTuple):
    """Streets that rise first, the price of a whole group at some level, what that adds to the rents of a round, and what is left of it."""

    step: list[int]
    cost: int
    gain: float
    net: float


def decide(game: Known, state: State, seat: int, manner: Manner = EVEN) -> Decision:
    """The decision of `seat` in this manner, with its reason where money decides."""
    offer = next((offer for offer in state.offers if offer.to == seat), None)
    if offer is not None and not state.claims:
        if offer.kind == SETTLEMENT:
            return shrewd_settling.answer(game, state, seat, offer)
        return shrewd_trading.answer(game, state, seat)
    policy = _POLICY.get(state.phase) if seat in state.asked else None
    if policy is None or state.claims:
        return Decision(steady_property.decide(game, state, seat))
    return policy(game, state, seat, manner)


def reserve(state: State, seat: int, manner: Manner) -> int:
    """What stays in hand: the rents of a usual lap and a part of what may come beside, less one START."""
    risk = valuation.risk(state, seat)
    salary = state.c.movement.salary(state, seat)
    feared = round(risk.mean + manner.caution / 100 * risk.spread) - salary
    return max(state.c.note * 4, min(feared, state.c.starting_cash * manner.most_kept // 100))


# -- buying ---------------------------------------------------------------------------------------


def _purchase(game: Known, state: State, seat: int, manner: Manner) -> Decision:
    field = state.pending_field
    price = state.c.price[field]
    left = state.cash[seat] - price
    gain = round(
        valuation.standing(valuation.with_owner(state, field, seat, price), seat)
        - valuation.standing(state, seat)
    )
    figures = {"price": price, "gain": gain, "left": left}
    rival = _keenest(state, seat, field)
    if (
        left >= 0
        and (gain > -manner.keen * price // 100 or rival > price)
        and (left >= reserve(state, seat, manner) or gain > price)
    ):
        return Decision(_BUY, Reason("worth_its_price", figures))
    return Decision(_DECLINE, Reason("not_worth_its_price", figures))


def _keenest(state: State, seat: int, field: int) -> int:
    """The most that the deed is worth to a rival who could pay its price."""
    price = state.c.price[field]
    worth = [
        valuation.prospect(valuation.with_owner(state, field, one, 0), one)
        - valuation.prospect(state, one)
        for one in _rivals(state, seat)
        if state.cash[one] >= price
    ]
    return round(max(worth, default=0))


def _rivals(state: State, seat: int) -> list[int]:
    return [one for one in state.living() if one not in (seat, state.partner[seat])]


def _auction(game: Known, state: State, seat: int, manner: Manner) -> Decision:
    running = state.auction
    assert running is not None
    if running.bidder in (seat, state.partner[seat]) and running.bid:
        return Decision(_PASS)
    note = state.c.note
    lowest = auction.lowest_bid(state, running)
    lowest += -lowest % note
    limit = _limit(state, seat, running.field, manner)
    figures = {"limit": limit, "bid": lowest}
    bid: Action = {"do": "bid", "amount": lowest}
    if lowest > limit or not is_legal(game, state, seat, bid):
        return Decision(_PASS, Reason("above_limit", figures))
    return Decision(bid, Reason("below_limit", figures))


def _limit(state: State, seat: int, field: int, manner: Manner) -> int:
    """What the deed is worth more to `seat` than in the hands of the rival who would most gain by it, as far as money goes."""
    mine = valuation.standing(valuation.with_owner(state, field, seat, 0), seat)
    running = state.auction
    assert running is not None
    price = running.bid or running.opening
    theirs = [
        valuation.standing(valuation.with_owner(state, field, one, price), seat)
        for one in _rivals(state, seat)
        if _may_get_it(state, running, one)
    ]
    worth = round(mine - min(theirs, default=valuation.standing(state, seat)))
    spare = state.cash[seat] - reserve(state, seat, manner)
    completes = deeds.completes(state, seat, [field]) if state.owner[field] != seat else False
    return min(worth, state.cash[seat] if completes else spare)


def _may_get_it(state: State, running: Auction, rival: int) -> bool:
    """Whether a rival gets the deed if nobody else bids: it is his bid that stands, or he can still pay one."""
    if rival == running.bidder:
        return True
    return rival in running.bidders and state.cash[rival] >= auction.lowest_bid(state, running)


# -- before and after the move --------------------------------------------------------------------


def _before_move(game: Known, state: State, seat: int, manner: Manner) -> Decision:
    kept = reserve(state, seat, manner)
    return (
        _build(game, state, seat, kept, manner)
        or shrewd_trading.ask_partner(game, state, seat)
        or (shrewd_trading.propose(game, state, seat, kept) if manner.offers else None)
        or _redeem(game, state, seat, kept)
        or _move(game, state, seat)
    )


def _move(game: Known, state: State, seat: int) -> Decision:
    hand = state.c.movement.hand(state, seat)
    barred = bool(state.detained[seat]) and state.c.detention.bars(state, seat, "play_chip")
    if hand and not barred:
        chip = shrewd_chips.ranked(state, seat, hand)[0]
        return Decision({"do": "play_chip", "chip": chip}, Reason("best_field", {"chip": chip}))
    return Decision(steady_property.set_out(game, state, seat))


def _after_move(game: Known, state: State, seat: int, manner: Manner) -> Decision:
    return _redeem(game, state, seat, reserve(state, seat, manner)) or Decision(_END_TURN)


def _redeem(game: Known, state: State, seat: int, kept: int) -> Decision | None:
    """Pays back the loan on the deed that earns most, where plenty stays in hand."""
    spare = state.cash[seat] - kept
    if state.phase == BEFORE_MOVE and any(
        _may_rise(state, seat, one) for one in deeds.deeds_of(state, seat)
    ):
        return None
    mine = [field for field in deeds.deeds_of(state, seat) if state.mortgaged[field]]
    affordable = [field for field in mine if 2 * mortgage.redemption(state, field) <= spare]
    for field in sorted(affordable, key=lambda one: -_earning_free(state, one)):
        action: Action = {"do": "redeem", "field": state.c.ids[field]}
        if is_legal(game, state, seat, action):
            cost = mortgage.redemption(state, field)
            return Decision(
                action, Reason("loan_paid", {"cost": cost, "left": spare + kept - cost})
            )
    return None


def _earning_free(state: State, field: int) -> float:
    """What a mortgaged deed would earn per round without its loan."""
    state.mortgaged[field] = False
    earned = valuation.expected(state, field)
    state.mortgaged[field] = True
    return earned


# -- building -------------------------------------------------------------------------------------


def _build(game: Known, state: State, seat: int, kept: int, manner: Manner) -> Decision | None:
    """A step towards what nets most in the rounds left; deeds are pledged for what money lacks."""
    spare = state.cash[seat] - kept
    idle = _loose(state, seat) if manner.pledges else []
    steps = list(_steps(game, state, seat))
    goals = [goal for step in steps for goal in _goals(state, seat, step)]
    reach = [goal for goal in goals if goal.cost <= spare]
    if reach:
        best = max(reach, key=lambda one: one.net)
        return _lay(game, state, seat, best, spare)
    pledged = spare + sum(state.c.loan[one] for one in idle)
    lost = valuation.rounds_left(state) * sum(valuation.expected(state, one) for one in idle)
    longed = [goal for goal in goals if goal.cost <= pledged and goal.net > lost]
    wanted = max(longed, key=lambda one: one.net, default=None)
    return None if wanted is None else _pledge(game, state, seat, wanted, idle)


def _steps(game: Known, state: State, seat: int) -> Iterator[list[int]]:
    """Of every group that can be built on now, the streets that stand lowest, dearest first."""
    choice = next((one for one in game.legal(state, seat) if one.do == "build"), None)
    names = choice.options if isinstance(choice, MapChoice) else ()
    open_ = [state.c.index[name] for name in names]
    if not open_ and not state.houses_bought:
        # Nothing is offered where money lacks: loans may bring it.
        open_ = [one for one in deeds.deeds_of(state, seat) if _may_rise(state, seat, one)]
    for group, own in deeds.by_group(state, open_).items():
        lowest = min(state.level[one] for one in own)
        if not any(state.mortgaged[one] for one in state.own_members(seat, group)):
            yield [one for one in reversed(own) if state.level[one] == lowest]


def _may_rise(state: State, seat: int, field: int) -> bool:
    group = state.c.group_of[field]
    return (
        state.c.kind[field] == STREET
        and state.c.building.builds_in(state, seat, group)
        and state.level[field] < min(state.top[seat], _HIGH_ENOUGH)
    )


def _goals(state: State, seat: int, step: list[int]) -> Iterator[_Goal]:
    """Levels to which the streets of a group may rise from a step on, where that earns its price."""
    c, rounds = state.c, valuation.rounds_left(state)
    own = state.own_members(seat, c.group_of[step[0]])
    now = sum(valuation.expected(state, one) for one in own)
    for level in range(state.level[step[0]] + 1, state.top[seat] + 1):
        cost = sum(c.house_cost[one] * max(0, level - state.level[one]) for one in own)
        then = sum(valuation.expected_at(state, own, level))
        net = rounds * (then - now) - cost * (1 - valuation.kept_of_buildings(state))
        if net > 0:
            yield _Goal(step, cost, then - now, net)


def _lay(game: Known, state: State, seat: int, goal: _Goal, spare: int) -> Decision | None:
    """The streets that stand lowest, as many as money and quotas allow."""
    c = state.c
    fields = goal.step[: max(0, spare) // c.house_cost[goal.step[0]]]
    while fields:
        levels = {c.ids[one]: state.level[one] + 1 for one in fields}
        action: Action = {"do": "build", "levels": levels}
        if is_legal(game, state, seat, action):
            cost = sum(c.house_cost[one] for one in fields)
            left = state.cash[seat] - cost
            figures = {"cost": cost, "income": round(goal.gain), "left": left}
            return Decision(action, Reason("rents_rise", figures))
        fields = fields[: len(fields) // 2]
    return None


def _pledge(game: Known, state: State, seat: int, goal: _Goal, idle: list[int]) -> Decision | None:
    """A loan on the deed that earns least for it."""
    loan = state.c.loan
    for field in sorted(idle, key=lambda one: (valuation.expected(state, one) / loan[one], one)):
        action: Action = {"do": "mortgage", "field": state.c.ids[field]}
        if is_legal(game, state, seat, action):
            figures = {"loan": loan[field], "cost": goal.cost, "income": round(goal.gain)}
            return Decision(action, Reason("pledged_to_build", figures))
    return None


def _loose(state: State, seat: int) -> list[int]:
    """Own deeds free of loans that belong to no whole set and that carry nothing."""
    return [
        field
        for field in deeds.deeds_of(state, seat)
        if not state.mortgaged[field]
        and state.c.loan[field]
        and not state.level[field]
        and not state.c.building.builds_in(state, seat, state.c.group_of[field])
    ]


def _debt(game: Known, state: State, seat: int, manner: Manner) -> Decision:
    """Settles where both sides fare better than by payment; else pledges what earns least for its loan, before anything of a set is touched; then as `steady`."""
    settled = shrewd_settling.propose(game, state, seat) if manner.offers else None
    if settled is not None:
        return settled
    loose = _loose(state, seat)
    if state.debts[0].debtor == seat and loose and valuation.can_pay(state, seat):
        rate = landings(state.c).rate
        field = min(
            loose, key=lambda one: (valuation.expected(state, one) / state.c.loan[one], rate[one])
        )
        action: Action = {"do": "mortgage", "field": state.c.ids[field]}
        if is_legal(game, state, seat, action):
            owed = state.debts[0].amount
            return Decision(
                action, Reason("pledged_to_pay", {"loan": state.c.loan[field], "owed": owed})
            )
    return Decision(steady_property.decide(game, state, seat))


_POLICY: Final[dict[str, Callable[[Known, State, int, Manner], Decision]]] = {
    BEFORE_MOVE: _before_move,
    PURCHASE: _purchase,
    AUCTION: _auction,
    DEBT: _debt,
    AFTER_MOVE: _after_move,
}
