"""The scenario runner.

What it accepts, what it finds, and what it says of files that are no scenarios.
"""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
import yaml
from pydantic import BaseModel

from games.engines.kernel.events import events
from games.engines.kernel.outcome import Outcome, ranked
from games.engines.kernel.scenario import (
    BadScenario,
    FaultKind,
    checks_something,
    faults_of,
    lookup,
    matches,
    run,
)
from tests.games.engines.toy import TOY, Toy
from tests.games.engines.toy_play import ToyCompiled, ToyState

WHOLE = """
rule: R-TY-BID-01
game: toy
seats: 3
rules: {bids: open}
given:
  players: {1: {cash: 10, hand: 8}}
random: {cards_prizes: [8], tie: [1]}
when:
  - {expect: {phase: draw, asked: [0], legal.0: {has: [draw, claim], lacks: [bid]}, legal.1.draw: null}}
  - {seat: 1, do: draw, illegal: not_your_turn, params: {asked: [0]}}
  - {seat: 0, do: draw}
  - {expect: {events: [card_drawn: {card: 8}], no_events: [bid_made], legal.1.bid: {min: 1, max: 10}}}
  - {seat: 0, do: bid, amount: 10}
  - {seat: 1, do: bid, amount: 11, illegal: bid_unaffordable, params: {max: 10}}
  - {seat: 1, do: bid, amount: 10}
  - {clock: 2}
then:
  phase: spend
  turn: 1
  asked: [1]
  players.1: {cash: 8, bid: null}
  players.1.hand: 8
  deck.-1: 8
  deck.len: 6
  outcome: null
  view.watcher: {has: [players.0.cash], lacks: [deck, players.1.hand]}
  view.1: {has: [players.1.hand], lacks: [players.0.hand]}
  events: [bid_passed, auction_won: {who: 1, price: 10}]
"""


def whole(**changes: Any) -> dict[str, Any]:
    scenario = yaml.safe_load(WHOLE)
    return {**scenario, **changes}


def faults(**changes: Any) -> list[str]:
    return run(TOY, whole(**changes))


def test_scenario_that_holds_passes() -> None:
    assert faults() == []


@pytest.mark.parametrize(
    ("then", "fault"),
    [
        ({"phase": "draw"}, "then: phase: is 'spend', expected 'draw'"),
        ({"players.1.cash": 9}, "then: players.1.cash: is 8, expected 9"),
        ({"players.7.cash": 9}, "then: players.7.cash: is None, expected 9"),
        ({"asked": [1, 0]}, "then: asked: is [1], expected [1, 0]"),
        ({"players.1": {"cash": 8, "out": True}}, "expected {'cash': 8, 'out': True}"),
        ({"legal.1": {"has": ["bid"]}}, "missing ['bid'], too many []"),
        ({"legal.1": {"lacks": ["skip"]}}, "missing [], too many ['skip']"),
        ({"legal.1.skip": None}, "then: legal.1.skip: is offered"),
        ({"legal.1.keep": {"options": ["bell"]}}, "then: legal.1.keep: is ["),
        ({"view.1": {"lacks": ["players.1.hand"]}}, "lacks [], shows ['players.1.hand']"),
        ({"view.watcher": {"has": ["deck"]}}, "lacks ['deck'], shows []"),
        ({"events": ["auction_won", "bid_passed"]}, "'bid_passed' was not told in this order"),
        ({"events": [{"auction_won": {"who": 0}}]}, "was not told in this order"),
        ({"no_events": ["auction_won"]}, "was told ['auction_won']"),
    ],
)
def test_failure_says_what_is_and_what_was_expected(then: dict[str, Any], fault: str) -> None:
    (found,) = faults(then=then)
    assert fault in found


def test_options_are_compared_as_sets() -> None:
    options = ["drum", "anchor", "crown", "bell"]
    assert faults(then={"legal.1.keep": {"options": options}}) == []
    assert len(faults(then={"legal.1.keep": {"options": options[:3]}})) == 1


def steps(*more: dict[str, Any]) -> list[dict[str, Any]]:
    return [*deepcopy(whole()["when"]), *more]


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        ({"seat": 0, "do": "skip"}, "step 8: skip was refused with not_your_turn"),
        ({"seat": 1, "do": "skip", "illegal": "seat_out"}, "step 8: skip was accepted"),
        ({"seat": 0, "do": "skip", "illegal": "seat_out"}, "refused with not_your_turn"),
        (
            {"seat": 0, "do": "skip", "illegal": "not_your_turn", "params": {"asked": [2]}},
            "expected params {'asked': [2]}",
        ),
        ({"expect": {"turn": 2}}, "step 8: turn: is 1, expected 2"),
    ],
)
def test_step_that_goes_otherwise_is_a_failure(step: dict[str, Any], fault: str) -> None:
    (found,) = faults(when=steps(step), then={})
    assert fault in found


