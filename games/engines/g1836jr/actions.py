"""The actions of 1836jr: shape, check and effect of each, and how a step refuses the rest. Which steps open one, the steps say."""

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
from games.engines.g1836jr.state import DISCARD, IPO, PAYOUT, POOL, WITHHOLD, RailState
from games.engines.g1836jr.steps.corporate import ANY_TIME
from games.engines.g1836jr.steps.selling import Sale
from games.engines.g1836jr.steps.table import STEPS, opening
from games.engines.kernel import actions as kernel
from games.engines.kernel.actions import Shape
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction, malformed
from games.engines.kernel.game import Sink
from games.engines.kernel.moves import TABLE, Move, Moves
from games.engines.kernel.rng import Rng

#: No corporation ever has more trains, no route more links, no link more hexes.
_MOST_ROUTES: Final = 8
_MOST_LINKS: Final = 64
_MOST_HEXES: Final = 64


def check_pass(state: RailState, seat: int, action: Action) -> None:
    """R18-SR-16, R18-TN-10: not while something is compulsory, which the step says."""
    STEPS[state.step].check_pass(state, seat)


def pass_(state: RailState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """Leaves a turn, a contest or a step."""
    if STEPS[state.step].pass_(state, seat, sink):
        flow.end_stock_turn(state, sink)


def check_sell(state: RailState, seat: int, action: Action) -> None:
    """By the rules of sales in the step that is open."""
    corporation = privates.named_corporation(state, action["corporation"])
    _sale(state).check(state, seat, corporation, action["percent"])


def sell(state: RailState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """Certificates of one corporation go to the pool."""
    corporation = state.c.corporation_index[action["corporation"]]
    _sale(state).sell(state, seat, corporation, action["percent"], sink)


def _sale(state: RailState) -> Sale:
    sale = STEPS[state.step].sale
    assert sale is not None, "only steps that know how shares are sold open their sale"
    return sale


def bankrupt(state: RailState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """R18-BK-08, R18-EN-02: the game ends at once."""
    forced.go_bankrupt(state, seat, sink)
    flow.finish(state, "bankrupt", sink)


def end_game(state: RailState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
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


def _put_to(state: RailState, seat: int) -> list[int]:
    return [offer.number for offer in state.offers if offer.asked == seat]


_NONE: Final = Shape()
_ANSWERED: Final = ("offer", _put_to)
_SOURCE: Final = kernel.one_of(IPO, POOL)
#: What 18xx.games leaves open to the corporation in turn while trains are to be discarded (docs/18xx-logs.md#steps-without-actions).
_BESIDE_DISCARDS: Final = frozenset(ANY_TIME)
#: Nothing done in the turn (R18-PC-10).
_BESIDE_TURN: Final = frozenset(("exchange_company",))
_OFFER: Final = Shape({"offer": kernel.integer})


SPECS: Final[dict[str, Move[RailState]]] = {
    "bid": Move(
        auction.bid,
        auction.check_bid,
        opening("bid"),
        shape=Shape({"company": kernel.text, "price": kernel.integer}),
    ),
    "pass": Move(pass_, check_pass, opening("pass"), shape=_NONE),
    "par": Move(
        stock.par,
        stock.check_par,
        opening("par"),
        shape=Shape({"corporation": kernel.text, "price": kernel.integer}),
    ),
    "buy_shares": Move(
        stock.buy,
        stock.check_buy,
        opening("buy_shares"),
        shape=Shape({"corporation": kernel.text, "source": _SOURCE}, {"percent": kernel.integer}),
    ),
    "sell_shares": Move(
        sell,
        check_sell,
        opening("sell_shares"),
        shape=Shape({"corporation": kernel.text, "percent": kernel.integer}),
    ),
    "sell_several": Move(
        stock.sell_several,
        stock.check_several,
        opening("sell_several"),
        shape=Shape({"percents": kernel.numbers_by_text}),
    ),
    "exchange_company": Move(
        privates.exchange,
        privates.check_exchange,
        shape=Shape({"company": kernel.text, "source": _SOURCE}),
    ),
    "buy_company": Move(
        trading.buy,
        trading.check_buy,
        opening("buy_company"),
        shape=Shape({"company": kernel.text, "price": kernel.integer}),
    ),
    "sell_company": Move(
        trading.sell,
        trading.check_sell,
        opening("sell_company"),
        shape=Shape({"company": kernel.text, "price": kernel.integer, "to": kernel.integer}),
    ),
    "accept": Move(offers.accept, offers.check_answer, shape=_OFFER, pick=_ANSWERED),
    "refuse": Move(offers.refuse, offers.check_answer, shape=_OFFER, pick=_ANSWERED),
    "lay_tile": Move(
        operating.lay,
        operating.check_lay,
        opening("lay_tile"),
        shape=Shape(
            {"hex": kernel.text, "tile": kernel.text, "rotation": kernel.integer},
            {"company": kernel.text},
        ),
    ),
    "place_token": Move(
        operating.place_token,
        operating.check_token,
        opening("place_token"),
        shape=Shape({"hex": kernel.text}, {"city": kernel.integer}),
    ),
    "run_routes": Move(
        operating.run,
        operating.check_routes,
        opening("run_routes"),
        shape=Shape({"routes": _routes}),
    ),
    "dividend": Move(
        operating.dividend,
        None,
        opening("dividend"),
        shape=Shape({"kind": kernel.one_of(PAYOUT, WITHHOLD)}),
    ),
    "buy_train": Move(
        forced.buy_train,
        forced.check_buy_train,
        opening("buy_train"),
        shape=Shape(
            {"train": kernel.text, "source": kernel.text, "price": kernel.integer},
            {"exchange": kernel.text},
        ),
    ),
    "discard_train": Move(
        trains.discard,
        trains.check_discard,
        opening("discard_train"),
        shape=Shape({"train": kernel.text}),
    ),
    "bankrupt": Move(bankrupt, forced.check_bankrupt, shape=_NONE),
    "end_game": Move(end_game, None, shape=_NONE, open_to=TABLE),
}


class RailMoves(Moves[RailState]):
    """The moves of 1836jr."""

    def moment(self, state: RailState) -> str:
        return state.step

    def asked(self, state: RailState) -> list[int]:
        return state.asked

    def is_over(self, state: RailState) -> bool:
        return state.outcome is not None

    def perform(
        self,
        state: RailState,
        move: Move[RailState],
        seat: int,
        action: Action,
        rng: Rng,
        sink: Sink | None,
    ) -> None:
        if action["do"] not in _BESIDE_TURN:
            state.touched = True
        move.effect(state, seat, action, rng, sink)
        flow.advance(state, sink)

    def opens(self, state: RailState, seat: int, move: Move[RailState]) -> bool:
        """Nothing but an answer while an offer waits for one."""
        return state.step in move.moments and seat in state.asked and not state.offers

    def stands_in(self, state: RailState, seat: int, do: str, move: Move[RailState]) -> bool:
        return do in _BESIDE_DISCARDS and is_beside_discards(state, seat)

    def check_ids(self, state: RailState, action: Action) -> None:
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


def is_beside_discards(state: RailState, seat: int) -> bool:
    """Whether 18xx.games lets the seat act for the corporation in turn while trains are to be discarded.

    By the seed's rules nothing goes on before the last of them is gone (R18-TN-08).
    """
    return state.step == DISCARD and state.c.compat and seat == state.pres[state.operator]
