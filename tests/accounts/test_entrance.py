from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail as outbox
from django.test import Client

from accounts.models import User
from accounts.signals import person_renamed
from tests.accounts.conftest import PASSWORD

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("postman")]

FORM = {"username": "Zoe Żak", "email": "zoe@example.org", "password1": PASSWORD}


def signed_in_as(site: Client) -> User | None:
    pk = site.session.get("_auth_user_id")
    return User.objects.get(pk=pk) if pk else None


def errors(site: Client, url: str, form: dict[str, str]) -> dict[str, list[str]]:
    answer = site.post(url, form)
    assert answer.status_code == 200
    return {name: list(found) for name, found in answer.context["form"].errors.items()}


def test_sign_up_makes_an_account_that_may_play_at_once(site: Client) -> None:
    answer = site.post("/accounts/signup/", FORM)
    assert answer.headers["Location"] == "/accounts/confirm-email/"
    zoe = User.objects.get()
    assert (zoe.display_name, zoe.email, zoe.is_guest) == ("Zoe Żak", "zoe@example.org", False)
    assert (zoe.is_staff, zoe.is_superuser, zoe.locale) == (False, False, "en")
    assert zoe.check_password(PASSWORD)
    assert signed_in_as(site) == zoe
    assert list(EmailAddress.objects.values_list("email", "verified")) == [(zoe.email, False)]
    assert [letter.to for letter in outbox.outbox] == [["zoe@example.org"]]
    assert "Zoe Żak" in site.get("/accounts/confirm-email/").content.decode()


def test_refused_sign_up_says_to_write_the_password_again_and_starts_at_the_fault(
    site: Client,
) -> None:
    shown = site.post("/accounts/signup/", FORM | {"email": "zoe"}).content.decode()
    assert "Write the password again" in shown
    assert re.findall(r'<input[^>]*name="(\w+)"[^>]*autofocus', shown) == ["email"]
    shown = site.post("/accounts/signup/", FORM | {"password1": "1"}).content.decode()
    assert "Write the password again" not in shown
    assert re.findall(r'<input[^>]*name="(\w+)"[^>]*autofocus', shown) == ["password1"]


def test_link_in_the_letter_confirms_the_address(site: Client) -> None:
    site.post("/accounts/signup/", FORM)
    body = str(outbox.outbox[0].body)
    found = re.search(r"http://testserver(/accounts/confirm-email/\S+)", body)
    assert found
    assert "zoe@example.org" in site.get(found[1]).content.decode()
    assert not EmailAddress.objects.get().verified
    site.post(found[1])
    assert EmailAddress.objects.get().verified


def test_letter_is_in_the_language_of_the_reader() -> None:
    Client(headers={"accept-language": "en"}).post("/accounts/signup/", FORM)
    assert "Hello Zoe Żak" in str(outbox.outbox[0].body)


@pytest.mark.parametrize("page", ["/accounts/signup/", "/accounts/login/"])
def test_invite_survives_the_way_in(site: Client, ola: User, page: str) -> None:
    there = "/tables/join/abc/?seat=2"
    shown = site.get(page, {"next": there}).content.decode()
    assert f'name="next" value="{there}"' in shown
    form = FORM if "signup" in page else {"login": "ola", "password": PASSWORD}
    assert site.post(page, {**form, "next": there}).headers["Location"] == there


@pytest.mark.parametrize("page", ["/accounts/signup/", "/accounts/login/"])
@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "/\\evil.example"])
def test_way_in_never_leads_to_another_site(
    site: Client, ola: User, page: str, target: str
) -> None:
    form = FORM if "signup" in page else {"login": "ola", "password": PASSWORD}
    assert "evil" not in site.post(page, {**form, "next": target}).headers["Location"]


def test_guest_who_signs_up_stays_the_same_row(site: Client) -> None:
    heard: list[tuple[int, str]] = []

    def hear(user_id: int, display_name: str, **_: object) -> None:
        heard.append((user_id, display_name))

    site.post("/accounts/guest/")
    guest = User.objects.get()
    session = site.session
    session["invites"] = ["abc"]
    session.save()
    assert f'value="{guest.display_name}"' in site.get("/accounts/signup/").content.decode()
    person_renamed.connect(hear)
    try:
        site.post("/accounts/signup/", FORM)
    finally:
        person_renamed.disconnect(hear)
    zoe = User.objects.get()
    assert (zoe.pk, zoe.is_guest, zoe.display_name) == (guest.pk, False, "Zoe Żak")
    assert signed_in_as(site) == zoe
    assert site.session["invites"] == ["abc"]
    assert heard in ([], [(zoe.pk, "Zoe Żak")])  # after the commit, which this test never makes


def test_guest_may_keep_their_name(site: Client) -> None:
    site.post("/accounts/guest/")
    guest = User.objects.get()
    site.post("/accounts/signup/", {**FORM, "username": guest.display_name})
    assert User.objects.get().display_name == guest.display_name
    assert not User.objects.get().is_guest


