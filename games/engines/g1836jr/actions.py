"""The actions of 1836jr: shape, steps, check and effect of each; one dispatcher."""

from collections.abc import Callable
from typing import Any, Final

from games.engines.g1836jr import flow
from games.engines.g1836jr.rounds import (
    auction,
    forced,
    offers,
    operating,
    privates,
    stock,
    trading,
    trains,
)
from games.engines.g1836jr.state import (
    AUCTION,
    COMPANY,
    DISCARD,
    DIVIDEND,
    HOME,
    IPO,
    PAR,
    PAYOUT,
    POOL,
    ROUTES,
    SPECIAL,
    STOCK,
    TOKEN,
    TRACK,
    TRAIN,
    WITHHOLD,
    State,
)
from games.engines.kernel import actions as kernel
from games.engines.kernel.actions import SYSTEM, Shape
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction, malformed
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng

CheckCall = Callable[[State, int, Action], None]
Effect = Callable[[State, int, Action, Rng, Sink | None], None]

#: No corporation ever has more trains, no route more links, no link more hexes.
_MOST_ROUTES: Final = 8
_MOST_LINKS: Final = 64
_MOST_HEXES: Final = 64


class Spec:
    """One type of action.

    `steps`: where a seat that is asked may do it; empty: at any time, `check` decides alone. `check` None: the step decides.
    `touches`: whether it counts as doing something in the turn (R18-PC-10).
    """

    __slots__ = ("by_system", "check", "effect", "shape", "steps", "touches")

    def __init__(
        self,
        effect: Effect,
        check: CheckCall | None,
        steps: tuple[str, ...] = (),
        *,
        shape: Shape,
        by_system: bool = False,
        touches: bool = True,
    ) -> None:
        self.effect = effect
        self.check = check
        self.steps = frozenset(steps)
        self.shape = shape
        self.by_system = by_system
        self.touches = touches


def check_pass(state: State, seat: int, action: Action) -> None:
    """R18-SR-16, R18-TN-10: not while something is compulsory."""
    if state.step == STOCK:
        stock.check_pass(state, seat)
    elif state.step == TRAIN and trains.must_buy(state, state.operator):
        raise IllegalAction("not_available_now", phase=TRAIN)


