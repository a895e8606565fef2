"""A small complete game for tests of the kernel and the laboratory.

Bids in the open or sealed, a hidden deck, secret hands.

Each round the leader draws a prize, all bid at once (a window), the winner pays the bank, takes the
prize and spends it in one of several ways, so that every kind of choice occurs. Whoever holds the
lucky number may claim a bonus at any time, which is offered blind. It is written for reading, not
for speed.
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from games.engines.kernel.actions import SYSTEM, seat_number, type_of
from games.engines.kernel.choices import Action, Choice
from games.engines.kernel.errors import BadSetup, IllegalAction
from games.engines.kernel.game import Game, Piles, Sink
from games.engines.kernel.outcome import Outcome, Team, ranked
from games.engines.kernel.rng import Rng
from tests.games.engines.toy_play import (
    CHECKS,
    EFFECTS,
    EVENTS,
    FORMAT,
    HANDS,
    OF_TABLE,
    PARTS,
    PLAIN,
    SHAPES,
    TOKENS,
    ToyCompiled,
    ToyRules,
    ToyState,
    asked_choices,
    check_claim,
    check_of_table,
    in_game,
    of_table,
    tell,
    worths,
)

__all__ = ["TOY", "Toy", "ToyRules"]


class Toy(Game[ToyCompiled, ToyState]):
    key = "toy"
    Rules = ToyRules
    revision = 1
    events = EVENTS
    piles = Piles(script="cards_", given="decks", event="card_drawn", pile="deck", drawn="card")

    def tables(self) -> dict[str, Any]:
        return {"tokens": list(TOKENS)}

    def presets(self) -> list[dict[str, Any]]:
        return [{"id": "open", "rules": {"bids": "open"}, "text_pl": "Jawne", "text_en": "Open"}]

    def compile(
        self, rules: BaseModel, tables: Mapping[str, Any] | None = None, revision: int | None = None
    ) -> ToyCompiled:
        assert isinstance(rules, ToyRules)
        if rules.step > rules.purse // 5:
            raise BadSetup("step", "is too large for the purse")
        deck = tuple(rules.prizes) * 2
        sealed = rules.bids == "sealed"
        return ToyCompiled(rules.rounds, rules.purse, rules.step, sealed, rules.may_claim, deck)

    def seats_for(self, rules: Mapping[str, Any]) -> tuple[int, int, str]:
        return 2, 4, ""

    def setup(
        self, compiled: ToyCompiled, seats: int, rng: Rng, sink: Sink | None = None
    ) -> ToyState:
        if not 2 <= seats <= 4:
            raise BadSetup("seats", "2 to 4 are needed")
        hands = list(range(1, HANDS + 1))
        rng.shuffle(hands, "hands")
        deck = list(compiled.deck)
        rng.shuffle(deck, "deck")
        state = ToyState(
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
        tell(sink, "round_started", round=1)
        return state

    def turns(self, state: ToyState) -> int:
        return state.turns_taken

    def worths(self, state: ToyState) -> tuple[int | str, dict[int, int]]:
        return state.round, worths(state)

    def asked(self, state: ToyState) -> Sequence[int]:
        if state.phase == "over":
            return ()
        if state.phase == "bid":
            return tuple(s for s in in_game(state) if state.bids[s] is None)
        return (state.turn,)

    def optional(self, state: ToyState) -> Sequence[int]:
        if state.phase == "over" or not state.compiled.may_claim:
            return ()
        asked = self.asked(state)
        return tuple(s for s in in_game(state) if s not in asked)

    def gone(self, state: ToyState) -> list[int]:
        return [seat for seat, is_out in enumerate(state.out) if is_out]

    def topic(self, state: ToyState, seat: int) -> Hashable:
        return (state.phase, state.round) if seat in self.asked(state) else None

    def window(self, state: ToyState) -> tuple[str, int, int] | None:
        return ("bids", 15, state.marks) if state.phase == "bid" else None

    def legal(self, state: ToyState, seat: int) -> list[Choice]:
        if state.phase == "over":
            return []
        if seat == SYSTEM:
            return of_table(state)
        if state.out[seat]:
            return []
        choices = asked_choices(state, seat) if seat in self.asked(state) else []
        if state.compiled.may_claim:
            choices.append(Choice("claim", blind=True))
        return choices

    def check(self, state: ToyState, seat: int, action: Action) -> None:
        do = type_of(action, SHAPES)
        SHAPES[do].check(action)
        for name in {"who", "to"} & set(action):
            seat_number(action[name], state.seats, name)
        if state.phase == "over":
            raise IllegalAction("game_over")
        if seat == SYSTEM:
            check_of_table(state, action)
            return
        if do in OF_TABLE:
            raise IllegalAction("system_only", do=do)
        if state.out[seat]:
            raise IllegalAction("seat_out", who=seat)
        if do == "claim":
            check_claim(state, seat)
            return
        self._check_asked(state, seat, action)

    def _check_asked(self, state: ToyState, seat: int, action: Action) -> None:
        if seat not in self.asked(state):
            raise IllegalAction("not_your_turn", asked=list(self.asked(state)))
        if action["do"] not in {choice.do for choice in asked_choices(state, seat)}:
            raise IllegalAction("not_available_now", phase=state.phase)
        if action["do"] in CHECKS:
            CHECKS[action["do"]](state, seat, action)

    def apply(
        self, state: ToyState, seat: int, action: Action, rng: Rng, sink: Sink | None = None
    ) -> None:
        self.check(state, seat, action)
        EFFECTS[action["do"]](state, seat, action, rng, sink)
        state.turns_taken += 1

    def default_action(self, state: ToyState, seat: int, rng: Rng) -> tuple[int, Action]:
        return seat, {"do": {"draw": "draw", "bid": "pass", "spend": "skip"}[state.phase]}

    def describe(self, state: ToyState) -> dict[str, Any]:
        facts = self.view(state, None)
        facts["deck"] = list(state.deck)
        for seat in range(state.seats):
            facts["players"][str(seat)]["hand"] = state.hand[seat]
            facts["players"][str(seat)]["bid"] = state.bids[seat]
        return facts

    def view(self, state: ToyState, seat: int | None) -> dict[str, Any]:
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

    def imagine(self, state: ToyState, seat: int | None, rng: Rng) -> ToyState:
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

    def outcome(self, state: ToyState) -> Outcome | None:
        if state.phase != "over":
            return None
        worth = worths(state)
        score: dict[int, tuple[int, ...]] = {s: (not state.out[s], worth[s]) for s in worth}
        return Outcome(ranked(score), "rounds", worth)

    def units(self, state: ToyState) -> list[Team]:
        return [Team((seat,)) for seat in range(len(state.out))]

    def dump(self, state: ToyState) -> dict[str, Any]:
        data: dict[str, Any] = {"format": FORMAT, "tokens": [list(t) for t in state.tokens]}
        data |= {name: list(getattr(state, name)) for name in PARTS}
        return data | {name: getattr(state, name) for name in PLAIN}

    def load(self, compiled: ToyCompiled, data: Mapping[str, Any]) -> ToyState:
        if data["format"] != FORMAT:
            raise ValueError(f"format {data['format']} is not {FORMAT}")
        parts: dict[str, Any] = {name: list(data[name]) for name in PARTS}
        parts |= {name: data[name] for name in PLAIN}
        return ToyState(compiled, tokens=[list(t) for t in data["tokens"]], **parts)

    def copy(self, state: ToyState) -> ToyState:
        return self.load(state.compiled, self.dump(state))

    def arrange(
        self,
        compiled: ToyCompiled,
        seats: int,
        given: Mapping[str, Any],
        rng: Rng,
        sink: Sink | None = None,
    ) -> ToyState:
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
            elif name in PLAIN:
                setattr(state, name, value)
            else:
                raise BadSetup(f"given.{name}", "is nothing that can be given")
        state.bank = compiled.purse * seats - sum(state.purse)
        return state

    def broken(self, state: ToyState) -> list[str]:
        total = sum(state.purse) + sum(state.invested) + state.bank
        wanted = state.compiled.purse * state.seats
        return [] if total == wanted else [f"money: {total} instead of {wanted}"]


TOY = Toy()
