"""A match seen again: any position, its address, and what an address that leads nowhere is told."""

import json
import re
from itertools import pairwise
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from accounts.models import User
from games import play, replay_views
from games.engines.bots.explaining import USUAL
from games.engines.catalogue import game_for
from games.engines.kernel.rng import FastRng
from games.models import BotRevision, Entry, Match
from games.movers import ai
from games.reading import matches, pictures, reasons, stories
from games.reading.moments import TurningPoints, swayed
from games.reading.pictures import axis_ends
from games.reading.positions import position_at
from games.timing.controls import Untimed
from games.writing import copies
from games.writing.seat_plans import Options, SeatPlan
from gates.flood import Limit
from gates.qr_codes import qr_code
from tests.games.conftest import Clock, HeldTable, Seated, Sent

pytestmark = pytest.mark.django_db(transaction=True)
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def evening(people: list[User], clock: Clock) -> HeldTable:
    """A match with real rules that goes on."""
    return begun(people, clock, {"round_limit": 5})


def begun(people: list[User], clock: Clock, rules: dict[str, int]) -> HeldTable:
    revision = play.revision_for(game="eurobiznes", rules=rules, now=clock.now)
    match = play.prepare(revision=revision, now=clock.now)
    plans = [SeatPlan(user.username, user) for user in people[:2]]
    play.start(match_id=match.pk, seats=plans, options=Options(Untimed()), now=clock.now)
    return HeldTable(match, people, clock)


def moves(table: HeldTable, count: int) -> None:
    for _ in range(count):
        seat = min(table.questions)
        choice = table.live.fixed.book.game.legal(table.state, seat)[0]
        table.play(seat, **choice.sample(FastRng(table.keys)))


def fetched(client: Client, table: HeldTable, name: str, at: Any = None) -> Any:
    url = reverse(name, args=[table.pk])
    asked = {} if at is None else {"at": at}
    return client.get(url, asked, headers={"accept": "application/json", **ENGLISH})


def test_every_position_is_what_watchers_saw_then(evening: HeldTable, client: Client) -> None:
    seen = {}
    for _ in range(12):
        game = evening.live.fixed.book.game
        seen[evening.live.version] = json.loads(json.dumps(game.view(evening.state, None)))
        moves(evening, 1)
    for number, view in seen.items():
        frame = fetched(client, evening, "match_replay_frame", number).json()
        assert (frame["at"], frame["game"], frame["outcome"]) == (number, view, None)


def test_positions_between_moves_taken_back_and_done_again(seated: Seated) -> None:
    table = seated(control=Untimed(), rules={"rounds": 3})
    seen = {}

    def note() -> None:
        seen[table.live.version] = table.live.fixed.book.game.dump(table.state)

    def call(what: Any) -> None:
        play_version = table.live.version
        what(match_id=table.pk, user_id=table.people[0].pk, version=play_version)
        note()

    note()
    table.play(0, "draw")
    note()
    table.play(0, "pass")
    note()
    call(play.undo)
    call(play.redo)
    call(play.undo)
    table.play(0, "pass")
    note()
    fixed = matches.fixed_for(table.pk)
    assert len(seen) == 7
    assert seen[2] == seen[4] != seen[3] == seen[5]
    for number, dump in seen.items():
        found = position_at(fixed, number)
        assert (found.version, fixed.book.game.dump(found.state)) == (number, dump)


def test_script_has_the_whole_story_and_its_axis(evening: HeldTable, client: Client) -> None:
    evening.finish()
    script = fetched(client, evening, "match_replay_script").json()
    version = evening.live.version
    assert (script["last"], script["over"]) == (version, True)
    assert [entry["n"] for entry in script["entries"]] == list(range(1, version + 1))
    assert [name for _, name in script["rounds"]] == sorted({n for _, n in script["rounds"]})
    assert script["moments"] == sorted(set(script["moments"]))
    # In few rounds it may be that nobody ever became richer or poorer.
    assert bool(script["moments"]) == (len(script["points"]) > 1)
    assert len(script["moments"]) <= 7
    outcome = evening.live.outcome
    assert outcome is not None
    last = script["points"][-1][1]
    assert [outcome["worth"][str(seat)] for seat in range(2)] == last


