"""Who plays in pairs is rated apart from who plays alone, on ladders of the games that have partners."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.test import Client

from games.engines.catalogue import GAMES
from games.models import Match
from ratings import tables
from ratings.elo import Person
from ratings.ladders import DAYS, LIVE, PAIRS_DAYS, PAIRS_LIVE
from ratings.models import Ladder, Rating
from ratings.paces import has_pairs, nearest, paces_of
from ratings.rehearsal import Troupe
from ratings.services.sweeping import sweep
from ratings.stakes import stakes_in_pairs
from tests.ratings.conftest import NOW, Ended

ALONE = (LIVE, DAYS)
#: The first and the third seat against the others.
PAIRS = {
    "game": "fortuna",
    "units": (((0, 2), ""), ((1, 3), "")),
    "placings": ((0, 2), (1, 3)),
}


def test_the_games_with_partners_have_ladders_for_pairs() -> None:
    assert {game for game in GAMES if has_pairs(game)} == {"fortuna"}
    assert paces_of("fortuna") == (*ALONE, PAIRS_LIVE, PAIRS_DAYS)
    assert paces_of("eurobiznes") == ALONE
    assert [nearest("eurobiznes", pace) for pace in paces_of("fortuna")] == [*ALONE, *ALONE]


@pytest.mark.parametrize(("seconds", "pace"), [(60, PAIRS_LIVE), (86_400, PAIRS_DAYS)])
def test_a_match_in_pairs_moves_the_ladder_for_pairs_alone(
    ended: Ended, troupe: Troupe, seconds: int, pace: str
) -> None:
    match = Match.objects.get(pk=ended(0, 1, 2, 3, seconds=seconds, **PAIRS))
    ended(0, 1, 2, 3, after=1, game="fortuna", seconds=seconds)
    sweep(NOW, thorough=True)
    paces = [pace, DAYS if seconds > 60 else LIVE]
    rows = Rating.objects.filter(user=troupe.users[0]).values_list("ladder__pace", "rating")
    assert dict(rows) == dict.fromkeys(paces, Decimal(1532))
    # Beside the names at the table stand the ratings of that ladder.
    Rating.objects.filter(ladder__pace=pace).update(rating=1999)
    assert tables.of_match(match)["seats"]["0"]["rating"] == "1999?"


def test_the_page_of_a_pair_ladder_leads_to_the_others(
    ended: Ended, troupe: Troupe, client: Client
) -> None:
    ended(0, 1, 2, 3, **PAIRS)
    sweep(NOW, thorough=True)
    page = client.get("/ladders/fortuna/pairs/?season=all", headers={"accept-language": "en"})
    text = page.content.decode()
    assert "in pairs, live</a>" in text
    for path in ("fortuna/live/", "fortuna/pairs-days/", "eurobiznes/live/"):
        assert f'href="/ladders/{path}' in text
    assert "/ladders/eurobiznes/pairs" not in text
    assert client.get("/ladders/fortuna/pairs/seats/").status_code == 200
    assert client.get(f"/people/{troupe.users[0]}/ladders/fortuna/pairs/").status_code == 200
    assert client.get("/ladders/eurobiznes/pairs/").status_code == 404


def test_what_is_at_stake_in_pairs_is_the_average_over_all_partners() -> None:
    me = Person(Decimal(1500))
    others = {"a": Person(Decimal(1700)), "b": Person(Decimal(1500)), "c": Person(Decimal(1500))}
    found = stakes_in_pairs(me, others, {})
    # With the best of them 0.6401 of the pairs is won, with either of the others 0.3599: a mean of 0.4533.
    assert round(found.expected, 4) == Decimal("0.4533")
    assert (found.best, found.worst) == (Decimal("13.12"), Decimal("-10.88"))
    even = stakes_in_pairs(me, dict.fromkeys("abc", me), {"a": 6})
    # As a rival "a" makes one of four meetings count a fifth (9.6 instead of 12 points), as a partner none.
    assert (even.best, even.worst) == (Decimal("10.40"), Decimal("-10.40"))


def test_the_ladder_for_pairs_is_there_before_anybody_has_played(client: Client, db: None) -> None:
    assert not Ladder.objects.exists()
    assert client.get("/ladders/fortuna/pairs/").status_code == 200
