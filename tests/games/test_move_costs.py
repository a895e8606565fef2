"""What a move costs is held at what it costs now: whoever makes one dearer says so here, whoever makes one cheaper as well."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore

from accounts.models import User
from games import play, protocol
from games.engines.kernel.rng import FastRng
from games.movers import runs
from games.movers.people import answer_to
from gates.standing import SocketStanding, if_standing
from lobbies import receivers, turns
from tests.games.conftest import HeldTable, Seated, Sent
from tests.games.move_costs import CostCount, WatchedTables, counted

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("same_dice")]


@pytest.fixture
def watched() -> Iterator[WatchedTables]:
    tables = WatchedTables()
    yield tables
    tables.end()


@pytest.fixture
def begun(
    seated: Seated, sent: Sent, watched: WatchedTables, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., HeldTable]:
    """Starts a match of Eurobiznes that all its people have open."""
    # What is told once in a second of all matches together is no cost of a move.
    monkeypatch.setattr(turns, "ONCE_IN_SECONDS", 3600)
    monkeypatch.setattr(receivers, "TURNS", turns.PassedTurns())

    def begin(seats: int, bots: tuple[str, ...] = ()) -> HeldTable:
        table = seated(game="eurobiznes", seats=seats, bots=bots, pace="quick")
        watched.seat(table.pk, [user.pk for user in table.people[:seats]])
        sent.take_all()
        return table

    return begin


def standing_of(user: User) -> SocketStanding:
    session = SessionStore()
    session.create()
    return SocketStanding(user.pk, str(session.session_key), user.get_session_auth_hash())


def cost_of_a_person(table: HeldTable, watched: WatchedTables, *, seat: int) -> CostCount:
    """What their next move costs, from the frame of their socket on."""
    user, choice = table.people[seat], table.live.fixed.book.game.legal(table.state, seat)[0]
    message = protocol.Play(
        f"key-{table.live.version}", choice.sample(FastRng(1)), table.questions[seat]
    )
    who: dict[str, Any] = {"match_id": table.pk, "user_id": user.pk, "lang": "en"}
    standing = standing_of(user)
    answer, costs = watched.answered(lambda: if_standing(standing, answer_to, message, **who))
    assert isinstance(answer, protocol.Receipt)
    return costs


def cost_of_a_turn(table: HeldTable, watched: WatchedTables) -> CostCount:
    """What the move of the first person costs that ends their turn."""
    costs = cost_of_a_person(table, watched, seat=0)
    while 0 in table.questions:
        costs = cost_of_a_person(table, watched, seat=0)
    return costs


def cost_of_an_ai(table: HeldTable) -> CostCount:
    version = table.live.version
    with counted() as costs:
        runs.play_on(table.pk, version)
    assert table.live.version == version + 1
    assert table.log()[-1][-1] == play.BOT
    return costs


def test_move_of_a_person_among_people(
    begun: Callable[..., HeldTable], watched: WatchedTables
) -> None:
    costs = cost_of_a_person(begun(4), watched, seat=0)
    assert costs == {"statements": 8, "notes": 1}


def test_last_move_of_a_person_before_an_ai(
    begun: Callable[..., HeldTable], watched: WatchedTables
) -> None:
    costs = cost_of_a_turn(begun(1, ("first", "first")), watched)
    assert costs == {"statements": 7, "tasks": 1, "notes": 1, "wakes": 1}


def test_move_of_an_ai_that_goes_on(
    begun: Callable[..., HeldTable], watched: WatchedTables
) -> None:
    table = begun(1, ("first", "first"))
    cost_of_a_turn(table, watched)
    costs = cost_of_an_ai(table)
    assert costs == {"statements": 10, "cache": 6, "tasks": 1, "notes": 1, "wakes": 3}
