"""Pages of ladders: what they show to whom, and that they ask as little of a full table as of an empty one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from itertools import pairwise

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.translation import override

from accounts.models import User
from accounts.services.people import account_close
from ratings import drawings, rehearsal
from ratings.ladders import season_at
from ratings.models import Freeze, Rating, SeasonRating
from ratings.rehearsal import StagedMatch, Troupe
from ratings.services.corrections import Order, matches_void
from ratings.services.following import FollowRefused, person_follow
from ratings.services.sweeping import sweep
from ratings.templatetags.changes import signed

Play = Callable[..., str]


@pytest.fixture
def play(troupe: Troupe) -> Play:
    """Have a match end so many days ago, and rate it."""

    def end(*seats: int | str, days: float = 1, **given: object) -> str:
        places = given.pop("placings", tuple((seat,) for seat in range(len(seats))))
        about: dict[str, object] = {"game": "eurobiznes", **given}
        show = StagedMatch(
            ended_at=timezone.now() - timedelta(days=days),
            seats=seats,
            placings=places,  # type: ignore[arg-type]  # what a test hands over
            **about,  # type: ignore[arg-type]  # likewise
        )
        match_id = troupe.play([show])[0]
        sweep(timezone.now(), thorough=True)
        return match_id

    return end


@pytest.fixture
def reader(troupe: Troupe, client: Client) -> User:
    user = User.objects.get(pk=troupe.users[0])
    client.force_login(user)
    return user


@contextmanager
def counted() -> Iterator[CaptureQueriesContext]:
    with CaptureQueriesContext(connection) as found:
        yield found


def test_home_leads_to_the_first_ladder(client: Client, db: None) -> None:
    assert client.get("/ladders/").headers["Location"] == "/ladders/eurobiznes/live/"


@pytest.mark.parametrize(
    "path",
    [
        *(
            "/ladders/chess/live/",
            "/ladders/eurobiznes/blitz/",
            "/ladders/eurobiznes/live/?season=2026-5",
        ),
        *("/ladders/eurobiznes/live/?season=x", "/people/999999/ladders/eurobiznes/live/"),
        *("/matches/nowhere/ratings/", "/matches/nowhere/receipts/1/"),
    ],
)
def test_what_there_is_not_is_not_found(client: Client, db: None, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("query", ["", "?page=0", "?page=x", "?page=99999999999", "?q=żółw"])
def test_an_empty_ladder_says_so(client: Client, db: None, query: str) -> None:
    response = client.get(f"/ladders/eurobiznes/live/{query}")
    assert response.status_code == 200
    assert "empty" in response.content.decode()


def test_a_provisional_row_stands_by_its_rating_without_a_place(
    play: Play, reader: User, client: Client
) -> None:
    play(0, 1)
    text = client.get("/ladders/eurobiznes/live/?season=all").content.decode()
    assert "1532?" in text
    assert "próbny, 1 z 10 partii" in text
    assert "1 partia, 100% wygranych" in text
    assert text.index("1532?") < text.index("1468?")
    assert text.count('leader-place">–') == 2
    assert 'class="ladder-mine"' not in text
    assert client.get(f"/people/{reader.pk}/").content.decode().count("1532?") == 1


def test_my_row_is_pinned_where_the_page_does_not_show_it(
    play: Play, troupe: Troupe, reader: User, client: Client
) -> None:
    play(1, 0)
    rehearsal.Troupe(60, seed=9)
    fill(troupe, 60)
    text = client.get("/ladders/eurobiznes/live/?season=all").content.decode()
    assert 'class="ladder-mine"' in text
    assert text.count('<tr class="leader') == 51


def test_a_search_that_finds_nobody_says_so_above_my_own_row(
    play: Play, reader: User, client: Client
) -> None:
    play(0, 1)
    text = client.get("/ladders/eurobiznes/live/?season=all&q=zzzz").content.decode()
    assert 'class="ladder-mine"' in text
    assert text.index("Nikt z tabeli tak się nie nazywa.") < text.index("<table")
    found = client.get("/ladders/eurobiznes/live/?season=all&q=rehearsal").content.decode()
    assert "Nikt z tabeli tak się nie nazywa." not in found


def fill(troupe: Troupe, count: int) -> None:
    """So many people with a place, on the table of all time and in the season."""
    now = timezone.now()
    ladder = Rating.objects.get(user=troupe.users[0]).ladder
    people = User.objects.exclude(pk__in=troupe.users).order_by("pk")[:count]
    for number, user in enumerate(people):
        Rating.objects.create(
            ladder=ladder, user=user, rating=1500 + number, games=20, wins=5, opponents=5,
            last_at=now, fifth_last_at=now, stand={},
        )  # fmt: skip
        SeasonRating.objects.create(
            ladder=ladder, user=user, season=str(season_at(now)), rating=1500, games=20, wins=5
        )


@pytest.mark.parametrize("query", ["", "?season=all", "?season=all&q=rehearsal"])
def test_pages_ask_as_often_of_many_people_as_of_few(
    play: Play, troupe: Troupe, reader: User, client: Client, query: str
) -> None:
    play(0, 1)
    rehearsal.Troupe(60, seed=9)
    fill(troupe, 5)
    path = f"/ladders/eurobiznes/live/{query}"
    client.get(path)
    with counted() as few:
        assert client.get(path).status_code == 200
    Rating.objects.exclude(user__in=troupe.users).delete()
    SeasonRating.objects.exclude(user__in=troupe.users).delete()
    fill(troupe, 60)
    with counted() as many:
        text = client.get(path).content.decode()
    assert text.count('class="leader') >= 10
    assert len(many) == len(few)


@pytest.mark.parametrize("query", ["", "?season=all", "?season=all&q=rehearsal+9", "?page=2"])
def test_pages_ask_as_often_wherever_the_reader_stands(
    play: Play, troupe: Troupe, reader: User, client: Client, query: str
) -> None:
    play(0, 1)
    rehearsal.Troupe(60, seed=9)
    fill(troupe, 60)
    path, now = f"/ladders/eurobiznes/live/{query}", timezone.now()
    rows = Rating.objects.filter(user=reader)
    rows.update(games=20, opponents=5, last_at=now, fifth_last_at=now)
    counts = []
    for rating, place in ((Decimal(1700), 1), (Decimal("1530.5"), 30), (Decimal(900), 61)):
        rows.update(rating=rating)
        SeasonRating.objects.filter(user=reader).update(rating=rating, games=20)
        client.get(path)
        with counted() as asked:
            text = client.get(path).content.decode()
        counts.append(len(asked))
        if query == "?season=all":
            mine = text[text.index("is-mine") :]
            assert f'leader-place">{place}<' in mine
            assert 'class="hill-dot"' in text
            assert 'class="is-below" d="M0.0 140V' in text
            # The figure of the half gives way to the reader's own where both would stand in one place.
            assert ("połowa osób:" in text) == (place != 30)
    assert len(set(counts)) == 1


def test_a_person_shows_graph_matches_and_meetings(
    play: Play, troupe: Troupe, reader: User, client: Client
) -> None:
    for number in range(3):
        play(1, 0, days=9 - number)
    path = f"/people/{troupe.users[1]}/ladders/eurobiznes/live/"
    text = client.get(path).content.decode()
    assert text.count('<polyline class="graph-line') == 2
    assert text.count('<rect x="') == 3
    assert text.count("is-theirs") == 3
    assert client.get(f"{path}?span=month").status_code == 200
    assert client.get(f"{path}?span=day").status_code == 404
    client.logout()
    assert 'class="rivalry"' not in client.get(path).content.decode()
    with counted() as few:
        client.get(path)
    for number in range(6):
        play(1, 2, days=5 - number / 10)
    with counted() as many:
        client.get(path)
    assert len(many) == len(few)


def test_the_month_since_when_somebody_is_here_begins_as_its_language_does(
    play: Play, reader: User, client: Client
) -> None:
    User.objects.filter(pk=reader.pk).update(date_joined=datetime(2026, 11, 3, 12, tzinfo=UTC))
    play(0, 1)
    path = f"/people/{reader.pk}/ladders/eurobiznes/live/"
    assert "w serwisie od listopada 2026" in client.get(path).content.decode()
    client.post("/i18n/setlang/", {"language": "en"})
    assert "here since November 2026" in client.get(path).content.decode()


def test_a_receipt_adds_up_and_holds_what_the_browser_needs(
    play: Play, troupe: Troupe, client: Client
) -> None:
    match_id = play(0, 1, "steady", 2)
    text = client.get(
        f"/matches/{match_id}/receipts/{troupe.users[0]}/", headers={"accept-language": "en"}
    ).content.decode()
    assert "K = 64" in text
    assert 'id="receipt-case"' in text
    assert "AI Stefan" in text
    # What is said beside a name is said of that person: they finished lower.
    assert "lower, place 2" in " ".join(text.split())
    assert "64 × 1/3 × (1 − 0.5000)" in text
    assert "64 × 1/6 × (1 − 0.5000)" in text
    assert client.get(f"/matches/{match_id}/receipts/{troupe.users[5]}/").status_code == 404


def test_a_voided_match_keeps_its_slip_and_says_so(
    play: Play, troupe: Troupe, client: Client
) -> None:
    match_id = play(0, 1)
    matches_void(match_ids=[match_id], order=Order(None, timezone.now(), "two browsers"))
    text = client.get(f"/matches/{match_id}/receipts/{troupe.users[0]}/").content.decode()
    assert "is-void" in text
    assert "two browsers" in text
    found = client.get(f"/matches/{match_id}/ratings/").json()
    assert found["verdict"]
    assert found["seats"]["0"]["change"] is None
    page = client.get(f"/people/{troupe.users[0]}/ladders/eurobiznes/live/").content.decode()
    assert "two browsers" in page


def test_the_table_is_told_ratings_and_then_changes(
    play: Play, troupe: Troupe, client: Client
) -> None:
    match_id = play(0, 1)
    assert client.get(f"/matches/{match_id}/ratings/").json() == {
        "rated": True,
        "final": True,
        "verdict": "",
        "seats": {
            "0": {
                "rating": "1532?",
                "spread": 200,
                "change": "32.00",
                "receipt": f"/matches/{match_id}/receipts/{troupe.users[0]}/",
            },
            "1": {
                "rating": "1468?",
                "spread": 200,
                "change": "-32.00",
                "receipt": f"/matches/{match_id}/receipts/{troupe.users[1]}/",
            },
        },
    }


def test_closed_and_frozen_people_stand_in_no_table(
    play: Play, troupe: Troupe, client: Client
) -> None:
    play(0, 1)
    rehearsal.Troupe(3, seed=9)
    fill(troupe, 3)
    first, second, _ = User.objects.exclude(pk__in=troupe.users).order_by("pk")
    Freeze.objects.create(user=first, at=timezone.now(), reason="farming")
    second.closed_at = timezone.now()
    second.save()
    text = client.get("/ladders/eurobiznes/live/?season=all").content.decode()
    assert "Rehearsal 9 2" in text
    assert "Rehearsal 9 0" not in text
    assert "Rehearsal 9 1" not in text


def test_a_closed_account_keeps_its_matches_under_another_name(
    play: Play,
    troupe: Troupe,
    reader: User,
    client: Client,
    django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[object]],
) -> None:
    match_id = play(1, 0)
    gone = User.objects.get(pk=troupe.users[1])
    was = gone.display_name
    with django_capture_on_commit_callbacks(execute=True):
        account_close(user=gone, now=timezone.now())
    gone.refresh_from_db()
    text = client.get(f"/people/{gone.pk}/ladders/eurobiznes/live/").content.decode()
    assert gone.display_name in text
    assert "konto jest zamknięte" in text.lower()
    assert f"/matches/{match_id}/" in text
    assert was not in text
    own = client.get(f"/people/{gone.pk}/").content.decode()
    assert "konto jest zamknięte" in own.lower()
    assert f"/people/{gone.pk}/ladders/eurobiznes/live/" in own
    number = gone.display_name.split()[-1]
    for path in (f"/people/{gone.pk}/", f"/people/{gone.pk}/ladders/eurobiznes/live/"):
        read = Client().get(path, headers={"accept-language": "en"}).content.decode()
        assert f"Closed account {number}" in read
    # Nothing can be asked of somebody who is gone.
    for path in (
        f"/people/{gone.pk}/follow/",
        f"/people/{gone.pk}/household/",
        f"invite={gone.pk}",
        was,
    ):
        assert path not in text + own
    assert was not in client.get(f"/matches/{match_id}/receipts/{reader.pk}/").content.decode()
    with pytest.raises(FollowRefused, match="follow_nobody"):
        person_follow(user=reader, followed_id=gone.pk, on=True, now=timezone.now())


def test_who_withdraws_stands_on_no_ladder_and_may_come_back(
    play: Play, troupe: Troupe, reader: User, client: Client
) -> None:
    play(0, 1)
    path = "/ladders/eurobiznes/live/"
    assert "is-mine" in client.get(path).content.decode()
    assert client.post(f"{path}withdraw/", {"on": "yes"}).headers["Location"] == path
    for query in ("", "?season=all", "?season=all&q=rehearsal"):
        text = client.get(path + query).content.decode()
        assert "Rehearsal 1 1" in text
        assert "Rehearsal 1 0</a>" not in text
    assert "ladder-unrated" in client.get(path).content.decode()
    client.post(f"{path}withdraw/", {"on": "no"})
    assert "is-mine" in client.get(path).content.decode()
    assert Rating.objects.filter(user=reader).exists()


@pytest.mark.parametrize(
    ("change", "digits", "text"),
    [(12, 0, "+12"), (-3, 0, "−3"), (0, 0, "0"), (Decimal("-3.5"), 2, "−3.50")],
)
def test_changes_are_printed_with_their_sign(change: Decimal, digits: int, text: str) -> None:
    with override("en"):
        assert signed(change, digits) == text


def test_band_of_a_graph_is_engraved_from_step_to_step() -> None:
    steps = [drawings.GraphStep(0, 100, 80, 120), drawings.GraphStep(8, 60, 50, 70)]
    first, between, last = drawings.band(steps)
    assert (first, last) == (steps[0], steps[1])
    assert between == drawings.GraphStep(4, 80, 65, 95)
    assert drawings.band(steps[:1]) == steps[:1]
    assert drawings.hairlines([(4, 65, 95.5), (8, 50, 70)]) == "M4 65V95.5M8 50V70"


def test_parts_on_the_curve_are_not_written_over_each_other() -> None:
    near = [(-300.0, 0.85, 1.0, 3.5), (-280.0, 0.83, 1.0, 4.0), (-270.0, 0.82, 1.0, 4.2)]
    texts = [miss.text_y for miss in drawings.curve([*near, (300.0, 0.15, 0.0, -2.0)]).misses]
    assert all(later - first >= drawings.TEXT_HIGH for first, later in pairwise(texts[:3]))
    alone = drawings.curve([(300.0, 0.15, 0.0, -2.0)]).misses[0]
    assert texts[3] == alone.text_y
