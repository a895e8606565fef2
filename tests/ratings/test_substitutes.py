"""Seats that changed hands, and tables that ended by agreement: whose result it is, and whether it counts."""

from games.engines.kernel.log import AGREED
from games.models import FormerHolder, Match, Seat
from ratings import facts
from ratings.rehearsal import Troupe
from tests.ratings.conftest import START, Ended


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


def test_table_that_ended_by_agreement_counts_for_nothing(ended: Ended) -> None:
    match = Match.objects.get(pk=ended(0, 1))
    assert read(match).verdict == ""
    match.outcome = {**match.outcome, "reason": AGREED}
    assert read(match).verdict == "agreed"