def test_figures_leave_out_what_was_taken_back(
    people: list[User], clock: Clock, client: Client
) -> None:
    revision = play.revision_for(game="1836jr", rules={}, now=clock.now)
    match = play.prepare(revision=revision, now=clock.now)
    plans = [SeatPlan(user.username, user) for user in people[:2]]
    play.start(match_id=match.pk, seats=plans, options=Options(Untimed()), now=clock.now)
    table = HeldTable(match, people, clock)
    for price, company in zip((20, 40, 70, 110, 160, 220), ("ACC", "E-SF", "CdH", "GCB", "CFL", "CFLV"), strict=True):  # fmt: skip
        table.play(min(table.questions), "bid", company=company, price=price)
    seat = min(table.questions)
    table.play(seat, "par", corporation="Nord", price=100)
    ways = fetched(client, table, "match_replay_figures").json()["market"]
    assert (len(ways["Nord"]), ways["B"]) == (1, [])
    play.undo(match_id=table.pk, user_id=people[seat].pk, version=table.live.version)
    assert fetched(client, table, "match_replay_figures").json()["market"]["Nord"] == []


def test_ring_games_have_no_figures(evening: HeldTable, client: Client) -> None:
    assert fetched(client, evening, "match_replay_figures").json() is None


@pytest.mark.parametrize(
    ("at", "code"),
    [
        ("0", "replay_beyond"),
        ("999999", "replay_ahead"),
        ("x", "replay_no_number"),
        ("-1", "replay_no_number"),
        ("٣", "replay_no_number"),
        ("9" * 30, "replay_no_number"),
    ],
)
def test_address_that_leads_nowhere_is_explained(
    evening: HeldTable, client: Client, at: str, code: str
) -> None:
    for name in ("match_replay", "match_replay_frame", "match_replay_picture", "match_replay_qr"):
        answer = fetched(client, evening, name, at)
        assert (answer.status_code, answer.json()["code"]) == (404, code)
        assert "game" not in answer.json()
    page = client.get(reverse("match_replay", args=[evening.pk]), {"at": at}, headers=ENGLISH)
    assert page.status_code == 404
    assert "This moment cannot be shown" in page.text


def test_beyond_the_end_of_a_match_that_is_over(evening: HeldTable, client: Client) -> None:
    evening.finish()
    answer = fetched(client, evening, "match_replay_frame", evening.live.version + 1)
    assert answer.json()["code"] == "replay_beyond"
    assert str(evening.live.version) in answer.json()["message"]


def test_private_match_is_seen_again_only_by_who_sat_there(
    evening: HeldTable, client: Client
) -> None:
    moves(evening, 3)
    Match.objects.filter(pk=evening.pk).update(private=True)
    names = (
        "match_replay",
        "match_replay_script",
        "match_replay_figures",
        "match_replay_frame",
        "match_replay_picture",
        "match_replay_qr",
    )
    for name in names:
        answer = fetched(client, evening, name, 2)
        assert (answer.status_code, answer.json()["code"]) == (403, "replay_private")
        assert set(answer.json()) == {"code", "message"}
    client.force_login(evening.people[3])
    assert fetched(client, evening, "match_replay_frame", 2).status_code == 403
    client.force_login(evening.people[1])
    assert fetched(client, evening, "match_replay_frame", 2).status_code == 200


def test_what_became_of_a_private_match_is_told_only_to_who_sat_there(
    evening: HeldTable, client: Client
) -> None:
    evening.finish()
    paths = [
        reverse(name, args=[evening.pk]) for name in ("match_film", "match_wealth", "match_export")
    ]
    paths += [f"/api/v1/matches/{evening.pk}/{name}/" for name in ("film", "wealth", "export")]
    assert all("public" in client.get(path).headers["Cache-Control"] for path in paths)
    Match.objects.filter(pk=evening.pk).update(private=True)
    for path in paths:
        answer = client.get(path, headers={"accept": "application/json", **ENGLISH})
        assert (answer.status_code, answer.json()["code"]) == (403, "replay_private"), path
        assert "only those who sat there" in answer.text
    client.force_login(evening.people[1])
    for path in paths:
        answer = client.get(path)
        assert answer.status_code == 200
        assert "no-store" in answer.headers["Cache-Control"], path


