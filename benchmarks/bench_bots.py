"""How strong the AI players are beside each other: where the fronts of games have `bot_ratings` from.

Every game is played by its default rules at tables of four, two seats for one AI and two for the other, the seats
drawn anew each time. Counted are the pairs of two different AI players at one table: how often the first finished
ahead, ties as halves. The distance is the one at which Elo expects that share; a share of all or nothing counts as
half a pair less. `steady` stands at the rating with which people begin. That is an assumption, since no people have
been measured against it yet: only the distances are.
"""

from __future__ import annotations

import math
import multiprocessing
import os
from collections.abc import Iterable
from itertools import product
from typing import Final

from games.engines.bots import BOTS, CHARACTERS
from games.engines.bots.characters import knows
from games.engines.catalogue import GAMES
from games.engines.kernel.rng import FastRng, derived_seed
from games.lab.playing import play_out
from games.lab.pool import cores_available

ANCHOR: Final = "steady"
ANCHOR_RATING: Final = 1500
SEATS: Final = 4
#: After so many rounds the richest wins: who plays at random may never bring a game to its end.
ROUNDS: Final = 60
#: Matches for each game and AI; those of 1836jr take seconds each.
MATCHES: Final = int(os.environ.get("BOT_MATCHES", "200"))
LONG: Final = {"1836jr": 8}
LEAST: Final = 4
PLAYERS: Final = BOTS | CHARACTERS


def _asked(name: str, usual: Iterable[str]) -> list[str]:
    """What a variable of the environment names, with commas between; all of them by default."""
    return [key for key in os.environ.get(name, "").split(",") if key] or list(usual)


#: Games and AI players to measure.
GAMES_WANTED: Final = _asked("BOT_GAMES", GAMES)
BOTS_WANTED: Final = _asked("BOT_NAMES", PLAYERS)


def _pairs(task: tuple[str, str, int]) -> tuple[float, int]:
    """Of one match: the pairs that the anchor won against the other AI, and how many there were."""
    key, other, number = task
    game = GAMES[key]
    rng = FastRng(derived_seed("calibration", key, number))
    chance = FastRng(derived_seed("seats", key, number))
    names = [ANCHOR, ANCHOR, other, other]
    chance.shuffle(names, "seats")
    given = {"round_limit": ROUNDS} if "round_limit" in game.Rules.model_fields else {}
    rules = game.rules({**game.presets()[0]["rules"], **given})
    state = game.setup(game.compile(rules), SEATS, rng)
    play_out(game, state, [PLAYERS[name] for name in names], rng, chance)
    outcome = game.outcome(state)
    assert outcome is not None
    place = {seat: at for at, group in enumerate(outcome.placings) for seat in group}
    mine = [seat for seat in range(SEATS) if names[seat] == ANCHOR]
    theirs = [seat for seat in range(SEATS) if names[seat] != ANCHOR]
    won = [_won(place[one], place[two]) for one, two in product(mine, theirs)]
    return sum(won), len(won)


def _won(mine: int, theirs: int) -> float:
    return 0.5 if mine == theirs else float(mine < theirs)


def distance(won: float, pairs: int) -> float:
    """By how many points of Elo the one who won so many pairs is ahead."""
    share = min(max(won, 0.5), pairs - 0.5) / pairs
    return 400 * math.log10(share / (1 - share))


def measure() -> dict[str, float]:
    figures: dict[str, float] = {}
    others = [name for name in BOTS_WANTED if name != ANCHOR]
    for key, other in product(GAMES_WANTED, others):
        if not knows(other, key):
            continue
        matches = max(LEAST, MATCHES // LONG.get(key, 1))
        tasks = [(key, other, number) for number in range(matches)]
        with multiprocessing.get_context("fork").Pool(cores_available()) as pool:
            found = pool.map(_pairs, tasks, chunksize=1)
        won, pairs = sum(one for one, _ in found), sum(count for _, count in found)
        figures[f"{key}_{other}_pairs"] = float(pairs)
        figures[f"{key}_{other}_won_by_{ANCHOR}"] = won / pairs
        figures[f"{key}_{other}_rating"] = ANCHOR_RATING - distance(won, pairs)
    return figures
