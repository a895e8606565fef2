"""Whoever checks a match works its AI moves out again: a policy is pinned by its revision."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import pytest

from games.engines.bots import BOTS, polling
from games.engines.catalogue import GAMES
from games.engines.kernel.game import Game
from games.engines.kernel.log import Fold, canonical, effective, recorded, step
from games.engines.kernel.rng import CommittedRng, FastRng
from games.lab.records import entries_of, read
from tests.games.engines.test_records import RECORDS

#: What each revision answers in the games below. If this fails, somebody changed what an AI or an absent
#: player does, or the rules of a game. Where any position could now be answered otherwise, raise the
#: `revision` of the AI; then write its new line. Never change the line of a revision that has been out:
#: matches that it played could no longer be checked.
PINNED = {
    "random 1": "9123a2e45786c58c",
    "steady 1": "a5cc08d2dd77a133",
    "shrewd 1": "9e9eab9d388213fc",
    "shrewd 2": "68bfc4c5da20b71e",
    "shrewd 3": "9cfa41386241623e",
    "shrewd 4": "297dd28b6119d320",
    "shrewd 5": "718546e12c441c19",
    "shrewd 6": "a3bfbcb8741b6879",
    "shrewd 7": "a3bfbcb8741b6879",
    "master 1": "b669aa2dc190682a",
    "master 2": "965503ad12cf5bbc",
    "master 3": "205db616d6a6c9fc",
    "master 4": "205db616d6a6c9fc",
    "master 5": "205db616d6a6c9fc",
    "master 6": "205db616d6a6c9fc",
    "master 7": "ff08b4c8ec7fb26f",
    "master 8": "ff08b4c8ec7fb26f",
    "master 9": "d46683e525e9c997",
    "master 10": "133ba1664d17d2e3",
    "master 11": "133ba1664d17d2e3",
}
#: What `steady`, the yardstick of all leagues, answers in every position of the recorded games of tests/games/engines/records.
YARDSTICK = {
    "1836jr": "5df0cec4efc59623",
    "antimonopoly": "b1c7c13ef5b0bab7",
    "eurobiznes": "7d5c99c27333d8b4",
    "fortuna": "2f9bc76e2e0665d5",
}
GAMES_PLAYED = ("eurobiznes", "fortuna", "antimonopoly", "1836jr")
MOST_ENTRIES = 500
#: Who searches takes its time over every answer.
MOST_OF_SEARCHERS = {"master": 10}
#: Entries by `steady` that come first where a searcher begins to search later than that.
PRELUDE = {("master", "1836jr"): 14}
CHANCE = polling.Chance(bytes(range(32)), bytes(range(32, 64)))


def rules_of(game: str) -> list[dict[str, Any]]:
    return [{}] if game == "1836jr" else [{}, {"round_limit": 12}]


def positions(game: Game[Any, Any], bot: str, rules: dict[str, Any]) -> Iterator[tuple[int, Any]]:
    """The positions of one game of this AI alone, which go on changing."""
    compiled = game.compile(game.rules(rules))
    rng = CommittedRng(*CHANCE)
    state = game.setup(compiled, 4, rng)
    prelude = PRELUDE.get((bot, game.key), 0)
    for number in range(1, prelude + MOST_OF_SEARCHERS.get(bot, MOST_ENTRIES)):
        if not game.asked(state):
            return
        if number > prelude:
            yield number, state
        player = bot if number > prelude else "steady"
        game.apply(state, *chosen(game, state, player, number), rng)


def chosen(game: Game[Any, Any], state: Any, bot: str, number: int) -> tuple[int, dict[str, Any]]:
    for seat in polling.order(game, state, range(4)):
        found = polling.answer(game, state, BOTS[bot], seat, CHANCE, number)
        if found is not None:
            return found
    raise AssertionError("nobody goes on")


def answers(game: Game[Any, Any], state: Any, bot: str, number: int) -> list[Any]:
    """What every seat would do, and what would be done for those asked."""
    asked = list(game.asked(state))
    return [
        *(
            polling.answer(game, game.copy(state), BOTS[bot], seat, CHANCE, number)
            for seat in polling.order(game, state, range(4))
        ),
        *(polling.default(game, state, seat, CHANCE, number) for seat in asked),
    ]


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_policy_is_that_of_its_revision(bot: str) -> None:
    mixed = hashlib.sha256()
    for name in GAMES_PLAYED:
        for rules in rules_of(name):
            for number, state in positions(GAMES[name], bot, rules):
                mixed.update(canonical(answers(GAMES[name], state, bot, number)))
    revision = f"{bot} {BOTS[bot].revision}"
    assert PINNED.get(revision) == mixed.hexdigest()[:16]


@pytest.mark.parametrize("bot", sorted(BOTS))
@pytest.mark.parametrize("name", GAMES_PLAYED)
def test_answer_is_the_same_from_a_snapshot(bot: str, name: str) -> None:
    # A table that was read anew must not think otherwise than one that went on.
    game = GAMES[name]
    compiled = game.compile(game.rules(rules_of(name)[-1]))
    for number, state in positions(game, bot, rules_of(name)[-1]):
        again = game.load(compiled, json.loads(json.dumps(game.dump(state))))
        assert answers(game, again, bot, number) == answers(game, state, bot, number)


def recorded_positions(record: dict[str, Any]) -> Iterator[Any]:
    """The positions of a recorded game before each of its moves."""
    game = GAMES[record["game"]]
    compiled = game.compile(game.rules(record["rules"]), None, record["revision"])
    first, *rest = effective(entries_of(record))
    table = Fold.opened(game, compiled, record["seats"], recorded(first))
    for entry in rest:
        yield table.state
        step(table, entry, recorded(entry))


@pytest.mark.parametrize("name", GAMES_PLAYED)
def test_yardstick_is_frozen(name: str) -> None:
    mixed, asked = hashlib.sha256(), 0
    for record in map(read, sorted(RECORDS.glob(f"{name}-*.json"))):
        for state in recorded_positions(record):
            for seat in GAMES[name].asked(state):
                chosen = BOTS["steady"].choose(GAMES[name], state, seat, FastRng(1))
                mixed.update(canonical(chosen.action))
                asked += 1
    assert asked > 100
    assert YARDSTICK[name] == mixed.hexdigest()[:16]