def test_match_that_has_not_begun_has_no_replay(clock: Clock, client: Client) -> None:
    revision = play.revision_for(game="toy", rules={}, now=clock.now)
    match = play.prepare(revision=revision, now=clock.now)
    answer = client.get(reverse("match_replay", args=[match.pk]), headers=ENGLISH)
    assert answer.status_code == 409
    assert client.get(reverse("match_replay", args=["nobody"])).status_code == 404


def test_what_a_hand_holds_is_in_no_frame(seated: Seated, client: Client) -> None:
    table = seated()
    table.play(0, "draw")
    client.force_login(table.people[0])
    frame = fetched(client, table, "match_replay_frame", 2).json()
    assert "hand" not in frame["game"]["players"]["0"]


def test_picture_names_everybody_and_is_no_script(evening: HeldTable, client: Client) -> None:
    moves(evening, 6)
    answer = fetched(client, evening, "match_replay_picture", 4)
    assert answer["Content-Type"] == "image/svg+xml"
    assert "ola" in answer.text
    assert "<script" not in answer.text


def test_lines_of_a_picture_that_would_run_together_have_an_axis_of_their_own() -> None:
    assert axis_ends([2939, 2601, 3009]) == (2601, 3009)
    assert axis_ends([2939, 0, 3009]) == (0, 3009)
    assert axis_ends([-40, 900]) == (0, 900)
    assert axis_ends([600, 600]) == (0, 600)
    assert axis_ends([0, 0]) == (0, 1)


def test_picture_tells_worths_in_money(seated: Seated, client: Client) -> None:
    table = seated(game="eurobiznes", rules={})
    told = fetched(client, table, "match_replay_picture", 1).text
    assert "1. ola: $3\u202f000" in told
    assert told.count("$3\u202f000") > 2
    assert ">$0</text>" in told


def test_qr_code_leads_to_the_move(evening: HeldTable, client: Client) -> None:
    moves(evening, 4)
    answer = fetched(client, evening, "match_replay_qr", 3)
    assert answer["Content-Type"] == "image/svg+xml"
    page = reverse("match_replay", args=[evening.pk])
    assert qr_code(f"http://testserver{page}?at=3").path in answer.text


def test_page_opens_at_its_move(evening: HeldTable, client: Client) -> None:
    moves(evening, 4)
    url = reverse("match_replay", args=[evening.pk])
    assert 'data-at="3"' in client.get(url, {"at": "3"}).text
    assert f'data-at="{evening.live.version}"' in client.get(url).text


def test_too_many_positions_are_slowed_down(
    evening: HeldTable, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay_views, "FRAMES", Limit("frames-tested", 1, 60))
    assert fetched(client, evening, "match_replay_frame", 1).status_code == 200
    assert fetched(client, evening, "match_replay_frame", 1).status_code == 429


def test_story_of_a_finished_match_is_for_everybody(evening: HeldTable, client: Client) -> None:
    url = reverse("match_story", args=[evening.pk])
    assert client.get(url, headers=ENGLISH).status_code == 409
    evening.finish()
    text = client.get(url, headers=ENGLISH).text
    outcome = evening.live.outcome
    assert outcome is not None
    first = [evening.people[seat].username for seat in outcome["placings"][0]]
    named = f"first place for {', '.join(first)}" if len(first) > 1 else f"{first[0]} won"
    assert f"Eurobiznes: {named}" in text
    assert "/replay/?at=" in text
    assert "Luck" in text
    course = client.get(reverse("match_wealth", args=[evening.pk])).json()
    assert {seat: line["thrown"] for seat, line in course["luck"].items()} == {
        seat: course["rents"].get(seat, 0) for seat in course["luck"]
    }
    script = fetched(client, evening, "match_replay_script").json()
    told = {entry["n"]: (entry["seat"], entry["told"]) for entry in script["entries"]}
    assert [one["n"] for one in course["moments"]] == script["moments"]
    assert all((one["seat"], one["told"]) == told[one["n"]] for one in course["moments"])
    assert {one["round"] for one in course["moments"]} <= set(course["rounds"])
    steps = {at: (old, new) for (_, old), (at, new) in pairwise(script["points"])}
    for one in course["moments"]:
        for seat, before, after in one["worths"]:
            assert [before, after] == [worths[seat] for worths in steps[one["n"]]]


