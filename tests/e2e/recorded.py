"""A recorded game of 1836jr as decisions of a staged match: each entry becomes an action that the table offers.

A recorded game names the copy of a train (`2-3`) and any rotation of a tile. A table offers one train of a type, since its
copies are alike, and one rotation of those that lie the same: both are found here among the choices.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.engines.g1836jr import packaged
from games.engines.g1836jr.map.tiles import Piece
from tests.e2e.stage import Stage
from tests.games.engines.g1836jr.test_recorded_games import bare, opened, recorded

Action = dict[str, Any]
Choices = Sequence[Mapping[str, Any]]


def rules_of(name: str) -> dict[str, Any]:
    """The rules under which the game was recorded."""
    return {"compat_18xxgames": True} | dict.fromkeys(recorded(name)["optional_rules"], True)


def decisions(name: str) -> Iterator[tuple[int, Action]]:
    """Who acted, and how, from the first entry to the last."""
    table = opened(name)
    for entry in recorded(name)["actions"]:
        played = table.play(bare(entry))
        assert played is not None, "recorded games hold nothing but actions"
        yield played


def offered(stage: Stage, seat: int) -> list[dict[str, Any]]:
    """The choices of a seat, as its page would be told."""
    return [choice.to_json() for choice in stage.game.legal(stage.table.state, seat)]


def fitted(action: Action, choices: Choices) -> Action:
    """The action as these choices have it."""
    if action["do"] in {"buy_train", "discard_train"}:
        names = {"train", "exchange"} & action.keys()
        return action | {name: type_of(action[name]) for name in names}
    if action["do"] == "lay_tile":
        return action | {"rotation": _rotation(action, choices)}
    if action["do"] == "run_routes":
        return action | {"routes": _routes(action, choices)}
    return action


def type_of(train: str) -> str:
    """`2` of `2-3`."""
    return train.partition("-")[0]


def _rotation(action: Action, choices: Choices) -> int:
    """A rotation on offer in which the tile lies as the recorded one does."""
    options: list[int] = [
        option["rotation"]
        for choice in choices
        if choice["do"] == "lay_tile"
        for option in choice["options"]
        if (option["hex"], option["tile"]) == (action["hex"], action["tile"])
    ]
    wanted = _lies(action["tile"], action["rotation"])
    return next(one for one in options if _lies(action["tile"], one) == wanted)


def _lies(tile: str, rotation: int) -> tuple[list[list[int]], list[int]]:
    data = next(one for one in packaged.tables()["tiles"] if one["number"] == tile)
    piece = Piece(data, rotation, 0)
    return [sorted(ends) for ends in piece.at], piece.stop_edges


def _routes(action: Action, choices: Choices) -> list[dict[str, Any]]:
    """The same ways, each by a train in hand of the recorded type."""
    hand = list(next(choice["trains"] for choice in choices if choice["do"] == "run_routes"))
    routes = []
    for route in action["routes"]:
        train = next(one for one in hand if type_of(one) == type_of(route["train"]))
        hand.remove(train)
        routes.append({"train": train, "connections": route["connections"]})
    return routes
