"""A match as a short animation: what it shows and when, how large it is, who gets it and how often it is made."""

import re
from base64 import b64encode
from hashlib import sha256
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import animation_views, play
from games.engines.catalogue import game_for
from games.engines.kernel.rng import FastRng
from games.fronts.catalogue import front_for
from games.fronts.g1836jr.moving import INKS
from games.fronts.property.moving import boxes_of, size_of
from games.fronts.strips import Strip, runs
from games.models import Match
from games.reading import animations
from games.timing.controls import Untimed
from games.writing.seat_plans import Options, SeatPlan
from gates.flood import Limit
from tests.games.conftest import Clock, HeldTable, Seated

KILOBYTES_300 = 300_000
ENGLISH = {"accept-language": "en"}
needs_matches = pytest.mark.django_db(transaction=True)


def opened(game: str, people: list[User], clock: Clock, **rules: Any) -> HeldTable:
    revision = play.revision_for(game=game, rules=rules, now=clock.now)
    match = play.prepare(revision=revision, now=clock.now)
    plans = [SeatPlan(user.username, user) for user in people[:2]]
    play.start(match_id=match.pk, seats=plans, options=Options(Untimed()), now=clock.now)
    return HeldTable(match, people, clock)


@pytest.fixture
def evening(people: list[User], clock: Clock) -> HeldTable:
    return opened("eurobiznes", people, clock, round_limit=5)


def fetched(client: Client, table: HeldTable, at: Any = None, **headers: str) -> Any:
    url = reverse("match_replay_animation", args=[table.pk])
    asked = {} if at is None else {"at": at}
    return client.get(url, asked, headers={"accept": "application/json", **ENGLISH, **headers})


def moves(table: HeldTable, count: int) -> None:
    for _ in range(count):
        seat = min(table.questions)
        choice = table.live.fixed.book.game.legal(table.state, seat)[0]
        table.play(seat, **choice.sample(FastRng(table.keys)))


def test_equal_neighbours_are_one_run() -> None:
    assert list(runs([7, 7, None, 7])) == [(7, 0, 2), (None, 2, 3), (7, 3, 4)]


def test_what_is_gone_in_the_end_is_hidden_from_who_wishes_no_movement() -> None:
    strip = Strip(4)
    assert strip.seen(0, 4) == ""
    until_the_end, for_a_while = strip.seen(1, 4), strip.seen(1, 3)
    assert strip.rules[until_the_end].endswith(
        f".{until_the_end}{{animation-name:{until_the_end}}}"
    )
    assert strip.rules[for_a_while].endswith("visibility:hidden}")
    assert f"{strip.part(1):g}%{{visibility:visible}}" in strip.rules[for_a_while]
    assert f"{strip.part(3):g}%{{visibility:hidden}}" in strip.rules[for_a_while]


def test_way_waits_turns_its_corners_and_stays_where_it_ends() -> None:
    strip = Strip(3)
    rule = strip.rules[strip.way("p", [["a"], ["a"], ["corner", "b"]])]
    steps = re.findall(r"([\d.]+)%\{transform:(\w+)\}", rule)
    assert [place for _, place in steps] == ["a", "a", "corner", "b"]
    assert float(steps[1][0]) == strip.part(2)
    assert rule.endswith("transform:b}")


