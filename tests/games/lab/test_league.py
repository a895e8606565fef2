"""Leagues: who plays whom, what the figures say, what bad input gets."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.engines.bots import BOTS, Bot, Budget, Decision
from games.engines.bots.decisions import BadBudget, Meter
from games.engines.kernel.outcome import Outcome
from games.lab.league import report, season, standing
from games.lab.league.pairing import OPENING, League
from games.lab.pool import game_named
from games.lab.simulation import BadPlan

SEASON = League("eurobiznes", 3, 6, ("steady", "random"), seed=5, round_limit=6)


class Seer(Bot):
    """Notes which state it is handed."""

    key = "seer"

    def __init__(self) -> None:
        self.decks: list[list[str]] = []

    def choose(
        self,
        game: Any,
        state: Any,
        seat: int,
        rng: Any,
        budget: Budget = Budget(),  # noqa: B008
    ) -> Decision:
        self.decks.append([card for cards in state.decks.values() for card in cards])
        return BOTS["steady"].choose(game, state, seat, rng, budget)


def test_every_pair_meets_with_the_lone_bot_at_every_seat_of_a_deal() -> None:
    fixtures = replace(SEASON, bots=("pass", "steady", "random")).fixtures()
    pairs = Counter((one.lone, one.many) for one in fixtures)
    assert pairs == {("pass", "steady"): 6, ("pass", "random"): 6, ("steady", "random"): 6}
    assert [(one.deal, one.at) for one in fixtures[:6]] == [
        (deal, at) for deal in (0, 1) for at in (0, 1, 2)
    ]
    assert fixtures[1].names(3) == ["steady", "pass", "steady"]


def test_same_season_gives_the_same_games_on_any_number_of_cores() -> None:
    one, two = (season.play(SEASON.checked(), cores) for cores in (1, 2))
    assert season.digest_of_all(one) == season.digest_of_all(two)
    assert len({result.digest for result in one}) == 6
    assert report.verdict(SEASON, one).startswith("LEAGUE eurobiznes games=6 errors=0 digest=")
    other = season.play(replace(SEASON, seed=6).checked(), 1)
    assert season.digest_of_all(other) != season.digest_of_all(one)


def test_bots_of_a_league_see_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    seer = Seer()
    monkeypatch.setitem(BOTS, "seer", seer)
    plan = replace(SEASON, bots=("seer", "random"), games=1).checked()
    assert season.play(plan, 1)[0].problem == ""
    assert len({tuple(deck) for deck in seer.decks}) > len(seer.decks) // 2


def test_a_bot_has_the_means_that_its_name_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Budget] = []

    class Asked(Bot):
        """Notes what its decisions may cost."""

        key = "asked"

        def choose(self, *args: Any) -> Decision:
            given.append(args[-1])
            return BOTS["steady"].choose(*args)

    monkeypatch.setitem(BOTS, "asked", Asked())
    for name, means in (
        ("asked@70ms", Budget(0, 70)),
        ("asked@9steps", Budget(9)),
        ("asked", SEASON.budget),
    ):
        given.clear()
        plan = replace(SEASON, bots=(name, "steady"), games=1).checked()
        (result,) = season.play(plan, 1)
        assert result.problem == ""
        assert set(given) == {means}
    against_itself = replace(SEASON, bots=("steady@9steps", "steady"), games=3).checked()
    (row,) = report.table(against_itself, season.play(against_itself, 1))[2:]
    assert row.startswith("| steady@9steps | 2 steady | 3 ")


def test_game_without_chance_begins_with_actions_that_are_drawn() -> None:
    plan = League("1836jr", 3, 3, ("steady", "random"))
    assert plan.checked().opening == OPENING * plan.seats
    assert SEASON.checked().opening == 0


def test_deals_of_a_game_without_chance_differ() -> None:
    plan = League("1836jr", 2, 40, ("pass", "steady")).checked()
    game = game_named("1836jr")
    deals = [one for one in plan.fixtures() if one.at == 0]
    played = [season.play_one(game, plan.compiled(game), plan, one) for one in deals]
    assert len({result.digest for result in played}) == len(played) == 20


def test_what_goes_wrong_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object) -> None:
        raise ZeroDivisionError("wild")

    monkeypatch.setattr(BOTS["random"], "choose", fail)
    results = season.play(SEASON.checked(), 1)
    assert not report.is_clean(results)
    assert "ZeroDivisionError: wild" in report.problems(results)[0]
    assert "games=6 errors=6" in report.verdict(SEASON, results)
    assert "| -  " in report.table(SEASON, results)[2]


def test_shared_win_counts_in_parts() -> None:
    outcome = Outcome(((0, 2), (1,)), "round_limit", {})
    assert season.won_by(["steady", "random", "random"], outcome) == {"steady": 0.5, "random": 0.5}


def test_lone_bot_is_ahead_of_those_it_finished_before_and_by_half_of_those_beside_it() -> None:
    outcome = Outcome(((3,), (0, 2), (1,)), "round_limit", {})
    found = [season.ahead_of(seat, outcome) for seat in range(4)]
    assert found == [pytest.approx(share) for share in (0.5, 0.0, 0.5, 1.0)]


def test_distance_is_where_elo_expects_that_share_of_pairs() -> None:
    assert standing.distance(0.5, 300) == 0
    assert standing.distance(10 / 11, 300) == pytest.approx(400)
    # All or nothing says no more than half a pair less.
    assert standing.distance(1.0, 100) == pytest.approx(standing.distance(0.995, 100))
    assert standing.distance(0.0, 100) == pytest.approx(-standing.distance(1.0, 100))


def test_lead_counts_pairs_and_is_as_unsure_as_so_many_games() -> None:
    fixtures = SEASON.fixtures()
    ahead = [1.0, 0.5, 1.0, 0.5, 1.0, 0.5]
    met = [
        season.LeagueGame(one, "", ahead=share) for one, share in zip(fixtures, ahead, strict=True)
    ]
    found = report.lead(SEASON, "steady", met)
    assert found is not None
    assert (found.games, found.pairs, found.share, found.points) == (6, 12, 0.75, 191)
    low, high = standing.interval(4.5, 6)
    assert found.low == round(standing.distance(low, 12)) < 191
    assert found.high == round(standing.distance(high, 12)) > 191
    assert "steady finished before 75.0 % of 12 random: +191" in report.leads(SEASON, met)
    broken = [season.LeagueGame(fixtures[0], "", problem="it broke")]
    assert report.lead(SEASON, "steady", broken) is None
    assert report.leads(SEASON, broken) == "Pairs: none."


def test_interval_is_that_of_wilson() -> None:
    low, high = standing.interval(120, 400)
    assert (round(low, 4), round(high, 4)) == (0.2572, 0.3466)
    assert standing.interval(0, 10)[0] == 0.0
    assert standing.interval(0, 0) == (0.0, 1.0)


def test_elo_is_that_of_the_share() -> None:
    # 400 log10(3p / (1 - p)) against three equals: 91 for 36 of 100.
    games = [
        ({"a": 1, "b": 3}, {"a": float(won), "b": float(not won)}) for won in [1] * 360 + [0] * 640
    ]
    found = standing.elo(games)
    assert found["a"] - found["b"] == pytest.approx(91, abs=2)
    assert standing.elo([({"a": 1, "b": 1}, {"a": 1.0, "b": 0.0})])["a"] < 400


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"bots": ("clever", "steady")}, "no bot clever; known are "),
        ({"bots": ("steady",)}, "two different bots"),
        ({"bots": ("steady", "steady")}, "two different bots"),
        ({"bots": ("banker2", "steady")}, "banker2 does not play eurobiznes; .*builder1"),
        ({"bots": ("steady", "clever@5ms")}, "no bot clever; known are "),
        ({"bots": ("steady@0steps", "steady")}, "--bots: steady@0steps: .*1 step or 1 ms at least"),
        ({"bots": ("steady@5", "steady")}, "master@1000ms or master@400steps, not steady@5"),
        ({"games": 0}, "at least one game"),
        ({"seats": 1}, "at least two seats"),
        ({"seats": 9}, "--seats: 2 to"),
        ({"budget": Budget(0, 0)}, "1 step or 1 ms at least"),
        ({"budget": Budget(-1, 0)}, "1 step or 1 ms at least"),
    ],
)
def test_league_that_cannot_be_played_says_why(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPlan, match=problem):
        replace(SEASON, **change).checked()


def test_budget_runs_out() -> None:
    steps = Meter(Budget(3))
    assert [steps.spend() for _ in range(4)] == [True, True, True, False]
    both = Meter(Budget(10**9, 1))
    while both.spend():
        pass
    with pytest.raises(BadBudget):
        Budget(0).checked()


def league(*args: str) -> str:
    out = StringIO()
    call_command(
        "league",
        "eurobiznes",
        "--bots",
        "steady,random",
        "--games",
        "3",
        "--seats",
        "3",
        "--cores",
        "1",
        "--round-limit",
        "4",
        *args,
        stdout=out,
    )
    return out.getvalue()


def test_command_prints_its_table_and_writes_its_page(tmp_path: Path) -> None:
    page = tmp_path / "bots.txt"
    printed = league("--save", str(page), "--seed", "2")
    lines = printed.splitlines()
    assert lines[0].startswith("| bot")
    assert lines[2].startswith("| steady | 2 random | 3 ")
    assert lines[-1].startswith("LEAGUE eurobiznes games=3 errors=0 digest=")
    league("--save", str(page), "--seed", "3")
    league("--save", str(page), "--seed", "2")
    text = page.read_text("utf-8")
    assert text.count("## `league eurobiznes") == 2
    assert text.startswith("# How strong the AI players are")
    assert lines[-1] in text


@pytest.mark.parametrize("wrong", [("--budget", "0"), ("--steps", "0"), ("--seats", "12")])
def test_command_refuses_what_cannot_be_played(wrong: tuple[str, str]) -> None:
    with pytest.raises(CommandError):
        league(*wrong)
    with pytest.raises(CommandError, match="--save"):
        league("--save", "/nowhere/bots.txt")
