"""Work on every core, in fresh processes that load the engines and nothing else."""

import importlib
import multiprocessing
import os
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from games.engines.catalogue import GAMES
from games.engines.kernel.game import Game
from games.lab.worker import begin, finders_for_workers

T = TypeVar("T")
R = TypeVar("R")


class UnknownGame(Exception):
    """A key that no game of the catalogue has."""


def game_named(key: str) -> Game[Any, Any]:
    """The game `key` of the catalogue, or `module:NAME` for one that is not in it (a test's)."""
    if ":" in key:
        module, name = key.split(":")
        found: Game[Any, Any] = vars(importlib.import_module(module))[name]
        return found
    if key not in GAMES:
        raise UnknownGame(f"no game {key}; known are {', '.join(sorted(GAMES))}")
    return GAMES[key]


def cores_available() -> int:
    """How many processes can really run at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(work: Callable[[T], R], items: Iterable[T], cores: int) -> list[R]:
    """`work` done on every item, results in the order of the items, whatever the number of cores."""
    todo = list(items)
    if cores <= 1 or len(todo) <= 1:
        return [work(item) for item in todo]
    # Spawned, not forked: a worker must not inherit a framework, its connections or its heap.
    context = multiprocessing.get_context("spawn")
    with context.Pool(min(cores, len(todo)), begin, (finders_for_workers(),)) as pool:
        return pool.map(work, todo, chunksize=1)