def test_turning_points_of_a_story_say_whose_worth_they_changed(
    evening: HeldTable, client: Client
) -> None:
    evening.finish()
    axis = fetched(client, evening, "match_replay_script").json()
    story = stories.story_of(Match.objects.get(pk=evening.pk), None, "pl")
    assert [point.number for point in story.moments] == axis["moments"]
    worths = {at: (old, new) for (_, old), (at, new) in pairwise(axis["points"])}
    text = client.get(reverse("match_story", args=[evening.pk]), headers=ENGLISH).text
    for point in story.moments:
        old, new = worths[point.number]
        by = max((two - one for one, two in zip(old, new, strict=True)), key=abs)
        first = point.changes[0]
        assert first.sum[0] == ("+" if by > 0 else "−")
        assert int("".join(filter(str.isdecimal, first.sum))) == abs(by)
        assert first.sum in text
        told = f'{first.name} <b class="sum">{first.sum}</b>: worth from {first.before} to {first.after}'
        assert told in text
        assert max(zip(old, new, strict=True), key=lambda one: abs(one[1] - one[0])) == tuple(
            int("".join(filter(str.isdecimal, sum_))) for sum_ in (first.before, first.after)
        )


@pytest.mark.parametrize(
    ("ends", "shown"),
    [
        ([200.0, 300.0], [200.0, 300.0]),
        ([200.0, 201.0, 202.0], [200.0, 215.0, 230.0]),
        ([390.0, 392.0, 380.0], [379.0, 394.0, 364.0]),
    ],
)
def test_names_at_the_ends_of_lines_stand_apart(ends: list[float], shown: list[float]) -> None:
    assert pictures.spaced(ends) == shown


def test_a_moment_says_from_what_to_what_worths_went_else_who_was_ahead() -> None:
    points = [(1, [500, 500, 500]), (4, [500, 900, 80]), (6, [490, 900, 90])]
    assert swayed(points, 4) == [(2, 500, 80), (1, 500, 900)]
    assert swayed(points, 6) == [(0, 500, 490), (2, 80, 90)]
    assert swayed(points, 5) == [(1, 900, 900)]
    assert swayed(points, 1) == [(0, 500, 500)]


def test_no_two_moments_are_told_in_the_same_words() -> None:
    points = TurningPoints(game_for("eurobiznes"), last=100)
    salary = {"event": "salary_paid", "who": 0, "amount": 400}
    for number, told in ((10, salary), (40, salary), (70, {**salary, "amount": 200})):
        points.swings[number] = 1 / number
        points.sums[number] = str(told)
    assert points.key_moments() == [10, 70]


def test_the_story_says_by_which_other_rules_it_was_played(
    evening: HeldTable, client: Client
) -> None:
    evening.finish()
    text = client.get(reverse("match_story", args=[evening.pk]), headers=ENGLISH).text
    told = text.partition("What differs from the box")[2].partition("</section>")[0]
    assert "<li>Limit in rounds: 5 instead of no limit.</li>" in told
    assert f"/matches/{evening.pk}/rules/" in told


def _shares_first_place(evening: HeldTable, *seats: int) -> None:
    match = Match.objects.get(pk=evening.pk)
    assert match.outcome is not None
    match.outcome["placings"] = [list(seats)]
    match.outcome["worth"] = {str(seat): 2900 for seat in seats}
    match.save(update_fields=["outcome"])


def test_story_names_all_that_share_the_first_place_and_the_currency(
    evening: HeldTable, client: Client
) -> None:
    evening.finish()
    _shares_first_place(evening, 0, 1)
    text = client.get(reverse("match_story", args=[evening.pk]), headers=ENGLISH).text
    first, second = (user.username for user in evening.people[:2])
    assert f"Eurobiznes: first place for {first}, {second}" in text
    assert text.count("$2\u202f900") == 2


def test_story_says_who_was_out_in_the_words_of_the_result_sheet(
    people: list[User], clock: Clock, client: Client
) -> None:
    table = begun(people, clock, {"starting_cash": 500, "start_salary": 0})
    table.finish()
    assert [out for out in table.state.out if out] == [1]
    text = client.get(reverse("match_story", args=[table.pk]), headers=ENGLISH).text
    assert text.count("first out") == 1
    assert '<td class="num">–</td>' not in text


