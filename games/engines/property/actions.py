"""The actions of the property games: shape, phases, check and effect of each; one dispatcher."""

from collections.abc import Callable, Iterable
from typing import Final

from games.engines.kernel import actions as kernel
from games.engines.kernel.actions import SYSTEM, Shape
from games.engines.kernel.choices import Action, Plan
from games.engines.kernel.errors import IllegalAction, malformed
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import (
    auction,
    bankruptcy,
    buildings,
    cards,
    deeds,
    detention,
    flow,
    landing,
    mortgage,
    purchase,
    rent,
    tax,
    trade,
)
from games.engines.property.state import (
    ADJUST,
    AFTER_MOVE,
    AUCTION,
    BEFORE_MOVE,
    CARD_CHOICE,
    DEBT,
    DETAINED,
    MORTGAGED_DEED,
    OVER,
    PURCHASE,
    TAX,
    TURN_END,
    State,
)

CheckCall = Callable[[State, int, Action], None]
Effect = Callable[[State, int, Action, Rng, Sink | None], None]
Planner = Callable[[State, int], Plan]
Values = tuple[str, Callable[[State, int], Iterable[object]]]


#: Who an action is open to.
ASKED: Final = "asked"
PARTNERS: Final = "partners"
TABLE: Final = "table"


class Spec:
    """One type of action.

    `phases`: where a seat that is asked may do it; empty: at any time, `check` decides alone.
    `check` None: the phase decides. `pick`: the field to fill in, and the values it may have.
    `plan`: what had better be played before it, see `planned`.
    `open_to`: whoever is asked, in a debt the debtor's partner as well, or the table alone.
    """

    __slots__ = ("bare", "by_partner", "by_system", "check", "effect", "phases", "pick", "plan", "shape")  # fmt: skip

    def __init__(
        self,
        effect: Effect,
        check: CheckCall | None,
        phases: tuple[str, ...] = (),
        *,
        shape: Shape,
        open_to: str = ASKED,
        pick: Values | None = None,
    ) -> None:
        self.effect = effect
        self.check = check
        self.phases = frozenset(phases)
        self.shape = shape
        self.bare = not shape.required
        self.by_system = open_to == TABLE
        self.by_partner = open_to == PARTNERS
        self.pick = pick
        self.plan: Planner | None = None

    def during(self, *phases: str, check: CheckCall | None = None) -> "Spec":
        """The same action in other phases, and with another check if one is given."""
        return Spec(
            self.effect,
            check or self.check,
            phases,
            shape=self.shape,
            open_to=PARTNERS if self.by_partner else ASKED,
            pick=self.pick,
        )

    def planned(self, plan: Planner) -> "Spec":
        """The same action, offered with what had better be played before it."""
        twin = self.during(*self.phases)
        twin.plan = plan
        return twin

    def opens(self, state: State, seat: int) -> bool:
        """Whether the phase opens this type to the seat."""
        if state.phase not in self.phases:
            return False
        if seat in state.asked:
            return True
        able = self.by_partner and not state.out[seat]
        return able and state.c.debts.stands_in(state, seat)


