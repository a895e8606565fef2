"""A small complete game for tests of the kernel and the laboratory: bids in the open or sealed, a hidden deck, secret hands.

Each round the leader draws a prize, all bid at once (a window), the winner pays the bank, takes the prize and spends it in
one of several ways, so that every kind of choice occurs. Whoever holds the lucky number may claim a bonus at any time, which
is offered blind. It is written for reading, not for speed.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from games.engines.kernel.actions import (
    SYSTEM,
    Shape,
    integer,
    numbers_by_text,
    record,
    seat_number,
    text,
    texts,
    type_of,
)
from games.engines.kernel.choices import (
    Action,
    Amount,
    Bundle,
    Choice,
    MapChoice,
    Pick,
    Route,
    Subset,
)
from games.engines.kernel.errors import BadSetup, IllegalAction, malformed
from games.engines.kernel.game import Game, Sink
from games.engines.kernel.outcome import Outcome, ranked
from games.engines.kernel.rng import Rng

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
class Compiled:
    rounds: int
    purse: int
    step: int
    sealed: bool
    may_claim: bool
    deck: tuple[int, ...]


@dataclass(slots=True)
class State:
    compiled: Compiled
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


_PARTS = ("purse", "hand", "deck", "bids", "invested", "out", "claimed")
_PLAIN = ("bank", "phase", "round", "turn", "prize", "turns_taken", "marks")


class Toy(Game[Compiled, State]):
    key = "toy"
    Rules = ToyRules
    revision = 1

    def tables(self) -> dict[str, Any]:
        return {"tokens": list(TOKENS)}

    def presets(self) -> list[dict[str, Any]]:
        return [{"id": "open", "rules": {"bids": "open"}, "text_pl": "Jawne", "text_en": "Open"}]

    def compile(
        self, rules: BaseModel, tables: Mapping[str, Any] | None = None, revision: int | None = None
    ) -> Compiled:
        assert isinstance(rules, ToyRules)
        if rules.step > rules.purse // 5:
            raise BadSetup("step", "is too large for the purse")
        deck = tuple(rules.prizes) * 2
        sealed = rules.bids == "sealed"
        return Compiled(rules.rounds, rules.purse, rules.step, sealed, rules.may_claim, deck)

    def setup(self, compiled: Compiled, seats: int, rng: Rng, sink: Sink | None = None) -> State:
        if not 2 <= seats <= 4:
            raise BadSetup("seats", "2 to 4 are needed")
        hands = list(range(1, HANDS + 1))
        rng.shuffle(hands, "hands")
        deck = list(compiled.deck)
        rng.shuffle(deck, "deck")
        state = State(
            compiled,
            [compiled.purse] * seats,
            0,
            hands[:seats],
            deck,
            [None] * seats,
            [[] for _ in range(seats)],
            [0] * seats,
            [False] * seats,
            [False] * seats,
        )
        _tell(sink, "round_started", round=1)
        return state

    def turns(self, state: State) -> int:
        return state.turns_taken

    def asked(self, state: State) -> Sequence[int]:
        if state.phase == "over":
            return ()
        if state.phase == "bid":
            return tuple(s for s in _in_game(state) if state.bids[s] is None)
        return (state.turn,)

    def optional(self, state: State) -> Sequence[int]:
        if state.phase == "over" or not state.compiled.may_claim:
            return ()
        asked = self.asked(state)
        return tuple(s for s in _in_game(state) if s not in asked)

    def topic(self, state: State, seat: int) -> Hashable:
        return (state.phase, state.round) if seat in self.asked(state) else None

    def window(self, state: State) -> tuple[str, int, int] | None:
        return ("bids", 15, state.marks) if state.phase == "bid" else None

    def legal(self, state: State, seat: int) -> list[Choice]:
        if state.phase == "over":
            return []
        if seat == SYSTEM:
            return _of_table(state)
        if state.out[seat]:
            return []
        choices = _asked_choices(state, seat) if seat in self.asked(state) else []
        if state.compiled.may_claim:
            choices.append(Choice("claim", blind=True))
        return choices

    def check(self, state: State, seat: int, action: Action) -> None:
        do = type_of(action, SHAPES)
        SHAPES[do].check(action)
        for name in {"who", "to"} & set(action):
            seat_number(action[name], state.seats, name)
        if state.phase == "over":
            raise IllegalAction("game_over")
        if seat == SYSTEM:
            _check_of_table(state, action)
            return
        if do in OF_TABLE:
            raise IllegalAction("system_only", do=do)
        if state.out[seat]:
            raise IllegalAction("seat_out", who=seat)
        if do == "claim":
            _check_claim(state, seat)
            return
        self._check_asked(state, seat, action)

    def _check_asked(self, state: State, seat: int, action: Action) -> None:
        if seat not in self.asked(state):
            raise IllegalAction("not_your_turn", asked=list(self.asked(state)))
        if action["do"] not in {choice.do for choice in _asked_choices(state, seat)}:
            raise IllegalAction("not_available_now", phase=state.phase)
        if action["do"] in _CHECKS:
            _CHECKS[action["do"]](state, seat, action)

    def apply(
        self, state: State, seat: int, action: Action, rng: Rng, sink: Sink | None = None
    ) -> None:
        self.check(state, seat, action)
        _EFFECTS[action["do"]](state, seat, action, rng, sink)
        state.turns_taken += 1

    def default_action(self, state: State, seat: int, rng: Rng) -> tuple[int, Action]:
        return seat, {"do": {"draw": "draw", "bid": "pass", "spend": "skip"}[state.phase]}

    def describe(self, state: State) -> dict[str, Any]:
        facts = self.view(state, None)
        facts["deck"] = list(state.deck)
        for seat in range(state.seats):
            facts["players"][str(seat)]["hand"] = state.hand[seat]
            facts["players"][str(seat)]["bid"] = state.bids[seat]
        return facts

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        shown = [
            None if state.compiled.sealed and s != seat else b for s, b in enumerate(state.bids)
        ]
        players = {}
        for s in range(state.seats):
            players[str(s)] = {
                "cash": state.purse[s],
                "tokens": list(state.tokens[s]),
                "invested": state.invested[s],
                "out": state.out[s],
                "has_bid": state.bids[s] is not None,
                "bid": shown[s],
            } | ({"hand": state.hand[s]} if s == seat else {})
        outcome = self.outcome(state)
        return {
            "phase": state.phase,
            "round": state.round,
            "turn": state.turn,
            "prize": state.prize,
            "asked": list(self.asked(state)),
            "players": players,
            "outcome": outcome and outcome.to_json(),
        }

    def imagine(self, state: State, seat: int | None, rng: Rng) -> State:
        copy = self.copy(state)
        rng.shuffle(copy.deck)
        others = [s for s in range(state.seats) if s != seat and not state.claimed[s]]
        known = {state.hand[s] for s in range(state.seats) if s not in others}
        pool = [number for number in range(1, HANDS + 1) if number not in known]
        rng.shuffle(pool)
        for place, other in enumerate(others):
            copy.hand[other] = pool[place]
        if state.compiled.sealed:
            for other in others:
                if state.bids[other] is not None:
                    copy.bids[other] = rng.below(state.purse[other] // state.compiled.step + 1)
        return copy

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != "over":
            return None
        worth = {s: state.purse[s] + state.invested[s] for s in range(state.seats)}
        score: dict[int, tuple[int, ...]] = {s: (not state.out[s], worth[s]) for s in worth}
        return Outcome(ranked(score), "rounds", worth)

    def dump(self, state: State) -> dict[str, Any]:
        data: dict[str, Any] = {"format": FORMAT, "tokens": [list(t) for t in state.tokens]}
        data |= {name: list(getattr(state, name)) for name in _PARTS}
        return data | {name: getattr(state, name) for name in _PLAIN}

    def load(self, compiled: Compiled, data: Mapping[str, Any]) -> State:
        if data["format"] != FORMAT:
            raise ValueError(f"format {data['format']} is not {FORMAT}")
        parts: dict[str, Any] = {name: list(data[name]) for name in _PARTS}
        parts |= {name: data[name] for name in _PLAIN}
        return State(compiled, tokens=[list(t) for t in data["tokens"]], **parts)

    def copy(self, state: State) -> State:
        return self.load(state.compiled, self.dump(state))

    def arrange(
        self,
        compiled: Compiled,
        seats: int,
        given: Mapping[str, Any],
        rng: Rng,
        sink: Sink | None = None,
    ) -> State:
        state = self.setup(compiled, seats, rng, sink)
        for name, value in given.items():
            if name == "players":
                for seat, facts in value.items():
                    state.purse[int(seat)] = facts.get("cash", state.purse[int(seat)])
                    state.hand[int(seat)] = facts.get("hand", state.hand[int(seat)])
            elif name == "decks":
                rest = list(state.deck)
                for card in value["prizes"]:
                    rest.remove(card)
                state.deck = [*value["prizes"], *rest]
            elif name in _PLAIN:
                setattr(state, name, value)
            else:
                raise BadSetup(f"given.{name}", "is nothing that can be given")
        state.bank = compiled.purse * seats - sum(state.purse)
        return state

    def broken(self, state: State) -> list[str]:
        total = sum(state.purse) + sum(state.invested) + state.bank
        wanted = state.compiled.purse * state.seats
        return [] if total == wanted else [f"money: {total} instead of {wanted}"]


def _tell(sink: Sink | None, event: str, **data: Any) -> None:
    if sink is not None:
        sink.append({"event": event, **data})


def _in_game(state: State) -> list[int]:
    return [seat for seat in range(state.seats) if not state.out[seat]]


def _next(state: State, seat: int) -> int:
    return next(
        s % state.seats for s in range(seat + 1, seat + 9) if not state.out[s % state.seats]
    )


def _asked_choices(state: State, seat: int) -> list[Choice]:
    if state.phase == "draw":
        return [Choice("draw")]
    step = state.compiled.step
    if state.phase == "bid":
        most = state.purse[seat] // step * step
        bids: list[Choice] = [Amount("bid", min=step, max=most, step=step)] if most else []
        return [*bids, Choice("pass")]
    return [Choice("skip"), *_spending(state, seat)]


def _spending(state: State, seat: int) -> list[Choice]:
    held, cash = state.tokens[seat], state.purse[seat]
    choices: list[Choice] = []
    free = [token for token in TOKENS if not any(token in owned for owned in state.tokens)]
    if free:
        choices.append(Pick("keep", arg="token", options=free))
    if held:
        choices.append(Subset("drop", arg="tokens", options=list(held), min=1, max=len(held)))
        choices.append(Route("run", trains=list(held), suggestion={"trains": list(held)}))
        if cash:
            options = {token: [0, cash] for token in held}
            choices.append(MapChoice("invest", arg="levels", options=options))
    others = {s: {"cash": state.purse[s]} for s in _in_game(state) if s != seat}
    choices.append(Bundle("gift", give={"cash": cash}, to=others))
    return choices


def _of_table(state: State) -> list[Choice]:
    choices: list[Choice] = [Choice("time_up"), Pick("leave", arg="who", options=_in_game(state))]
    if state.phase == "bid":
        choices.append(Choice("close", {"window": "bids"}))
    return choices


def _check_of_table(state: State, action: Action) -> None:
    if action["do"] not in OF_TABLE:
        raise malformed("do", "is no action of the table")
    if action["do"] == "leave" and state.out[action["who"]]:
        raise IllegalAction("seat_out", who=action["who"])
    if action["do"] == "close":
        is_open = state.phase == "bid" and action["window"] == "bids"
        if not is_open or action.get("mark", state.marks) != state.marks:
            raise IllegalAction("not_available_now", phase=state.phase)


def _check_claim(state: State, seat: int) -> None:
    lucky = state.compiled.may_claim and not state.claimed[seat] and state.bank >= 1
    if not lucky or state.hand[seat] != state.prize:
        raise IllegalAction("not_available_now", phase=state.phase)


def _check_bid(state: State, seat: int, action: Action) -> None:
    step = state.compiled.step
    if action["amount"] < step:
        raise IllegalAction("bid_too_low", min=step)
    if action["amount"] % step:
        raise IllegalAction("not_a_multiple", step=step)
    if action["amount"] > state.purse[seat]:
        raise IllegalAction("bid_unaffordable", max=state.purse[seat])


def _check_tokens(state: State, seat: int, action: Action) -> None:
    named = action.get("tokens") or action.get("trains") or list(action.get("levels", {}))
    for token in named:
        if token not in TOKENS:
            raise IllegalAction("unknown_id", where="tokens", id=token)
        if token not in state.tokens[seat]:
            raise IllegalAction("not_owner", id=token, owner=None)
    if not named:
        raise IllegalAction("not_an_option", arg="tokens", value=[])


def _check_keep(state: State, seat: int, action: Action) -> None:
    if action["token"] not in TOKENS:
        raise IllegalAction("unknown_id", where="token", id=action["token"])
    if any(action["token"] in owned for owned in state.tokens):
        raise IllegalAction("not_an_option", arg="token", value=action["token"])


def _check_invest(state: State, seat: int, action: Action) -> None:
    _check_tokens(state, seat, action)
    need = sum(action["levels"].values())
    if min(action["levels"].values()) < 0:
        raise IllegalAction("not_an_option", arg="levels", value=action["levels"])
    if need > state.purse[seat]:
        raise IllegalAction("insufficient_cash", need=need, have=state.purse[seat], who=seat)


def _check_gift(state: State, seat: int, action: Action) -> None:
    to = action["to"]
    if to == seat or state.out[to]:
        raise IllegalAction("not_an_option", arg="to", value=to)
    for who, side in ((seat, "give"), (to, "get")):
        need = action.get(side, {}).get("cash", 0)
        if need < 0:
            raise IllegalAction("not_an_option", arg=side, value=need)
        if need > state.purse[who]:
            raise IllegalAction("insufficient_cash", need=need, have=state.purse[who], who=who)


_CHECKS = {
    "bid": _check_bid,
    "keep": _check_keep,
    "drop": _check_tokens,
    "run": _check_tokens,
    "invest": _check_invest,
    "gift": _check_gift,
}


def _draw(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    state.prize = state.deck.pop(0)
    state.deck.append(state.prize)
    state.phase = "bid"
    state.marks += 1
    _tell(sink, "card_drawn", who=seat, deck="prizes", card=state.prize)


def _bid(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    state.bids[seat] = action.get("amount", 0)
    _tell(sink, "bid_made" if state.bids[seat] else "bid_passed", who=seat)
    if all(state.bids[s] is not None for s in _in_game(state)):
        _decide(state, rng, sink)


def _decide(state: State, rng: Rng, sink: Sink | None) -> None:
    bids = {s: state.bids[s] or 0 for s in _in_game(state)}
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
    _tell(sink, "auction_won", who=winner, price=best)


def _pay(state: State, seat: int, amount: int) -> None:
    state.purse[seat] -= amount
    state.bank += amount


def _next_round(state: State, sink: Sink | None) -> None:
    if state.round >= state.compiled.rounds or len(_in_game(state)) < 2:
        state.phase = "over"
        return
    state.round += 1
    state.turn = _next(state, state.turn)
    state.phase = "draw"
    _tell(sink, "round_started", round=state.round)


def _claim(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    state.claimed[seat] = True
    _pay(state, seat, -1)
    _tell(sink, "paid", payer="bank", payee=seat, amount=1)


def _spend(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
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


def _leave(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    who = action["who"]
    state.out[who] = True
    _tell(sink, "went_bankrupt", who=who, left=True)
    if len(_in_game(state)) < 2:
        state.phase = "over"
    elif state.phase == "bid":
        if all(state.bids[s] is not None for s in _in_game(state)):
            _decide(state, rng, sink)
    elif state.turn == who:
        _next_round(state, sink)


def _time_up(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    state.phase = "over"
    _tell(sink, "limit_reached", reason="time_limit")


def _close(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    for who in _in_game(state):
        state.bids[who] = state.bids[who] or 0
    _decide(state, rng, sink)


_EFFECTS = dict.fromkeys(("keep", "drop", "invest", "gift", "run", "skip"), _spend) | {
    "draw": _draw,
    "bid": _bid,
    "pass": _bid,
    "claim": _claim,
    "leave": _leave,
    "time_up": _time_up,
    "close": _close,
}

TOY = Toy()
