"""What an event is read as elsewhere: reports, calendars, tables."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from tests.tournaments.events import decided, event, with_bots
from tournaments import files
from tournaments.models import Bout, Tournament
from tournaments.services import entry, results, running

Person = Callable[[str], User]


def test_a_report_of_duels_is_a_trf(person: Person) -> None:
    """Columns and points as FIDE has them: what stands in a line adds up."""
    tournament = event(
        name="Duels\rof a club",
        terms={"format": "duels", "sizes": (2,), "advance": 1, "rounds": 2},
        more={"by_hand": True, "players_least": 2, "late_rounds": 1},
    )
    with_bots(tournament, 3)
    running.move_on(tournament.pk, tournament.starts_at)
    for bout in Bout.objects.all():
        results.write(bout, ([1, 1], []), "director")
    Tournament.objects.update(late_rounds=2)
    entry.register_bot(event_id=tournament.pk, by=None, bot="steady", now=tournament.starts_at)
    running.move_on(tournament.pk, tournament.starts_at)
    decided(tournament, tournament.starts_at)
    lines = files.report_trf(tournament).split("\r")
    assert lines[:3] == ["012 Duels of a club", "042 2026/07/14", "062 4"]
    players = [line for line in lines if line.startswith("001")]
    worth = {"1": 1, "U": 1, "=": 0.5, "H": 0.5, "0": 0}
    assert [int(line[4:8]) for line in players] == [1, 2, 3, 4]
    for line in players:
        assert float(line[80:84]) == worth[line[98]] + worth[line[108]]
    assert sorted(line[98] for line in players) == ["=", "=", "H", "U"]
    assert players[3][91:99] == "0000 - H"
    assert len({line[85:89] for line in players}) == 4


def test_a_report_has_the_day_of_the_place_where_it_is_played(
    person: Person, settings: Settings
) -> None:
    """Half past midnight in Warsaw is still the day before in the zone of who asks."""
    settings.TIME_ZONE = "Europe/Warsaw"
    late = datetime(2026, 7, 14, 22, 30, tzinfo=UTC)
    tournament = event(starts_at=late, terms={"format": "duels", "sizes": (2,), "advance": 1})
    with timezone.override(UTC):
        assert files.report_trf(tournament).split("\r")[1] == "042 2026/07/15"


def test_calendars_fold_long_lines_and_escape(person: Person) -> None:
    tournament = event(name="A, b; " + "ż" * 50)
    text = files.calendar_ical([tournament], "https://magnat.example")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert "SUMMARY:A\\, b\\;" in text


def test_no_name_is_a_formula() -> None:
    assert files.harmless("=1+1") == "'=1+1"
    assert files.harmless("Ola") == "Ola"
