"""States: exact round trips, independent copies, the same game from the same draws, invariants."""

import json
from typing import Any

import pytest

from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.errors import BadSetup
from games.engines.kernel.log import canonical, digest, fold
from games.engines.kernel.rng import CommittedRng, FastRng, RecordedRng, salt_for
from tests.games.engines.cases import ALL_GAMES
from tests.games.engines.contract.conftest import STEPS
from tests.games.engines.walk import SECRET, Walk


def replay(walk: Walk, state: Any, first: int) -> str:
    """The digest after the rest of the walk, from the state after `first` entries."""
    for entry in walk.entries[first:]:
        seat = SYSTEM if entry["seat"] is None else entry["seat"]
        rng = RecordedRng(entry["drawn"])
        walk.game.apply(state, seat, entry["action"], rng)
        rng.finish()
    return digest(walk.game, state)


def test_same_seed_is_the_same_game(walk: Walk) -> None:
    again = Walk(walk.case, walk.seed, walk.by_bot).go(STEPS)
    assert again.entries == walk.entries
    assert digest(walk.game, again.table.state) == digest(walk.game, walk.table.state)


def test_another_seed_is_another_game(walk: Walk) -> None:
    assert Walk(walk.case, walk.seed + 1).go(30).entries != walk.entries[:31]


def test_state_survives_json_and_goes_on_as_before(walk: Walk) -> None:
    end = digest(walk.game, walk.table.state)
    for at in range(0, len(walk.states), 20):
        state = walk.states[at]
        text = json.dumps(walk.game.dump(state))
        loaded = walk.game.load(walk.compiled, json.loads(text))
        assert walk.game.dump(loaded) == json.loads(text)
        assert list(walk.game.asked(loaded)) == list(walk.game.asked(state))
        assert walk.game.view(loaded, 0) == walk.game.view(state, 0)
        assert replay(walk, loaded, at + 1) == end


def test_snapshot_of_another_format_is_refused(walk: Walk) -> None:
    data = walk.game.dump(walk.states[0])
    with pytest.raises(ValueError, match=r"."):
        walk.game.load(walk.compiled, {**data, "format": 10_000})


def test_copy_is_independent(walk: Walk) -> None:
    end = digest(walk.game, walk.table.state)
    for at in range(0, len(walk.states), 20):
        before = digest(walk.game, walk.states[at])
        assert replay(walk, walk.game.copy(walk.states[at]), at + 1) == end
        assert digest(walk.game, walk.states[at]) == before


def test_fold_from_recorded_draws_is_the_state(walk: Walk) -> None:
    table = fold(walk.game, walk.compiled, walk.case.seats, walk.entries)
    assert digest(walk.game, table.state) == digest(walk.game, walk.table.state)
    assert (table.version, table.questions) == (walk.table.version, walk.table.questions)


def test_fold_from_recomputed_draws_is_the_state(walk: Walk) -> None:
    salt = salt_for(f"walk-{walk.seed}", [b""] * walk.case.seats)
    rngs = {n: CommittedRng(SECRET, salt, at) for n, at in walk.positions.items()}
    table = fold(
        walk.game, walk.compiled, walk.case.seats, walk.entries, lambda entry: rngs[entry["n"]]
    )
    assert digest(walk.game, table.state) == digest(walk.game, walk.table.state)
    assert all(rngs[entry["n"]].drawn == entry["drawn"] for entry in walk.entries)


def test_listening_changes_nothing(walk: Walk) -> None:
    told: list[dict[str, Any]] = []
    state = walk.game.copy(walk.states[0])
    for entry in walk.entries[1:]:
        seat = SYSTEM if entry["seat"] is None else entry["seat"]
        walk.game.apply(state, seat, entry["action"], RecordedRng(entry["drawn"]), told)
    assert digest(walk.game, state) == digest(walk.game, walk.table.state)
    assert told
    assert all(type(event["event"]) is str and canonical(event) for event in told)


def test_no_invariant_breaks(walk: Walk) -> None:
    assert [fault for state in walk.states for fault in walk.game.broken(state)] == []


def test_facts_and_views_are_json(walk: Walk) -> None:
    for state in walk.states[::10]:
        for data in (
            walk.game.describe(state),
            walk.game.view(state, None),
            walk.game.view(state, 0),
        ):
            assert json.loads(json.dumps(data)) == data


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("seats", [-1, 0, 1, 9, 100])
def test_impossible_number_of_seats_is_refused(game: Any, seats: int) -> None:
    compiled = game.compile(game.rules({}))
    with pytest.raises(BadSetup) as caught:
        game.setup(compiled, seats, FastRng(1))
    assert caught.value.params["where"] == "seats"


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.key)
def test_unknown_rule_is_refused_by_name(game: Any) -> None:
    with pytest.raises(BadSetup) as caught:
        game.rules({"no_such_rule": 1})
    assert caught.value.params["where"] == "no_such_rule"


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.key)
def test_every_preset_can_be_played(game: Any) -> None:
    presets = game.presets()
    assert len({preset["id"] for preset in presets}) == len(presets)
    for preset in presets:
        game.compile(game.rules(preset["rules"]))
        assert preset["text_pl"]
        assert preset["text_en"]


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.key)
def test_tables_of_an_export_give_the_same_game(game: Any) -> None:
    rules, tables = game.rules({}), json.loads(json.dumps(game.tables()))
    first = game.setup(game.compile(rules), 3, FastRng(1))
    second = game.setup(game.compile(rules, tables, game.revision), 3, FastRng(1))
    assert digest(game, first) == digest(game, second)
