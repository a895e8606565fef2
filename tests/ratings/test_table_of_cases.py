"""What a ladder makes of matches that it should not, or not so, be given: one table, decided by rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pytest

from accounts.models import User
from accounts.services import account_close
from games.models import Match, Seat
from ratings.chronicle import BrokenRecord
from ratings.models import Correction, Ladder, MatchRating, Rating, RatingChange
from ratings.rehearsal import Troupe
from ratings.services.corrections import (
    Order,
    ladder_check,
    ladder_rebuild,
    matches_reinstate,
    matches_void,
)
from ratings.services.sweeping import sweep
from tests.ratings.conftest import NOW, Ended

ORDER: Final = Order(by=None, at=NOW, reason="a table of cases")
#: The first match among equals, and what it leaves if the other seat counts as an AI.
USUAL: Final = ("32.00", "-32.00")
HALVED: Final = ("16.00",)


class Given:
    """A match of two, 0 before 1, and what happens to it."""

    def __init__(self, troupe: Troupe, ended: Ended) -> None:
        self.troupe, self.ended = troupe, ended
        self.match_id = ended(0, 1, after=10)

    def change(self, **columns: object) -> None:
        Match.objects.filter(pk=self.match_id).update(**columns)

    def person(self, number: int) -> User:
        return User.objects.get(pk=self.troupe.users[number])


@dataclass(frozen=True)
class Case:
    """What happens, the verdict of the match (None: no row at all), and what it changes by seat."""

    name: str
    happens: Callable[[Given], object]
    verdict: str | None
    changes: tuple[str, ...] = ()


def _twice(given: Given) -> None:
    assert sweep(NOW, thorough=True) == 1
    assert sweep(NOW, thorough=True) == 0


def _late(given: Given) -> None:
    """A match that has ended before this one is found after it was rated."""
    sweep(NOW, thorough=True)
    given.ended(1, 0, after=5)


def _voided_later(given: Given) -> None:
    sweep(NOW, thorough=True)
    matches_void(match_ids=[given.match_id], order=ORDER)


def _taken_back(given: Given) -> None:
    sweep(NOW, thorough=True)
    matches_void(match_ids=[given.match_id], order=ORDER)
    matches_reinstate(match_ids=[given.match_id], order=ORDER)


def _taken_back_before(given: Given) -> None:
    matches_void(match_ids=[given.match_id], order=ORDER)
    sweep(NOW, thorough=True)
    matches_reinstate(match_ids=[given.match_id], order=ORDER)


def _taken_back_without_a_ladder(given: Given) -> None:
    """Whatever else keeps a match from counting keeps it so."""
    given.change(variant=None)
    _taken_back(given)


CASES: Final = (
    Case("as usual", lambda given: None, "", USUAL),
    Case("rated twice", _twice, "", USUAL),
    # The one before has put them at 1468 and 1532, and the first seat half a point ahead: E is 0.4096.
    Case("out of order", _late, "", ("37.78", "-37.78")),
    Case(
        "voided before", lambda given: matches_void(match_ids=[given.match_id], order=ORDER), "void"
    ),
    Case("voided after", _voided_later, "void"),
    Case("voided after, taken back", _taken_back, "", USUAL),
    Case("voided before, taken back", _taken_back_before, "", USUAL),
    Case("taken back, without a ladder", _taken_back_without_a_ladder, "edition"),
    Case(
        "unfinished",
        lambda given: given.change(status="running", ended_at=None, outcome=None),
        None,
    ),
    Case("not rated", lambda given: given.change(rated=False), None),
    Case("imported", lambda given: given.change(rated=False, origin="imported"), None),
    Case("copied", lambda given: given.change(rated=False, origin="copied"), None),
    Case("another edition", lambda given: given.change(variant=None), "edition"),
    Case("closed account", lambda given: account_close(user=given.person(1), now=NOW), "", USUAL),
    Case(
        "person gone",
        lambda given: Seat.objects.filter(match=given.match_id, number=1).update(user=None),
        "",
        HALVED,
    ),
    Case("no units", lambda given: given.change(units=None), "broken"),
    Case(
        "a seat without a place",
        lambda given: given.change(outcome={"placings": [[0]], "reason": "", "worth": {}}),
        "broken",
    ),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_decided_by_rule(troupe: Troupe, ended: Ended, case: Case) -> None:
    given = Given(troupe, ended)
    case.happens(given)
    sweep(NOW, thorough=True)
    row = MatchRating.objects.filter(match=given.match_id).first()
    assert (row.verdict if row else None) == case.verdict
    holding = RatingChange.objects.filter(rated_match__match=given.match_id, corrected_by=None)
    assert tuple(str(one.after - one.before) for one in holding.order_by("unit")) == case.changes
    # However it came about: from the first match on the same digits follow.
    assert all(ladder_check(ladder).different == 0 for ladder in Ladder.objects.all())


@pytest.mark.parametrize(
    "harm",
    [
        {"record": {}},
        {"record": {"units": "none"}},
        {"record": []},
        {"record": {"units": [{"members": ["1"], "place": "first"}]}},
    ],
)
@pytest.mark.parametrize("correct", [ladder_rebuild, matches_void, ladder_check])
def test_broken_event_stops_a_recompute_is_named_and_changes_nothing(
    ended: Ended, harm: dict[str, object], correct: Callable[..., object]
) -> None:
    first, broken, _ = ended(0, 1), ended(1, 2, after=1), ended(2, 3, after=2)
    sweep(NOW, thorough=True)
    MatchRating.objects.filter(match=broken).update(**harm)
    before = _everything()
    given: dict[object, dict[str, object]] = {
        ladder_rebuild: {"ladder": Ladder.objects.get(), "order": ORDER},
        ladder_check: {"ladder": Ladder.objects.get()},
        matches_void: {"match_ids": [first], "order": ORDER},
    }
    with pytest.raises(BrokenRecord) as told:
        correct(**given[correct])
    assert told.value.where == broken
    assert _everything() == before
    assert not Correction.objects.exists()


def _everything() -> dict[str, list[tuple[object, ...]]]:
    """Every row that a recompute could write."""
    models = (Match, MatchRating, RatingChange, Rating)
    return {model.__name__: list(model.objects.order_by("pk").values_list()) for model in models}
