import json
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from accounts.models import User
from api import calls as api
from games import play, presets
from games.engines.catalogue import GAMES
from games.models import Match, RuleRevision, RuleVariant
from games.reading import held_matches
from games.storage.sealing import opened
from games.timing.controls import Untimed, per_decision
from games.writing.seat_plans import Options, SeatPlan
from gates.flood import Limit
from tests.games.conftest import START, Clock, HeldTable, Opened, Seated, Sent

pytestmark = pytest.mark.django_db(transaction=True)


def client_of(table: HeldTable, seat: int | None) -> Client:
    client = Client()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    if seat is not None:
        client.force_login(table.people[seat])
    return client


def post(client: Client, table: HeldTable, body: Any) -> tuple[int, dict[str, Any]]:
    url = reverse("api_actions", args=[table.pk])
    content = body if isinstance(body, str) else json.dumps(body)
    answer = client.post(url, content, content_type="application/json")
    return answer.status_code, answer.json()


def test_polling_client_sees_what_a_socket_is_told(seated: Seated) -> None:
    table = seated()
    table.play(0, "draw")
    answer = client_of(table, 1).get(reverse("api_match", args=[table.pk]), {"since": "1"})
    told = answer.json()
    assert (told["type"], told["seat"], told["version"], told["from"]) == ("welcome", 1, 2, 1)
    assert [event["n"] for event in told["events"]] == [2]
    assert told["view"]["game"]["players"]["1"]["hand"] == table.state.hand[1]
    watcher = client_of(table, None).get(reverse("api_match", args=[table.pk])).json()
    assert (watcher["seat"], watcher["view"]["choices"]) == (None, [])
    assert "hand" not in watcher["view"]["game"]["players"]["1"]


