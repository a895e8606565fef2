"""Slips of changes: what is printed adds up to what is stored, whatever happened at the table."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

from ratings import elo
from ratings.models import RatingChange
from ratings.receipts import RatingReceipt, case_of, match_of, receipt_for
from ratings.rehearsal import Troupe
from ratings.services.sweeping import sweep
from tests.ratings.conftest import NOW, START, Ended


def slips() -> list[RatingReceipt]:
    found = [
        receipt_for(change.rated_match.match_id, int(change.person))
        for change in RatingChange.objects.select_related("rated_match")
    ]
    return [slip for slip in found if slip is not None]


def added_up(slip: RatingReceipt) -> Decimal:
    return slip.total + slip.fee + slip.clipped - slip.limited


def test_printed_parts_add_up_and_stay_next_to_the_exact_ones(db: None) -> None:
    troupe = Troupe(12, seed=4)
    troupe.play(list(troupe.shows(60, START, START + timedelta(days=9))))
    sweep(NOW, thorough=True)
    found = slips()
    assert any(slip.fee for slip in found)
    assert any(pair.score == 0.5 for slip in found for pair in slip.pairs)
    for slip in found:
        assert sum(pair.part for pair in slip.pairs) == slip.total
        assert added_up(slip) == slip.moved
        match, unit = match_of(case_of(slip.change)), slip.change.unit
        rated = elo.rate(match)
        others = [number for number in range(len(match.units)) if number != unit]
        for number, pair in zip(others, slip.pairs, strict=True):
            exact = elo.part(match, rated, slip.change.person, unit, number)
            assert abs(pair.part - exact) < Decimal("0.01")


def test_month_in_which_one_opponent_brought_150_points_adds_up(ended: Ended) -> None:
    for number in range(11):
        ended(0, 1, after=60 * 60 * number)
    sweep(NOW, thorough=True)
    assert any(slip.limited for slip in slips())
    assert all(added_up(slip) == slip.moved for slip in slips())


def test_loss_at_the_floor_adds_up(ended: Ended, troupe: Troupe) -> None:
    ended(0, 1)
    sweep(NOW, thorough=True)
    newest = RatingChange.objects.get(person=str(troupe.users[1]))
    newest.stand["rating"] = "600.40"
    newest.save()
    later = ended(0, 1, after=60)
    sweep(NOW, thorough=True)
    slip = receipt_for(later, troupe.users[1])
    assert slip is not None
    assert (slip.clipped > 0, slip.moved) == (True, Decimal("-0.40"))
    assert added_up(slip) == slip.moved
