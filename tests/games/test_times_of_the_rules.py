"""Each game says how long a decision and a match may take; the table keeps to it."""

from typing import Any

import pytest

from accounts.models import User
from games import play
from games.engines.catalogue import game_for
from games.models import Deadline, Entry
from games.timing.controls import Untimed, per_decision
from games.writing import deadlines as clock
from games.writing.seat_plans import Options, SeatPlan
from tests.games.conftest import START, Clock

START_MS = int(START.timestamp() * 1000)
GAMES = ["eurobiznes", "fortuna", "antimonopoly"]


def rules_of(game: str, given: dict[str, Any]) -> dict[str, Any]:
    return game_for(game).rules(given).model_dump()


@pytest.mark.param("decision_timeout_seconds")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("given", "seconds"),
    [
        ({}, 90),
        ({"decision_timeout_seconds": 0}, 0),
        ({"decision_timeout_seconds": 15}, 15),
        ({"decision_timeout_seconds": 86400}, 86400),
    ],
)
def test_a_decision_has_the_time_that_the_rules_suggest(
    game: str, given: dict[str, Any], seconds: int
) -> None:
    assert clock.default_control(rules_of(game, given)) == per_decision(seconds)


@pytest.mark.param("time_limit_minutes")
@pytest.mark.parametrize("game", GAMES)
def test_a_match_has_no_end_in_time_unless_one_is_agreed(game: str) -> None:
    assert clock.time_up_at(rules_of(game, {}), START_MS) is None
    agreed = clock.time_up_at(rules_of(game, {"time_limit_minutes": 30}), START_MS)
    assert agreed is not None
    assert agreed.at_ms == START_MS + 1_800_000


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("game", GAMES)
def test_a_timed_match_of_the_game_is_told_that_its_time_is_up(
    game: str, people: list[User], clock: Clock
) -> None:
    revision = play.revision_for(game=game, rules={"time_limit_minutes": 30}, now=clock.now)
    match = play.prepare(revision=revision, now=clock.now)
    plans = [SeatPlan(user.username, user) for user in people[:3]]
    play.start(match_id=match.pk, seats=plans, options=Options(Untimed(), "instant"), now=clock.now)
    at = Deadline.objects.get(match=match, kind=Deadline.Kind.TIME_UP).at_ms
    assert at == START_MS + 1_800_000
    assert play.time_out(match_id=match.pk, now=clock.tick(minutes=29)) is None
    assert play.time_out(match_id=match.pk, now=clock.tick(minutes=1)) is not None
    last = Entry.objects.filter(match=match).order_by("number").last()
    assert last is not None
    assert (last.action["do"], last.maker) == ("time_up", "clock")
