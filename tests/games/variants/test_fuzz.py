"""Random editions of each game can be played to the end."""

from dataclasses import replace

import pytest
from django.core.management import CommandError, call_command

from games.engines.catalogue import GAMES
from games.lab.simulation import simulate_each
from games.management.commands import variant_fuzz
from games.management.commands.variant_fuzz import _plan


@pytest.mark.parametrize("game", GAMES)
def test_random_editions_are_played(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("variant_fuzz", game, editions=4, seed=7, cores=1)
    assert capsys.readouterr().out.splitlines()[-1] == (
        "VARIANTS editions=4 errors=0 dead_ends=0 broken=0"
    )


@pytest.mark.parametrize("game", GAMES)
def test_bot_that_weighs_plays_editions_that_nobody_has_seen(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("variant_fuzz", game, editions=2, seed=8, cores=1, bots="shrewd")
    assert capsys.readouterr().out.splitlines()[-1] == (
        "VARIANTS editions=2 errors=0 dead_ends=0 broken=0"
    )


@pytest.mark.parametrize("game", sorted(set(GAMES) - {"1836jr"}))
def test_bot_that_looks_ahead_plays_an_edition_that_nobody_has_seen(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In 1836jr that takes minutes, so that only leagues and the command by hand play it."""
    call_command("variant_fuzz", game, editions=1, seed=8, cores=1, bots="master,steady")
    assert capsys.readouterr().out.splitlines()[-1] == (
        "VARIANTS editions=1 errors=0 dead_ends=0 broken=0"
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


def test_a_share_limit_between_whole_shares_is_no_trap(capsys: pytest.CaptureFixture[str]) -> None:
    """Edition 25 of this seed allows 54 % in the pool: what can be sold are whole shares all the same."""
    plan = _plan("1836jr", 90713, 25, ("steady", "random"))
    assert plan.tables is not None
    assert plan.tables["shares"]["pool_limit_percent"] == 54
    assert simulate_each([plan], 1)[0].problems() == []


def test_a_table_of_chance_alone_without_end_is_played_with_somebody_who_plans(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Edition 700 of this seed: both players bid away for ever what the cheapest company would cost them."""
    plan = replace(_plan("1836jr", 90713, 700, ("steady", "random")), actions_most=2_000)
    assert plan.bots == ("random", "random")
    reports = simulate_each([plan], 1)
    assert reports[0].count("dead_end") == 1
    command = variant_fuzz.Command()
    assert command._with_somebody_who_plans(reports, 1)[0].errors == 0
    assert "edition 1: chance alone found no end" in capsys.readouterr().out


def test_an_edition_in_which_nobody_finds_an_end_stays_a_dead_end() -> None:
    plan = replace(_plan("1836jr", 90713, 700, ("steady", "random")), actions_most=20)
    command = variant_fuzz.Command()
    again = command._with_somebody_who_plans(simulate_each([plan], 1), 1)
    assert again[0].count("dead_end") == 1
    assert again[0].plan.bots == ("steady", "random")
