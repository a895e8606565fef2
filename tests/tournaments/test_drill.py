"""The drill behind `run_tournament`: an event that was played is replayed from its results, or said to differ."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.utils import timezone

from tests.tournaments.events import decided, run_to_end
from tournaments import drill, recount
from tournaments.drill_replay import DrillFailed
from tournaments.formats.record import EventCourse
from tournaments.management.commands.run_tournament import spec_of
from tournaments.models import Registration, Tournament
from tournaments.services import acts, entry, running

pytestmark = pytest.mark.django_db


def played(spec: drill.DrillSpec) -> Tournament:
    """The event of a drill to its end in this process; one AI leaves after the first round."""
    cup: Tournament = drill._announced(spec)
    now = timezone.now() + timedelta(days=1)
    running.move_on(cup.pk, now)
    decided(cup, now)
    with acts.changing(cup.pk) as locked:
        last = Registration.objects.filter(tournament=cup).latest("number")
        entry.leave(locked, last, now)
    return run_to_end(cup, now)


@pytest.mark.parametrize("key", ["swiss", "knockout", "groups"])
def test_a_replay_comes_to_the_same_tables_and_standings(key: str) -> None:
    spec = drill.DrillSpec(key, 9, 0, "steady")
    told = drill._report(played(spec))
    assert len(told.results["left"]) == 1
    again = drill.play(replace(spec, results=told.results))
    assert (again.rounds, again.tables, again.standings) == (
        told.rounds,
        told.tables,
        told.standings,
    )


def test_a_replay_that_has_other_tables_is_told() -> None:
    spec = drill.DrillSpec("swiss", 7, 2, "steady")
    told = drill._report(played(spec))
    seats = told.results["tables"][0]["seats"]
    seats[0], seats[1] = seats[1], seats[0]
    with pytest.raises(DrillFailed, match="round 1 has another table"):
        drill.play(replace(spec, results=told.results))


def test_a_replay_from_another_result_has_other_standings() -> None:
    spec = drill.DrillSpec("swiss", 4, 1, "steady")
    told = drill._report(run_to_end(drill._announced(spec), timezone.now() + timedelta(days=1)))
    told.results["tables"][0]["places"].reverse()
    assert drill.play(replace(spec, results=told.results)).standings != told.standings


@pytest.mark.parametrize("at", range(8))
def test_every_tie_break_is_held_against_a_plain_second_computation(
    at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of the eight values of whoever stands second is another by the plain loops: the event is not done."""
    cup = played(drill.DrillSpec("swiss", 7, 2, "steady"))
    right = recount.recounted

    def wrong(course: EventCourse) -> list[tuple[str, tuple[Any, ...]]]:
        first, (name, values), *others = right(course)
        changed = [*values]
        changed[at] = (changed[at] or 0) + Fraction(1, 7)
        return [first, (name, tuple(changed)), *others]

    monkeypatch.setattr(recount, "recounted", wrong)
    with pytest.raises(DrillFailed, match="by plain loops"):
        drill._report(cup)


@pytest.mark.parametrize(
    ("key", "players", "asked", "rounds"),
    [("robin", 13, 0, 0), ("robin", 100, 0, 2), ("robin", 100, 5, 5), ("arena", 5, 0, 2)],
)
def test_a_round_robin_of_few_is_played_whole(
    key: str, players: int, asked: int, rounds: int
) -> None:
    options = {
        "rounds": asked,
        "format": "all",
        "bots": "steady",
        "no_shows": 0,
        "withdrawals": 0,
        "seconds": 60.0,
    }
    assert spec_of(key, players, options).rounds == rounds