def test_guest_may_sign_in_to_an_account_instead(site: Client, ola: User) -> None:
    site.post("/accounts/guest/")
    assert site.get("/accounts/login/").status_code == 200
    site.post("/accounts/login/", {"login": "ola@example.org", "password": PASSWORD})
    assert signed_in_as(site) == ola
    assert User.objects.filter(is_guest=True).count() == 1


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"username": "OLA"}, {"username": ["Somebody else has this name."]}),
        (
            {"username": "<script>"},
            {"username": ["A name is made of letters, digits, spaces, hyphens and underscores."]},
        ),
        ({"email": "zoe"}, {"email": ["Enter a valid email address."]}),
        ({"password1": "7"}, None),
        ({"password1": ""}, {"password1": ["This field is required."]}),
    ],
)
def test_sign_up_says_which_field_is_wrong(
    site: Client, ola: User, changed: dict[str, str], expected: dict[str, list[str]] | None
) -> None:
    found = errors(site, "/accounts/signup/", {**FORM, **changed})
    if expected is None:
        assert list(found) == ["password1"]
    else:
        assert found == expected
    assert User.objects.count() == 1


@pytest.mark.parametrize("login", ["ola", "OLA", "ola@example.org", "Ola@Example.org"])
def test_sign_in_by_name_or_address(site: Client, ola: User, login: str) -> None:
    answer = site.post("/accounts/login/", {"login": login, "password": PASSWORD})
    assert answer.headers["Location"] == "/"
    assert signed_in_as(site) == ola


def test_sign_in_folds_polish_letters(site: Client) -> None:
    User.objects.create_user("x", display_name="Żółw", password=PASSWORD)
    site.post("/accounts/login/", {"login": "żÓŁW", "password": PASSWORD})
    assert signed_in_as(site)


@pytest.mark.parametrize("login", ["ola", "nobody", "ola@example.org", "nobody@example.org"])
def test_wrong_password_and_unknown_person_look_alike(site: Client, ola: User, login: str) -> None:
    found = errors(site, "/accounts/login/", {"login": login, "password": "wrong"})
    assert found == {"__all__": ["This name or e-mail and this password do not fit."]}
    assert signed_in_as(site) is None


def test_sign_in_starts_a_new_session(site: Client, ola: User) -> None:
    site.get("/accounts/login/")
    session = site.session
    session["x"] = 1
    session.save()
    before = session.session_key
    site.post("/accounts/login/", {"login": "ola", "password": PASSWORD})
    assert site.session.session_key != before


def test_closed_account_lets_nobody_in(site: Client, ola: User) -> None:
    User.objects.filter(pk=ola.pk).update(is_active=False)
    site.post("/accounts/login/", {"login": "ola", "password": PASSWORD})
    assert signed_in_as(site) is None


def test_guessing_is_slowed_down_and_others_are_not(site: Client, ola: User) -> None:
    wrong = {"login": "ola", "password": "wrong"}
    texts = [errors(site, "/accounts/login/", wrong)["__all__"][0] for _ in range(6)]
    assert texts[5] == "Too many tries. Wait a few minutes, then try again."
    assert texts[4] != texts[5]
    other = Client(REMOTE_ADDR="192.0.2.8")
    User.objects.create_user("jan", password=PASSWORD)
    assert other.post("/accounts/login/", {"login": "jan", "password": PASSWORD}).status_code == 302


def test_sign_ups_of_one_address_are_limited(site: Client) -> None:
    answers = [site.post("/accounts/signup/", {}).status_code for _ in range(21)]
    assert answers == [200] * 20 + [429]
    assert "Too fast" in site.post("/accounts/signup/", {}).content.decode()


def test_sign_out(site: Client, ola: User) -> None:
    site.force_login(ola)
    assert site.get("/accounts/logout/").status_code == 200
    assert signed_in_as(site) == ola
    site.post("/accounts/logout/")
    assert signed_in_as(site) is None


def test_guest_is_asked_before_they_sign_out_for_ever(site: Client) -> None:
    site.post("/accounts/guest/")
    guest = User.objects.get()
    assert "cannot come back" in site.post("/accounts/logout/").content.decode()
    assert signed_in_as(site) == guest
    site.post("/accounts/logout/", {"sure": "yes"})
    assert signed_in_as(site) is None


def test_forgotten_password_is_set_anew_by_a_link_that_works_once(site: Client, ola: User) -> None:
    site.post("/accounts/password/reset/", {"email": "OLA@example.org"})
    (letter,) = outbox.outbox
    found = re.search(r"http://testserver(\S+)", str(letter.body))
    assert found
    assert letter.to == ["ola@example.org"]
    form_url = site.get(found[1]).headers["Location"]
    new = {"password1": "nowe-haslo-8", "password2": "nowe-haslo-8"}
    assert site.post(form_url, new).status_code == 302
    ola.refresh_from_db()
    assert ola.check_password("nowe-haslo-8")
    again = Client(headers={"accept-language": "en"}).get(found[1]).content.decode()
    assert "This link has been used, or is too old." in again


def test_reset_of_an_unknown_address_looks_the_same_and_sends_nothing(site: Client) -> None:
    answer = site.post("/accounts/password/reset/", {"email": "nobody@example.org"})
    assert answer.headers["Location"] == "/accounts/password/reset/done/"
    assert outbox.outbox == []
