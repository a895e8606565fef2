"""What 1836jr makes of set-up positions, right and wrong, and of states that do not hold: recorded like the book of a game."""

import json
from collections.abc import Iterator
from typing import Any, Final

from games.engines.g1836jr.logs.gamelog import read
from games.engines.g1836jr.logs.replay import LogReplay
from games.engines.g1836jr.positions.arrange import position_keys
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game
from games.engines.kernel.rng import FastRng
from games.lab.log_books import content_of
from games.lab.pool import game_named
from games.lab.spoiling import edges, spoilt

KEY: Final = "1836jr"
_SEATS: Final = 3
#: Keys of these alone: those of other corporations, companies and hexes are read alike.
_NAMES: Final = ("B", "ACC", "E-SF", "H4", "1")
#: What most keys are and are not.
_STRANGE: Final[tuple[Any, ...]] = (None, -1, 0, 1, 4, True, "x", "1", "B", [], ["B"], [[1, "B"]])
_TURN: Final = {"operator": "B", "step": "train", "c.B.par": 82, "c.B.shares": {"1": 60, "ipo": 40}}
_DEALT: Final = {"step": "stock", "c.B.par": 67}
#: Changes of a state, by place where it is a list.
_EDGES: Final[tuple[dict[str, Any], ...]] = (
    *({"cash": {0: sum_}} for sum_ in (-1, 0, 1)),
    *({"bank": bank, "broken": broken} for bank in (-1, 0, 1) for broken in (True, False)),
    *({"pool": {0: pool}} for pool in (0, 49, 50, 51)),
    *({"ipo": {0: -1}, "pool": {0: pool}} for pool in (0, 1)),
    *({"par": {0: par}, "pres": {0: pres}} for par in (-1, 0, 1) for pres in (-1, 0)),
    *({"held": {0: [held, 0, 0]}, "pres": {0: 0}} for held in (19, 20, 21)),
    *({"phase": phase} for phase in range(6)),
    *({"phase": phase, "owner": dict.fromkeys(range(6), -2)} for phase in (3, 4, 5)),
    *({"trains": {0: [0, 1, 2, 3, 4, 5]}, "discarding": now} for now in (True, False)),
)
#: A recorded game, after so many of its moves, with so many things changed one by one.
_GAME: Final = "3p-001"
_MOVES: Final = 240
_SPOILT: Final = 250


def rail_book() -> Iterator[tuple[str, Any]]:
    """Everything that is recorded of positions and states, by name."""
    game = game_named(KEY)
    compiled = game.compile(game.rules({}))
    fresh = game.setup(compiled, _SEATS, FastRng(1))
    keys = sorted(position_keys(fresh))
    yield "keys", keys
    for key in keys:
        if key.count(".") == 0 or key.split(".")[1] in _NAMES or key.startswith(("auc", "stock")):
            yield (
                f"set.{key}",
                [
                    _arranged(game, compiled, {**around, key: value})
                    for value in _STRANGE
                    for around in ({}, _TURN)
                ],
            )
    state = _played()
    yield (
        "clock",
        [
            [game.clock_unit(one, seat) for seat in range(_SEATS)]
            for one in (
                fresh,
                state,
                *(_position(game, compiled, given) for given in (_DEALT, _TURN)),
            )
        ],
    )
    for place in range(2):
        state.track.used[place] += 1
        yield f"used.{place}", game.broken(state)
        state.track.used[place] -= 1
    for tile, by in ((0, 1), (0, -1), (5, -1)):
        state.track.supply[tile] += by
        yield f"supply.{tile}.{by}", game.broken(state)
        state.track.supply[tile] -= by
    data = game.dump(state)
    yield "edges", list(edges(game, compiled, data, iter(_EDGES)))
    yield "spoilt", list(spoilt(game, compiled, data, FastRng(7), _SPOILT))


def _position(game: Game[Any, Any], compiled: Any, given: dict[str, Any]) -> Any:
    return game.arrange(compiled, _SEATS, {"set": given}, FastRng(3))


def _arranged(game: Game[Any, Any], compiled: Any, given: dict[str, Any]) -> Any:
    """What is refused and where, or the keys of the position as seats see them."""
    try:
        state = _position(game, compiled, given)
    except IllegalAction as refusal:
        return [refusal.code, refusal.params.get("where")]
    return game.dump(state)


def _played() -> Any:
    log = read(json.dumps(content_of(_GAME)).encode())
    replay = LogReplay(log)
    for _, entry in log.entries[:_MOVES]:
        replay.play(entry)
    return replay.state
