"""The fixed ratings of AI players: measured by leagues, written with where they come from, read by fronts."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games import characters
from games.engines.bots import BOTS, bot_named
from games.engines.bots.characters import akin_to, knows
from games.fronts.catalogue import FRONTS, front_for
from games.fronts.front import Front, bot_ratings_path
from ratings import elo
from ratings.calibration import ANCHOR, rating_of


def calibrate(folder: Path, *more: str) -> str:
    out = StringIO()
    given = ["--page", str(folder / "page"), "--file", str(folder / "ratings.json")]
    small = ["--games", "3", "--seats", "3", "--cores", "1"]
    call_command("calibrate_bots", "eurobiznes", *small, *given, *more, stdout=out)
    return out.getvalue()


def test_rating_is_written_with_its_league_and_those_of_others_stay(tmp_path: Path) -> None:
    kept: dict[str, Any] = {"rating": 1604, "source": "a league of long ago"}
    (tmp_path / "ratings.json").write_text(json.dumps({"bots": {"shrewd": kept}}))
    line = calibrate(tmp_path, "--bots", "random").splitlines()[-1]
    found = json.loads((tmp_path / "ratings.json").read_text())
    row = found["bots"]["random"]
    assert (
        line
        == f"CALIBRATED eurobiznes random={row['rating']} low={row['low']} high={row['high']} games=3"
    )
    assert found["bots"]["shrewd"] == kept
    assert (found["anchor"], found["anchor_rating"]) == (ANCHOR, elo.START)
    assert (row["games"], row["pairs"], row["revision"]) == (3, 6, BOTS["random"].revision)
    assert elo.FLOOR < row["low"] <= row["rating"] < row["high"] < elo.START + 400
    page = (tmp_path / "page").read_text()
    assert f"## `{row['source']}`" in page
    assert row["digest"] in page


def test_same_league_says_the_same(tmp_path: Path) -> None:
    calibrate(tmp_path, "--bots", "random")
    first = (tmp_path / "ratings.json").read_text()
    calibrate(tmp_path, "--bots", "random")
    assert (tmp_path / "ratings.json").read_text() == first


def test_games_end_where_the_command_says_so(tmp_path: Path) -> None:
    calibrate(tmp_path, "--bots", "random", "--round-limit", "2")
    row = json.loads((tmp_path / "ratings.json").read_text())["bots"]["random"]
    assert row["source"].endswith(" --round-limit 2")
    assert "Endings: round_limit 3." in (tmp_path / "page").read_text()


def test_games_of_no_round_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="--round-limit: at least one round is needed"):
        calibrate(tmp_path, "--bots", "random", "--round-limit", "0")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("bots", "problem"),
    [
        (ANCHOR, "is what the others are measured against"),
        ("clever", "no AI clever at these tables; known are random, "),
        ("pass", "no AI pass at these tables"),
    ],
)
def test_what_cannot_be_measured_is_refused(tmp_path: Path, bots: str, problem: str) -> None:
    with pytest.raises(CommandError, match=problem):
        calibrate(tmp_path, "--bots", bots)
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_where_a_game_broke(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object) -> None:
        raise ZeroDivisionError("wild")

    monkeypatch.setattr(BOTS["random"], "choose", fail)
    with pytest.raises(CommandError, match=r"nothing is written, for .*wild"):
        calibrate(tmp_path, "--bots", "random")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "key", [key for key, front in FRONTS.items() if bot_ratings_path(type(front)).exists()]
)
def test_every_rating_of_a_front_has_a_league_on_the_page(key: str) -> None:
    page = Path("benchmarks/bots.md").read_text(encoding="utf-8")
    file = json.loads(bot_ratings_path(type(FRONTS[key])).read_text(encoding="utf-8"))
    assert set(front_for(key).bot_ratings) == set(file["bots"])
    for name, row in file["bots"].items():
        assert front_for(key).bot_ratings[name] == row["rating"]
        assert bot_named(name) is not None
        assert knows(name, key)
        assert row["low"] <= row["rating"] <= row["high"]
        section = page.split(f"## `{row['source']}`")[1].split("\n## ")[0]
        assert row["digest"] in section


#: Whose games take minutes each, since nobody goes bankrupt for long: they stand where an AI like them does.
UNMEASURED = {"fortuna": {"builder3", "miser3", "gambler3"}}


@pytest.mark.parametrize("key", FRONTS)
def test_every_ai_that_a_table_may_seat_was_measured(key: str) -> None:
    offered = {bot for bot, _ in characters.offered(key)} - {ANCHOR}
    measured = set(front_for(key).bot_ratings)
    assert offered - measured == UNMEASURED.get(key, set())
    assert all(measured.intersection(akin_to(bot)) for bot in offered - measured)


def test_who_was_not_measured_stands_where_people_begin() -> None:
    assert Front("toy").bot_ratings == {}
    assert rating_of({}, "shrewd") == elo.START
    assert rating_of({"shrewd": 1604}, "shrewd") == 1604
    assert rating_of({"random": 588}, "random") == elo.FLOOR


def test_who_was_not_measured_stands_where_an_ai_like_them_does() -> None:
    measured = {"shrewd": 1604, "master": 1701, "miser3": 1555}

    def found(bot: str, **more: int) -> int:
        return int(rating_of(more or measured, bot, *akin_to(bot)))

    assert [found(f"miser{strength}") for strength in (1, 2, 3)] == [elo.START, 1604, 1555]
    assert [found("trader3"), found("trader3", shrewd=1604)] == [1701, 1604]
    assert [found("master", shrewd=1604), found("shrewd", master=1701)] == [1604, elo.START]
