"""Each promise of the contract is noticed where a game breaks it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from games.engines.g1836jr.choices import RouteChoice
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.admission import admitted
from games.engines.kernel.choices import Action, Amount, Choice, MapChoice, Pick, Subset
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.kernel.scenario import run
from games.engines.property.choices import Bundle
from tests.games.engines.toy import TOY, Toy
from tests.games.engines.toy_play import ToyCompiled, ToyState

SCENARIO: Mapping[str, Any] = {
    "seats": 2,
    "random": {"cards_prizes": [8]},
    "when": [
        {"seat": 1, "do": "draw", "illegal": "not_your_turn"},
        {"seat": 0, "do": "draw"},
        {"seat": 0, "do": "bid", "amount": 2},
        {"clock": 1},
        {"clock": 0},
    ],
    "then": {"phase": "draw", "round": 2},
}


class Forgets(Toy):
    def load(self, compiled: ToyCompiled, data: Mapping[str, Any]) -> ToyState:
        return super().load(compiled, {**data, "marks": 0})


class EndsEarlyOnceStored(Toy):
    def load(self, compiled: ToyCompiled, data: Mapping[str, Any]) -> ToyState:
        return super().load(replace(compiled, rounds=1), data)

    def copy(self, state: ToyState) -> ToyState:
        return TOY.copy(state)


class RefusesOnceStored(EndsEarlyOnceStored):
    def load(self, compiled: ToyCompiled, data: Mapping[str, Any]) -> ToyState:
        return TOY.load(replace(compiled, step=7), data)


class Shares(Toy):
    def copy(self, state: ToyState) -> ToyState:
        twin = super().copy(state)
        twin.bids = state.bids
        return twin


class SpoilsOnRefusal(Toy):
    def apply(
        self, state: ToyState, seat: int, action: Action, rng: Rng, sink: Sink | None = None
    ) -> None:
        if seat != state.turn:
            state.marks += 1
        super().apply(state, seat, action, rng, sink)


class RefusesElsewhere(Toy):
    def check(self, state: ToyState, seat: int, action: Action) -> None:
        if seat != state.turn and state.phase == "draw":
            raise IllegalAction("not_available_now", phase="bid")
        super().check(state, seat, action)

    def apply(
        self, state: ToyState, seat: int, action: Action, rng: Rng, sink: Sink | None = None
    ) -> None:
        TOY.apply(state, seat, action, rng, sink)


class AcceptsMore(Toy):
    def check(self, state: ToyState, seat: int, action: Action) -> None:
        if action["do"] == "bid":
            raise IllegalAction("bid_too_low", min=9)
        super().check(state, seat, action)

    apply = RefusesElsewhere.apply


class HidesChoices(Toy):
    def legal(self, state: ToyState, seat: int) -> list[Choice]:
        return [choice for choice in super().legal(state, seat) if choice.do != "bid"]


class OffersTooMuch(Toy):
    def legal(self, state: ToyState, seat: int) -> list[Choice]:
        more = [Choice("skip")] if seat in self.asked(state) else []
        return [*super().legal(state, seat), *more]


class OffersTwice(Toy):
    def legal(self, state: ToyState, seat: int) -> list[Choice]:
        twice = Pick("keep", arg="token", options=["bell", "bell"], blind=True)
        return [*super().legal(state, seat), twice] if seat != SYSTEM else []


class Wild(Choice):
    def sample(self, rng: Rng) -> Action:
        return {"do": self.do, "token": "drum"}


class SamplesBeyond(Toy):
    def legal(self, state: ToyState, seat: int) -> list[Choice]:
        wild = Wild("keep", {"token": "bell"})
        return [*super().legal(state, seat), wild] if seat != SYSTEM else []


class OffersNothing(Toy):
    def legal(self, state: ToyState, seat: int) -> list[Choice]:
        return []


class ListensToAll(Toy):
    def optional(self, state: ToyState) -> Sequence[int]:
        return tuple(range(state.seats))


class ListensToNobody(Toy):
    def optional(self, state: ToyState) -> Sequence[int]:
        return ()


class AsksOfNothing(Toy):
    def topic(self, state: ToyState, seat: int) -> None:
        return None


class AsksNobody(Toy):
    def asked(self, state: ToyState) -> Sequence[int]:
        return () if state.phase == "spend" else super().asked(state)


class SleepsThrough(Toy):
    def default_action(self, state: ToyState, seat: int, rng: Rng) -> tuple[int, Action]:
        who, action = super().default_action(state, seat, rng)
        return who, {"do": "skip"} if state.phase == "draw" else action


class ImaginesOpenly(Toy):
    def imagine(self, state: ToyState, seat: int | None, rng: Rng) -> ToyState:
        twin = self.copy(state)
        twin.round += 1
        return twin


class Peeps(Toy):
    def view(self, state: ToyState, seat: int | None) -> dict[str, Any]:
        state.marks += 1
        return super().view(state, seat)


class LosesMoney(Toy):
    def apply(
        self, state: ToyState, seat: int, action: Action, rng: Rng, sink: Sink | None = None
    ) -> None:
        super().apply(state, seat, action, rng, sink)
        state.bank -= 1


@pytest.mark.parametrize(
    ("game", "promise"),
    [
        (Forgets, "loading gives back what was stored"),
        (RefusesOnceStored, "a stored position goes on as the other does"),
        (EndsEarlyOnceStored, "a stored position goes on as the other does"),
        (Shares, "a copy is independent"),
        (SpoilsOnRefusal, "a refusal changes nothing"),
        (RefusesElsewhere, "check and apply say the same"),
        (AcceptsMore, "apply refuses as check does"),
        (HidesChoices, "what is accepted is among the choices of the seat"),
        (OffersTooMuch, "is offered {'do': 'skip'}"),
        (OffersTwice, "keep offers each option once"),
        (SamplesBeyond, "is a sample of a choice"),
        (ListensToAll, "who is asked is not optional"),
        (ListensToNobody, "chooses only if asked or optional"),
        (AsksOfNothing, "is asked about something"),
        (AsksNobody, "somebody is asked until the end"),
        (OffersNothing, "is asked and can choose"),
        (SleepsThrough, "the clock plays {'do': 'skip'} for seat 0"),
        (ImaginesOpenly, "imagining leaves what 0 sees"),
        (Peeps, "looking changes nothing"),
        (LosesMoney, "money: 39 instead of 40"),
    ],
)
def test_broken_promise_fails_a_scenario(game: Callable[[], Toy], promise: str) -> None:
    assert run(TOY, SCENARIO) == []
    faults = run(game(), SCENARIO)
    assert any(promise in fault for fault in faults), faults


def test_what_was_set_up_against_an_invariant_may_go_on_so() -> None:
    class Strict(Toy):
        def broken(self, state: ToyState) -> list[str]:
            is_wrong = min(state.purse) < 20 or state.phase == "spend"
            return ["this must not be"] if is_wrong else []

    given = {"given": {"players": {0: {"cash": 5}}}}
    assert run(Strict(), {**SCENARIO, **given}) == []
    assert "step 3: this must not be" in run(Strict(), SCENARIO)


BUNDLE = Bundle("offer", give={"cash": 5, "fields": ["a"]}, to={1: {"cash": 2, "cards": ["x"]}})


@pytest.mark.parametrize(
    ("choice", "inside", "outside"),
    [
        (Choice("buy", {"field": "a"}), {"field": "a"}, {"field": "b"}),
        (Choice("buy", {"field": "a"}), {}, {"field": None}),
        (Amount("bid", arg="amount", min=10, max=20, step=5), {"amount": 20}, {"amount": 25}),
        (Amount("bid", arg="amount", min=10, max=20, step=5), {"amount": 10}, {"amount": 5}),
        (Amount("bid", arg="amount", min=10, max=20, step=5), {"amount": 15}, {"amount": 16}),
        (Amount("bid", arg="amount", min=0, max=1), {"amount": 1}, {}),
        (Pick("take", arg="n", options=[1, 2]), {"n": 2}, {"n": 3}),
        (Pick("lay", options=[{"hex": "A", "turn": 1}]), {"hex": "A", "turn": 4}, {"hex": "B"}),
        (Subset("drop", arg="n", options=[1, 2, 3], min=1, max=2), {"n": [3]}, {"n": []}),
        (Subset("drop", arg="n", options=[1, 2], min=1, max=1), {"n": [2]}, {"n": [1, 2]}),
        (Subset("drop", arg="n", options=[1, 2], min=1, max=1), {"n": [2]}, {"n": [4]}),
        (MapChoice("build", arg="to", options={"a": [1, 3]}), {"to": {"a": 3}}, {"to": {"a": 4}}),
        (MapChoice("build", arg="to", options={"a": [1, 3]}), {"to": {"a": 1}}, {"to": {"a": 0}}),
        (MapChoice("build", arg="to", options={"a": [1, 3]}), {"to": {"a": 1}}, {"to": {}}),
        (MapChoice("build", arg="to", options={"a": [1, 3]}), {"to": {"a": 1}}, {"to": {"b": 1}}),
        (BUNDLE, {"to": 1, "give": {"cash": 5}}, {"to": 1, "give": {"cash": 6}}),
        (BUNDLE, {"to": 1, "give": {"fields": ["a"]}}, {"to": 1, "give": {"fields": ["b"]}}),
        (BUNDLE, {"to": 1, "get": {"cards": ["x"]}}, {"to": 1, "get": {"cards": ["y"]}}),
        (BUNDLE, {"to": 1, "get": {"cash": 2}}, {"to": 2, "get": {"cash": 2}}),
        (Bundle("settle", give={"cash": 3}), {"cash": 3}, {"cash": 4}),
        (RouteChoice("run", trains=["2-0"]), {"routes": []}, {"routes": [{"train": "3-0"}]}),
        (
            RouteChoice("run", trains=["2-0"]),
            {"routes": [{"train": "2-0"}]},
            {"routes": [{"train": ""}]},
        ),
    ],
    ids=str,
)
def test_an_action_is_one_of_a_choice_or_not(
    choice: Choice, inside: Action, outside: Action
) -> None:
    assert admitted({"do": choice.do, **inside}, [choice])
    assert not admitted({"do": choice.do, **outside}, [choice])
    assert not admitted({"do": "another", **inside}, [choice])
