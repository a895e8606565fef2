"""What the pages of events show in the gallery: a calendar, a club evening in its second round, one that is over."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from accounts.models import User
    from tournaments.models import Tournament

#: Who comes to the club besides the people with accounts.
CAME = (
    *("Bystry Żuraw", "Miły Pelikan", "Stary Bóbr", "Zwinna Łasica", "Basia", "Szary Jeż"),
    *("Tomek z Łodzi", "Uparty Kozioł", "Kuba Ś.", "Pilny Bocian", "Ania N.", "Leszek", "Halina"),
)
HERE = ("Hanka", "Marek W.", "Ola")
#: Other events of the month: name, game, days from today, how often it comes again.
OTHERS = (
    ("Stare Powiśle", "fortuna", 2, "weekly"),
    ("Dwie role", "antimonopoly", 4, "fortnightly"),
    ("Mistrzostwa Niderlandów", "1836jr", 5, ""),
    ("Szybka sobota", "eurobiznes", 2, ""),
    ("Liga Wtorkowa", "eurobiznes", 2, "weekly"),
)


def held(people: Mapping[str, User], now: datetime) -> dict[str, Any]:
    """One event that takes entries, one being played, one paired and not begun, one that is over: all of Hanka's."""
    found = {
        "event_open": _open(people, now).pk,
        "event_playing": _evening(people, now).pk,
        "event_paired": _paired(people, now).pk,
    }
    over = _over(people, now)
    for name, game, days, rhythm in OTHERS:
        _announced(people["Hanka"], now, name, game, days, rhythm)
    return found | {"event_over": over.pk, "event_series": over.series_id}


def _announced(
    director: User, now: datetime, name: str, game: str, days: int, rhythm: str
) -> Tournament:
    from tests.tournaments.events import event  # noqa: PLC0415 - after the setup
    from tournaments.services.creation import nearest_rules  # noqa: PLC0415 - after the setup

    return event(
        director, at=now, name=name, game=game, rules=nearest_rules(game, {}), rhythm=rhythm,
        starts_at=now + timedelta(days=days), terms={"sizes": (4, 3)},
    )  # fmt: skip


def _club(
    people: Mapping[str, User], now: datetime, rhythm: str = "", rounds: int = 4
) -> Tournament:
    """Announced for tomorrow, on boards in a room, with the three who have accounts."""
    from tests.tournaments.events import event  # noqa: PLC0415 - after the setup
    from tournaments.services import entry  # noqa: PLC0415 - after the setup

    made = event(
        people["Hanka"], at=now, name="Puchar Jesieni", rhythm=rhythm,
        starts_at=now + timedelta(days=1), terms={"sizes": (4, 3), "rounds": rounds},
        more={"by_hand": True, "place": "Klub Kostka", "break_minutes": 10},
    )  # fmt: skip
    for person in HERE:
        entry.register(event_id=made.pk, user=people[person], now=now)
    return made


def _begun(made: Tournament, director: User, now: datetime) -> None:
    """Everybody is there, and the first round is played."""
    from tournaments.models import Tournament  # noqa: PLC0415 - after the setup
    from tournaments.services import name_lists, running  # noqa: PLC0415 - after the setup

    name_lists.import_names(event_id=made.pk, by=director, text="\n".join(CAME), now=now)
    Tournament.objects.filter(pk=made.pk).update(starts_at=now)
    running.move_on(made.pk, now)


def _open(people: Mapping[str, User], now: datetime) -> Tournament:
    from tournaments.services import name_lists  # noqa: PLC0415 - after the setup

    made = _club(people, now)
    name_lists.import_names(event_id=made.pk, by=people["Hanka"], text="\n".join(CAME[:5]), now=now)
    return made


def _evening(people: Mapping[str, User], now: datetime) -> Tournament:
    """The second round is played: two tables have their results, one of the first round was corrected."""
    from tests.tournaments.events import decided  # noqa: PLC0415 - after the setup
    from tournaments.models import Bout  # noqa: PLC0415 - after the setup
    from tournaments.services import desk_pairs, desk_results, running  # noqa: PLC0415 - after the setup

    made, hanka = _club(people, now), people["Hanka"]
    begun = now - timedelta(minutes=75)
    _begun(made, hanka, begun)
    rows = {row.name: row.pk for row in made.registrations.all()}
    desk_pairs.add_rule(
        event_id=made.pk, by=hanka, now=begun, kind="forbid", reason="rodzina",
        pair=(rows["Ola"], rows["Leszek"]),
    )  # fmt: skip
    decided(made, begun)
    later = begun + timedelta(minutes=50)
    running.move_on(made.pk, later)
    first = Bout.objects.get(round__tournament=made, round__number=1, number=2)
    desk_results.correct(
        event_id=made.pk, by=hanka, bout_id=first.pk, now=later,
        places=[first.places[1], first.places[0], *first.places[2:]],
        reason="źle odczytana kartka",
    )  # fmt: skip
    running.move_on(made.pk, later + timedelta(minutes=10))
    for number, places in ((2, [1, 3, 2, 4]), (3, [2, 1, 4, 3])):
        bout = Bout.objects.get(round__tournament=made, round__number=2, number=number)
        desk_results.correct(
            event_id=made.pk, by=hanka, bout_id=bout.pk, places=places, reason="", now=now
        )
    _told(made, hanka, now)
    return made


def _told(made: Tournament, director: User, now: datetime) -> None:
    """What the director has said: to everybody, and to one table."""
    from tournaments.models import Bout  # noqa: PLC0415 - after the setup
    from tournaments.services import desk  # noqa: PLC0415 - after the setup

    table = Bout.objects.get(round__tournament=made, round__number=2, number=1)
    desk.announce(
        event_id=made.pk, by=director, now=now - timedelta(minutes=5),
        text="Runda 3 o pełnej godzinie. Przerwa 10 minut, herbata przy barze.",
    )  # fmt: skip
    desk.announce(
        event_id=made.pk, by=director, now=now, audience="table", bout_id=table.pk,
        text="Macie jeszcze kwadrans: proszę grać szybciej.",
    )  # fmt: skip


def _paired(people: Mapping[str, User], now: datetime) -> Tournament:
    """The second round is paired and has not begun."""
    from tests.tournaments.events import decided  # noqa: PLC0415 - after the setup
    from tournaments.services import running  # noqa: PLC0415 - after the setup

    made = _club(people, now)
    _begun(made, people["Hanka"], now - timedelta(minutes=50))
    decided(made, now)
    running.move_on(made.pk, now)
    return made


def _over(people: Mapping[str, User], now: datetime) -> Tournament:
    """Two rounds were played, and the next of the series is announced."""
    from tests.tournaments.events import run_to_end  # noqa: PLC0415 - after the setup

    made = _club(people, now, "weekly", rounds=2)
    _begun(made, people["Hanka"], now)
    return run_to_end(made, now)
