"""Trains: what the bank offers, purchases, trade-ins, limits, scrapping, phases (R18-TN, R18-PH)."""

from typing import Final

from games.engines.g1836jr import money
from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.rounds import privates
from games.engines.g1836jr.state import CFLV, CORPORATION, NORD, RailState
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng

DEPOT: Final = "depot"
DISCARDED: Final = "discard"


def named_type(state: RailState, name: str, where: str = "train") -> int:
    """The type that a type or the id of a train names; raises `unknown_id` {where, id}."""
    kind = state.c.type_index.get(name, NONE)
    if kind == NONE and name in state.c.train_id:
        return state.c.train_type[state.c.train_id[name]]
    if kind == NONE:
        raise IllegalAction("unknown_id", where=where, id=name)
    return kind


def picked(state: RailState, name: str, lying: list[int]) -> int:
    """The train of `lying` that a type (the first copy) or an id names, NONE if there is none."""
    exact = state.c.train_id.get(name, NONE)
    if exact != NONE:
        return exact if exact in lying else NONE
    kind, types = state.c.type_index[name], state.c.train_type
    return min((train for train in lying if types[train] == kind), default=NONE)


def owner_of(state: RailState, train: int) -> int:
    """The corporation that owns a train."""
    return next(at for at, trains in enumerate(state.trains) if train in trains)


# -- what the bank offers (R18-TN-02) -----------------------------------------------------------------


def supply_types(state: RailState) -> list[int]:
    """Types that the supply offers: the next one, and D from phase 6 on."""
    if not state.depot:
        return []
    types = state.c.train_type
    kind, diesel = types[state.depot[0]], state.c.diesel
    if state.phase >= state.c.diesel_phase and kind != diesel == types[state.depot[-1]]:
        return [kind, diesel]
    return [kind]


def bank_types(state: RailState) -> list[int]:
    """Types that the bank offers, from the supply and the pool."""
    found = supply_types(state)
    if state.discard:
        found += [state.c.train_type[train] for train in state.discard]
    return found


def cheapest(state: RailState) -> int:
    """The cheapest type the bank offers, NONE if it has no train."""
    return min(bank_types(state), default=NONE)


def cheapest_price(state: RailState) -> int:
    """Its price, 0 if the bank has no train."""
    kind = cheapest(state)
    return 0 if kind == NONE else state.c.train_price[kind]


def discounted(state: RailState) -> int:
    """The price of a D by trade-in (R18-TN-05)."""
    return state.c.train_price[state.c.diesel] - state.c.trade_in_discount


def limit(state: RailState) -> int:
    """The train limit of the phase (R18-TN-07)."""
    return state.c.train_limit[state.phase]


def others_own_trains(state: RailState, corporation: int) -> bool:
    """Whether another corporation owns a train."""
    return any(trains for at, trains in enumerate(state.trains) if at != corporation)


# -- what keeps the step open (docs/18xx-logs.md#steps-without-actions) -------------------------------------------------


def must_buy(state: RailState, corporation: int) -> bool:
    """R18-TN-10: the corporation has to buy before it can leave the step."""
    return (
        not state.trains[corporation]
        and (state.c.must_always or state.routed[corporation])
        and bool(state.depot or state.discard)
    )


def can_trade_in(state: RailState, corporation: int) -> bool:
    """Whether it owns a train to hand in, a D is there and the treasury can pay it."""
    if state.treasury[corporation] < discounted(state) or state.c.diesel not in bank_types(state):
        return False
    types = state.c.train_type
    return any(types[train] in state.c.trade_in_types for train in state.trains[corporation])


def keeps_step(state: RailState, corporation: int) -> bool:
    """Whether some purchase is possible."""
    have = state.treasury[corporation]
    if len(state.trains[corporation]) < limit(state):
        if have >= 1 and others_own_trains(state, corporation):
            return True
        price = cheapest_price(state)
        if price and have >= price:
            return True
    return can_trade_in(state, corporation)


def _nothing_left(state: RailState, corporation: int) -> bool:
    """Every type on offer was bought this turn and no other corporation owns a train."""
    if others_own_trains(state, corporation):
        return False
    offered = bank_types(state)
    if offered and state.treasury[corporation] < cheapest_price(state):
        offered = [min(offered)]
    return all(state.types_bought >> kind & 1 for kind in offered)


# -- purchases ----------------------------------------------------------------------------------------


def require_room(state: RailState, corporation: int) -> None:
    """R18-TN-07: fewer trains than the limit in force before the purchase."""
    if len(state.trains[corporation]) >= limit(state):
        raise IllegalAction("train_limit", limit=limit(state))


def require_new_type(state: RailState, kind: int) -> None:
    """R18-TN-04: one train of each type in a turn."""
    if state.types_bought >> kind & 1:
        raise IllegalAction("type_already_bought", train=state.c.types[kind])


def not_for_sale(action: Action) -> IllegalAction:
    """The refusal of a train that is not there to be bought."""
    return IllegalAction("train_not_for_sale", train=action["train"], source=action["source"])


