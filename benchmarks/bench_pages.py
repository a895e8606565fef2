"""Server time of the pages of ladders and of the first page, with 100,000 matches and 10,000 people.

A world of PAGES_MATCHES matches and PAGES_PEOPLE people is played and rated, and every page asked for; then nine
more worlds are copied beside it, and all is asked again. For each page: milliseconds of the server's thread and of the
clock (the median of PAGES_RUNS visits, on a server without compression or other people), questions to the database, and
how many more of them there are than in the small world. On SQLite the work of the database is part of the thread's; on a
server (MAGNAT_DATABASE_URL) only the clock has it.

The database is made under a name of its own and dropped; with PAGES_KEEP=1 it is left and taken up again by the next run.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from http import HTTPStatus
from pathlib import Path
from typing import Final
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "platform")]
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")

import django  # noqa: E402  after the path: this is a script

django.setup()

from django.core.management import call_command  # noqa: E402  after the setup
from django.db import connection  # noqa: E402
from django.db.models import Count  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402
from django.utils import timezone  # noqa: E402

from accounts.models import User  # noqa: E402
from games.models import Match, Seat  # noqa: E402
from lobbies.models import Table, TableSeat  # noqa: E402
from lobbies.services.assembly import open_table  # noqa: E402
from lobbies.table_settings import TableSettings  # noqa: E402
from ratings.board_pages import PAGE  # noqa: E402
from ratings.crowding import crowd  # noqa: E402
from ratings.leaderboards import Leaderboard  # noqa: E402
from ratings.models import Follow, Ladder, RatingChange  # noqa: E402

MATCHES: Final = int(os.environ.get("PAGES_MATCHES", "10000"))
PEOPLE: Final = int(os.environ.get("PAGES_PEOPLE", "1000"))
RUNS: Final = int(os.environ.get("PAGES_RUNS", "15"))
KEEP: Final = bool(os.environ.get("PAGES_KEEP"))
COPIES: Final = 9
#: Whom the reader follows, tables that wait, and tables that are being played.
FOLLOWED, WAITING, RUNNING = 50, 20, 20
GAME: Final = "eurobiznes"
MILLI: Final = 1e3
BATCH: Final = 1000
DEEP_PAGE: Final = 60
LIMIT_MS: Final = 100.0


def _database() -> bool:
    """Make the database, or take up the one that was left; whether it is new."""
    name = ROOT / "build" / "pages.sqlite3"
    tested = f"{connection.settings_dict['NAME']}_pages"
    connection.settings_dict["TEST"]["NAME"] = (
        str(name) if connection.vendor == "sqlite" else tested
    )
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False, keepdb=KEEP)
    return not RatingChange.objects.exists()


def _tables_of_ended(now: datetime) -> None:
    """Every match has come of a public table, as on a site where people play."""
    matches = Match.objects.filter(table=None, status=Match.Status.ENDED).annotate(
        size=Count("seats")
    )
    rows = [
        Table(
            match=match,
            game=match.game,
            revision_id=match.revision_id,
            seats_min=2,
            seats_max=match.size,
            visibility=Table.Visibility.PUBLIC,
            control=match.control,
            rated=True,
            state=Table.State.STARTED,
            created_at=now,
            host_seen_at=now,
            started_at=match.started_at,
        )
        for match in matches.defer("outcome", "units").iterator(BATCH)
    ]
    Table.objects.bulk_create(rows, BATCH)


def _lobby(reader: User, now: datetime) -> None:
    """Tables that wait and tables that are being played; the reader sits at one of each."""
    hosts = [reader, *User.objects.exclude(pk=reader.pk).order_by("pk")[: WAITING + RUNNING - 1]]
    hosts[WAITING], hosts[1] = reader, hosts[WAITING]
    for number, host in enumerate(hosts):
        table = open_table(host, TableSettings(game=GAME), now)
        others = [one for one in hosts[number + 1 : number + 3] if one != host]
        for at, other in enumerate(others, 1):
            TableSeat.objects.create(table=table, number=at, user=other, joined_at=now)
        if number >= WAITING:
            _begin(table, now)


def _begin(table: Table, now: datetime) -> None:
    """Have a table stand in the list as one that is played; nobody moves there."""
    assert table.match is not None
    Seat.objects.bulk_create(
        Seat(match=table.match, number=seat.number, user=seat.user, name=seat.user.display_name)
        for seat in table.seats.select_related("user")
        if seat.user is not None
    )
    begun = {"started_at": now, "advanced_at": now, "version": 1}
    Match.objects.filter(pk=table.match.pk).update(status=Match.Status.RUNNING, **begun)
    Table.objects.filter(pk=table.pk).update(state=Table.State.STARTED, started_at=now)


def _reader() -> User:
    """Who has played most."""
    busiest = RatingChange.objects.values("user").annotate(n=Count("pk")).order_by("-n", "user")
    return User.objects.get(pk=busiest[0]["user"])


def _small_world(now: datetime) -> None:
    call_command("simulate_ratings", matches=MATCHES, people=PEOPLE)
    reader = _reader()
    followed = User.objects.exclude(pk=reader.pk).order_by("pk")[:FOLLOWED]
    Follow.objects.bulk_create(Follow(user=reader, followed=one, at=now) for one in followed)
    _tables_of_ended(now)
    _lobby(reader, now)


def _paths(reader: User) -> Iterator[tuple[str, str]]:
    """The pages by short names."""
    ladder = f"/ladders/{GAME}/live/"
    change = (
        RatingChange.objects.filter(user=reader, ladder__game=GAME, ladder__pace="live")
        .select_related("rated_match", "ladder")
        .latest("ended_at")
    )
    other = Follow.objects.filter(user=reader).latest("pk").followed_id
    match_id = change.rated_match.match_id
    yield "lobby", "/"
    yield "ladder", ladder
    yield "ladder_all", f"{ladder}?season=all"
    yield "ladder_page", f"{ladder}?season=all&page={_deep_page(change.ladder)}"
    yield "ladder_circle", f"{ladder}?season=all&circle=friends"
    yield "ladder_search", f"{ladder}?season=all&q={quote(reader.display_name)}"
    yield "seats", f"{ladder}seats/"
    yield "person", f"/people/{other}/"
    yield "person_ladder", f"/people/{other}/ladders/{GAME}/live/"
    yield "profile", f"/people/{reader.pk}/ladders/{GAME}/live/"
    yield "receipt", f"/matches/{match_id}/receipts/{reader.pk}/"
    yield "match_ratings", f"/matches/{match_id}/ratings/"
    yield "quick", "/quick/"


def _deep_page(ladder: Ladder) -> int:
    """The last page of the board in the small world, the sixtieth in the large one: a page that has lines in either."""
    return min(DEEP_PAGE, 1 + (Leaderboard(ladder, timezone.now()).listed.count() - 1) // PAGE)


def _visited(client: Client, path: str) -> tuple[float, float, int]:
    """Medians of the thread's and the clock's milliseconds, and the questions of one visit."""
    for _ in range(2):
        assert client.get(path).status_code == HTTPStatus.OK, path
    # The fewest of three: every two seconds a process asks for the switches of the site, whatever page is read then.
    queries = min(_questions(client, path) for _ in range(3))
    spent = [_spent(client, path) for _ in range(RUNS)]
    cpu, wall = (statistics.median(column) * MILLI for column in zip(*spent, strict=True))
    return cpu, wall, queries


def _questions(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        client.get(path)
    return len(asked)


def _spent(client: Client, path: str) -> tuple[float, float]:
    cpu, wall = time.thread_time(), time.perf_counter()
    client.get(path)
    return time.thread_time() - cpu, time.perf_counter() - wall


def _all_visited(
    pages: Sequence[tuple[str, str]], reader: User, now: datetime
) -> dict[str, tuple[float, float, int]]:
    # Nobody moves at the tables that are played: as quiet in the small world as in the large one.
    Match.objects.filter(status=Match.Status.RUNNING).update(advanced_at=now - timedelta(hours=1))
    client = Client(SERVER_NAME="localhost")
    client.force_login(reader)
    return {name: _visited(client, path) for name, path in pages}


def measure() -> dict[str, float]:
    now = timezone.now()
    is_new = _database()
    few: dict[str, tuple[float, float, int]] = {}
    if is_new:
        _small_world(now)
    reader = _reader()
    if is_new:
        few = _all_visited(list(_paths(reader)), reader, now)
        crowd(COPIES)
        _tables_of_ended(now)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
    figures = {
        "matches": float(Match.objects.filter(rated=True).count()),
        "people": float(User.objects.count()),
    }
    for name, (cpu, wall, queries) in _all_visited(list(_paths(reader)), reader, now).items():
        figures[f"{name}_cpu_ms"], figures[f"{name}_ms"] = cpu, wall
        figures[f"{name}_queries"] = float(queries)
        if few:
            figures[f"{name}_more_queries"] = float(queries - few[name][2])
    if not KEEP:
        connection.creation.destroy_test_db(str(connection.settings_dict["NAME"]), verbosity=0)
    return figures


def verdict(figures: dict[str, float]) -> str:
    """The slowest page, and by how many questions all pages together differ from those of the small world."""
    times = {name[:-7]: value for name, value in figures.items() if name.endswith("_cpu_ms")}
    slowest = max(times, key=lambda name: times[name])
    more = sum(abs(value) for name, value in figures.items() if name.endswith("_more_queries"))
    return (
        f"PAGES matches={figures['matches']:.0f} people={figures['people']:.0f} slowest={slowest} "
        f"cpu_ms={times[slowest]:.0f} under_{LIMIT_MS:.0f}={int(times[slowest] < LIMIT_MS)} more_queries={more:.0f}"
    )