def roll(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """All the throws that the turn needs, the move, and what it leads to."""
    movement = state.c.movement
    state.stage = movement.after_move
    if state.claims:
        rent.lapse_claims(state, sink)
    movement.move(state, seat, rng, sink)


def end_turn(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """The turn is over (R-EB-TRN-06); at the start of a missed turn: it is missed."""
    if state.phase == AFTER_MOVE:
        state.stage = TURN_END
    else:
        detention.miss_turn(state, seat, sink)


def check_fine(state: State, seat: int, action: Action) -> None:
    """R-EB-JAI-10: whether a way out can be bought is the game's decision."""
    state.c.detention.check_buy_out(state, seat)


def pay_fine(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """Pays and throws; a throw ends the right to claim earlier rents."""
    state.stage = AFTER_MOVE
    if state.claims:
        rent.lapse_claims(state, sink)
    state.c.detention.buy_out(state, seat, rng, sink)


def check_time_up(state: State, seat: int, action: Action) -> None:
    """R-EB-END-02: only where a time was agreed, and once."""
    if not state.c.time_limit or state.time_up:
        raise IllegalAction("not_available_now", phase=state.phase)


def time_up(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """The agreed time is over."""
    flow.time_up(state, rng, sink)


def check_close(state: State, seat: int, action: Action) -> None:
    """R-EB-AUC-05, AM-TIM-04: the open window; of an auction the one whose last raise is `mark`.

    One already gone is `not_available_now`.
    """
    if state.phase == ADJUST and action["window"] == ADJUST and not action.get("mark"):
        return
    is_open = state.c.timed_open and state.auction is not None and action["window"] == AUCTION
    if not is_open or action.get("mark", state.auction.mark) != state.auction.mark:  # type: ignore[union-attr]
        raise IllegalAction("not_available_now", phase=state.phase)


def close(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """No raise came in time."""
    if state.phase == ADJUST:
        state.confirmed = [True] * state.seats
    else:
        auction.close(state, sink)


_SIDE = kernel.record(cash=kernel.integer, fields=kernel.texts, cards=kernel.texts)
_NONE = Shape()
_ON_OFFER = Shape(optional={"field": kernel.text})
_FIELD = Shape({"field": kernel.text})
_LEVELS = Shape({"levels": kernel.numbers_by_text})
_OFFER = Shape({"offer": kernel.integer})
_SELLING = (BEFORE_MOVE, PURCHASE, AFTER_MOVE, DEBT)

ACTIONS: Final[dict[str, Spec]] = {
    "roll": Spec(roll, None, (BEFORE_MOVE,), shape=_NONE),
    "end_turn": Spec(end_turn, None, (AFTER_MOVE, DETAINED), shape=_NONE),
    "buy": Spec(purchase.buy, purchase.check_buy, (PURCHASE,), shape=_ON_OFFER),
    "decline": Spec(purchase.decline, purchase.check_offered, (PURCHASE,), shape=_ON_OFFER),
    "bid": Spec(
        auction.bid, auction.check_bid, (AUCTION,), shape=Shape({"amount": kernel.integer})
    ),
    "pass": Spec(auction.pass_, None, (AUCTION,), shape=_NONE),
    "build": Spec(buildings.build, buildings.check_build, (BEFORE_MOVE,), shape=_LEVELS),
    "sell_building": Spec(
        buildings.sell, buildings.check_sell, _SELLING, shape=_LEVELS, open_to=PARTNERS
    ),
    "mortgage": Spec(
        mortgage.mortgage, mortgage.check_mortgage, _SELLING, shape=_FIELD, open_to=PARTNERS
    ),
    "redeem": Spec(
        mortgage.redeem,
        mortgage.check_redeem,
        (BEFORE_MOVE, AFTER_MOVE, MORTGAGED_DEED),
        shape=_FIELD,
    ),
    "pay_interest": Spec(
        mortgage.pay_interest, mortgage.check_interest, (MORTGAGED_DEED,), shape=_FIELD
    ),
    "refuse_deed": Spec(mortgage.refuse, mortgage.check_refuse, (MORTGAGED_DEED,), shape=_FIELD),
    "offer_trade": Spec(
        trade.propose,
        trade.check_offer,
        shape=Shape({"to": kernel.integer}, {"give": _SIDE, "get": _SIDE}),
    ),
    "accept": Spec(trade.accept, trade.check_accept, shape=_OFFER),
    "refuse": Spec(trade.refuse, trade.check_refuse, shape=_OFFER),
    "withdraw": Spec(trade.withdraw, trade.check_withdraw, shape=_OFFER),
    "claim_rent": Spec(rent.make_claim, rent.check_claim, shape=_NONE),
    "declare_bankruptcy": Spec(bankruptcy.declare, bankruptcy.check_declare, (DEBT,), shape=_NONE),
    "time_up": Spec(time_up, check_time_up, shape=_NONE, open_to=TABLE),
    "leave": Spec(
        bankruptcy.leave,
        bankruptcy.check_leave,
        shape=Shape({"who": kernel.integer}),
        open_to=TABLE,
    ),
    "close": Spec(
        close,
        check_close,
        shape=Shape({"window": kernel.one_of(AUCTION, ADJUST)}, {"mark": kernel.integer}),
        open_to=TABLE,
    ),
}
FINES: Final[dict[str, Spec]] = {"pay_fine": Spec(pay_fine, check_fine, (DETAINED,), shape=_NONE)}
CARD_ACTIONS: Final[dict[str, Spec]] = {
    "choose": Spec(
        landing.choose, cards.check_choose, (CARD_CHOICE,), shape=Shape({"option": kernel.integer})
    ),
    "use_card": Spec(cards.use, cards.check_use, (DETAINED,), shape=Shape({"card": kernel.text})),
}
TAXES: Final[dict[str, Spec]] = {
    "pay_flat": Spec(tax.pay_flat, None, (TAX,), shape=_NONE),
    "pay_percent": Spec(tax.pay_percent, None, (TAX,), shape=_NONE),
}
SETTLEMENTS: Final[dict[str, Spec]] = {
    "offer_settlement": Spec(
        trade.propose_settlement,
        trade.check_settlement,
        shape=Shape(optional={"cash": kernel.integer, "fields": kernel.texts}),
    ),
}


class Dispatcher:
    """Checks and applies the actions of one game.

    The order of the checks is that of docs/vocabulary.md#refusals.
    """

    def __init__(self, specs: dict[str, Spec]) -> None:
        self.specs = specs

    def check(self, state: State, seat: int, action: Action) -> Spec:
        """The spec of a legal action; raises IllegalAction for any other. Touches nothing."""
        try:
            spec = self.specs[action["do"]]
        except (TypeError, LookupError):
            spec = self.specs[kernel.type_of(action, self.specs)]
        spec.shape.check(action)
        if seat == SYSTEM or spec.by_system:
            _check_system(state, seat, action["do"], spec)
        elif spec.phases:
            if state.phase not in spec.phases or seat not in state.asked:
                self._refuse_phase(state, seat, action, spec)
            elif state.detained[seat]:
                _check_free(state, seat, action["do"])
        else:
            _check_alive(state, seat)
        if spec.check is not None:
            spec.check(state, seat, action)
        return spec

    def _refuse_phase(self, state: State, seat: int, action: Action, spec: Spec) -> None:
        """The code for a type that the phase does not open to this seat."""
        if spec.opens(state, seat):
            return
        do = action["do"]
        _check_ids(state, action)
        _check_alive(state, seat)
        if state.phase == AUCTION and do == "bid":
            reason = auction.excluded(state, seat)
            if reason is not None:
                raise IllegalAction("may_not_bid", reason=reason)
        if seat not in state.asked:
            raise IllegalAction("not_your_turn", asked=list(state.asked))
        if state.phase == DETAINED and BEFORE_MOVE in self.specs[do].phases:
            raise IllegalAction("detained", kind=state.detained[seat])
        raise IllegalAction("not_available_now", phase=state.phase)


def _check_free(state: State, seat: int, do: str) -> None:
    """Who is detained may be kept from what his own time opens."""
    if state.phase == BEFORE_MOVE and state.c.detention.bars(state, seat, do):
        raise IllegalAction("detained", kind=state.detained[seat])


def _check_alive(state: State, seat: int) -> None:
    if state.phase == OVER:
        raise IllegalAction("game_over")
    if state.out[seat]:
        raise IllegalAction("seat_out", who=seat)


def _check_system(state: State, seat: int, do: str, spec: Spec) -> None:
    if not spec.by_system:
        raise malformed("seat", f"the system does not do what a seat does: {do}")
    if state.phase == OVER:
        raise IllegalAction("game_over")
    if seat != SYSTEM:
        raise IllegalAction("system_only", do=do)


def _check_ids(state: State, action: Action) -> None:
    """Ids come before turn and phase in the order of checks."""
    if "field" in action:
        deeds.named(state, action["field"], "field")
    for name in action.get("levels", ()):
        deeds.named(state, name, f"levels.{name}")
    if "card" in action:
        cards.require_known(state, action["card"], "card")
