from __future__ import annotations

import os
import re
from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.core.management import CommandError, call_command
from django.test import Client, override_settings
from django.utils import timezone

from accounts import kept_letters
from accounts.models import User
from accounts.services import account_close
from tests.accounts.conftest import PASSWORD

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("postman")]


@pytest.fixture(autouse=True)
def post_office(tmp_path: Path) -> Iterator[Path]:
    with override_settings(
        EMAIL_BACKEND="accounts.kept_letters.MailboxBackend", MAILBOX_DIR=tmp_path / "mail"
    ):
        yield tmp_path / "mail"


def send(to: str, subject: str = "Zażółć gęślą jaźń", body: str = "Cześć!") -> None:
    EmailMessage(subject, body, "Magnat <magnat@localhost>", [to]).send()


def read(site: Client) -> list[str]:
    return [letter.subject for letter in site.get("/mailbox/").context["letters"]]


def test_letter_of_the_sign_up_is_read_in_the_mailbox(site: Client) -> None:
    form = {"username": "Zoe", "email": "zoe@example.org", "password1": PASSWORD}
    shown = site.post("/accounts/signup/", form, follow=True).content.decode()
    assert 'href="/mailbox/"' in shown
    (letter,) = site.get("/mailbox/").context["letters"]
    assert (letter.to, letter.subject) == (
        "zoe@example.org",
        "Magnat: welcome; confirm your e-mail",
    )
    link = letter.text.split("http://testserver")[1].split()[0]
    assert f'href="http://testserver{link}"' in site.get("/mailbox/").content.decode()
    site.post(link)
    assert EmailAddress.objects.get().verified


def test_who_signed_up_here_reads_the_reset_letter_when_signed_out(site: Client) -> None:
    form = {"username": "Zoe", "email": "zoe@example.org", "password1": PASSWORD}
    site.post("/accounts/signup/", form)
    site.post("/accounts/logout/")
    site.post("/accounts/password/reset/", {"email": "zoe@example.org"})
    assert read(site)[0] == "Magnat: set a new password"
    assert read(Client()) == []


def test_reset_in_a_strange_browser_leads_to_who_runs_the_site(site: Client, ola: User) -> None:
    answer = site.post("/accounts/password/reset/", {"email": ola.email}, follow=True)
    for shown in (answer.content.decode(), site.get("/mailbox/").content.decode()):
        assert "manage.py letters" in shown
    assert "Your mailbox is here" not in answer.content.decode()
    out = StringIO()
    call_command("letters", ola.email, stdout=out)
    (link,) = re.findall(r"http://testserver(/accounts/password/reset/key/\S+)", out.getvalue())
    assert "New password" in site.get(link, follow=True).content.decode()


def test_reset_where_letters_may_be_read_leads_to_the_mailbox(site: Client) -> None:
    form = {"username": "Zoe", "email": "zoe@example.org", "password1": PASSWORD}
    site.post("/accounts/signup/", form)
    site.post("/accounts/logout/")
    answer = site.post("/accounts/password/reset/", {"email": "zoe@example.org"}, follow=True)
    assert "Your mailbox is here" in answer.content.decode()
    assert "manage.py letters" not in answer.content.decode()


def test_letters_of_nobody_and_of_a_site_that_sends_its_mail_are_refused() -> None:
    with pytest.raises(CommandError, match="no letter to eve@example"):
        call_command("letters", "eve@example.org")
    with override_settings(MAILBOX_DIR=None), pytest.raises(CommandError, match="sends its mail"):
        call_command("letters", "eve@example.org")


def test_nobody_reads_letters_to_others(site: Client, ola: User) -> None:
    jan = User.objects.create_user("jan", "jan@example.org", PASSWORD)
    send("ola@example.org", "to ola")
    send("jan@example.org", "to jan")
    assert read(site) == []
    site.force_login(jan)
    assert read(site) == ["to jan"]


def test_claiming_an_address_of_another_opens_nothing(site: Client, ola: User) -> None:
    jan = User.objects.create_user("jan", "jan@example.org", PASSWORD)
    EmailAddress.objects.create(user=jan, email="ola@example.org")
    send("ola@example.org")
    site.force_login(jan)
    assert read(site) == []


@pytest.mark.parametrize("value", ["1", "1:x:y", "", "ola@example.org"])
def test_forged_cookie_opens_nothing(site: Client, ola: User, value: str) -> None:
    send("ola@example.org")
    site.cookies["mailbox"] = value.replace("1", str(ola.pk))
    assert read(site) == []


def test_letter_is_shown_as_text_and_newest_first(site: Client, ola: User) -> None:
    send("ola@example.org", "first", "<script>alert(1)</script>")
    send("Ola <OLA@example.org>", "second")
    site.force_login(ola)
    assert read(site) == ["second", "first"]
    assert "<script>alert" not in site.get("/mailbox/").content.decode()


def test_letters_are_private_files_and_only_so_many(post_office: Path) -> None:
    for number in range(kept_letters.KEPT_PER_ADDRESS + 2):
        send("ola@example.org", f"letter {number}")
    letters = kept_letters.letters_to(["ola@example.org"])
    assert [letters[0].subject, letters[-1].subject] == ["letter 51", "letter 2"]
    assert {path.stat().st_mode & 0o777 for path in post_office.glob("*/*")} == {0o600}
    assert {path.stat().st_mode & 0o777 for path in post_office.glob("*")} == {0o700}


def test_old_letters_go(post_office: Path) -> None:
    send("ola@example.org", "old")
    (old,) = post_office.glob("*/*.eml")
    long_ago = (timezone.now() - timedelta(days=31)).timestamp()
    os.utime(old, (long_ago, long_ago))
    send("ola@example.org", "new")
    assert kept_letters.remove_old(now=timezone.now()) == 1
    assert [letter.subject for letter in kept_letters.letters_to(["ola@example.org"])] == ["new"]


@pytest.mark.django_db(transaction=True)
def test_closing_an_account_burns_its_letters(ola: User) -> None:
    send("ola@example.org")
    account_close(user=ola, now=timezone.now())
    assert kept_letters.letters_to(["ola@example.org"]) == []


def test_site_that_sends_its_mail_has_no_mailbox(site: Client) -> None:
    with override_settings(MAILBOX_DIR=None):
        assert site.get("/mailbox/").status_code == 404
        assert kept_letters.remove_old(now=timezone.now()) == 0
