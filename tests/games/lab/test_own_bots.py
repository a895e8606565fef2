"""Bots of somebody's own: the one of docs/writing-a-bot.md plays as the page says, and what is no bot is refused."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from games.lab.simulation import BadPlan, bot_called, check_bots

PAGE = Path(__file__).parents[3] / "docs" / "writing-a-bot.md"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The bot of the page, kept as the page says."""
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    (tmp_path / "landlord.py").write_text(code, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    return "landlord:Landlord"


@pytest.mark.parametrize("game", ["eurobiznes", "fortuna", "antimonopoly", "1836jr"])
def test_bot_of_the_page_plays_every_game(own: str, game: str) -> None:
    said = StringIO()
    call_command(
        *("league", game, "--bots", f"{own}@50steps,random", "--games", "2", "--seats", "2"),
        *("--round-limit", "6", "--cores", "2"),
        stdout=said,
    )
    assert f"| {own}@50steps | 1 random " in said.getvalue()
    assert said.getvalue().splitlines()[-1].startswith(f"LEAGUE {game} games=2 errors=0 ")


def test_bot_of_the_page_is_simulated(own: str) -> None:
    said = StringIO()
    call_command(
        *("simulate", "eurobiznes", "--bots", own, "--games", "2", "--seats", "2"),
        *("--round-limit", "4"),
        stdout=said,
    )
    assert "errors=0" in said.getvalue()


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("nowhere:Bot", "No module named 'nowhere'; own bots are told as module:Class"),
        ("landlord:Tenant", "has no attribute 'Tenant'"),
        ("landlord:USUAL", "is no bot: it must inherit from games.engines.bots.Bot"),
        ("games.engines.bots:Bot", "abstract"),
        (":Bot", "own bots are told as module:Class"),
    ],
)
def test_what_is_no_bot_is_refused(own: str, name: str, problem: str) -> None:
    with pytest.raises(BadPlan, match=problem):
        check_bots([name], "eurobiznes")
    assert bot_called(own).key == "landlord"