def pass_(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """Leaves a turn, a contest or a step."""
    if state.step == AUCTION:
        auction.pass_(state, seat, sink)
    elif state.step == STOCK:
        flow.end_stock_turn(state, sink)
    elif state.step == SPECIAL:
        state.special = False
    else:
        state.stage += 1


def check_sell(state: State, seat: int, action: Action) -> None:
    """In a stock round, or in a forced purchase."""
    corporation = privates.named_corporation(state, action["corporation"])
    if state.step == STOCK:
        stock.check_sale(state, seat, corporation, action["percent"])
    else:
        forced.check_sale(state, seat, corporation, action["percent"])


def sell(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """Certificates of one corporation go to the pool."""
    corporation = state.c.corporation_index[action["corporation"]]
    if state.step == STOCK:
        stock.sell(state, seat, corporation, action["percent"], sink)
    else:
        forced.sell(state, seat, corporation, action["percent"], sink)


def bankrupt(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """R18-BK-08, R18-EN-02: the game ends at once."""
    forced.go_bankrupt(state, seat, sink)
    flow.finish(state, "bankrupt", sink)


def end_game(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """Ended by hand (docs/18xx-logs.md#any-time)."""
    flow.finish(state, "manually_ended", sink)


def _hexes(value: Any, where: str) -> None:
    if type(value) is not list or not 2 <= len(value) <= _MOST_HEXES:
        raise malformed(where, f"must be a list of 2 to {_MOST_HEXES} hexes")
    for name in value:
        kernel.text(name, where)


def _route(value: Any, where: str) -> None:
    if type(value) is not dict:
        raise malformed(where, "must be a mapping")
    if set(value) - {"train", "connections", "nodes"} or not {"train", "connections"} <= set(value):
        raise malformed(where, "has the fields train, connections, and nodes if need be")
    kernel.text(value["train"], f"{where}.train")
    links = value["connections"]
    if type(links) is not list or len(links) > _MOST_LINKS:
        raise malformed(f"{where}.connections", f"must be a list of at most {_MOST_LINKS} links")
    for link in links:
        _hexes(link, f"{where}.connections")
    if "nodes" in value:
        kernel.texts(value["nodes"], f"{where}.nodes")


def _routes(value: Any, where: str) -> None:
    """A list of {train, connections, nodes}: the id of a train, lists of hexes, the ids of stops if need be."""
    if type(value) is not list or len(value) > _MOST_ROUTES:
        raise malformed(where, f"must be a list of at most {_MOST_ROUTES} routes")
    for number, route in enumerate(value):
        _route(route, f"{where}.{number}")


_NONE: Final = Shape()
_SOURCE: Final = kernel.one_of(IPO, POOL)
_CORPORATE: Final = (HOME, TRACK, TOKEN, SPECIAL, ROUTES, DIVIDEND, TRAIN, COMPANY)
#: What 18xx.games leaves open to the corporation in turn while trains are to be discarded (docs/18xx-logs.md#steps-without-actions).
_BESIDE_DISCARDS: Final = frozenset(("buy_company", "lay_tile"))
_OFFER: Final = Shape({"offer": kernel.integer})

SPECS: Final[dict[str, Spec]] = {
    "bid": Spec(
        auction.bid,
        auction.check_bid,
        (AUCTION,),
        shape=Shape({"company": kernel.text, "price": kernel.integer}),
    ),
    "pass": Spec(
        pass_, check_pass, (AUCTION, STOCK, TRACK, TOKEN, SPECIAL, TRAIN, COMPANY), shape=_NONE
    ),
    "par": Spec(
        stock.par,
        stock.check_par,
        (STOCK, PAR),
        shape=Shape({"corporation": kernel.text, "price": kernel.integer}),
    ),
    "buy_shares": Spec(
        stock.buy,
        stock.check_buy,
        (STOCK,),
        shape=Shape({"corporation": kernel.text, "source": _SOURCE}, {"percent": kernel.integer}),
    ),
    "sell_shares": Spec(
        sell,
        check_sell,
        (STOCK, TRAIN),
        shape=Shape({"corporation": kernel.text, "percent": kernel.integer}),
    ),
    "sell_several": Spec(
        stock.sell_several,
        stock.check_several,
        (STOCK,),
        shape=Shape({"percents": kernel.numbers_by_text}),
    ),
    "exchange_company": Spec(
        privates.exchange,
        privates.check_exchange,
        shape=Shape({"company": kernel.text, "source": _SOURCE}),
        touches=False,
    ),
    "buy_company": Spec(
        trading.buy,
        trading.check_buy,
        (STOCK, *_CORPORATE),
        shape=Shape({"company": kernel.text, "price": kernel.integer}),
    ),
    "sell_company": Spec(
        trading.sell,
        trading.check_sell,
        (STOCK, TRAIN),
        shape=Shape({"company": kernel.text, "price": kernel.integer, "to": kernel.integer}),
    ),
    "accept": Spec(offers.accept, offers.check_answer, shape=_OFFER),
    "refuse": Spec(offers.refuse, offers.check_answer, shape=_OFFER),
    "lay_tile": Spec(
        operating.lay,
        operating.check_lay,
        _CORPORATE,
        shape=Shape(
            {"hex": kernel.text, "tile": kernel.text, "rotation": kernel.integer},
            {"company": kernel.text},
        ),
    ),
    "place_token": Spec(
        operating.place_token,
        operating.check_token,
        (TOKEN, SPECIAL, HOME),
        shape=Shape({"hex": kernel.text}, {"city": kernel.integer}),
    ),
    "run_routes": Spec(
        operating.run, operating.check_routes, (ROUTES,), shape=Shape({"routes": _routes})
    ),
    "dividend": Spec(
        operating.dividend,
        None,
        (DIVIDEND,),
        shape=Shape({"kind": kernel.one_of(PAYOUT, WITHHOLD)}),
    ),
    "buy_train": Spec(
        forced.buy_train,
        forced.check_buy_train,
        (TRAIN,),
        shape=Shape(
            {"train": kernel.text, "source": kernel.text, "price": kernel.integer},
            {"exchange": kernel.text},
        ),
    ),
    "discard_train": Spec(
        trains.discard, trains.check_discard, (DISCARD,), shape=Shape({"train": kernel.text})
    ),
    "bankrupt": Spec(bankrupt, forced.check_bankrupt, shape=_NONE),
    "end_game": Spec(end_game, None, shape=_NONE, by_system=True),
}


def check(state: State, seat: int, action: Action) -> Spec:
    """The spec of a legal action; raises IllegalAction for any other. Touches nothing.

    The order of the checks is that of docs/vocabulary.md#refusals.
    """
    try:
        spec = SPECS[action["do"]]
    except (TypeError, LookupError):
        spec = SPECS[kernel.type_of(action, SPECS)]
    spec.shape.check(action)
    if seat == SYSTEM or spec.by_system:
        _check_system(state, seat, action["do"], spec)
    else:
        _check_moment(state, seat, action, spec)
    if spec.check is not None:
        spec.check(state, seat, action)
    return spec


def check_moment(state: State, seat: int, action: Action) -> None:
    """Raises what `check` raises for a type that is not open to the seat now."""
    _check_moment(state, seat, action, SPECS[action["do"]])


def is_beside_discards(state: State, seat: int) -> bool:
    """Whether 18xx.games lets the seat act for the corporation in turn while trains are to be discarded.

    By the seed's rules nothing goes on before the last of them is gone (R18-TN-08).
    """
    return state.step == DISCARD and state.c.compat and seat == state.pres[state.operator]


def _check_moment(state: State, seat: int, action: Action, spec: Spec) -> None:
    if spec.steps and (state.step not in spec.steps or seat not in state.asked or state.offers):
        if action["do"] not in _BESIDE_DISCARDS or not is_beside_discards(state, seat):
            _refuse_step(state, seat, action)
    elif state.outcome is not None:
        raise IllegalAction("game_over")


def apply(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """Checks, then changes the state and opens what comes next."""
    perform(state, check(state, seat, action), seat, action, rng, sink)


def perform(
    state: State, spec: Spec, seat: int, action: Action, rng: Rng, sink: Sink | None
) -> None:
    """Changes the state by an action that `check` has just accepted, and opens what comes next."""
    if spec.touches:
        state.touched = True
    spec.effect(state, seat, action, rng, sink)
    flow.advance(state, sink)


def _check_system(state: State, seat: int, do: str, spec: Spec) -> None:
    if not spec.by_system:
        raise malformed("seat", f"the system does not do what a seat does: {do}")
    if state.outcome is not None:
        raise IllegalAction("game_over")
    if seat != SYSTEM:
        raise IllegalAction("system_only", do=do)


def _refuse_step(state: State, seat: int, action: Action) -> None:
    """The code for a type that the step does not open to this seat."""
    _check_ids(state, action)
    if state.outcome is not None:
        raise IllegalAction("game_over")
    if seat not in state.asked:
        raise IllegalAction("not_your_turn", asked=list(state.asked))
    raise IllegalAction("not_available_now", phase=state.step)


def _check_ids(state: State, action: Action) -> None:
    """Ids come before turn and phase in the order of checks."""
    if "corporation" in action:
        privates.named_corporation(state, action["corporation"])
    if "company" in action:
        privates.named_company(state, action["company"])
    for name in action.get("percents", ()):
        privates.named_corporation(state, name, f"percents.{name}")
    if "train" in action:
        trains.named_type(state, action["train"])
    if "hex" in action and action["hex"] not in state.c.map.hexes:
        raise IllegalAction("unknown_id", where="hex", id=action["hex"])
    if "tile" in action and action["tile"] not in state.c.map.tile_index:
        raise IllegalAction("unknown_id", where="tile", id=action["tile"])