@pytest.mark.parametrize("since", ["-1", "x", "1.5", "9" * 30])
def test_since_must_be_a_version(seated: Seated, since: str) -> None:
    answer = client_of(seated(), 0).get(
        f"/api/v1/matches/{Match.objects.get().pk}/", {"since": since}
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_query")


def test_unknown_match_is_not_found(client: Client) -> None:
    for path in ("/matches/x/", "/matches/x/data/", "/matches/x/export/", "/api/v1/matches/x/"):
        assert client.get(path).status_code == 404


def test_action_over_http_is_the_same_move(seated: Seated) -> None:
    table = seated()
    client = client_of(table, 0)
    body = {"key": "a", "question": 1, "action": {"do": "draw"}}
    receipt = {"type": "receipt", "key": "a", "version": 2}
    assert post(client, table, body) == (200, receipt)
    assert post(client, table, body) == (200, receipt)
    assert table.submit(0, "a", {"do": "draw"}).version == 2
    status, refused = post(client, table, {**body, "key": "b"})
    assert (status, refused["code"], refused["detail"]) == (
        409,
        "stale_question",
        "The table has moved on since then.",
    )


def test_watcher_and_stranger_cannot_act_over_http(seated: Seated) -> None:
    table = seated()
    body = {"key": "a", "action": {"do": "draw"}}
    status, refused = post(client_of(table, 2), table, body)
    assert (status, refused["code"]) == (403, "not_your_seat")
    url = reverse("api_actions", args=[table.pk])
    stranger = client_of(table, None).post(url, json.dumps(body), content_type="application/json")
    assert stranger.status_code == 401
    assert len(table.log()) == 1


def test_action_over_http_needs_the_token_of_the_site(seated: Seated) -> None:
    table = seated()
    client = Client(enforce_csrf_checks=True)
    client.force_login(table.people[0])
    url = reverse("api_actions", args=[table.pk])
    body = json.dumps({"key": "a", "action": {"do": "draw"}})
    assert client.post(url, body, content_type="application/json").status_code == 403


@pytest.mark.parametrize(
    "body", ["", "[]", "{}", '{"key": 1}', "[" * 5000, "[" * 5000 + "]" * 5000, '{"a": NaN}']
)
def test_body_that_is_no_action_is_refused(seated: Seated, body: str) -> None:
    table = seated()
    # As a browser: whoever looks for the token must not trip over the body.
    client = Client(enforce_csrf_checks=True, headers={"x-csrftoken": "a" * 32})
    client.force_login(table.people[0])
    client.cookies["csrftoken"] = "a" * 32
    status, error = post(client, table, body)
    assert (status, error["code"]) == (400, "malformed_message")


def test_body_that_is_too_large_is_refused(seated: Seated) -> None:
    table = seated()
    body = json.dumps({"key": "a", "action": {"do": "x" * 70_000}})
    assert post(client_of(table, 0), table, body)[1]["code"] == "message_too_large"


def test_too_many_actions_are_slowed_down(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "OF_PERSON", Limit("actions", 2, 60))
    table = seated()
    client = client_of(table, 0)
    answers = [post(client, table, {"key": str(n), "action": {"do": "x"}})[0] for n in range(3)]
    assert answers == [409, 409, 429]


def test_static_data_may_be_kept_for_ever(seated: Seated) -> None:
    table = seated(rules={"purse": 25})
    answer = client_of(table, None).get(reverse("match_data", args=[table.pk]))
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    data = answer.json()
    assert (data["game"], data["rules"]["purse"]) == ("toy", 25)
    assert data["tables"] == {"tokens": ["anchor", "bell", "crown", "drum"]}


def test_leaving_over_http(seated: Seated) -> None:
    table = seated(seats=3)
    url = reverse("match_leave", args=[table.pk])
    client = client_of(table, 1)
    assert client.get(url).status_code == 405
    answer = client.post(url, headers={"accept": "application/json"})
    assert answer.json() == {"type": "receipt", "key": None, "version": 2}
    again = client.post(url, headers={"accept": "application/json"})
    assert (again.status_code, again.json()["code"]) == (409, "not_your_seat")
    page = client.post(url)
    assert (page.status_code, page["Location"]) == (302, f"/matches/{table.pk}/")


def test_export_of_a_running_match_betrays_nothing(seated: Seated) -> None:
    table = seated()
    answer = client_of(table, 0).get(reverse("match_export", args=[table.pk]))
    assert opened(bytes(table.match.secret), table.pk).hex() not in answer.text
    assert [entry["drawn"] for entry in answer.json()["entries"]] == [None]


def test_pages_of_a_match_are_served(seated: Seated) -> None:
    table = seated(rules={"rounds": 1})
    for state in ("open", "right"):
        page = client_of(table, None).get(reverse("match_verify", args=[table.pk]))
        assert page.status_code == 200
        assert f'data-state="{state}"' in page.text
        if state == "open":
            table.finish()
    page = client_of(table, 0).get(reverse("match_table", args=[table.pk]))
    assert page.status_code == 200
    assert f"/ws/matches/{table.pk}/" in page.text


def test_page_of_the_check_tells_what_it_leaves_out(seated: Seated, sent: Sent) -> None:
    table = seated(seats=0, bots=("first", "first"), rules={"rounds": 1}, control=Untimed())
    sent.run()
    page = client_of(table, None).get(reverse("match_verify", args=[table.pk])).text
    assert "the command verify_match does it" in page
    assert f'data-export="/matches/{table.pk}/export/"' in page
    assert f'data-match="{table.pk}"' in page
    assert "/static/draws/verify.js" in page


def test_how_chance_works_is_read_without_the_source() -> None:
    paper, script = (Client().get(reverse(name)) for name in ("chance", "chance_script"))
    for answer, path in ((paper, "docs/chance.md"), (script, "examples/verify_draws.py")):
        assert answer["Content-Type"] == "text/plain; charset=utf-8"
        assert answer.text == (settings.BASE_DIR / path).read_text("utf-8")


def test_my_matches_are_listed_by_urgency(opened: Opened, seated: Seated) -> None:
    slow = seated(control=per_decision(600))
    quick = seated(control=per_decision(30))
    waiting = seated()
    waiting.play(0, "draw")
    waiting.play(0, "pass")
    ended = seated(rules={"rounds": 1})
    ended.finish()
    lines = held_matches.matches_of(slow.people[0].pk)
    assert [line.match_id for line in lines] == [quick.pk, slow.pk, waiting.pk, ended.pk]
    assert [line.asked for line in lines] == [True, True, False, False]
    assert lines[0].names == ("ola", "jan")


def test_number_of_queries_does_not_grow_with_the_list(
    seated: Seated, django_assert_num_queries: Any
) -> None:
    table = seated()
    with django_assert_num_queries(4):
        held_matches.matches_of(table.people[0].pk)
    seated()
    seated()
    with django_assert_num_queries(4):
        held_matches.matches_of(table.people[0].pk)


def test_presets_are_loaded_once(db: None) -> None:
    wanted = sum(len(game.presets()) for game in GAMES.values())
    assert presets.load(START) == presets.load(START) == wanted
    assert RuleVariant.objects.count() == wanted
    open_bids = RuleVariant.objects.get(game="toy", slug="open")
    assert open_bids.current.rules["bids"] == "open"
    assert RuleRevision.objects.count() <= wanted


def test_admin_sees_matches_and_changes_nothing(seated: Seated, admin_client: Client) -> None:
    table = seated()
    page = admin_client.get(f"/admin/games/match/{table.pk}/change/")
    assert page.status_code == 200
    assert opened(bytes(table.match.secret), table.pk).hex() not in page.text
    assert admin_client.post(f"/admin/games/match/{table.pk}/change/", {}).status_code == 403
    assert admin_client.get("/admin/games/match/add/").status_code == 403
    for model in ("match", "entry", "rulerevision", "rulevariant"):
        assert admin_client.get(f"/admin/games/{model}/").status_code == 200


def test_wealth_is_told_once_the_match_has_ended(
    people: list[User], clock: Clock, client: Client
) -> None:
    revision = play.revision_for(game="eurobiznes", rules={"round_limit": 5}, now=clock.now)
    match = play.prepare(revision=revision, now=clock.now)
    plans = [SeatPlan(user.username, user) for user in people[:2]]
    play.start(match_id=match.pk, seats=plans, options=Options(Untimed()), now=clock.now)
    table = HeldTable(match, people, clock)
    url = reverse("match_wealth", args=[match.pk])
    assert client.get(url).status_code == 404
    table.finish()
    answer = client.get(url)
    found = answer.json()
    outcome = table.live.outcome
    assert outcome is not None
    # Where everybody misses turns, a round can pass within one entry: it has no point of its own.
    assert found["rounds"][0] == 1
    assert found["rounds"] == sorted(set(found["rounds"]))
    assert {seat: worths[-1] for seat, worths in found["worth"].items()} == outcome["worth"]
    assert found["turns"] >= len(found["rounds"])
    assert set(found["counts"]) == {"deals", "auctions", "bankruptcies"}
    assert "immutable" in answer["Cache-Control"]
    assert client.get(reverse("match_wealth", args=["nobody"])).status_code == 404


def test_film_ends_as_the_match_did(people: list[User], clock: Clock, client: Client) -> None:
    revision = play.revision_for(game="eurobiznes", rules={"round_limit": 5}, now=clock.now)
    match = play.prepare(revision=revision, now=clock.now)
    plans = [SeatPlan(user.username, user) for user in people[:2]]
    play.start(match_id=match.pk, seats=plans, options=Options(Untimed()), now=clock.now)
    table = HeldTable(match, people, clock)
    url = reverse("match_film", args=[match.pk])
    assert client.get(url).status_code == 404
    table.finish()
    film = client.get(url).json()
    assert [seat["name"] for seat in film["seats"]] == ["ola", "jan"]
    shown = film["first"]
    assert shown["round"] == 1
    for change in film["changes"]:
        shown = {**shown, **change}
    live = table.live
    view = live.fixed.book.game.view(live.table.state, None)
    assert shown == json.loads(json.dumps(view))
    assert film["changes"]


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_body_of_another_type_is_refused(seated: Seated, kind: str) -> None:
    table = seated()
    body = json.dumps({"key": "k1", "action": {"do": "draw"}})
    answer = client_of(table, 0).post(
        reverse("api_actions", args=[table.pk]), body, content_type=kind
    )
    assert (answer.status_code, answer.json()["code"]) == (415, "malformed_message")
    assert table.live.version == 1


def test_form_with_a_file_is_refused_as_well(seated: Seated) -> None:
    table = seated()
    log = SimpleUploadedFile("log.json", b"{}")
    answer = client_of(table, 0).post(reverse("api_actions", args=[table.pk]), {"log": log})
    assert (answer.status_code, answer.json()["code"]) == (415, "malformed_message")