def test_own_finished_games_are_found_by_game_and_by_name(
    evening: HeldTable, client: Client
) -> None:
    url = reverse("matches_finished")
    assert client.get(url).status_code == 302
    client.force_login(evening.people[0])
    assert evening.pk not in client.get(url).text
    evening.finish()
    assert f"/matches/{evening.pk}/story/" in client.get(url).text
    for search, is_there in (("euro", True), ("JAN", True), ("ola", False), ("fortuna", False)):
        assert (evening.pk in client.get(url, {"q": search}).text) is is_there, search
    assert client.get(url, {"page": "9" * 40}).status_code == 200
    _shares_first_place(evening, 0, 1)
    for result, is_there in (("won", True), ("lost", False), ("nonsense", True)):
        assert (evening.pk in client.get(url, {"result": result}).text) is is_there, result
    assert "Pokaż wszystkie" in client.get(url, {"result": "lost"}).text
    client.force_login(evening.people[1])
    assert evening.pk in client.get(url, {"result": "won"}).text
    _shares_first_place(evening, 0)
    assert evening.pk in client.get(url, {"result": "lost"}).text
    client.force_login(evening.people[2])
    assert evening.pk not in client.get(url).text


def copied(client: Client, table: HeldTable, at: int, dice: str = "new") -> Any:
    url = reverse("match_what_if", args=[table.pk])
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    return client.post(url, {"at": str(at), "dice": dice})


@pytest.mark.parametrize("dice", ["same", "new"])
def test_what_if_goes_on_from_the_same_position(
    evening: HeldTable, client: Client, dice: str, sent: Sent
) -> None:
    evening.finish()
    client.force_login(evening.people[1])
    number = evening.live.version // 2
    answer = copied(client, evening, number, dice)
    copy = Match.objects.get(copied_from=evening.pk)
    assert answer["Location"] == f"/matches/{copy.pk}/"
    assert (copy.origin, copy.rated, copy.private, copy.copied_at) == (
        "copied",
        False,
        True,
        number,
    )
    assert [(seat.user_id, seat.bot) for seat in copy.seats.order_by("number")] == [
        (None, "steady"),
        (evening.people[1].pk, ""),
    ]
    source, own = matches.fixed_for(evening.pk), matches.fixed_for(copy.pk)
    game = source.book.game
    there, here = position_at(source, number).state, position_at(own, copy.version).state
    assert game.dump(here) == game.dump(there)
    assert ((own.secret, own.salt) == (source.secret, source.salt)) is (dice == "same")
    verdict = fetched(client, HeldTable(copy, evening.people, evening.clock), "match_verify")
    assert (verdict.json()["state"], verdict.json()["copied_from"]) == ("copy", evening.pk)
    page = client.get(reverse("match_verify", args=[copy.pk])).text
    assert "This match is a copy." in page


def test_what_if_of_a_match_that_goes_on_or_is_over_says_why_not(
    evening: HeldTable, client: Client
) -> None:
    assert copied(client, evening, 1).status_code == 302  # to sign in
    client.force_login(evening.people[0])
    moves(evening, 3)
    refused = copied(client, evening, 2)
    assert (refused.status_code, "Only a match that is over" in refused.text) == (409, True)
    evening.finish()
    for at, status in ((evening.live.version, 409), (evening.live.version + 1, 404), (0, 404)):
        assert copied(client, evening, at).status_code == status
    Match.objects.filter(pk=evening.pk).update(private=True)
    client.force_login(evening.people[3])
    assert copied(client, evening, 2).status_code == 403
    assert not Match.objects.filter(origin="copied").exists()


def test_what_if_from_a_line_that_leads_elsewhere_says_why(evening: HeldTable) -> None:
    # No row of a log can be changed: what a log would have to be like is handed in.
    moves(evening, 6)
    fixed, number = matches.fixed_for(evening.pk), evening.live.version
    path, wanted = copies._path(evening.pk, number), position_at(fixed, number)
    assert copies._played_again(fixed, path, wanted).version == len(path)
    for wrong, there in (
        ([*path[:-1], path[-1] | {"action": {"do": "fly"}}], wanted),
        (path, position_at(fixed, number - 1)),
    ):
        with pytest.raises(play.NoCopy) as refused:
            copies._played_again(fixed, wrong, there)
        assert refused.value.code == "what_if_broken"
        with override("en"):
            told = replay_views.sentence_of(refused.value)
        assert told.startswith("From this line no copy can be made")


