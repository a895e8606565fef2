"""AI players as people meet them: who is offered where, what they are called in both languages."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from games import characters
from games.engines.bots import BOTS, CHARACTERS
from games.engines.bots.manners import MANNERS, RAIL_MANNERS


def test_characters_are_offered_where_they_have_a_manner() -> None:
    keys = [key for key, _ in characters.offered("eurobiznes")]
    assert keys[0] == "steady"
    assert {*keys} == {*characters.POLICIES, *of(MANNERS)}
    assert {key for key, _ in characters.offered("1836jr")} == {
        *characters.POLICIES,
        *of(RAIL_MANNERS),
    }
    assert {*CHARACTERS} == of(characters.PEOPLE)
    assert {*characters.POLICIES} <= {*BOTS}


def of(manners: Iterable[str]) -> set[str]:
    return {f"{manner}{strength}" for manner in manners for strength in (1, 2, 3)}


def test_names_are_those_of_people_and_no_key_is_shown() -> None:
    assert characters.name_of("miser3") == "Moryc"
    assert characters.name_of("steady") == "Stefan"
    keys = [*characters.POLICIES, *CHARACTERS]
    assert not {characters.name_of(key) for key in keys} & {key.capitalize() for key in keys}
    assert characters.name_of("landlord") == "Landlord"


def test_equal_names_are_told_apart_by_strength() -> None:
    with translation.override("en"):
        assert characters.full_name_of("miser1") == "Moryc, beginner"
        assert characters.full_name_of("steady") == "Stefan"


@pytest.mark.parametrize("bot", [*characters.POLICIES, "miser1", "banker3"])
def test_manners_are_told_in_both_languages(bot: str) -> None:
    told, offered = {}, {}
    for language in ("en", "pl"):
        with translation.override(language):
            told[language] = characters.manner_of(bot)
            offered[language] = dict(characters.offered("1836jr") + characters.offered("fortuna"))
    assert told["en"] != told["pl"]
    assert offered["en"][bot] != offered["pl"][bot]
    assert offered["en"][bot].partition(",")[0] == offered["pl"][bot].partition(",")[0]


def test_every_character_has_a_portrait() -> None:
    sprite = (Path(settings.BASE_DIR) / "static/icons/sprite.svg").read_text("utf-8")
    for key in CHARACTERS:
        assert f'<symbol id="{characters.portrait_of(key)}"' in sprite
    assert characters.portrait_of("steady") == ""
