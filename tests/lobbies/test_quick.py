"""Quick tables: who is put together, what the wait is said to be, and how a table comes of it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.html import strip_tags

from accounts.models import User
from lobbies import quick_pages
from lobbies.errors import LobbyError
from lobbies.models import Mute, QuickSeek, QuickWait, Table
from lobbies.seeking import Pool, Seeker, groups
from lobbies.services import quick
from lobbies.waits import LEAST, Wait, columns, estimate, quantile
from ratings.models import Freeze
from tests import presets
from tests.lobbies.test_rated import give, signed_in_together

NOW = timezone.now()
RATED = Pool(2, 6, is_rated=True)


def seeker(user: int, rating: int = 1500, seconds: int = 0, **given: object) -> Seeker:
    about: dict[str, object] = {"slack": 0, **given}
    return Seeker(user, rating, waited=timedelta(seconds=seconds), **about)  # type: ignore[arg-type]  # what a test hands over


def seated(*waiting: Seeker, pool: Pool = RATED) -> list[list[int]]:
    return [sorted(one.user for one in group) for group in groups(waiting, pool)]


@pytest.mark.parametrize(
    ("waiting", "tables"),
    [
        ([seeker(1), seeker(2), seeker(3), seeker(4)], [[1, 2, 3, 4]]),
        ([seeker(1, seconds=29), seeker(2, seconds=29)], []),
        ([seeker(1, seconds=30), seeker(2, seconds=30)], [[1, 2]]),
        ([seeker(1, seconds=30), seeker(2, seconds=10)], []),
        ([seeker(1, seconds=30), seeker(2, 1650, seconds=30)], [[1, 2]]),
        ([seeker(1, seconds=30), seeker(2, 1651, seconds=30)], []),
        ([seeker(1, seconds=60), seeker(2, 1651, seconds=30)], []),
        ([seeker(1, seconds=60), seeker(2, 1700, seconds=60)], [[1, 2]]),
        ([seeker(1, seconds=300), seeker(2, 2400, seconds=300)], [[1, 2]]),
        ([seeker(1, seconds=30, slack=150), seeker(2, 1650, seconds=30)], [[1, 2]]),
        ([seeker(1, seats=2), seeker(2, seats=2)], [[1, 2]]),
        ([seeker(1, seats=2), seeker(2, seats=3)], []),
        ([seeker(1, seats=2), seeker(2)], []),
        ([seeker(1, seats=2), seeker(2, seconds=30)], [[1, 2]]),
        ([seeker(1, seats=7), seeker(2, seats=7)], []),
        ([seeker(1, seats=2, avoided=frozenset({2})), seeker(2, seats=2)], []),
        ([seeker(1, seats=2), seeker(2, seats=2, avoided=frozenset({1}))], []),
        (
            [
                seeker(1, seconds=90, seats=2),
                seeker(2, 1600, seconds=60, seats=2),
                seeker(3, 1510, seconds=30, seats=2),
            ],
            [[1, 3]],
        ),
        ([seeker(n, seconds=30) for n in range(1, 8)], [[1, 2, 3, 4], [5, 6, 7]]),
    ],
)
def test_people_near_each_other_are_put_together(
    waiting: list[Seeker], tables: list[list[int]]
) -> None:
    assert seated(*waiting) == tables
    assert seated(*reversed(waiting)) == tables


def test_ratings_are_nothing_where_nothing_is_at_stake() -> None:
    waiting = [seeker(1, 900, seats=2), seeker(2, 2400, seats=2)]
    assert seated(*waiting, pool=Pool(2, 6, is_rated=False)) == [[1, 2]]


def test_a_game_of_few_seats_has_smaller_tables() -> None:
    assert seated(*(seeker(n) for n in range(1, 4)), pool=Pool(2, 3, is_rated=True)) == [[1, 2, 3]]


def waits(*seconds: int, given_up: tuple[int, ...] = ()) -> list[Wait]:
    return [Wait(one, is_found=True) for one in seconds] + [
        Wait(one, is_found=False) for one in given_up
    ]


def test_nothing_is_told_of_few_waits() -> None:
    assert estimate(waits(*range(LEAST - 1))) is None
    found = estimate(waits(*range(1, 101)))
    assert found is not None
    assert (found.count, found.half, found.eight, found.nine) == (100, 50, 80, 90)


def test_who_gives_up_makes_the_wait_longer() -> None:
    patient = waits(*([10] * 10), *([60] * 10))
    assert quantile(patient, 0.5) == 10
    assert quantile([*patient, *waits(given_up=(30,) * 10)], 0.5) == 60
    assert quantile(waits(10, given_up=(5, 5, 20)), 0.8) is None
    assert columns(waits(0, 9, 10, 500), 100) == [2, 1, 0, 0, 0, 0, 0, 0, 0, 1]


# -- services -----------------------------------------------------------------------------------------


@pytest.fixture
def people(db: None) -> list[User]:
    presets.brought(NOW)
    return [User.objects.create_user(name) for name in ("Hanka", "Tomek", "Basia")]


def join(user: User, seconds: float = 0, **given: object) -> QuickSeek:
    about = {"game": "eurobiznes", "tempo": "usual", "seats": 2, **given}
    return quick.quick_join(user=user, now=NOW + timedelta(seconds=seconds), **about)  # type: ignore[arg-type]  # likewise


def later(seconds: float) -> dict[str, object]:
    return {"now": NOW + timedelta(seconds=seconds)}


def test_two_who_are_there_sit_down_at_a_rated_table(people: list[User]) -> None:
    first, second, _ = people
    assert join(first).offer is None
    assert join(second, 5).offer is not None
    assert quick.quick_accept(user=first, **later(6)).table is None  # type: ignore[arg-type]  # likewise
    assert quick.quick_accept(user=first, **later(7)).table is None  # type: ignore[arg-type]  # likewise
    table = quick.quick_accept(user=second, **later(8)).table  # type: ignore[arg-type]  # likewise
    assert table is not None
    assert (table.rated, table.is_sealing, table.seats.count()) == (True, True, 2)
    found = QuickWait.objects.order_by("seconds").values_list("seconds", "is_found")
    assert list(found) == [(3, True), (8, True)]
    told = quick.quick_seen(user=first, **later(9))  # type: ignore[arg-type]  # likewise
    assert quick_pages.frame_of(told) == {"state": "started", "url": f"/tables/{table.pk}/"}
    quick.quick_settle(now=NOW + timedelta(minutes=3))
    assert not QuickSeek.objects.exists()
    assert QuickWait.objects.count() == 2


def test_who_does_not_answer_waits_no_more_and_the_others_wait_on(people: list[User]) -> None:
    first, second, third = people
    join(first)
    join(second, 5)
    quick.quick_accept(user=second, **later(6))  # type: ignore[arg-type]  # likewise
    told = quick.quick_seen(user=second, **later(20))  # type: ignore[arg-type]  # likewise
    assert told is not None
    assert (told.offer, told.accepted, told.since) == (None, False, NOW + timedelta(seconds=5))
    assert not QuickSeek.objects.filter(user=first).exists()
    with pytest.raises(LobbyError, match="quick_not_asked"):
        quick.quick_accept(user=first, **later(21))  # type: ignore[arg-type]  # likewise
    assert join(third, 22).offer is not None


def test_a_page_that_is_closed_holds_nobody(people: list[User]) -> None:
    first, second, _ = people
    join(first)
    assert join(second, 31).offer is None
    assert list(QuickWait.objects.values_list("seconds", "is_found")) == [(31, False)]
    quick.quick_leave(user=second, **later(40))  # type: ignore[arg-type]  # likewise
    assert not QuickSeek.objects.exists()


def test_who_leaves_while_asked_lets_the_other_wait_on(people: list[User]) -> None:
    first, second, _ = people
    join(first)
    join(second, 1)
    quick.quick_leave(user=first, **later(2))  # type: ignore[arg-type]  # likewise
    assert QuickSeek.objects.get().offer is None


def test_muted_people_are_left_out(people: list[User]) -> None:
    first, second, _ = people
    Mute.objects.create(user=second, muted=first, at=NOW)
    join(first)
    assert join(second, 1).offer is None


def test_strangers_by_rating_find_each_other_when_they_have_waited(people: list[User]) -> None:
    first, second, _ = people
    give(first, 1500)
    give(second, 1640)
    join(first)
    assert join(second).offer is None
    quick.quick_seen(user=first, **later(29))  # type: ignore[arg-type]  # likewise
    assert QuickSeek.objects.filter(offer=None).count() == 2
    told = quick.quick_seen(user=second, **later(30))  # type: ignore[arg-type]  # likewise
    assert told is not None
    assert told.offer is not None


def test_what_cannot_be_waited_for_is_refused(people: list[User]) -> None:
    first = people[0]
    for given, code in (
        ({"game": "chess"}, "unknown_game"),
        ({"tempo": "soon"}, "unknown_tempo"),
        ({"seats": 9}, "seats_outside_rules"),
    ):
        with pytest.raises(LobbyError, match=code):
            join(first, **given)
    Freeze.objects.create(user=first, at=NOW, reason="farming")
    with pytest.raises(LobbyError, match="rated_frozen"):
        join(first)
    assert not QuickSeek.objects.exists()
    join(first, is_rated=False)


def test_ai_players_are_there_at_once(people: list[User]) -> None:
    with pytest.raises(LobbyError, match="quick_not_waiting"):
        quick.quick_bots(user=people[0], now=NOW)
    join(people[0], seats=3)
    table = quick.quick_bots(user=people[0], **later(70))  # type: ignore[arg-type]  # likewise
    assert (table.rated, table.seats.count()) == (False, 3)
    assert not QuickSeek.objects.exists()


# -- pages --------------------------------------------------------------------------------------------


def test_the_page_tells_what_was_measured_and_leads_to_the_table(
    people: list[User], client: Client
) -> None:
    QuickWait.objects.bulk_create(
        QuickWait(game="eurobiznes", tempo="usual", at=NOW, seconds=n, is_found=True)
        for n in range(1, 101)
    )
    client.force_login(people[0])
    text = client.get("/quick/").content.decode()
    assert "do 1:20" in text
    assert "za mało danych" in text
    # A cell says what it is by itself: on a phone no columns stand above it.
    cells = [" ".join(strip_tags(cell).split()) for cell in text.split("<button")[1:]]
    assert sum("Eurobiznes, 90 sekund na ruch do 1:20" in cell for cell in cells) == 1
    client.post("/quick/join/", {"place": "eurobiznes/usual", "seats": "2", "rated": "yes"})
    assert client.post("/quick/seen/").json()["state"] == "waiting"
    assert "quick-me" in client.get("/quick/").content.decode()
    join(people[1], (timezone.now() - NOW).total_seconds())
    assert client.post("/quick/seen/").json()["state"] == "asked"
    quick.quick_accept(user=people[1], now=timezone.now())
    table = client.post("/quick/accept/")
    assert table.headers["Location"] == f"/tables/{Table.objects.get().pk}/"
    assert client.post("/quick/leave/").headers["Location"] == "/quick/"
    assert client.post("/quick/seen/").json() == {"state": "gone", "url": ""}


def test_a_stranger_waits_for_fun(client: Client, people: list[User]) -> None:
    client.post("/quick/join/", {"place": "eurobiznes/usual", "rated": "yes"})
    assert QuickSeek.objects.get().rated is False
    assert client.get("/quick/").status_code == 200
    for path in ("accept", "bots"):
        assert Client().post(f"/quick/{path}/").headers["Location"] == "/quick/"
    assert client.post("/quick/join/", {"place": "chess/usual"}).status_code == 404


def test_two_on_one_device_are_put_together_for_fun_only(db: None) -> None:
    presets.brought(NOW)
    people = [User.objects.create_user(f"one{number}") for number in range(2)]
    signed_in_together(*people)
    for is_rated in (True, False):
        for user in people:
            quick.quick_join(
                user=user, game="eurobiznes", tempo="usual", seats=2, is_rated=is_rated, now=NOW
            )
        offers = set(QuickSeek.objects.values_list("offer", flat=True))
        assert (offers == {None}) == is_rated
