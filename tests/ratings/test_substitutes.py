"""Seats that changed hands, and tables that ended by agreement: whose result it is, and whether it counts."""

from collections.abc import Callable

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client

from games.engines.kernel.log import AGREED
from games.models import FormerHolder, Match, Seat
from ratings import facts
from ratings.models import Freeze, Ladder, Rating, RatingChange
from ratings.receipts import receipt_for
from ratings.rehearsal import Troupe
from ratings.services.corrections import Order, ladder_check, matches_void
from ratings.services.sweeping import sweep
from tests.ratings.conftest import NOW, START, Ended


def read(match: Match) -> facts.MatchReading:
    return facts.read(match, facts.papers_of([match]))


def test_result_stays_with_who_left_the_seat(troupe: Troupe, ended: Ended) -> None:
    match = Match.objects.get(pk=ended(0, 1, 2))
    seat = Seat.objects.get(match=match, number=0)
    left, new = seat.user_id, troupe.users[3]
    given = {"match": match, "seat": 0, "user_id": left, "name": seat.name, "at": START}
    FormerHolder.objects.create(version=4, **given)
    FormerHolder.objects.create(version=9, **{**given, "user_id": troupe.users[4]})
    Seat.objects.filter(pk=seat.pk).update(user=new)
    [unit, *others] = read(match).record.units
    assert (unit.members, unit.quit) == ((str(left),), 4)
    assert [one.quit for one in others] == [None, None]


def taken_over(match_id: str, troupe: Troupe, *, since: int, by: int = 3, number: int = 0) -> None:
    """A seat was given up after so many entries, and somebody else sat there to the end."""
    seat = Seat.objects.get(match=match_id, number=number)
    about = {"seat": number, "user_id": seat.user_id, "name": seat.name}
    FormerHolder.objects.create(match_id=match_id, at=START, version=since, **about)
    Seat.objects.filter(pk=seat.pk).update(user=troupe.users[by])


def moved(match_id: str) -> dict[int | None, str]:
    rows = RatingChange.objects.filter(rated_match__match=match_id, corrected_by=None)
    return {row.user_id: str(row.after - row.before) for row in rows}


def test_who_takes_a_seat_over_wins_for_themselves(
    troupe: Troupe, ended: Ended, client: Client
) -> None:
    match_id = ended(0, 1, 2)
    taken_over(match_id, troupe, since=1)
    sweep(NOW, thorough=True)
    left, second, third, came = troupe.users[:4]
    # The first seat has won: 32 points for who came, and who left is the last and pays.
    assert moved(match_id) == {left: "-42.00", second: "32.00", third: "0.00", came: "32.00"}
    change = RatingChange.objects.get(user=came)
    assert (change.place, change.left, change.games) == (1, False, 1)
    assert all(ladder_check(ladder).different == 0 for ladder in Ladder.objects.all())
    page = client.get(f"/matches/{match_id}/receipts/{came}/", headers={"accept-language": "en"})
    assert "+32" in page.content.decode()
    receipt = receipt_for(match_id, came)
    assert receipt is not None
    assert receipt.total == receipt.moved == 32
    assert str(came) in receipt.case["people"]
    matches_void(match_ids=[match_id], order=Order(None, NOW, "x"))
    assert not Rating.objects.exists()


@pytest.mark.parametrize(
    ("placings", "since", "quits"),
    [
        # The last place costs who came nothing.
        (((1,), (2,), (0,)), 1, {}),
        # Two actions are no match that was played.
        (((0,), (1,), (2,)), 5, {}),
        # Where most have left, nobody who stayed wins anything.
        (((0,), (1,), (2,)), 1, {1: 20}),
    ],
)
def test_who_takes_a_seat_over_loses_nothing(
    troupe: Troupe,
    ended: Ended,
    placings: tuple[tuple[int, ...], ...],
    since: int,
    quits: dict[int, int],
) -> None:
    match_id = ended(0, 1, 2, placings=placings, quits=quits)
    taken_over(match_id, troupe, since=since)
    sweep(NOW, thorough=True)
    assert troupe.users[3] not in moved(match_id)
    assert moved(match_id)[troupe.users[0]].startswith("-")


def _freeze(came: int, _left: int) -> None:
    Freeze.objects.create(user_id=came, at=START, reason="farming")


def _sign_in_beside(came: int, left: int) -> None:
    for user in (came, left):
        about = {"ip": "93.184.216.34", "user_agent": "Browser", "session_key": str(user)}
        UserSession.objects.create(user_id=user, **about)


@pytest.mark.parametrize("happens", [_freeze, _sign_in_beside])
def test_who_may_not_play_rated_there_wins_nothing_by_taking_a_seat_over(
    troupe: Troupe, ended: Ended, happens: Callable[[int, int], None]
) -> None:
    match_id = ended(0, 1, 2)
    taken_over(match_id, troupe, since=1)
    happens(troupe.users[3], troupe.users[0])
    sweep(NOW, thorough=True)
    assert set(moved(match_id)) == set(troupe.users[:3])


def test_who_left_one_seat_of_a_table_and_took_another_over_keeps_the_first_result(
    troupe: Troupe, ended: Ended
) -> None:
    match = Match.objects.get(pk=ended(0, 1, 2))
    taken_over(match.pk, troupe, since=1, by=4, number=1)
    taken_over(match.pk, troupe, since=1, by=1)
    assert read(match).record.substitutes == {str(troupe.users[1]): str(troupe.users[4])}


def test_partner_of_who_left_does_not_stand_in_the_way(troupe: Troupe, ended: Ended) -> None:
    units = (((0, 2), ""), ((1, 3), ""))
    match_id = ended(0, 1, 2, 3, game="fortuna", units=units, placings=((0, 2), (1, 3)))
    taken_over(match_id, troupe, since=1, by=4)
    sweep(NOW, thorough=True)
    assert moved(match_id)[troupe.users[4]] == "32.00"
    assert moved(match_id)[troupe.users[2]].startswith("-")


def test_table_that_ended_by_agreement_counts_for_nothing(ended: Ended) -> None:
    match = Match.objects.get(pk=ended(0, 1))
    assert read(match).verdict == ""
    match.outcome = {**match.outcome, "reason": AGREED}
    assert read(match).verdict == "agreed"
