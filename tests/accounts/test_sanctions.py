"""What the staff does about people: warnings that are read once, silences, bans that end everything at once."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.test import Client
from django.utils import timezone

from accounts import selectors
from accounts.models import Sanction, StaffAct, User
from accounts.services import act_note, sanction_impose, sanction_lift
from gates.standing import SocketStanding, standing_of
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db
ADD = "/admin/accounts/sanction/add/"


@pytest.fixture
def boss() -> User:
    return User.objects.create_superuser("boss", "boss@example.org", PASSWORD, locale="en")


@pytest.fixture
def office(boss: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(boss)
    return client


def impose(user: User, by: User, kind: str, **more: Any) -> Sanction:
    given = {"reason": "Abuse at the table", "until": None, "now": timezone.now(), **more}
    return sanction_impose(user=user, by=by, kind=kind, **given)


def sign_in(client: Client) -> Any:
    return client.post("/accounts/login/", {"login": "ola", "password": PASSWORD})


def test_ban_ends_sessions_and_sockets_and_refuses_the_sign_in(
    ola: User, boss: User, site: Client
) -> None:
    sign_in(site)
    socket = SocketStanding(ola.pk, "", "")
    assert standing_of([socket]) == {socket}
    impose(ola, boss, Sanction.Kind.BAN, until=timezone.now() + timedelta(days=3))
    assert standing_of([socket]) == set()
    assert not Session.objects.filter(pk=site.session.session_key).exists()
    answer = sign_in(site)
    assert answer.status_code == 403
    assert "Abuse at the table" in answer.text
    assert "Until " in answer.text
    assert "_auth_user_id" not in site.session


def test_session_begun_meanwhile_is_turned_away_and_ended(
    ola: User, boss: User, site: Client
) -> None:
    impose(ola, boss, Sanction.Kind.BAN)
    site.force_login(User.objects.get(pk=ola.pk))
    answer = site.get("/profile/", headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (403, "banned")
    assert answer.json()["params"] == {"until": "", "reason": "Abuse at the table"}
    assert "for good" in answer.json()["message"]
    assert site.get("/profile/").status_code == 302


@pytest.mark.parametrize("end", ["lifted", "over"])
def test_ban_that_is_over_lets_in_again(ola: User, boss: User, site: Client, end: str) -> None:
    now = timezone.now()
    if end == "lifted":
        ban = impose(ola, boss, Sanction.Kind.BAN)
        assert sanction_lift(sanction=ban, by=boss, now=now)
        assert not sanction_lift(sanction=ban, by=boss, now=now)
    else:
        impose(ola, boss, Sanction.Kind.BAN, now=now - timedelta(days=2), until=now - timedelta(1))
    assert sign_in(site).status_code == 302
    assert selectors.people_let_in(now).filter(pk=ola.pk).exists()


def test_longest_ban_holds(ola: User, boss: User) -> None:
    now = timezone.now()
    for_ever = impose(ola, boss, Sanction.Kind.BAN)
    impose(ola, boss, Sanction.Kind.BAN, until=now + timedelta(days=1))
    found = selectors.sanction_in_force(ola, Sanction.Kind.BAN, now)
    assert found == for_ever
    assert ola.is_banned(now + timedelta(days=9))
    sanction_lift(sanction=for_ever, by=boss, now=now)
    ola.refresh_from_db()
    assert ola.is_banned(now)
    assert not ola.is_banned(now + timedelta(days=9))


def test_warning_stands_on_every_page_until_it_is_read(ola: User, boss: User, site: Client) -> None:
    sign_in(site)
    impose(ola, boss, Sanction.Kind.WARN, reason="Mind <your> words")
    shown = site.get("/profile/").text
    assert "Mind &lt;your&gt; words" in shown
    answer = site.post("/profile/warnings/", {"next": "/profile/"})
    assert answer.headers["Location"] == "/profile/"
    assert "Mind" not in site.get("/profile/").text
    assert Sanction.objects.get().read_at is not None


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"user": "boss", "kind": "ban"}, "sanction_self"),
        ({"kind": "ban", "reason": "  "}, "sanction_reason"),
        ({"kind": "ban", "until": datetime(2020, 1, 1, tzinfo=UTC)}, "sanction_until"),
        ({"kind": "warn", "until": datetime(2999, 1, 1, tzinfo=UTC)}, "sanction_until"),
    ],
)
def test_what_does_not_fit_is_refused(
    ola: User, boss: User, given: dict[str, Any], code: str
) -> None:
    who = {"ola": ola, "boss": boss}[given.pop("user", "ola")]
    with pytest.raises(ValidationError) as error:
        impose(who, boss, **given)
    assert error.value.code == code
    assert not Sanction.objects.exists()


def test_only_the_owner_touches_the_staff(ola: User) -> None:
    helper, other = (User.objects.create_user(name, is_staff=True) for name in ("ann", "bob"))
    with pytest.raises(ValidationError) as error:
        impose(helper, other, Sanction.Kind.BAN)
    assert error.value.code == "sanction_office"


def test_admin_imposes_and_lifts_and_the_log_tells_of_it(
    ola: User, office: Client, boss: User
) -> None:
    assert str(ola.pk) in office.get(f"{ADD}?user={ola.pk}").text
    sent = {"user": ola.pk, "kind": "ban", "reason": "Cheating", "until": ""}
    assert office.post(ADD, sent).status_code == 302
    made = Sanction.objects.get()
    assert (made.by, made.reason, made.until) == (boss, "Cheating", None)
    assert "Cheating" in office.get(f"/admin/accounts/user/{ola.pk}/change/").text
    assert office.get(f"/admin/accounts/sanction/{made.pk}/change/").status_code == 200
    lifting = {"action": "lift", "_selected_action": [made.pk]}
    office.post("/admin/accounts/sanction/", lifting)
    acts = list(StaffAct.objects.order_by("pk").values_list("who", "act", "about_name"))
    assert ("boss", "ban", "ola") in acts
    assert acts[-1] == ("boss", "lift", "ola")
    assert "Cheating" in office.get("/admin/accounts/staffact/").text


def test_the_log_says_in_words_what_was_done(ola: User, boss: User, office: Client) -> None:
    office.post(ADD, {"user": ola.pk, "kind": "ban", "reason": "Cheating", "until": ""})
    office.post("/admin/gates/featureswitch/talk/change/", {"name": "talk"})
    User.objects.filter(username="boss").update(locale="pl")
    page = office.get("/admin/accounts/staffact/", headers={"accept-language": "pl"}).text
    for words in ("blokada", "osoba", "zmieniono", "przełącznik", "włączona"):
        assert words in page, words
    assert "accounts.user" not in re.sub(r'href="[^"]*"', "", page)
    assert "[{" not in page
    act_note(who=boss, act="sung", about=ola, now=timezone.now(), detail="[1] and more")
    act_note(who=boss, act="sung", about=ola, now=timezone.now(), detail="[1]")
    assert "[1] and more" in office.get("/admin/accounts/staffact/").text


def test_wrong_end_stands_at_its_field(ola: User, office: Client) -> None:
    sent = {
        "user": ola.pk,
        "kind": "ban",
        "reason": "x",
        "until": "2020-01-01T00:00",
    }
    answer = office.post(ADD, sent)
    assert answer.status_code == 200
    assert "until" in answer.context["adminform"].form.errors
    assert not Sanction.objects.exists()


def test_rows_are_never_deleted_by_themselves_and_go_with_the_person(
    ola: User, office: Client, boss: User
) -> None:
    made = impose(ola, boss, Sanction.Kind.WARN)
    assert (
        office.post(f"/admin/accounts/sanction/{made.pk}/delete/", {"post": "yes"}).status_code
        == 403
    )
    gone = office.post(f"/admin/accounts/user/{ola.pk}/delete/", {"post": "yes"})
    assert gone.status_code == 302
    assert not Sanction.objects.exists()
    assert StaffAct.objects.filter(act="delete", about_id=str(ola.pk)).exists()


def test_log_of_the_staff_cannot_be_changed(ola: User, boss: User) -> None:
    act_note(who=boss, act="look", about=ola, now=timezone.now())
    rows = StaffAct.objects.filter(act="look")
    for change in (lambda: rows.update(act="other"), rows.delete):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()
    assert rows.count() == 1
    act_note(who=None, act="nobody", about=ola, now=timezone.now())
    assert not StaffAct.objects.filter(act="nobody").exists()