@pytest.mark.parametrize(
    ("random", "fault"),
    [
        ({"cards_prizes": [8], "tie": [1], "dice": [[1, 2]]}, "2 throws left over"),
        ({"cards_prizes": [8], "tie": [1], "order": [0]}, "random.order was never drawn"),
        ({"cards_prizes": [8]}, "random.tie: a draw is needed"),
        ({"tie": [1]}, "random.cards_prizes: drawn were"),
        ({"cards_prizes": [8, 5], "tie": [1]}, "drawn were [8], scripted [8, 5]"),
    ],
)
def test_script_must_be_used_exactly(random: dict[str, Any], fault: str) -> None:
    assert any(fault in found for found in faults(random=random))


class Untold(Toy):
    """Its registry says less of a bid than is told."""

    events = TOY.events | events({"bid_passed": "seat"})


def test_event_that_its_registry_does_not_hold_is_a_failure() -> None:
    (found,) = run(Untold(), whole())
    assert "{'event': 'bid_passed', 'who': 2} stands in the registry" in found


def test_clock_answers_the_question_of_a_seat() -> None:
    scenario = {
        "game": "toy",
        "seats": 2,
        "when": [{"clock": 0}, {"clock": 1}, {"clock": 0}],
        "random": {"cards_prizes": [3]},
        "then": {"round": 2, "phase": "draw", "asked": [1]},
    }
    assert run(TOY, scenario) == []


def test_system_acts_by_name() -> None:
    when = [{"seat": "system", "do": "time_up"}]
    scenario = {"seats": 2, "when": when, "then": {"phase": "over", "outcome.reason": "rounds"}}
    assert run(TOY, scenario) == []


def test_refused_setup_is_expected_at_the_top() -> None:
    assert run(TOY, {"seats": 5, "illegal": "bad_setup"}) == []
    assert run(TOY, {"seats": 2, "rules": {"rounds": 0}, "illegal": "bad_setup"}) == []
    assert run(TOY, {"seats": 2, "illegal": "bad_setup"}) == ["setup: accepted, expected bad_setup"]
    (fault,) = run(TOY, {"seats": 5, "then": {"turn": 0}})
    assert fault.startswith("setup: refused with bad_setup")


def test_rules_lie_over_the_preset_and_both_over_the_base() -> None:
    cash = {"then": {"players.0.cash": 30}, "seats": 2}
    assert run(TOY, cash, {"purse": 30}) == []
    assert run(TOY, {**cash, "rules": {"purse": 30}}, {"purse": 40}) == []
    opened = {"seats": 2, "preset": "open", "when": [], "then": {"players.0.cash": 20}}
    assert run(TOY, opened) == []


class Rich(Toy):
    """Its purses are as full as the tables say."""

    def compile(
        self, rules: BaseModel, tables: Mapping[str, Any] | None = None, revision: int | None = None
    ) -> ToyCompiled:
        compiled = super().compile(rules, tables, revision)
        return compiled if tables is None else replace(compiled, purse=tables["purse"])


def test_a_scenario_is_played_on_the_tables_it_is_given() -> None:
    scenario = {"seats": 2, "then": {"players.0.cash": 77}}
    assert faults_of(Rich(), scenario, None, {"purse": 77}) == []
    assert faults_of(Rich(), scenario) != []


class Forgetful(Toy):
    """Loses count of the marks wherever it stores."""

    def load(self, compiled: ToyCompiled, data: Mapping[str, Any]) -> ToyState:
        return super().load(compiled, {**data, "marks": 7})


@pytest.mark.parametrize(
    ("game", "changes", "kinds"),
    [
        (TOY, {"seats": 7}, {FaultKind.SETUP}),
        (TOY, {"random": {"hands": [1]}}, {FaultKind.SETUP}),
        (TOY, {"then": {"turn": 2}}, {FaultKind.SAID}),
        (TOY, {"illegal": "bad_setup", "when": [], "then": {}}, {FaultKind.SAID}),
        (Forgetful(), {}, {FaultKind.PROMISE}),
    ],
)
def test_a_fault_tells_whose_word_was_not_kept(
    game: Toy, changes: dict[str, Any], kinds: set[FaultKind]
) -> None:
    assert {fault.kind for fault in faults_of(game, whole(**changes))} == kinds


