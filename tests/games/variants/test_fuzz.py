"""Random editions of each game can be played to the end."""

import pytest
from django.core.management import CommandError, call_command

from games.engines.catalogue import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_random_editions_are_played(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("variant_fuzz", game, editions=4, seed=7, cores=1)
    assert capsys.readouterr().out.splitlines()[-1] == (
        "VARIANTS editions=4 errors=0 dead_ends=0 broken=0"
    )


def test_an_unknown_game_is_said() -> None:
    with pytest.raises(CommandError, match="no game chess"):
        call_command("variant_fuzz", "chess")
