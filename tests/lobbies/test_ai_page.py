"""The page of the AI players shows what leagues wrote, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from games import characters
from lobbies import leagues

SECTION = """# Page

Words.

## Settings that were tried

- | a | b |

## `league eurobiznes --bots master,steady --games 40 --seats 4 --seed 7 --round-limit 200`

| bot    | against  | games | won    | 95 % interval | Elo  | ms median | ms 99 % |
| ------ | -------- | ----- | ------ | ------------- | ---- | --------- | ------- |
| master | 3 steady | 40    | 62.5 % | 47.0-75.8 %   | +290 | 0.25      | 482.42  |

Endings: last_player 40. Offers made 4051, repeated 0.
"""


def test_page_is_read_as_the_command_wrote_it() -> None:
    (section,) = leagues.read(SECTION)
    assert section.game == "eurobiznes"
    assert section.command.startswith("league eurobiznes --bots master,steady --games 40")
    assert section.rows == (
        leagues.LeagueRow("master", 3, "steady", 40, 62.5, 47.0, 75.8, 25.0, 0.25),
    )


def test_every_league_of_the_repository_is_read() -> None:
    text = (settings.BASE_DIR / leagues.PAGE).read_text("utf-8")
    assert len(leagues.published(settings.BASE_DIR)) == text.count("\n## `league ")


def test_without_the_page_there_are_no_figures(tmp_path: Path) -> None:
    assert leagues.published(tmp_path) == ()


@pytest.mark.django_db
def test_site_shows_the_figures_that_were_written(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "bots.txt"
    page.write_text(SECTION, "utf-8")
    monkeypatch.setattr(leagues, "PAGE", page)
    shown = client.get("/ai/", headers={"accept-language": "en"}).content.decode()
    assert "62.5%" in shown
    assert "47.0–75.8%" in shown
    assert "manage.py league eurobiznes --bots master,steady" in shown
    page.write_text(SECTION.replace("62.5 %", "12.5 %"), "utf-8")
    assert "12.5%" in client.get("/ai/", headers={"accept-language": "en"}).content.decode()


@pytest.mark.parametrize(
    ("entrant", "name"),
    [
        ("master", "Magnus"),
        ("master@400ms", "Magnus, 400 ms"),
        ("master@4000steps", "Magnus, 4000 kroków"),
        ("builder1", "Bruno, poziom początkujący"),
        ("builder3", "Bruno, poziom mistrzowski"),
        ("builder3@50ms", "Bruno, poziom mistrzowski, 50 ms"),
    ],
)
def test_entrants_are_called_by_their_means(entrant: str, name: str) -> None:
    with translation.override("pl"):
        assert characters.entrant_name(entrant) == name


@pytest.mark.django_db
def test_all_characters_and_policies_are_told_in_both_languages(client: Client) -> None:
    for lang, word in (("en", "yardstick"), ("pl", "miara")):
        shown = client.get("/ai/", headers={"accept-language": lang}).content.decode()
        assert word in shown
        for who in characters.PEOPLE.values():
            assert who.name in shown
            assert f"#{who.portrait}" in shown
