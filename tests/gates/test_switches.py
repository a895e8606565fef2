"""What the staff switches off and on, and what it says to everybody."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import StaffAct, User
from games.models import Pulse
from games.storage import statements
from games.writing import standstill
from gates import switches
from gates.models import AS_BUILT, Feature, FeatureSwitch, SiteAnnouncement
from gates.standing import SocketStanding, if_standing
from lobbies.errors import LobbyError
from lobbies.services import permission, talk

pytestmark = pytest.mark.django_db
PASSWORD = "trzy-zielone-domki"


@pytest.fixture
def site() -> Client:
    return Client(headers={"accept-language": "en"})


@pytest.fixture
def boss() -> User:
    return User.objects.create_superuser("boss", "boss@example.org", PASSWORD, locale="en")


@pytest.fixture
def ola() -> User:
    return User.objects.create_user("ola", "ola@example.org", PASSWORD, locale="en")


def switch(feature: Feature, *, on: bool) -> None:
    FeatureSwitch.objects.update_or_create(name=feature, defaults={"is_on": on})


def test_every_switch_has_a_row_as_the_site_is_built() -> None:
    rows = dict(FeatureSwitch.objects.values_list("name", "is_on"))
    assert rows == {str(feature): is_on for feature, is_on in AS_BUILT.items()}
    FeatureSwitch.objects.all().delete()
    switches.forget()
    assert {feature: switches.is_on(feature) for feature in Feature} == AS_BUILT


def test_rows_are_read_once_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(switches, "KEPT", 1.0)
    switches.forget()
    monkeypatch.setattr("gates.switches.time.monotonic", lambda: now[0])
    assert switches.is_on(Feature.TALK)
    FeatureSwitch.objects.filter(name=Feature.TALK).update(is_on=False)  # in another process
    assert switches.is_on(Feature.TALK)
    now[0] += switches.KEPT
    assert not switches.is_on(Feature.TALK)


def test_staff_switches_in_the_admin(site: Client, boss: User) -> None:
    site.force_login(boss)
    page = "/admin/gates/featureswitch/"
    names = sorted(Feature.values)
    assert "Read-only mode" in site.get(page).text
    sent: dict[str, Any] = {"form-TOTAL_FORMS": len(names), "form-INITIAL_FORMS": len(names)}
    for number, name in enumerate(names):
        sent[f"form-{number}-name"] = name
        if name not in {Feature.READ_ONLY, Feature.TALK}:
            sent[f"form-{number}-is_on"] = "on"
    assert site.post(page, {**sent, "_save": "Save"}).status_code == 302
    assert not switches.is_on(Feature.TALK)
    assert StaffAct.objects.filter(who_id=boss.pk, about="gates.featureswitch").count() == 1


def test_read_only_refuses_whoever_writes_but_the_staff(
    site: Client, ola: User, boss: User
) -> None:
    site.force_login(ola)
    switch(Feature.READ_ONLY, on=True)
    sent = {"display_name": "Ola Nowa", "locale": "en"}
    refused = site.post("/profile/", sent)
    assert refused.status_code == 503
    assert "can only be looked at" in refused.text
    told = site.post("/profile/", sent, headers={"accept": "application/json"}).json()
    assert (told["code"], told["type"]) == ("read_only", "error")
    problem = site.post("/api/v1/tables/", {}, content_type="application/json")
    assert (problem.status_code, problem.json()["code"]) == (503, "read_only")
    assert User.objects.get(pk=ola.pk).display_name == "ola"
    page = site.get("/profile/")
    assert page.status_code == 200
    assert "This site can only be looked at just now" in page.text
    site.force_login(boss)
    assert site.post("/profile/", {"display_name": "boss", "locale": "pl"}).status_code == 302


def test_staff_comes_in_while_it_is_read_only(site: Client, boss: User) -> None:
    switch(Feature.READ_ONLY, on=True)
    answer = site.post("/accounts/login/", {"login": "boss", "password": PASSWORD})
    assert answer.status_code == 302
    assert site.get("/admin/").status_code == 200


def test_read_only_refuses_what_sockets_write(ola: User, boss: User) -> None:
    switch(Feature.READ_ONLY, on=True)
    for standing in (None, SocketStanding(ola.pk, "", "")):
        with pytest.raises(switches.ReadOnly):
            if_standing(standing, AssertionError)
    assert if_standing(SocketStanding(boss.pk, "", ""), lambda: "done") == "done"


def test_no_clock_runs_while_it_is_read_only(monkeypatch: pytest.MonkeyPatch) -> None:
    standstill.beat()
    marked = Pulse.objects.get().at_ms
    switch(Feature.READ_ONLY, on=True)
    monkeypatch.setattr(statements, "now_ms", lambda: marked + 60_000)
    assert standstill.beat() == 0
    assert standstill.is_silent()
    switch(Feature.READ_ONLY, on=False)
    assert standstill.beat() == 60_000
    assert not standstill.is_silent()


def test_switched_off_guests_are_told_to_sign_in(site: Client) -> None:
    switch(Feature.GUESTS, on=False)
    answer = site.post("/accounts/guest/")
    assert answer.status_code == 403
    assert "takes no guests" in answer.text
    assert not User.objects.exists()


def test_switched_off_accounts_are_not_made(site: Client) -> None:
    switch(Feature.SIGN_UPS, on=False)
    sent = {"username": "Nowa", "email": "n@example.org", "password1": PASSWORD}
    assert "makes no new accounts" in site.post("/accounts/signup/", sent).text
    assert not User.objects.exists()


def test_switched_off_tables_and_talk_are_refused(ola: User) -> None:
    permission.check_opening()
    talk.check_silence(ola, timezone.now())
    switch(Feature.NEW_TABLES, on=False)
    switch(Feature.TALK, on=False)
    with pytest.raises(LobbyError, match="tables_off"):
        permission.check_opening()
    with pytest.raises(LobbyError, match="talk_off"):
        talk.check_silence(ola, timezone.now())


@pytest.mark.parametrize(("language", "said"), [("pl", "Przerwa o 22"), ("en", "Pause at 22 <b>")])
def test_announcements_stand_on_pages_in_both_languages(
    site: Client, language: str, said: str
) -> None:
    now = timezone.now()
    texts = {"text_pl": "Przerwa o 22", "text_en": "Pause at 22 <b>"}
    hour = timedelta(hours=1)
    SiteAnnouncement.objects.create(begins_at=now - hour, **texts)
    for begins, ends in ((now + hour, None), (now - 2 * hour, now - hour)):
        SiteAnnouncement.objects.create(
            begins_at=begins, ends_at=ends, text_pl="nie", text_en="never"
        )
    page = site.get("/", headers={"accept-language": language}).text
    assert said.replace("<b>", "&lt;b&gt;") in page
    assert [row.text_pl for row in switches.announced(now)] == ["Przerwa o 22"]


def test_announcement_that_ends_before_it_begins_is_refused(site: Client, boss: User) -> None:
    site.force_login(boss)
    sent = {"text_pl": "a", "text_en": "a"}
    sent |= {"begins_at": "2030-01-02T00:00", "ends_at": "2030-01-01T00:00"}
    answer = site.post("/admin/gates/siteannouncement/add/", sent)
    assert "The end must come after the beginning." in answer.text
    assert not SiteAnnouncement.objects.exists()
