"""Values of set-up positions: every value of a wrong kind is refused with its place, in every game."""

from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from typing import Any

import pytest

from games.engines.catalogue import GAMES, game_for
from games.engines.g1836jr.positions.arrange import position_keys as rail_keys
from games.engines.kernel import given
from games.engines.kernel.errors import BadSetup, IllegalAction
from games.engines.kernel.game import Game
from games.engines.kernel.rng import FastRng
from games.engines.property.arrange import position_keys

NAMES = {"a": given.whole, "b": given.text}


@pytest.mark.parametrize(
    ("kind", "right", "wrong"),
    [
        (given.whole, [0, -1, 10**30], [None, True, 1.0, "1", [], {}]),
        (given.counted, [0, 1], [-1, False, "0", None]),
        (given.flag, [True, False], [0, 1, "true", None]),
        (given.text, ["", "a"], [1, None, ["a"]]),
        (given.anything, [None, {}], []),
        (given.one_of(("a", 1)), ["a", 1], ["b", "1", True, 1.0, None, [], {}]),
        (given.either(given.whole, given.text), [1, "a"], [None, True, []]),
        (given.or_none(given.whole), [None, 1], ["", False]),
        (given.rows_of(given.whole), [[], [1, 2], (1,)], [None, "12", {}, 1, ["1"], [1, None]]),
        (given.row_of(given.whole, given.text), [[1, "a"]], [[], [1], [1, "a", 2], ["a", 1], "1a"]),
        (given.table_of(given.whole), [{}, {"x": 1, 2: 3}], [None, [], {"x": "1"}]),
        (given.record(NAMES), [{}, {"a": 1}, {"a": 1, "b": ""}], [None, [], {"c": 1}, {"a": ""}]),
        (given.record(NAMES, required=["a"]), [{"a": 1}], [{}, {"b": "x"}]),
    ],
)
def test_a_kind_accepts_its_values_alone(
    kind: given.Kind, right: list[Any], wrong: list[Any]
) -> None:
    for value in right:
        kind("here", value)
    for value in wrong:
        with pytest.raises(BadSetup) as refusal:
            kind("here", value)
        assert str(refusal.value.params["where"]).startswith("given.here")


@pytest.mark.parametrize(
    ("kind", "value", "where", "problem"),
    [
        (given.rows_of(given.whole), [1, "x"], "a.1", "must be a whole number, not 'x'"),
        (given.row_of(given.whole), [None], "a.0", "must be a whole number, not None"),
        (given.row_of(given.whole), [], "a", "must be a list of 1, not []"),
        (given.rows_of(given.whole), 1, "a", "must be a list, not 1"),
        (given.table_of(given.counted), {"x": -1}, "a.x", "must be 0 or more, not -1"),
        (given.table_of(given.counted), 5, "a", "must be a table, not 5"),
        (given.record(NAMES), {"a": 1, "bb": 2}, "a.bb", "is not known; did you mean b?"),
        (given.record(NAMES), 5, "a", "must be a table, not 5"),
        (given.record(NAMES, required=["b"]), {"a": 1}, "a.b", "is missing"),
        (given.flag, 1, "a", "must be true or false, not 1"),
        (given.text, 1, "a", "must be text, not 1"),
        (given.one_of(["stock"]), "stok", "a", "'stok' is not known; did you mean stock?"),
    ],
)
def test_a_refusal_says_what_is_wrong_and_where(
    kind: given.Kind, value: Any, where: str, problem: str
) -> None:
    with pytest.raises(BadSetup) as refusal:
        kind("a", value)
    assert refusal.value.params == {"where": f"given.{where}", "problem": problem}


# -- in every game ------------------------------------------------------------------------------------

STRANGE: list[Any] = [None, -1, 0, 1, 3, 99, 10**9, 1.5, "", "x", "1", True, [], {}, ["x"], [[]]]
STRANGE += [[1], [None], {"x": 1}, {"1": 1}, {1: 1}, {0: None}, {0: []}, [{}], [["x", 1]]]
TURN: dict[str, Any] = {"turn": 0}
HELD = {"players": {0: {"detained": {"kind": "jail", "failed": 0}}}}
TRAIN = {"operator": "B", "step": "train", "c.B.par": 82, "c.B.shares": {"1": 60, "ipo": 40}}
GAME: dict[str, Any] = {"players": [1, 2, 3], "actions": [], "optional_rules": []}

#: A position, and the way to the value in it that is replaced.
Place = tuple[dict[str, Any], tuple[Any, ...]]


def property_places(game: Game[Any, Any]) -> Iterator[Place]:
    deed = game.tables()["fields"][1]["id"]
    for key in position_keys():
        if key.startswith("players."):
            yield TURN, ("players", 0, key.rpartition(".")[2])
        else:
            yield TURN, (key,)
            yield {} if key in TURN else TURN, (key, deed)
    yield TURN, ("players", 0)
    for part in ("kind", "failed", "missed"):
        yield TURN | HELD, ("players", 0, "detained", part)
    for part in ("dice", "value", "streets", "houses"):
        yield TURN, ("turn_record", part)
    claims = [{"visitor": 0, "owner": 1, "amount": 10, "field": deed}]
    for part in claims[0]:
        yield TURN | {"claims": claims}, ("claims", 0, part)


def rail_places(game: Game[Any, Any]) -> Iterator[Place]:
    fresh = game.setup(game.compile(game.rules({})), 3, FastRng(1))
    for key in sorted(rail_keys(fresh)):
        yield {}, ("set", key)
        yield {"set": TRAIN}, ("set", key)
    for key in ("set", "at", "record"):
        yield {}, (key,)
    for key in GAME:
        yield {"record": GAME, "at": 1}, ("record", key)


def placed(place: Place, value: Any) -> dict[str, Any]:
    """The position with this value in that place."""
    whole, way = deepcopy(place[0]), place[1]
    holder: Any = whole
    for step in way[:-1]:
        holder = holder[step] if isinstance(holder, list) else holder.setdefault(step, {})
    holder[way[-1]] = value
    return whole


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_position_can_be_played_or_is_refused(key: str) -> None:
    game = game_for(key)
    compiled = game.compile(game.rules({}))
    places = list(rail_places(game) if key == "1836jr" else property_places(game))
    refused = 0
    for place, value in product(places, STRANGE):
        try:
            state = game.arrange(compiled, 3, placed(place, value), FastRng(3))
        except IllegalAction:
            refused += 1
            continue
        assert game.dump(game.load(compiled, game.dump(state))) == game.dump(state)
        for seat in range(3):
            game.legal(state, seat)
            game.view(state, seat)
    assert refused > len(places)
