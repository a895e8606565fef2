"""Positions out of a recorded game: what the record must hold."""

from typing import Any

import pytest

from games.engines.catalogue import game_for
from games.engines.kernel.errors import BadSetup
from games.engines.kernel.rng import FastRng

GAME = game_for("1836jr")
COMPILED = GAME.compile(GAME.rules({}))
PASSES = [{"type": "pass", "entity": "Ada", "entity_type": "player"}]


def arranged(players: list[Any]) -> Any:
    given = {"record": {"players": players, "actions": PASSES}, "at": 1}
    return GAME.arrange(COMPILED, len(players), given, FastRng(0))


def test_a_recorded_game_is_played_up_to_its_place() -> None:
    assert arranged(["Ada", 7, "Cy"]).asked == [1]


@pytest.mark.parametrize("player", [{"id": 7}, [7], None, 1.5, True])
def test_players_of_a_record_are_told_by_their_ids(player: object) -> None:
    with pytest.raises(BadSetup) as refused:
        arranged(["Ada", player])
    assert refused.value.params["where"] == "given.record.players.1"


def test_a_game_that_was_not_found_is_told_by_its_name() -> None:
    """Who sets up a position names a game; what stands there then is no game that was read."""
    with pytest.raises(BadSetup) as refused:
        GAME.arrange(COMPILED, 2, {"record": "2p-000", "at": 1}, FastRng(0))
    told = refused.value.params
    assert told == {"where": "given.record", "problem": "there is no game '2p-000'"}
