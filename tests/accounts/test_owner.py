from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.test import Client, override_settings
from django.utils import timezone

from accounts.models import OwnerLink, User
from accounts.services import owner_appoint, owner_link_create
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db

FORM = {"username": "Szefowa", "email": "boss@example.org", "password1": PASSWORD}


def link_printed(capsys: pytest.CaptureFixture[str]) -> str:
    with override_settings(SITE_ADDRESS="http://localhost:8123"):
        call_command("owner_link")
    found = re.search(
        r"^OWNER http://localhost:8123(/owner/\S{43}/)$", capsys.readouterr().out, re.MULTILINE
    )
    assert found
    return found[1]


def test_link_makes_the_owner_once(site: Client, capsys: pytest.CaptureFixture[str]) -> None:
    link = link_printed(capsys)
    assert "Become the owner" in site.get(link).content.decode()
    assert site.post(link, FORM).status_code == 302
    boss = User.objects.get()
    assert (boss.is_superuser, boss.is_staff, boss.display_name) == (True, True, "Szefowa")
    assert boss.check_password(PASSWORD)
    assert site.get("/admin/").status_code == 200
    stranger = Client()
    assert stranger.get(link).status_code == 410
    assert stranger.post(link, {**FORM, "username": "Drugi", "email": "b@x.pl"}).status_code == 410
    assert User.objects.count() == 1


def test_token_is_kept_as_a_digest_only() -> None:
    token = owner_link_create(now=timezone.now())
    assert token is not None
    assert token not in OwnerLink.objects.get().digest


def test_link_dies_after_a_day(site: Client) -> None:
    token = owner_link_create(now=timezone.now() - timedelta(hours=24, seconds=1))
    assert site.get(f"/owner/{token}/").status_code == 410
    assert site.post(f"/owner/{token}/", FORM).status_code == 410
    assert not User.objects.exists()


def test_new_link_kills_the_older(site: Client) -> None:
    old = owner_link_create(now=timezone.now())
    new = owner_link_create(now=timezone.now())
    assert site.get(f"/owner/{old}/").status_code == 410
    assert site.get(f"/owner/{new}/").status_code == 200


@pytest.mark.parametrize("token", ["x", "a" * 43, "<b>"])
def test_guessed_token_opens_nothing(site: Client, token: str) -> None:
    owner_link_create(now=timezone.now())
    assert site.get(f"/owner/{token}/").status_code == 410


def test_site_with_an_owner_gives_no_link(
    site: Client, capsys: pytest.CaptureFixture[str], django_user_model: type[User]
) -> None:
    token = owner_link_create(now=timezone.now())
    User.objects.create_superuser("boss")
    call_command("owner_link")
    assert capsys.readouterr().out == ""
    assert site.get(f"/owner/{token}/").status_code == 410


def test_wrong_form_uses_nothing_up(site: Client) -> None:
    link = f"/owner/{owner_link_create(now=timezone.now())}/"
    answer = site.post(link, {**FORM, "password1": "1"})
    assert list(answer.context["form"].errors) == ["password1"]
    assert site.post(link, FORM).status_code == 302


def test_guest_becomes_the_owner_as_the_same_row(site: Client) -> None:
    site.post("/accounts/guest/")
    guest = User.objects.get()
    site.post(f"/owner/{owner_link_create(now=timezone.now())}/", FORM)
    boss = User.objects.get()
    assert (boss.pk, boss.is_superuser, boss.is_guest) == (guest.pk, True, False)


def test_person_signed_in_becomes_the_owner_by_one_click(site: Client, ola: User) -> None:
    link = f"/owner/{owner_link_create(now=timezone.now())}/"
    site.force_login(ola)
    assert "ola" in site.get(link).content.decode()
    ola.refresh_from_db()
    assert not ola.is_superuser
    assert site.post(link).headers["Location"] == "/admin/"
    ola.refresh_from_db()
    assert ola.is_superuser


def test_dead_token_appoints_nobody(ola: User) -> None:
    with pytest.raises(ValidationError):
        owner_appoint(user=ola, token="x", now=timezone.now())
    ola.refresh_from_db()
    assert not ola.is_superuser


def test_admin_asks_through_the_sites_own_sign_in(site: Client, ola: User) -> None:
    answer = site.get("/admin/login/?next=/admin/")
    assert answer.headers["Location"].startswith("/accounts/login/?next=")
    site.force_login(ola)
    assert site.get("/admin/", follow=True).status_code == 403
