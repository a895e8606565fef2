"""AI players as people meet them: who is offered where, what they are called, who is refused."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from games.engines.bots import BOTS, CHARACTERS, bot_named
from games.engines.bots.manners import MANNERS, RAIL_MANNERS
from lobbies import characters
from lobbies.errors import LobbyError
from lobbies.services.permission import check_bot


def test_characters_are_offered_where_they_have_a_manner() -> None:
    keys = [key for key, _ in characters.offered("eurobiznes")]
    assert keys[0] == "steady"
    assert {*keys} == {*BOTS, *of(MANNERS)}
    assert {key for key, _ in characters.offered("1836jr")} == {*BOTS, *of(RAIL_MANNERS)}
    assert {*CHARACTERS} == of(characters.PEOPLE)


def of(manners: Iterable[str]) -> set[str]:
    return {f"{manner}{strength}" for manner in manners for strength in (1, 2, 3)}


def test_names_are_those_of_people_and_manners_are_told_in_both_languages() -> None:
    assert characters.name_of("miser3") == "Moryc"
    assert characters.name_of("steady") == "Steady"
    told = {}
    for language in ("en", "pl"):
        with translation.override(language):
            told[language] = characters.manner_of("miser1"), dict(characters.offered("fortuna"))
    assert "beginner" in told["en"][0]
    assert told["en"][0] != told["pl"][0]
    assert told["en"][1]["miser1"] == "Moryc, beginner"
    assert characters.manner_of("steady") == ""


def test_every_character_has_a_portrait() -> None:
    sprite = (Path(settings.BASE_DIR) / "static/icons/sprite.svg").read_text("utf-8")
    for key in CHARACTERS:
        assert f'<symbol id="{characters.portrait_of(key)}"' in sprite
    assert characters.portrait_of("steady") == ""


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
