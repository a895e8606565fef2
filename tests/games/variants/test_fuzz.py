"""Random editions of each game can be played to the end."""

import pytest
from django.core.management import CommandError, call_command

from games.engines.catalogue import GAMES
from games.management.commands import variant_fuzz


@pytest.mark.parametrize("game", GAMES)
def test_random_editions_are_played(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("variant_fuzz", game, editions=4, seed=7, cores=1)
    assert capsys.readouterr().out.splitlines()[-1] == (
        "VARIANTS editions=4 errors=0 dead_ends=0 broken=0"
    )


@pytest.mark.parametrize("game", GAMES)
def test_bots_that_weigh_play_editions_that_nobody_has_seen(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("variant_fuzz", game, editions=2, seed=8, cores=1, bots="shrewd")
    assert capsys.readouterr().out.splitlines()[-1] == (
        "VARIANTS editions=2 errors=0 dead_ends=0 broken=0"
    )


def test_an_unknown_game_or_bot_is_said() -> None:
    with pytest.raises(CommandError, match="no game chess"):
        call_command("variant_fuzz", "chess")
    with pytest.raises(CommandError, match="--bots: no bot deep_blue; known are"):
        call_command("variant_fuzz", "fortuna", bots="steady,deep_blue")


def test_a_game_that_does_not_end_in_time_is_a_dead_end(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(variant_fuzz, "ACTIONS_MOST", 5)
    with pytest.raises(SystemExit):
        call_command("variant_fuzz", "fortuna", editions=2, seed=7, cores=1)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "edition 1: game 1: no end after 5 actions"
    assert lines[-1] == "VARIANTS editions=2 errors=0 dead_ends=2 broken=0"