def test_without_a_witness_a_scenario_is_held_to_its_word_alone() -> None:
    assert faults_of(Forgetful(), whole(), is_witnessed=False) == []
    for changes in ({"then": {"turn": 2}}, {"then": {"players.1.cash": 9}}):
        told = faults_of(TOY, whole(**changes))
        assert told != []
        assert faults_of(TOY, whole(**changes), is_witnessed=False) == told


@pytest.mark.parametrize(
    ("scenario", "problem"),
    [
        ({"seats": 2, "than": {}}, "unknown key than"),
        ({"then": {"turn": 0}}, "seats: a whole number"),
        ({"seats": "two", "then": {"turn": 0}}, "seats: a whole number"),
        ({"seats": 2, "when": {}, "then": {"turn": 0}}, "when: must be a list"),
        ({"seats": 2, "then": [1]}, "then: must be a mapping"),
        ({"seats": 2, "given": [1], "then": {"turn": 0}}, "given: must be a mapping"),
        ({"seats": 2}, "nothing is checked"),
        ({"seats": 2, "when": [{"seat": 0, "do": "draw"}]}, "nothing is checked"),
        ({"seats": 2, "preset": "none", "then": {"turn": 0}}, "toy has no preset none"),
        ({"seats": 2, "when": [{"seat": 2, "do": "draw"}], "then": {"turn": 0}}, "seat 2 does not"),
        ({"seats": 2, "when": [{"do": "draw"}], "then": {"turn": 0}}, "seat None does not sit"),
        ({"seats": 2, "when": [{"expect": [1]}]}, "an expectation is a mapping"),
    ],
)
def test_scenario_that_is_none_says_what_is_wrong(scenario: Any, problem: str) -> None:
    with pytest.raises(BadScenario, match=problem):
        run(TOY, scenario)


@pytest.mark.parametrize(
    ("scenario", "checks"),
    [
        ({"then": {"turn": 0}}, True),
        ({"illegal": "bad_setup"}, True),
        ({"when": [{"expect": {"turn": 0}}]}, True),
        ({"when": [{"seat": 0, "do": "draw", "illegal": "seat_out"}]}, True),
        ({"when": [{"seat": 0, "do": "draw"}], "then": {}}, False),
        ({}, False),
    ],
)
def test_only_a_scenario_that_can_fail_checks_something(scenario: Any, checks: bool) -> None:  # noqa: FBT001  a table
    assert checks_something(scenario) is checks


@pytest.mark.parametrize(
    ("actual", "expected", "equal"),
    [
        (1, 1, True),
        (1, True, False),
        (None, None, True),
        ({"a": 1, "b": 2}, {"a": 1}, True),
        ({"0": 1}, {0: 1}, True),
        ({"a": 1}, {"b": None}, True),
        ({"a": 1}, {"b": 1}, False),
        ([1, 2], [1], False),
        ((1, 2), [1, 2], True),
        ([2, 1], [1, 2], False),
        ([{"a": 1, "b": 2}], [{"a": 1}], True),
    ],
)
def test_mappings_match_partly_and_lists_exactly(actual: Any, expected: Any, equal: bool) -> None:  # noqa: FBT001  a table
    assert matches(actual, expected) is equal


def test_lookup_follows_mappings_and_lists() -> None:
    data = {"debts": [{"amount": 5}, {"amount": 6}], "name": "text"}
    assert [lookup(data, f"debts.{at}.amount") for at in (0, 1, -1, -2)] == [5, 6, 6, 5]
    assert lookup(data, "debts.len") == 2
    absent = [lookup(data, path) for path in ("debts.2", "debts.x", "name.0", "other", "debts.-3")]
    assert len(set(map(id, absent))) == 1


def test_outcome_travels_as_json() -> None:
    outcome = Outcome(((1,), (0, 2)), "last_player", {0: 5, 1: 9, 2: 5})
    data = outcome.to_json()
    assert data == {
        "placings": [[1], [0, 2]],
        "reason": "last_player",
        "worth": {"0": 5, "1": 9, "2": 5},
    }
    assert Outcome.from_json(data) == outcome


def test_equal_scores_share_a_place() -> None:
    assert ranked({0: (1, 5), 1: (0, 9), 2: (1, 5)}) == ((0, 2), (1,))
