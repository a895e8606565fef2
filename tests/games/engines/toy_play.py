"""The rules of the toy: its parameters, its state, what may be done and what follows."""

from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from games.engines.kernel.actions import Shape, integer, numbers_by_text, record, text, texts
from games.engines.kernel.choices import Action, Amount, Choice, MapChoice, Pick, Subset
from games.engines.kernel.errors import IllegalAction, malformed
from games.engines.kernel.events import events
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property.choices import Bundle

FORMAT = 1
TOKENS = ("anchor", "bell", "crown", "drum")
HANDS = 8
SHAPES = {
    "draw": Shape(),
    "bid": Shape({"amount": integer}),
    "pass": Shape(),
    "claim": Shape(),
    "keep": Shape({"token": text}),
    "drop": Shape({"tokens": texts}),
    "invest": Shape({"levels": numbers_by_text}),
    "gift": Shape({"to": integer}, {"give": record(cash=integer), "get": record(cash=integer)}),
    "run": Shape({"trains": texts}),
    "skip": Shape(),
    "leave": Shape({"who": integer}),
    "time_up": Shape(),
    "close": Shape({"window": text}, {"mark": integer}),
}
OF_TABLE = ("leave", "time_up", "close")


class ToyRules(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    rounds: int = Field(4, ge=1, le=50, json_schema_extra={"rules": ["R-TY-END-01"]})
    purse: int = Field(20, ge=5, le=100, multiple_of=5)
    step: int = Field(1, ge=1, le=5)
    bids: Literal["open", "sealed"] = "sealed"
    may_claim: bool = True
    prizes: list[int] = Field([3, 5, 8], min_length=3, max_length=3)


@dataclass(frozen=True, slots=True)
class ToyCompiled:
    rounds: int
    purse: int
    step: int
    sealed: bool
    may_claim: bool
    deck: tuple[int, ...]


@dataclass(slots=True)
class ToyState:
    compiled: ToyCompiled
    purse: list[int]
    bank: int
    hand: list[int]
    deck: list[int]
    bids: list[int | None]
    tokens: list[list[str]]
    invested: list[int]
    out: list[bool]
    claimed: list[bool]
    phase: str = "draw"
    round: int = 1
    turn: int = 0
    prize: int = 0
    turns_taken: int = 0
    marks: int = 0

    @property
    def seats(self) -> int:
        return len(self.purse)


PARTS = ("purse", "hand", "deck", "bids", "invested", "out", "claimed")
PLAIN = ("bank", "phase", "round", "turn", "prize", "turns_taken", "marks")


def worths(state: ToyState) -> dict[int, int]:
    return {s: state.purse[s] + state.invested[s] for s in range(state.seats)}


EVENTS = events(
    {
        "round_started": "round",
        "card_drawn": "who deck card",
        "bid_made bid_passed": "who",
        "auction_won": "who price",
        "paid": "payer payee amount",
        "went_bankrupt": "who left",
        "limit_reached": "reason",
    }
)


def tell(sink: Sink | None, event: str, **data: Any) -> None:
    if sink is not None:
        sink.append({"event": event, **data})


def in_game(state: ToyState) -> list[int]:
    return [seat for seat in range(state.seats) if not state.out[seat]]


def _next(state: ToyState, seat: int) -> int:
    return next(
        s % state.seats for s in range(seat + 1, seat + 9) if not state.out[s % state.seats]
    )


def asked_choices(state: ToyState, seat: int) -> list[Choice]:
    if state.phase == "draw":
        return [Choice("draw")]
    step = state.compiled.step
    if state.phase == "bid":
        most = state.purse[seat] // step * step
        bids: list[Choice] = [Amount("bid", min=step, max=most, step=step)] if most else []
        return [*bids, Choice("pass")]
    return [Choice("skip"), *_spending(state, seat)]


def _spending(state: ToyState, seat: int) -> list[Choice]:
    held, cash = state.tokens[seat], state.purse[seat]
    choices: list[Choice] = []
    free = [token for token in TOKENS if not any(token in owned for owned in state.tokens)]
    if free:
        choices.append(Pick("keep", arg="token", options=free))
    if held:
        choices.append(Subset("drop", arg="tokens", options=list(held), min=1, max=len(held)))
        choices.append(Subset("run", arg="trains", options=list(held), min=1, max=len(held)))
        if cash:
            options = {token: [0, cash] for token in held}
            choices.append(MapChoice("invest", arg="levels", options=options))
    others = {s: {"cash": state.purse[s]} for s in in_game(state) if s != seat}
    choices.append(Bundle("gift", give={"cash": cash}, to=others))
    return choices


def of_table(state: ToyState) -> list[Choice]:
    choices: list[Choice] = [Choice("time_up"), Pick("leave", arg="who", options=in_game(state))]
    if state.phase == "bid":
        choices.append(Choice("close", {"window": "bids"}))
    return choices


def check_of_table(state: ToyState, action: Action) -> None:
    if action["do"] not in OF_TABLE:
        raise malformed("do", "is no action of the table")
    if action["do"] == "leave" and state.out[action["who"]]:
        raise IllegalAction("seat_out", who=action["who"])
    if action["do"] == "close":
        is_open = state.phase == "bid" and action["window"] == "bids"
        if not is_open or action.get("mark", state.marks) != state.marks:
            raise IllegalAction("not_available_now", phase=state.phase)


def check_claim(state: ToyState, seat: int) -> None:
    lucky = state.compiled.may_claim and not state.claimed[seat] and state.bank >= 1
    if not lucky or state.hand[seat] != state.prize:
        raise IllegalAction("not_available_now", phase=state.phase)


def _check_bid(state: ToyState, seat: int, action: Action) -> None:
    step = state.compiled.step
    if action["amount"] < step:
        raise IllegalAction("bid_too_low", min=step)
    if action["amount"] % step:
        raise IllegalAction("not_a_multiple", step=step)
    if action["amount"] > state.purse[seat]:
        raise IllegalAction("bid_unaffordable", max=state.purse[seat])


def _check_tokens(state: ToyState, seat: int, action: Action) -> None:
    named = action.get("tokens") or action.get("trains") or list(action.get("levels", {}))
    for token in named:
        if token not in TOKENS:
            raise IllegalAction("unknown_id", where="tokens", id=token)
        if token not in state.tokens[seat]:
            raise IllegalAction("not_owner", id=token, owner=None)
    if not named:
        raise IllegalAction("not_an_option", arg="tokens", value=[])


def _check_keep(state: ToyState, seat: int, action: Action) -> None:
    if action["token"] not in TOKENS:
        raise IllegalAction("unknown_id", where="token", id=action["token"])
    if any(action["token"] in owned for owned in state.tokens):
        raise IllegalAction("not_an_option", arg="token", value=action["token"])


def _check_invest(state: ToyState, seat: int, action: Action) -> None:
    _check_tokens(state, seat, action)
    need = sum(action["levels"].values())
    if min(action["levels"].values()) < 0:
        raise IllegalAction("not_an_option", arg="levels", value=action["levels"])
    if need > state.purse[seat]:
        raise IllegalAction("insufficient_cash", need=need, have=state.purse[seat], who=seat)


def _check_gift(state: ToyState, seat: int, action: Action) -> None:
    to = action["to"]
    if to == seat or state.out[to]:
        raise IllegalAction("not_an_option", arg="to", value=to)
    for who, side in ((seat, "give"), (to, "get")):
        need = action.get(side, {}).get("cash", 0)
        if need < 0:
            raise IllegalAction("not_an_option", arg=side, value=need)
        if need > state.purse[who]:
            raise IllegalAction("insufficient_cash", need=need, have=state.purse[who], who=who)


CHECKS = {
    "bid": _check_bid,
    "keep": _check_keep,
    "drop": _check_tokens,
    "run": _check_tokens,
    "invest": _check_invest,
    "gift": _check_gift,
}


def _draw(state: ToyState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    state.prize = state.deck.pop(0)
    state.deck.append(state.prize)
    state.phase = "bid"
    state.marks += 1
    tell(sink, "card_drawn", who=seat, deck="prizes", card=state.prize)


def _bid(state: ToyState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    state.bids[seat] = action.get("amount", 0)
    tell(sink, "bid_made" if state.bids[seat] else "bid_passed", who=seat)
    if all(state.bids[s] is not None for s in in_game(state)):
        _decide(state, rng, sink)


def _decide(state: ToyState, rng: Rng, sink: Sink | None) -> None:
    bids = {s: state.bids[s] or 0 for s in in_game(state)}
    best = max(bids.values())
    state.bids = [None] * state.seats
    if not best:
        _next_round(state, sink)
        return
    tied = [s for s, bid in bids.items() if bid == best]
    winner = tied[rng.below(len(tied), "tie")] if len(tied) > 1 else tied[0]
    _pay(state, winner, best)
    _pay(state, winner, -min(state.prize, state.bank))
    state.phase, state.turn = "spend", winner
    tell(sink, "auction_won", who=winner, price=best)


def _pay(state: ToyState, seat: int, amount: int) -> None:
    state.purse[seat] -= amount
    state.bank += amount


def _next_round(state: ToyState, sink: Sink | None) -> None:
    if state.round >= state.compiled.rounds or len(in_game(state)) < 2:
        state.phase = "over"
        return
    state.round += 1
    state.turn = _next(state, state.turn)
    state.phase = "draw"
    tell(sink, "round_started", round=state.round)


def _claim(state: ToyState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    state.claimed[seat] = True
    _pay(state, seat, -1)
    tell(sink, "paid", payer="bank", payee=seat, amount=1)


def _spend(state: ToyState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    if "token" in action:
        state.tokens[seat] = sorted([*state.tokens[seat], action["token"]])
    for token in action.get("tokens", ()):
        state.tokens[seat].remove(token)
    for amount in action.get("levels", {}).values():
        state.purse[seat] -= amount
        state.invested[seat] += amount
    if "to" in action:
        moved = action.get("give", {}).get("cash", 0) - action.get("get", {}).get("cash", 0)
        state.purse[seat] -= moved
        state.purse[action["to"]] += moved
    _next_round(state, sink)


def _leave(state: ToyState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    who = action["who"]
    state.out[who] = True
    tell(sink, "went_bankrupt", who=who, left=True)
    if len(in_game(state)) < 2:
        state.phase = "over"
    elif state.phase == "bid":
        if all(state.bids[s] is not None for s in in_game(state)):
            _decide(state, rng, sink)
    elif state.turn == who:
        _next_round(state, sink)


def _time_up(state: ToyState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    state.phase = "over"
    tell(sink, "limit_reached", reason="time_limit")


def _close(state: ToyState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    for who in in_game(state):
        state.bids[who] = state.bids[who] or 0
    _decide(state, rng, sink)


EFFECTS = dict.fromkeys(("keep", "drop", "invest", "gift", "run", "skip"), _spend) | {
    "draw": _draw,
    "bid": _bid,
    "pass": _bid,
    "claim": _claim,
    "leave": _leave,
    "time_up": _time_up,
    "close": _close,
}
