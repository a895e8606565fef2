import pytest
from django.contrib.auth.models import AbstractUser

from games import play, selectors
from games.models import Entry, Match
from games.protocol import Receipt
from tests.games.conftest import Clock, Opened

People = list[AbstractUser]
pytestmark = pytest.mark.django_db(transaction=True)


def asked_of(match: Match) -> tuple[int, int]:
    live = selectors.table_for(match.pk).live
    assert live is not None
    seat, question = next(iter(live.table.questions.items()))
    return seat, question


def test_start_writes_the_setup_entry(opened: Opened, people: People) -> None:
    match = opened()
    assert (match.status, match.version, match.facts) == ("running", 1, 1)
    entry = Entry.objects.get(match=match)
    assert (entry.number, entry.kind, entry.seat, entry.maker) == (1, "setup", None, "table")
    assert entry.action == {
        "do": "setup",
        "rules": match.revision.hash,
        "engine": 1,
        "seats": 2,
    }
    assert len(entry.drawn) == 7 + 5


def test_a_move_is_an_entry_and_a_receipt(opened: Opened, people: People, clock: Clock) -> None:
    match = opened()
    receipt = play.submit(
        match_id=match.pk,
        user_id=people[0].pk,
        key="a",
        action={"do": "draw"},
        question=1,
        now=clock.now,
    )
    assert receipt == Receipt(key="a", version=2)
    match.refresh_from_db()
    assert (match.version, match.asked_mask) == (2, 0b11)