@pytest.mark.parametrize("count", [40, 44])
def test_fields_lie_round_the_ring_without_a_gap(count: int) -> None:
    boxes, size = boxes_of(count), size_of(count)
    assert (boxes[0].x + boxes[0].w, boxes[0].y + boxes[0].h) == (size, size)
    corners = [boxes[nth * count // 4] for nth in range(4)]
    assert {(box.x, box.y) for box in corners} == {(0, 0), (0, size - 106), (size - 106, 0), (size - 106, size - 106)}  # fmt: skip
    inner = (size - 2 * 106) ** 2
    assert sum(box.w * box.h for box in boxes) == size * size - inner


@pytest.mark.parametrize("last", [1, 30, 5000])
def test_moments_are_few_and_hold_what_decided(last: int) -> None:
    axis: dict[str, Any] = {
        "rounds": [(at, at) for at in range(1, last + 1, 7)],
        "points": [(at, [0]) for at in range(1, last + 1, 3)],
        "moments": sorted({1, last // 2 or 1, last}),
    }
    found = animations.moments_of(axis, last)
    assert found == sorted(set(found))
    assert {*axis["moments"], last} <= set(found)
    assert len(found) <= animations.PICTURES_MOST
    assert found[0] == 1


def test_ring_shows_who_owns_what_and_where_it_is_built_and_pledged() -> None:
    game = game_for("eurobiznes")
    compiled = game.compile(game.rules({}))
    given: tuple[dict[str, Any], ...] = (
        {},
        {"owner": {"saloniki": 1, "ateny": 1}, "level": {"ateny": 2}, "mortgaged": ["saloniki"]},
    )
    views = [game.view(game.arrange(compiled, 2, one, FastRng(0)), None) for one in given]
    strip = Strip(2)
    board = front_for("eurobiznes").moving(dict(game.tables()), views, strip)
    second = strip.seen(1, 2)
    assert [(owner, seen) for _, owner, seen in board["owned"]] == [(1, second), (1, second)]
    assert [seen for _, seen in board["pledged"]] == [second]
    assert [(len(houses), seen) for houses, seen in board["built"]] == [(2, second)]
    assert [seat for seat, _, _ in board["pawns"]] == [0, 1]


def test_map_shows_tiles_stations_and_prices_when_they_came() -> None:
    game = game_for("1836jr")
    compiled = game.compile(game.rules({}))
    operated = {
        "c.GCL.at": [2, 6], "c.GCL.par": 82, "c.GCL.pres": 1, "c.GCL.shares": {"1": 60, "ipo": 40},
        "c.GCL.tokens": [["I9"]], "m.I9": ["57", 4],
    }  # fmt: skip
    views = [
        game.view(game.arrange(compiled, 2, {"set": one}, FastRng(0)), None)
        for one in ({}, operated)
    ]
    strip = Strip(2)
    board = front_for("1836jr").moving(dict(game.tables()), views, strip)
    (laid,), (station,) = board["laid"], board["stations"]
    namur = next(one for one in board["ground"] if (one["x"], one["y"]) == (laid["x"], laid["y"]))
    assert (laid["seen"], laid["fill"]) == (strip.seen(1, 2), "#f3e2a0")
    assert namur["fill"] == "#f8f9f1"
    assert station == (laid["x"], laid["y"], "GCL", strip.seen(1, 2))
    prices = dict(board["prices"])
    assert [price for price, _ in prices["GCL"]] == [None, views[1]["c"]["GCL"]["price"]]
    assert [price for price, _ in prices["B"]] == [None]


@needs_matches
def test_finished_match_is_one_small_drawing_that_moves_by_its_own_style(
    evening: HeldTable, client: Client
) -> None:
    evening.finish()
    answer = fetched(client, evening)
    assert answer["Content-Type"] == "image/svg+xml"
    assert len(answer.content) < KILOBYTES_300
    ET.fromstring(answer.text)  # noqa: S314  our own drawing
    assert "ola" in answer.text
    assert "Round 5" in answer.text
    assert "<script" not in answer.text
    assert 'href="http' not in answer.text
    assert "prefers-reduced-motion:reduce" in answer.text
    style = answer.text.partition("<style>")[2].partition("</style>")[0]
    digest = b64encode(sha256(style.encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in answer["Content-Security-Policy"]
    assert "script-src 'none'" in answer["Content-Security-Policy"]
    english, client.cookies[settings.LANGUAGE_COOKIE_NAME] = answer.text, "pl"
    assert "Runda 5" in fetched(client, evening).text
    assert "Runda 5" not in english


@needs_matches
def test_finished_match_is_kept_by_its_tag_and_one_that_goes_on_is_not(
    evening: HeldTable, client: Client
) -> None:
    moves(evening, 6)
    running = fetched(client, evening)
    assert ("ETag" in running, running["Cache-Control"]) == (False, "private, no-store")
    evening.finish()
    over = fetched(client, evening)
    assert over["Cache-Control"] == "public, no-cache"
    again = fetched(client, evening, **{"if-none-match": over["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    earlier = fetched(client, evening, 4, **{"if-none-match": over["ETag"]})
    assert earlier.status_code == 200
    Match.objects.filter(pk=evening.pk).update(private=True)
    client.force_login(evening.people[0])
    assert fetched(client, evening)["Cache-Control"] == "private, no-cache"


@needs_matches
def test_nothing_after_the_move_that_is_asked_for_is_told(
    evening: HeldTable, client: Client
) -> None:
    evening.finish()
    whole, start = fetched(client, evening).text, fetched(client, evening, 1).text
    assert "Round 5" in whole
    assert "Round 1" in start
    assert "Round 2" not in start
    assert "tspan" in whole
    assert "tspan" not in start


@needs_matches
@pytest.mark.parametrize(
    ("at", "code"), [("0", "replay_beyond"), ("999999", "replay_ahead"), ("x", "replay_no_number")]
)
def test_address_that_leads_nowhere_is_refused(
    evening: HeldTable, client: Client, at: str, code: str
) -> None:
    answer = fetched(client, evening, at)
    assert (answer.status_code, answer.json()["code"]) == (404, code)
    assert "sha256" not in answer["Content-Security-Policy"]


@needs_matches
def test_private_match_is_only_for_who_sat_there(evening: HeldTable, client: Client) -> None:
    evening.finish()
    tag = fetched(client, evening)["ETag"]
    Match.objects.filter(pk=evening.pk).update(private=True)
    answer = fetched(client, evening, **{"if-none-match": tag})
    assert (answer.status_code, answer.json()["code"]) == (403, "replay_private")
    assert set(answer.json()) == {"code", "message"}
    client.force_login(evening.people[1])
    assert fetched(client, evening).status_code == 200


@needs_matches
def test_pictures_are_what_watchers_see(seated: Seated) -> None:
    table = seated()
    table.play(0, "draw")
    stills = animations.stills_of(table.pk, table.live.version).shown
    assert [still.number for still in stills][-1] == table.live.version
    assert all("hand" not in still.view["players"]["0"] for still in stills)


@needs_matches
@pytest.mark.parametrize(
    ("game", "shown"),
    [("1836jr", 'id="tNord"'), ("fortuna", "<ellipse"), ("antimonopoly", "<ellipse")],
)
def test_match_of_each_game_that_goes_on_is_shown_as_far_as_it_went(
    people: list[User], clock: Clock, client: Client, game: str, shown: str
) -> None:
    table = opened(game, people, clock)
    moves(table, 12)
    answer = fetched(client, table)
    assert answer.status_code == 200
    ET.fromstring(answer.text)  # noqa: S314  our own drawing
    assert shown in answer.text
    assert fetched(client, table, table.live.version + 1).json()["code"] == "replay_ahead"


@needs_matches
def test_who_asks_for_many_is_slowed_down(
    evening: HeldTable, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(animation_views, "ANIMATIONS", Limit("animations-tested", 1, 60))
    assert fetched(client, evening).status_code == 200
    assert fetched(client, evening).status_code == 429


def test_corporations_move_in_the_inks_of_the_table() -> None:
    tokens = (settings.BASE_DIR / "static/css/tokens.css").read_text()
    by_day = dict(re.findall(r"--corp-(\w+): light-dark\((#\w+),", tokens))
    assert by_day == {name.lower(): ink for name, (ink, _) in INKS.items()}
