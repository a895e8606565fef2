"""The interface for programs: the same services as for pages and sockets, each seat sees its own, nothing written on refusal."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.models import User
from api import calls, tokens
from api.models import PersonalToken
from api.paging import cursor_of
from games import play
from games.engines.kernel.rng import seal_of
from games.models import Entry, Match
from games.telling import company
from games.timing.controls import Untimed
from games.writing.seat_plans import Options, SeatPlan
from gates.flood import Limit
from lobbies.models import Table
from notifications.models import Notice
from tests.api.conftest import TokenClient
from tests.tournaments.events import event

pytestmark = pytest.mark.django_db(transaction=True)
ROOT = "/api/v1/"
ENTROPY = b"\7" * 32


def started(*people: User, game: str = "fortuna") -> str:
    """A match without a clock."""
    now = timezone.now()
    match = play.prepare(revision=play.revision_for(game=game, rules={}, now=now), now=now)
    plans = [SeatPlan(user.display_name, user) for user in people]
    play.start(match_id=match.pk, seats=plans, options=Options(control=Untimed()), now=now)
    return match.pk


@pytest.fixture
def jan(db: None) -> User:
    return User.objects.create_user("jan", email="jan@example.org")


def test_program_opens_a_table_seals_and_plays(program: TokenClient) -> None:
    wishes = {
        "game": "eurobiznes",
        "seats_max": 2,
        "bots": {"1": "random"},
        "visibility": "private",
    }
    answer = program.post(f"{ROOT}tables/", {**wishes, "pace": "instant", "start": True})
    assert answer.status_code == 201
    room = answer.json()
    table = f"{ROOT}tables/{room['table']['id']}/"
    assert (room["table"]["state"], room["me"], room["is_host"]) == ("sealing", 0, True)
    told = program.get(f"{table}seals/").json()
    seal = seal_of(told["match"], told["mine"], ENTROPY)
    assert program.post(f"{table}seal/", {"seal": seal}).json()["seats"][0]["seal"] == seal
    assert program.post(f"{table}reveal/", {"entropy": ENTROPY.hex()}).json()["state"] == "started"
    match = f"{ROOT}matches/{told['match']}/"
    assert program.get(match).json()["seat"] == 0
    asked = program.get(f"{match}choices/").json()
    if asked["question"] is None:  # the AI player begins
        assert not any(choice["do"] == "roll" for choice in asked["choices"])
        return
    body = {"key": "k", "question": asked["question"], "action": {"do": asked["choices"][0]["do"]}}
    receipt = program.post(f"{match}actions/", body).json()
    assert receipt == {"type": "receipt", "key": "k", "version": asked["version"] + 1}
    assert program.post(f"{match}actions/", body).json() == receipt


def test_refusal_is_a_problem_with_the_code_of_the_socket(
    program: TokenClient, ola: User, jan: User
) -> None:
    match = f"{ROOT}matches/{started(jan, ola)}/"
    before = Entry.objects.count()
    answer = program.post(f"{match}actions/", {"key": "k", "question": 9, "action": {"do": "roll"}})
    problem = answer.json()
    assert (answer.status_code, answer["Content-Type"]) == (409, "application/problem+json")
    assert problem["code"] == "stale_question"
    asked = program.get(f"{match}choices/").json()["question"]  # who begins is drawn
    assert problem["params"] == {"question": asked}
    assert problem["type"] == "urn:magnat:problem:stale_question"
    assert (problem["status"], problem["instance"]) == (409, f"{match}actions/")
    assert (problem["key"], problem["version"]) == ("k", 1)
    assert Entry.objects.count() == before


@pytest.mark.parametrize("game", ["fortuna", "eurobiznes", "antimonopoly", "1836jr"])
def test_every_reading_of_a_match_is_as_the_document_says(
    ola: User, jan: User, program: TokenClient, game: str
) -> None:
    match = f"{ROOT}matches/{started(ola, jan, User.objects.create_user('ewa'), game=game)}/"
    for part in ("", "view/", "choices/", "log/", "data/", "export/", "verdict/", "ratings/"):
        for reader in (program, TokenClient()):
            assert reader.get(match + part).status_code == 200, part
    assert program.get(f"{match}wealth/").status_code == 404


def test_program_thanks_once_who_sat_there_to_the_end(
    program: TokenClient, ola: User, jan: User
) -> None:
    match_id = started(ola, jan)
    address = f"{ROOT}matches/{match_id}/thanks/"
    assert program.get(address).json() == {"seats": []}
    assert program.post(address, {"seat": 1}).json()["code"] == "match_not_over"
    Match.objects.filter(pk=match_id).update(
        status=Match.Status.ENDED,
        ended_at=timezone.now(),
        asked_mask=0,
        bots_due=False,
        outcome={"placings": [[0], [1]], "worth": {}, "reason": "last_player"},
    )
    line = {"seat": 1, "name": "jan", "givers": 0, "is_mine": False}
    assert program.get(address).json() == {"seats": [line]}
    for _ in range(2):
        answer = program.post(address, {"seat": 1})
        assert answer.json() == {"seats": [{**line, "givers": 1, "is_mine": True}]}
    assert Notice.objects.filter(kind="thanked", user=jan).count() == 1
    assert program.post(address, {"seat": 0}).json()["code"] == "nobody_to_thank"
    assert TokenClient().get(address).status_code == 401


def test_page_without_a_socket_has_the_table_open_and_a_program_has_not(
    program: TokenClient, ola: User, jan: User
) -> None:
    cache.clear()
    match_id = started(ola, jan)
    program.ask("GET", f"/api/v1/matches/{match_id}/")
    assert company.absent(match_id, [ola.pk]) == [ola.pk]
    page = Client()
    page.force_login(ola)
    page.get(f"/api/v1/matches/{match_id}/")
    assert company.absent(match_id, [ola.pk, jan.pk]) == [jan.pk]


def test_each_seat_sees_its_own(
    program: TokenClient, ola: User, jan: User, token_for: Callable[..., str]
) -> None:
    match = f"{ROOT}matches/{started(ola, jan)}/"
    mine, other, watcher = (
        reader.get(f"{match}view/").json()
        for reader in (program, TokenClient(token_for(jan)), TokenClient())
    )
    assert [view["seat"] for view in (mine, other, watcher)] == [0, 1, None]
    assert [view["question"] for view in (mine, other, watcher)].count(None) == 2
    assert watcher["choices"] == []


def test_leaving_takes_the_seat(program: TokenClient, ola: User, jan: User) -> None:
    match = f"{ROOT}matches/{started(ola, jan, User.objects.create_user('ewa'))}/"
    assert program.post(f"{match}leave/").json()["type"] == "receipt"
    assert program.post(f"{match}leave/").json()["code"] == "not_your_seat"
    calling = {"key": "c", "call": "return", "version": 1}
    assert program.post(f"{match}calls/", calling).json()["code"] == "not_your_seat"


def test_stranger_is_told_to_show_something(db: None) -> None:
    answer = TokenClient().get(f"{ROOT}me/")
    assert (answer.status_code, answer.json()["code"]) == (401, "sign_in_needed")
    assert answer["WWW-Authenticate"] == 'Bearer realm="magnat"'


def test_token_that_is_unknown_expired_or_of_a_closed_account_is_refused(
    ola: User, token_for: Callable[..., str]
) -> None:
    text = token_for(ola)
    assert TokenClient(text).get(f"{ROOT}me/").json()["name"] == "ola"
    assert TokenClient(text + "x").get(f"{ROOT}games/").json()["code"] == "bad_token"
    PersonalToken.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert TokenClient(text).get(f"{ROOT}me/").status_code == 401
    PersonalToken.objects.update(expires_at=None)
    User.objects.filter(pk=ola.pk).update(is_active=False)
    assert TokenClient(text).get(f"{ROOT}me/").status_code == 401


def test_token_is_good_for_its_scopes_alone(ola: User, token_for: Callable[..., str]) -> None:
    reader = TokenClient(token_for(ola, "read"))
    answer = reader.post(f"{ROOT}tables/", {"game": "fortuna"})
    assert (answer.status_code, answer.json()["params"]) == (403, {"scope": "tables"})
    assert not Table.objects.exists()
    assert (
        TokenClient(token_for(ola, "play")).get(f"{ROOT}lobby/").json()["code"] == "scope_missing"
    )
    assert reader.get(f"{ROOT}me/").json()["scopes"] == ["read"]


def test_only_the_digest_of_a_token_is_kept(ola: User, token_for: Callable[..., str]) -> None:
    text = token_for(ola)
    row = PersonalToken.objects.get()
    assert row.digest == hashlib.sha256(text.encode()).hexdigest()
    assert text not in json.dumps([str(value) for value in vars(row).values()])
    assert tokens.token_revoke(user=ola, token_id=row.pk)
    assert TokenClient(text).get(f"{ROOT}me/").status_code == 401


def test_guests_and_hoarders_get_no_token(ola: User) -> None:
    guest = User.objects.create_user("guest", is_guest=True)
    for user, scopes, code in ((guest, ["read"], "tokens_of_guests"), (ola, [], "no_scope")):
        with pytest.raises(tokens.TokenError, match=code):
            tokens.token_make(user=user, name="t", scopes=scopes, now=timezone.now())
    for number in range(tokens.TOKENS_MOST):
        tokens.token_make(user=ola, name=str(number), scopes=["read"], now=timezone.now())
    with pytest.raises(tokens.TokenError, match="too_many_tokens"):
        tokens.token_make(user=ola, name="one more", scopes=["read"], now=timezone.now())


def test_session_needs_the_token_of_the_site(ola: User) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(ola)
    answer = browser.post(f"{ROOT}tables/", "{}", content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (403, "csrf_failed")


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("lobby/?limit=0", "bad_query"),
        ("lobby/?limit=x", "bad_query"),
        ("lobby/?limits=5", "bad_query"),
        ("lobby/?limit=5&limit=6", "bad_query"),
        ("games/?limit=5", "bad_query"),
        ("lobby/?pace=never", "bad_query"),
        ("lobby/?cursor=%21", "bad_cursor"),
        ("lobby/?cursor=" + cursor_of("x"), "bad_cursor"),
        ("tournaments/?cursor=" + cursor_of([1]), "bad_cursor"),
        ("tournaments/?state=x", "bad_query"),
        ("ladders/fortuna/live/?season=x", "bad_query"),
        ("ladders/fortuna/never/", "not_found"),
        ("matches/nobody/", "no_such_match"),
        ("matches/nobody/log/", "no_such_match"),
        ("matches/nobody/data/", "no_such_match"),
        ("tables/9/", "no_such_table"),
        ("tournaments/9/", "no_such_event"),
        ("games/chess/variants/", "unknown_game"),
        ("games/fortuna/variants/none/", "not_found"),
        ("people/nobody/", "not_found"),
        ("nowhere/at/all/", "not_found"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_code(db: None, path: str, code: str) -> None:
    answer = TokenClient().get(ROOT + path)
    assert answer.json()["code"] == code
    assert 400 <= answer.status_code < 500


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"game": "fortuna", "seats_max": 99}, "form_invalid"),
        ({"game": "fortuna", "seats_min": 4, "seats_max": 2}, "seats_reversed"),
        ({"game": "fortuna", "rules": {"start_cash": "much"}}, "form_invalid"),
        ({"game": "fortuna", "rules": {"nothing": 1}}, "form_invalid"),
        ({"game": "fortuna", "control": {"kind": "never"}}, "form_invalid"),
        ({"game": "fortuna", "bots": {"1": "nobody"}}, "unknown_bot"),
        ({"game": "fortuna", "bots": {"1": "banker2"}}, "bot_of_other_games"),
        ({"game": "fortuna", "control": {"kind": "none"}}, "clock_private_only"),
        ({"game": 1}, "malformed_message"),
    ],
)
def test_table_that_cannot_be_is_not_opened(program: TokenClient, body: Any, code: str) -> None:
    problem = program.post(f"{ROOT}tables/", body).json()
    assert problem["code"] == code
    errors = problem["params"].get("errors", {})
    assert bool(errors) is (code == "form_invalid")
    assert all(told and all(told) for told in errors.values())
    assert not Table.objects.exists()


def test_lists_come_in_parts(program: TokenClient, ola: User) -> None:
    for _ in range(3):
        assert program.post(f"{ROOT}tables/", {"game": "fortuna"}).status_code == 201
    first = program.get(f"{ROOT}lobby/?limit=2&game=fortuna").json()
    assert (len(first["items"]), first["counts"]["waiting"]) == (2, 3)
    second = program.get(first["next"]).json()
    assert (len(second["items"]), second["next"]) == (1, None)
    numbers = [table["id"] for table in (*first["items"], *second["items"])]
    assert numbers == list(Table.objects.order_by("pk").values_list("pk", flat=True))
    assert len(program.get(f"{ROOT}me/tables/").json()["seated"]) == 3


def test_log_comes_in_parts(program: TokenClient, ola: User, jan: User) -> None:
    match_id = started(ola, jan)
    play.leave(match_id=match_id, user_id=jan.pk, now=timezone.now())
    part = program.get(f"{ROOT}matches/{match_id}/log/?limit=1").json()
    assert [entry["n"] for entry in part["items"]] == [1]
    rest = program.get(part["next"]).json()
    assert rest["items"][0]["n"] == 2


def test_waiting_room_over_calls(
    program: TokenClient, jan: User, token_for: Callable[..., str]
) -> None:
    other = TokenClient(token_for(jan))
    opened = program.post(f"{ROOT}tables/", {"game": "fortuna", "visibility": "private"}).json()
    table = f"{ROOT}tables/{opened['table']['id']}/"
    assert other.get(table).json()["code"] == "no_such_table"
    code = Table.objects.get().code
    assert other.get(f"{table}?code={code}").json()["me"] is None
    assert other.post(f"{table}join/", {"code": code, "seat": 2}).json()["me"] == 2
    assert other.post(f"{table}ready/", {"ready": True}).status_code == 200
    assert other.post(f"{table}start/").json()["code"] == "not_host"
    assert program.post(f"{table}bot/", {"seat": 1, "bot": "steady"}).status_code == 200
    assert program.post(f"{table}clear/", {"seat": 1}).status_code == 200
    assert program.post(f"{table}check/").json()["table"]["state"] == "sealing"
    assert other.post(f"{table}leave/").status_code == 204
    assert program.post(f"{table}close/").status_code == 204
    assert program.get(table).json()["table"]["state"] == "closed"
    assert other.get(table).json()["code"] == "no_such_table"


def test_event_over_calls(program: TokenClient, ola: User, jan: User) -> None:
    tournament = event(jan, starts_at=timezone.now() + timedelta(days=1), at=timezone.now())
    path = f"{ROOT}tournaments/{tournament.pk}/"
    assert program.post(f"{path}register/").json() == {"event": tournament.pk, "state": "listed"}
    assert program.post(f"{path}register/").json()["code"] == "already_registered"
    assert program.get(path).json()["mine"] is True
    assert [one["id"] for one in program.get(f"{ROOT}tournaments/").json()["items"]] == [
        tournament.pk
    ]
    for part in ("standings/", "rounds/"):
        assert program.get(path + part).json() == {"items": []}
    assert program.post(f"{path}withdraw/").status_code == 204


def test_people_and_ladders(program: TokenClient, ola: User) -> None:
    assert program.get(f"{ROOT}people/ola/").json()["id"] == ola.pk
    assert len(program.get(f"{ROOT}ladders/").json()["items"]) == 10
    assert program.get(f"{ROOT}ladders/fortuna/live/").json()["items"] == []
    stand = program.get(f"{ROOT}ladders/fortuna/live/{ola.pk}/").json()["stand"]
    assert (stand["rating"], stand["games"]) == (None, 0)
    assert program.get(f"{ROOT}me/matches/").json() == {"items": [], "next": None}


def test_what_never_changes_is_told_once(ola: User, jan: User) -> None:
    path = f"{ROOT}matches/{started(ola, jan)}/data/"
    first = TokenClient().get(path)
    assert "immutable" in first["Cache-Control"]
    again = TokenClient().get(path, **{"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_who_asks_too_often_waits(program: TokenClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "OF_PERSON", Limit("few", 2, 60))
    answers = [program.get(f"{ROOT}me/") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert [answer["RateLimit-Remaining"] for answer in answers] == ["1", "0", "0"]
    assert answers[0]["RateLimit-Limit"] == "2"
    assert 1 <= int(answers[2]["Retry-After"]) <= 60


def test_games_with_all_that_a_host_may_choose(db: None) -> None:
    listed = TokenClient().get(f"{ROOT}games/").json()["items"]
    assert {"eurobiznes", "fortuna", "antimonopoly", "1836jr"} <= {game["key"] for game in listed}
    for game in ("fortuna", "1836jr"):
        offers = TokenClient().get(f"{ROOT}games/{game}/variants/").json()["items"]
        assert (
            TokenClient().get(f"{ROOT}games/{game}/variants/{offers[0]['slug']}/").status_code
            == 200
        )
        schema = TokenClient().get(f"{ROOT}games/{game}/parameters/").json()["parameters"]
        assert schema["type"] == "object"


def test_whole_numbers_may_have_a_point(program: TokenClient) -> None:
    table = program.post(f"{ROOT}tables/", {"game": "fortuna", "seats_max": 3.0}).json()["table"]
    assert table["seats_max"] == 3
    refused = program.post(f"{ROOT}tables/", {"game": "fortuna", "seats_max": 3.5}).json()
    assert refused["code"] == "malformed_message"


@pytest.mark.parametrize("end", ["\x00}", "0}} ", ""])
def test_wrong_number_in_a_body_that_is_no_json_is_refused(program: TokenClient, end: str) -> None:
    body = '{"game":"fortuna","seats_max":1.5' + end
    answer = program.sent("POST", f"{ROOT}tables/", body)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed_message")


@pytest.mark.parametrize("path", ["lobby/?game=%00", "matches/a%0Ab/export/"])
def test_what_no_call_was_asked_for_is_a_problem_too(db: None, path: str) -> None:
    answer = TokenClient().get(ROOT + path)
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.status_code in {400, 404}


def test_error_of_ours_is_a_problem_too(
    program: TokenClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("api.views.tables.selectors.mine", broken)
    answer = program.get(f"{ROOT}me/tables/")
    assert (answer.status_code, answer.json()["code"]) == (500, "failed")
    assert "a call failed" in caplog.text
