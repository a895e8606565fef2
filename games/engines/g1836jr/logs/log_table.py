"""A table as logs speak of it: players, papers, trains and copies of tiles by their ids (docs/18xx-logs.md)."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.logs.papers import Papers
from games.engines.g1836jr.state import RailState
from games.engines.kernel.actions import repeated
from games.engines.kernel.errors import IllegalAction

Entry = Mapping[str, Any]


class LogTable:
    """A match, and what only logs name: papers, copies of tiles.

    `ids`: the players' ids in seating order.
    """

    def __init__(self, state: RailState, ids: Sequence[int | str]) -> None:
        self.state = state
        self.seats = {name: seat for seat, name in enumerate(ids)}
        self.papers = Papers(state)
        #: Id of the tile that lies on a hex, and the hex of a tile's id.
        self.tile_of: dict[str, str] = {}
        self.hex_of: dict[str, str] = {}
        for hex_, tile in state.c.printed_ids.items():
            self.tile_of[hex_] = tile
            self.hex_of[tile] = hex_

    def corporation_of(self, paper: str) -> int:
        """The corporation of a certificate's id. Raises `unknown_id`."""
        name = paper.rpartition("_")[0]
        corporation = self.state.c.corporation_index.get(name, NONE)
        if corporation == NONE or self.papers.holder(corporation, paper) is None:
            raise unknown("shares", paper)
        return corporation

    def place_of_train(self, train: str) -> str:
        """`depot`, `discard`, or the corporation that has it. Raises `unknown_id`, `train_not_for_sale`."""
        state = self.state
        number = state.c.train_id.get(train, NONE)
        if number == NONE:
            raise unknown("train", train)
        if number in state.depot:
            return "depot"
        if number in state.discard:
            return "discard"
        for corporation, owned in enumerate(state.trains):
            if number in owned:
                return state.c.corporations[corporation]
        raise IllegalAction("train_not_for_sale", train=train, source=None)


def index_of(index: Mapping[str, int], name: Any) -> int:
    """The corporation or company that an entity names. Raises `unknown_id`."""
    found = index.get(name, NONE) if type(name) is str else NONE
    if found == NONE:
        raise unknown("entity", name)
    return found


def unknown(where: str, name: Any) -> IllegalAction:
    """The refusal of a name that nothing bears; what is no short text is not repeated."""
    return IllegalAction("unknown_id", where=where, id=repeated(name))
