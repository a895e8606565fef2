"""AI players at tables: who is refused."""

from __future__ import annotations

import pytest

from games.engines.bots import bot_named
from lobbies.errors import LobbyError
from lobbies.services.permission import check_bot


@pytest.mark.parametrize(
    ("bot", "game", "code"),
    [
        ("builder2", "1836jr", "bot_of_other_games"),
        ("banker2", "fortuna", "bot_of_other_games"),
        ("builder4", "eurobiznes", "unknown_bot"),
    ],
)
def test_who_does_not_know_the_game_is_refused(bot: str, game: str, code: str) -> None:
    with pytest.raises(LobbyError) as refusal:
        check_bot(bot, game)
    assert refusal.value.code == code
    check_bot("builder2", "eurobiznes")
    check_bot("shrewd", "1836jr")
    check_bot("banker2", "1836jr")
    assert bot_named("builder4") is None