def bank_train(state: RailState, action: Action) -> int:
    """The train of the bank that the action names; raises `unknown_id` or `train_not_for_sale`."""
    kind = named_type(state, action["train"])
    if action["source"] == DEPOT:
        train = picked(state, action["train"], state.depot) if kind in supply_types(state) else NONE
    else:
        train = picked(state, action["train"], state.discard)
    if train == NONE:
        raise not_for_sale(action)
    return train


def handed_in(state: RailState, corporation: int, action: Action) -> int:
    """The own train that is handed in for a D (R18-TN-05).

    Raises `unknown_id`, `train_not_for_sale`, `not_own_train`.
    """
    kind = named_type(state, action["exchange"], "exchange")
    if named_type(state, action["train"]) != state.c.diesel or kind not in state.c.trade_in_types:
        raise not_for_sale(action)
    train = picked(state, action["exchange"], state.trains[corporation])
    if train == NONE:
        raise IllegalAction("not_own_train", train=action["exchange"])
    return train


def from_bank(
    state: RailState, corporation: int, action: Action, helped: int, sink: Sink | None
) -> None:
    """The purchase of a checked bank train; `helped` of its price the president pays."""
    train = bank_train(state, action)
    if "exchange" in action:
        old = handed_in(state, corporation, action)
        state.trains[corporation].remove(old)
        state.discard.append(old)
    pile = state.depot if action["source"] == DEPOT else state.discard
    pile.remove(train)
    if helped:
        money.transfer(state, state.pres[corporation], CORPORATION + corporation, helped)
    money.treasury_to_bank(state, corporation, action["price"])
    kind = state.c.train_type[train]
    state.types_bought |= 1 << kind
    _received(state, corporation, train, action["source"], action["price"], helped, sink)
    if kind > state.phase:
        start_phase(state, kind, sink)
    if not keeps_step(state, corporation) or _nothing_left(state, corporation):
        leave_step(state)


def leave_step(state: RailState) -> None:
    """The purchase step is over."""
    state.stage += 1


def from_corporation(
    state: RailState, buyer: int, seller: int, train: int, price: int, sink: Sink | None
) -> None:
    """A train changes hands for an agreed price; what the treasury lacks the president adds (R18-BK-02)."""
    helped = max(0, price - state.treasury[buyer])
    if helped:
        money.transfer(state, state.pres[buyer], CORPORATION + buyer, helped)
    money.transfer(state, CORPORATION + buyer, CORPORATION + seller, price)
    state.trains[seller].remove(train)
    if state.c.types_all:
        state.types_bought |= 1 << state.c.train_type[train]
    _received(state, buyer, train, state.c.corporations[seller], price, helped, sink)


def _received(  # noqa: PLR0913, PLR0917  what the event tells
    state: RailState,
    corporation: int,
    train: int,
    source: str,
    price: int,
    helped: int,
    sink: Sink | None,
) -> None:
    state.trains[corporation].append(train)
    if sink is not None:
        sink.append(
            {
                "event": "train_bought",
                "corporation": state.c.corporations[corporation],
                "train": state.c.types[state.c.train_type[train]],
                "source": source,
                "price": price,
                "helped": helped,
            }
        )
    if corporation == NORD:
        # R18-PC-15: with Nord's first train.
        privates.close(state, CFLV, sink)


# -- phases and limits --------------------------------------------------------------------------------


def start_phase(state: RailState, kind: int, sink: Sink | None) -> None:
    """R18-PH-02: the phase changes, trains are scrapped, companies close, limits are looked at."""
    state.phase = kind
    if sink is not None:
        sink.append({"event": "phase_started", "phase": state.c.phases[kind]})
    for old, killer in enumerate(state.c.rusted_by):
        if killer == kind:
            _scrap(state, old, sink)
    if state.c.closes_privates[kind]:
        for company in range(len(state.owner)):
            privates.close(state, company, sink)
    state.discarding = above_limit(state) != NONE


def _scrap(state: RailState, kind: int, sink: Sink | None) -> None:
    """R18-TN-11: every train of the type, wherever it is."""
    types = state.c.train_type
    for pile in (state.depot, state.discard, *state.trains):
        if any(types[train] == kind for train in pile):
            pile[:] = [train for train in pile if types[train] != kind]
    if sink is not None:
        sink.append({"event": "trains_scrapped", "type": state.c.types[kind]})


def above_limit(state: RailState) -> int:
    """R18-TN-08: the first corporation with too many trains, NONE if there is none."""
    most = limit(state)
    return next((at for at, trains in enumerate(state.trains) if len(trains) > most), NONE)


def check_discard(state: RailState, seat: int, action: Action) -> None:
    """A train of the corporation that has too many."""
    named_type(state, action["train"])
    if picked(state, action["train"], state.trains[state.active]) == NONE:
        raise IllegalAction("not_own_train", train=action["train"])


def discard(state: RailState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """R18-TN-08: into the bank pool."""
    train = picked(state, action["train"], state.trains[state.active])
    state.trains[state.active].remove(train)
    state.discard.append(train)
    state.discarding = above_limit(state) != NONE
    if sink is not None:
        sink.append(
            {
                "event": "train_discarded",
                "corporation": state.c.corporations[state.active],
                "train": state.c.types[state.c.train_type[train]],
            }
        )
