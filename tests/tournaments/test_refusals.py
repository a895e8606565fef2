"""What cannot work is refused with its reason and the nearest that works; nothing is written."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from games.models import Entry, Match
from tests.tournaments.events import NOW, START, event, in_new_york, with_bots
from tournaments import standings
from tournaments.errors import TournamentError
from tournaments.models import Bout, PairRule, ResultCorrection, Tournament
from tournaments.services import creation, desk_pairs, desk_results, running

Person = Callable[[str], User]


def refusal(call: Callable[[], object]) -> tuple[str, dict[str, Any]]:
    with pytest.raises(TournamentError) as refused:
        call()
    assert "%" not in refused.value.sentence
    return refused.value.code, refused.value.params


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "code", "params"),
    [
        ({"more": {"players_least": 2}}, "too_few_players", {"needed": 3, "given": 2}),
        (
            {"more": {"checkin_minutes": 90}},
            "checkin_after_start",
            {"nearest": 60},
        ),
        ({"terms": {"sizes": (9,)}}, "sizes_unfit", {"size": 9, "nearest": 6}),
        (
            {"starts_at": NOW - timedelta(days=1)},
            "starts_in_past",
            {"nearest": "14 Jul 2026, 14:15 EDT"},
        ),
        (
            {"terms": {"format": "knockout", "advance": 3, "sizes": (3,)}},
            "advance_too_many",
            {"nearest": 2},
        ),
        (
            {"rules": {"round_limit": 5}},
            "seats_not_fixed",
            {"changes": "first_player_rule=first_seat"},
        ),
        (
            {"terms": {"format": "knockout"}, "more": {"late_rounds": 1}},
            "late_unfit",
            {},
        ),
        ({"more": {"late_rounds": 2}}, "late_too_long", {"nearest": 1}),
        ({"terms": {"format": "chess"}}, "unknown_format", {}),
        ({"more": {"players_least": 9, "players_most": 8}}, "players_reversed", {}),
    ],
)
def test_events_that_cannot_work(asked: dict[str, Any], code: str, params: dict[str, Any]) -> None:
    with in_new_york():
        found = refusal(lambda: event(**asked))
    assert found == (code, params)
    assert Tournament.objects.count() == 0


@pytest.mark.django_db
def test_forbids_that_leave_no_pairing(person: Person) -> None:
    ola = person("ola")
    cup = with_bots(event(ola, terms={"sizes": (3,)}), 6)
    rows = list(cup.registrations.values_list("pk", flat=True))

    def forbid(one: int, two: int) -> PairRule:
        return desk_pairs.add_rule(
            event_id=cup.pk, by=ola, pair=(rows[one], rows[two]), kind="forbid", reason="", now=NOW
        )

    for other in (1, 2, 3):
        forbid(0, other)
    code, params = refusal(lambda: forbid(0, 4))
    assert (code, params) == ("unplayable", {"problem": cup.registrations.get(pk=rows[0]).name})
    # Two tables of three: 0 sits with 4 and 5, so 1, 2 and 3 must be able to sit together.
    assert refusal(lambda: forbid(1, 2))[0] == "unplayable"
    assert PairRule.objects.count() == 3


def signs(cup: Tournament) -> set[str]:
    """How the standings say that the first round was decided."""
    return {cell["how"] for line in standings.standing_lines(cup, None) for cell in line.cells[:1]}


@pytest.mark.django_db
def test_a_correction_that_contradicts_the_log_leaves_the_log_alone(person: Person) -> None:
    ola = person("ola")
    cup = with_bots(event(ola, more={"open_tables": "worth", "round_minutes": 30}), 4)
    running.move_on(cup.pk, START)
    running.move_on(cup.pk, START + timedelta(minutes=31))
    bout = Bout.objects.get(round__number=1)
    assert bout.decision == "worth"
    assert bout.match is not None
    assert signs(cup) == {"≈"}
    entries = list(Entry.objects.filter(match=bout.match).values_list("number", "action"))
    told = bout.places
    reverse = [5 - place for place in [1, 2, 3, 4]]
    desk_results.correct(
        event_id=cup.pk, by=ola, bout_id=bout.pk, places=reverse, reason="a slip", now=START
    )
    bout.refresh_from_db()
    row = ResultCorrection.objects.get()
    assert (row.before, row.after, row.reason, bout.places) == (told, reverse, "a slip", reverse)
    assert list(Entry.objects.filter(match=bout.match).values_list("number", "action")) == entries
    assert signs(cup) == {"*"}


@pytest.mark.django_db
@pytest.mark.parametrize("how", ["worth", "director", "adjourned"])
def test_tables_of_a_game_without_an_end_by_time(how: str, person: Person) -> None:
    """1836jr stops nowhere by itself: what is open when the time is up is decided as the event says."""
    cup = event(
        person("ola"),
        game="1836jr",
        rules=creation.nearest_rules("1836jr", {}),
        terms={"sizes": (3,), "rounds": 1},
        more={"open_tables": how, "round_minutes": 30},
    )
    with_bots(cup, 3)
    running.move_on(cup.pk, START)
    running.move_on(cup.pk, START + timedelta(minutes=31))
    bout = Bout.objects.get()
    cup.refresh_from_db()
    wanted = {
        "worth": ("worth", True, "finished"),
        "director": ("", False, "running"),
        "adjourned": ("adjourned", False, "running"),
    }
    assert (bout.decision, bool(bout.places), cup.state) == wanted[how]
    assert bout.match is not None
    assert (Match.objects.get(pk=bout.match_id).paused_at is not None) is (how == "worth")
