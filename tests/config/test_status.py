"""What the page about the site tells people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import DatabaseError
from django.test import Client
from django.utils import translation

from config import status
from config.status import Looked, judged
from games.reading.lateness import Backlog, backlog

WELL = Backlog(running=2, overdue=0, overdue_ms=0, silent=0, silent_s=0.0)


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    status._kept.clear()
    with translation.override("en"):
        yield
    status._kept.clear()


@pytest.mark.django_db
def test_page_says_that_everything_works(client: Client) -> None:
    page = client.get("/status/", headers={"Accept-Language": "en"})
    text = page.content.decode()
    assert page.status_code == 200
    assert "Everything works." in text
    assert "disturbed" not in text


@pytest.mark.django_db
def test_empty_site_is_behind_with_nothing() -> None:
    assert backlog() == Backlog(0, 0, 0, 0, 0.0)


@pytest.mark.parametrize(
    ("found", "disturbed"),
    [
        (Looked(WELL, 0.0), set()),
        (Looked(None, 0.0), {"moves", "live", "clocks", "ai", "tasks"}),
        (Looked(WELL, None), {"live"}),
        (Looked(WELL._replace(overdue=1, overdue_ms=9000), 0.0), {"clocks"}),
        (Looked(WELL._replace(silent=1, silent_s=90.0), 0.0), {"ai"}),
        (Looked(WELL, 600.0), {"tasks"}),
    ],
)
def test_each_part_is_judged_by_itself(found: Looked, disturbed: set[str]) -> None:
    assert {name for name, (is_well, _) in judged(found).items() if not is_well} == disturbed


@pytest.mark.parametrize(
    ("late_ms", "told"),
    [
        (9_000, "9 seconds late."),
        (119_000, "119 seconds late."),
        (120_000, "2 minutes late."),
        (2_438_000, "41 minutes late."),
    ],
)
def test_lateness_is_told_in_seconds_and_long_lateness_in_minutes(late_ms: int, told: str) -> None:
    found = Looked(WELL._replace(overdue=1, overdue_ms=late_ms), 0.0)
    assert judged(found)["clocks"] == (False, told)


@pytest.mark.django_db
def test_rows_are_looked_at_once_in_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    found = iter([WELL, WELL._replace(running=3)])
    monkeypatch.setattr(status, "_rows", lambda: next(found))
    told = [status.looked(now).backlog for now in (0.0, 4.0, 6.0)]
    assert [one and one.running for one in told] == [2, 2, 3]


def test_database_that_is_away_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> Backlog:
        raise DatabaseError

    monkeypatch.setattr(status, "backlog", away)
    assert status.looked(0.0).backlog is None