def test_log_that_leads_nowhere_is_told_of(evening: HeldTable, client: Client) -> None:
    """No row of a log can be changed, but one that fits no rules can be added to it."""
    evening.finish()
    last = evening.live.version
    row = Entry.objects.get(match=evening.pk, number=last)
    row.pk, row.number, row.action, row.key = None, last + 1, {"do": "fly"}, None
    row.save(force_insert=True)
    Match.objects.filter(pk=evening.pk).update(version=last + 1)
    client.force_login(evening.people[0])
    for name in ("script", "frame", "picture", "animation"):
        refused = fetched(client, evening, f"match_replay_{name}", last + 1)
        assert (refused.status_code, refused.json()["code"]) == (409, "replay_broken"), name
        assert "zapis do niej nie prowadzi" in refused.json()["message"]
    assert fetched(client, evening, "match_replay_frame", last).status_code == 200
    answer = copied(client, evening, last + 1)
    assert (answer.status_code, "From this line no copy can be made" in answer.text) == (409, True)
    assert not Match.objects.filter(origin="copied").exists()


def codes_of_reasons() -> set[str]:
    """Every reason that a policy can give, as the sources name them."""
    sources = (settings.BASE_DIR / "games" / "engines" / "bots").glob("*.py")
    found = {
        code for path in sources for code in re.findall(r'Reason\(\s*"(\w+)"', path.read_text())
    }
    return found | {USUAL.code, reasons.FORGOTTEN.code, "lost"}


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_every_reason_has_its_sentence(lang: str) -> None:
    texts = (settings.BASE_DIR / "static/table/texts" / lang / "replay.js").read_text("utf-8")
    assert set(re.findall(r'"why\.(\w+)":', texts)) == codes_of_reasons()


def test_reason_of_an_ai_is_what_it_weighed(seated: Seated, client: Client) -> None:
    # Long enough for a deed that nobody owns, whatever is thrown.
    table = seated(
        seats=1, bots=("shrewd",), game="eurobiznes", rules={"round_limit": 20}, control=Untimed()
    )
    running = fetched(client, table, "match_replay_reason", 1)
    assert (running.status_code, running.json()["code"]) == (409, "reason_running")
    with_bots(table)
    made = {
        entry.number: entry for entry in Entry.objects.filter(match=table.pk).exclude(maker="table")
    }
    by_bot = [number for number, entry in made.items() if entry.maker == Entry.Maker.BOT]
    found = [fetched(client, table, "match_replay_reason", number).json() for number in by_bot]
    assert {"worth_its_price", "not_worth_its_price"} & {one["code"] for one in found}
    assert not {"forgotten"} & {one["code"] for one in found}
    bought = next(one for one in found if one["code"].endswith("worth_its_price"))
    assert (bought["at"] in by_bot, bought["seat"]) == (True, 1)
    assert set(bought["figures"]) == {"price", "gain", "left"}
    person = next(number for number, entry in made.items() if entry.maker == Entry.Maker.PERSON)
    refused = fetched(client, table, "match_replay_reason", person)
    assert (refused.status_code, refused.json()["code"]) == (404, "reason_no_ai")


def test_ai_that_plays_otherwise_today_gives_no_reason(seated: Seated, client: Client) -> None:
    table = seated(
        seats=1, bots=("shrewd",), game="eurobiznes", rules={"round_limit": 5}, control=Untimed()
    )
    with_bots(table)
    BotRevision.objects.filter(match=table.pk).update(revision=1)
    number = Entry.objects.filter(match=table.pk, maker=Entry.Maker.BOT).earliest("number").number
    assert fetched(client, table, "match_replay_reason", number).json()["code"] == "forgotten"


def with_bots(table: HeldTable) -> None:
    """Plays to the end: the person the first choice, the AI what it chooses."""
    while table.live.outcome is None:
        if not ai.turn(table.pk, table.live.version, table.clock.now):
            moves(table, 1)
