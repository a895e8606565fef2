"""A private copy beside the match that it was copied from: what every seat has here and there, while it goes on and at its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from accounts.models import User
from games import play
from games.engines.kernel.rng import FastRng
from games.fronts.catalogue import front_for
from games.fronts.front import Front
from games.fronts.holdings import MONEY, HeldSum, Holdings
from games.models import Match
from games.movers import ai
from games.reading import comparisons, stories
from games.reading.comparisons import END, ComparedSum, ComparedThing, comparison_of
from games.reading.positions import position_at
from games.reading.replays import NoReplay
from games.timing.controls import Untimed
from games.writing.seat_plans import Options, SeatPlan
from tests.games.conftest import Clock, HeldTable, Seated, Sent

ENGLISH = {"accept-language": "en"}
#: Three streets and a station; the hotel of the monopolist stands on three houses.
DATA = {
    "tables": {
        "fields": [
            {"id": "a", "name_en": "Athens", "name_pl": "Ateny"},
            {"id": "b", "name_en": "Bonn", "name_pl": "Bonn"},
            {"id": "c", "name_en": "Corfu", "name_pl": "Korfu"},
            {"id": "start", "name_en": "Start", "name_pl": "Start"},
            {"id": "s", "name_en": "Station", "name_pl": "Dworzec"},
        ]
    },
    "printed": {
        "deeds": {
            "a": {"top": {"monopolist": 4, "entrepreneur": 5}},
            "b": {"top": {"monopolist": 4, "entrepreneur": 5}},
            "c": {"top": {"monopolist": 4, "entrepreneur": 5}},
            "s": {"top": None},
        }
    },
}


def street_view(role: str) -> dict[str, Any]:
    return {
        "players": [{"cash": 700, "role": role}, {"cash": 5, "role": role}],
        "owner": {"a": 0, "b": 0, "c": 0, "s": 0},
        "level": {"a": 4, "b": 2, "c": 0},
        "mortgaged": ["s"],
    }


def told(held: Holdings) -> tuple[dict[str, int], dict[str, str]]:
    sums = {key: one.amount for key, one in held.sums.items()}
    return sums, {one.name: str(one.state) for one in held.things.values()}


@pytest.mark.parametrize(
    ("role", "houses", "hotels", "state"),
    [("monopolist", 2, 1, "with a hotel"), ("entrepreneur", 6, 0, "with 4 houses")],
)
def test_property_front_counts_deeds_and_buildings_by_role(
    english: None, role: str, houses: int, hotels: int, state: str
) -> None:
    front = front_for("antimonopoly")
    sums, things = told(front.holdings(DATA, street_view(role), 0, "en"))
    assert sums == {"cash": 700, "deeds": 4, "houses": houses, "hotels": hotels, "mortgaged": 1}
    assert things == {
        "Athens": state,
        "Bonn": "with 2 houses",
        "Corfu": "held",
        "Station": "mortgaged",
    }
    assert told(front.holdings(DATA, street_view(role), 1, "en"))[1] == {}
    assert "Ateny" in told(front.holdings(DATA, street_view(role), 0, "pl"))[1]


def test_rail_front_tells_shares_presidencies_and_companies(english: None) -> None:
    view = {
        "p": {"1": {"cash": 90, "certs": 3}, "2": {"cash": 40, "certs": 1}},
        "c": {
            "Nord": {"shares": {"1": 60, "2": 10, "ipo": 30}, "pres": 1},
            "B": {"shares": {"2": 20}, "pres": 2},
        },
        "co": {"ACC": 1, "CdH": "Nord", "GCB": None},
    }
    privates = [{"id": one, "name": f"The {one}"} for one in ("ACC", "CdH", "GCB")]
    held = front_for("1836jr").holdings({"tables": {"privates": privates}}, view, 0, "en")
    assert {key: (one.amount, one.unit) for key, one in held.sums.items()} == {
        "cash": (90, MONEY),
        "certificates": (3, ""),
        "share Nord": (60, "%"),
    }
    assert str(held.sums["share Nord"].title) == "Nord: shares"
    assert told(held)[1] == {"Nord": "president", "ACC (The ACC)": "held"}


def test_a_front_that_says_nothing_has_nothing_to_compare() -> None:
    assert Front("toy").holdings({}, {}, 0, "en") == Holdings()


def test_what_one_side_lacks_is_a_difference() -> None:
    assert ComparedSum("Cash", 30, 50).change == -20
    assert ComparedSum("Worth", None, 50).change is None
    assert [ComparedSum("Cash", here, 50).signed for here in (30, 50, 62, None)] == [
        "\u221220",
        "",
        "+12",
        "",
    ]
    dear = ComparedSum("Cash", 1200, None, "$")
    assert (dear.here_told, dear.there_told) == ("$1\u202f200", "–")
    assert ComparedSum("Cash", 300, 1600, "$").signed == "\u2212$1\u202f300"
    assert [ComparedThing("a", *both).differs for both in (("x", "x"), ("x", None), (None, "x"), ("x", "y"))] == [False, True, True, True]  # fmt: skip


@pytest.fixture
def english() -> Iterator[None]:
    with override("en"):
        yield


@pytest.fixture
def reader(client: Client, people: list[User]) -> Client:
    """Somebody who sat at the table and reads English."""
    client.force_login(people[0])
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    return client


@pytest.fixture
def ended(people: list[User], clock: Clock, same_dice: None) -> HeldTable:
    """A match of six rounds by two people, played to its end: with other dice somebody may go bankrupt before the third."""
    revision = play.revision_for(game="eurobiznes", rules={"round_limit": 6}, now=clock.now)
    match = play.prepare(revision=revision, now=clock.now)
    plans = [SeatPlan(user.username, user) for user in people[:2]]
    play.start(match_id=match.pk, seats=plans, options=Options(Untimed()), now=clock.now)
    table = HeldTable(match, people, clock)
    table.finish()
    return table


def copy_of(table: HeldTable, number: int) -> HeldTable:
    source = Match.objects.get(pk=table.pk)
    made = play.copy(
        source=source, number=number, user=table.people[0], same_dice=False, now=table.clock.now
    )
    return HeldTable(Match.objects.get(pk=made), table.people, table.clock)


def play_until(table: HeldTable, begun: int) -> None:
    """The person plays the first choice, the AI what it likes, until this round has begun."""
    while table.live.outcome is None and table.state.round < begun:
        if ai.turn(table.pk, table.live.version, table.clock.now):
            continue
        seat = min(table.questions)
        choice = table.live.fixed.book.game.legal(table.state, seat)[0]
        table.play(seat, **choice.sample(FastRng(table.keys)))


def page(client: Client, table: HeldTable, **asked: str) -> Any:
    url = reverse("match_comparison", args=[table.pk])
    return client.get(url, asked, headers=ENGLISH)


@pytest.mark.django_db(transaction=True)
def test_copy_that_goes_on_stands_beside_the_same_round(
    ended: HeldTable, reader: Client, sent: Sent
) -> None:
    copy = copy_of(ended, 3)
    assert "No round has begun in both since they parted." in page(reader, copy).text
    play_until(copy, 3)
    compared = comparison_of(Match.objects.get(pk=copy.pk), ended.people[0].pk, "", "en")
    assert (compared.parting.source.pk, compared.parting.at, compared.parting.round) == (ended.pk, 3, 1)  # fmt: skip
    assert (compared.round, compared.rounds) == (3, [2, 3])
    for side, table in (("here", copy), ("there", ended)):
        view = view_as_round_began(table, 3)
        for seat in compared.seats:
            cash = seat.sums[0]
            assert getattr(cash, side) == view["players"][seat.number]["cash"]
            assert getattr(seat.worth, side) == view["worth"][str(seat.number)]
    text = page(reader, copy, round="2").text
    assert "At the beginning: round 2" in text
    assert "This copy went its own way here: round 1, after move 3." in text


def view_as_round_began(table: HeldTable, wanted: int) -> dict[str, Any]:
    """What a watcher saw after the first entry of this round."""
    fixed = table.live.fixed
    for number in range(1, table.live.version + 1):
        state = position_at(fixed, number).state
        if state.round == wanted:
            found: dict[str, Any] = fixed.book.game.view(state, None)
            return found
    raise AssertionError("that round was never played")


@pytest.mark.django_db(transaction=True)
def test_copy_that_is_over_stands_beside_what_really_happened(
    ended: HeldTable, reader: Client, sent: Sent
) -> None:
    copy = copy_of(ended, 3)
    source = Match.objects.get(pk=ended.pk)
    assert source.outcome is not None
    Match.objects.filter(pk=source.pk).update(
        outcome=source.outcome | {"placings": [[0], [1]], "worth": {"0": 900, "1": 800}}
    )
    Match.objects.filter(pk=copy.pk).update(
        status=Match.Status.ENDED,
        outcome=source.outcome | {"placings": [[1], [0]], "worth": {"0": 700, "1": 950}},
        ended_at=source.ended_at,
    )
    mine = ended.people[0].pk
    here, there = (
        stories.story_of(Match.objects.get(pk=pk), mine, "en") for pk in (copy.pk, source.pk)
    )
    assert there.comparison is None
    assert here.comparison is not None
    assert here.comparison.round == END
    assert [(one.number, one.here, one.there, one.ahead, one.worth.change) for one in here.comparison.seats] == [(1, 1, 2, 1, 150), (0, 2, 1, -1, -200)]  # fmt: skip
    text = reader.get(reverse("match_story", args=[copy.pk]), headers=ENGLISH).text
    assert "Beside what really happened" in text
    assert f"/matches/{ended.pk}/replay/?at=3" in text
    assert f"/matches/{copy.pk}/comparison/" in text
    assert "1 better" in text
    assert "1 worse" in text
    assert "At the end" in page(reader, copy).text


@pytest.mark.django_db(transaction=True)
def test_who_may_not_see_the_original_is_told_nothing_of_it(
    ended: HeldTable, client: Client, sent: Sent
) -> None:
    copy = copy_of(ended, 3)
    assert page(client, copy).status_code == 403  # the copy is private
    client.force_login(ended.people[0])
    assert page(client, copy).status_code == 200
    Match.objects.filter(pk=ended.pk).update(private=True)
    own = Match.objects.get(pk=copy.pk)
    with pytest.raises(NoReplay) as refused:
        comparison_of(own, None, "", "en")
    assert refused.value.code == "replay_private"
    Match.objects.filter(pk=copy.pk).update(
        status=Match.Status.ENDED,
        outcome=Match.objects.get(pk=ended.pk).outcome,
        ended_at=ended.clock.now,
    )
    assert stories.story_of(Match.objects.get(pk=copy.pk), None, "en").comparison is None


@pytest.mark.django_db(transaction=True)
def test_what_cannot_be_compared_says_why(ended: HeldTable, client: Client, sent: Sent) -> None:
    as_json = {"accept": "application/json", **ENGLISH}
    url = reverse("match_comparison", args=[ended.pk])
    answer = client.get(url, headers=as_json)
    assert (answer.status_code, answer.json()["code"]) == (404, "comparison_no_copy")
    copy = copy_of(ended, 3)
    client.force_login(ended.people[0])
    url = reverse("match_comparison", args=[copy.pk])
    for name in ("99", "x", "end", "1"):
        answer = client.get(url, {"round": name}, headers=as_json)
        assert (answer.status_code, answer.json()["code"]) == (404, "comparison_no_round"), name


@pytest.mark.django_db(transaction=True)
def test_a_copy_of_a_game_that_says_nothing_is_compared_by_place_and_worth(
    seated: Seated, client: Client, sent: Sent
) -> None:
    table = seated(control=Untimed(), rules={"rounds": 2})
    while table.live.outcome is None:
        seat = min(table.questions)
        table.play(
            seat, **table.live.fixed.book.game.legal(table.state, seat)[0].sample(FastRng(1))
        )
    copy = copy_of(table, 2)
    ended_at = Match.objects.get(pk=table.pk).ended_at
    outcome = Match.objects.get(pk=table.pk).outcome
    Match.objects.filter(pk=copy.pk).update(status=Match.Status.ENDED, outcome=outcome, ended_at=ended_at)  # fmt: skip
    compared = comparison_of(Match.objects.get(pk=copy.pk), table.people[0].pk, "", "en")
    assert [(one.ahead, one.sums, one.things) for one in compared.seats] == [(0, [], [])] * 2


def test_sums_that_one_side_has_alone_count_as_none_on_the_other() -> None:
    here = {"cash": HeldSum("Cash", 5, MONEY), "n": HeldSum("Nord", 40, "%")}
    there = {"cash": HeldSum("Cash", 9, MONEY), "b": HeldSum("B", 20, "%")}
    found = comparisons._sums(here, there, "$")
    assert [(one.title, one.here, one.there, one.change, one.unit) for one in found] == [
        ("Cash", 5, 9, -4, "$"),
        ("Nord", 40, 0, 40, "%"),
        ("B", 0, 20, -20, "%"),
    ]
