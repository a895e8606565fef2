"""Microseconds per copy, encoding and decoding of a state in the middle of a game.

Beside them stands what the standard library takes.
"""

from __future__ import annotations

import copy
import json
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from games.engines.bots import BOTS  # noqa: E402  after the path: this is a script
from games.engines.catalogue import GAMES  # noqa: E402
from games.engines.kernel.log import digest  # noqa: E402
from games.engines.kernel.rng import FastRng  # noqa: E402

RUNS = 5
TIMES = 2000
TIMES_SLOW = 100
ACTIONS = 400
MICRO = 1e6


def middle_of(game: Any) -> Any:
    """The state after some hundred actions of the fixed policy."""
    rng, own = FastRng(1), FastRng(2)
    state = game.setup(game.compile(game.rules({})), 4, rng)
    for _ in range(ACTIONS):
        asked = game.asked(state)
        if not asked:
            break
        game.apply(state, asked[0], BOTS["steady"].choose(game, state, asked[0], own), rng)
    return state


def micros(call: Callable[[], Any], times: int = TIMES) -> float:
    """Microseconds of CPU time per call, the median of several runs."""
    taken = []
    for _ in range(RUNS):
        start = process_time()
        for _ in range(times):
            call()
        taken.append((process_time() - start) / times)
    return MICRO * statistics.median(taken)


def measure_game(key: str) -> dict[str, float]:
    game = GAMES[key]
    state = middle_of(game)
    text = json.dumps(game.dump(state))
    compiled = game.compile(game.rules({}))
    assert digest(game, game.load(compiled, json.loads(text))) == digest(game, state)
    own = micros(lambda: game.copy(state))
    deep = micros(lambda: copy.deepcopy(game.dump(state)), TIMES_SLOW)
    return {
        f"{key} copy (us)": own,
        f"{key} encode (us)": micros(lambda: json.dumps(game.dump(state))),
        f"{key} decode (us)": micros(lambda: game.load(compiled, json.loads(text))),
        f"{key} digest (us)": micros(lambda: digest(game, state)),
        f"{key} view (us)": micros(lambda: game.view(state, 0)),
        f"{key} deepcopy / copy": deep / own,
        f"{key} size (bytes)": float(len(text)),
    }


def measure() -> dict[str, float]:
    figures: dict[str, float] = {}
    for key in GAMES:
        figures |= measure_game(key)
    return figures
