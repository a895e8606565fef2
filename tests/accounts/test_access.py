"""Who gets what from every page of this room."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import get_resolver
from django.utils import timezone, translation

from accounts.models import User
from accounts.services import guest_create
from accounts.templatetags.people import browser

pytestmark = pytest.mark.django_db

ROLES = ("stranger", "guest", "person", "owner")
IN, UP, HOME, AGAIN = "/accounts/login/", "/accounts/signup/", "/", "/accounts/reauthenticate/"
# page -> what each role gets by GET: a status, or where they are sent
ACCESS: dict[str, tuple[int | str, int | str, int | str, int | str]] = {
    "/accounts/login/": (200, 200, HOME, HOME),
    "/accounts/signup/": (200, 200, HOME, HOME),
    "/accounts/guest/": (405, 405, 405, 405),
    "/accounts/logout/": (HOME, 200, 200, 200),
    "/accounts/confirm-email/": (200, 200, 200, 200),
    "/accounts/inactive/": (200, 200, 200, 200),
    "/accounts/password/reset/": (200, 200, 200, 200),
    "/accounts/password/reset/done/": (200, 200, 200, 200),
    "/accounts/password/reset/key/done/": (200, 200, 200, 200),
    "/accounts/password/change/": (IN, UP, 200, 200),
    "/accounts/password/set/": (IN, UP, "/accounts/password/change/", "/accounts/password/change/"),
    "/accounts/email/": (IN, UP, 200, 200),
    "/accounts/sessions/": (IN, UP, 200, 200),
    "/accounts/reauthenticate/": (IN, UP, 200, 200),
    "/accounts/2fa/": (IN, UP, 200, 200),
    "/profile/": (IN, 200, 200, 200),
    "/profile/close/": (IN, 200, AGAIN, AGAIN),
    "/people/somebody/": (200, 200, 200, 200),
    "/mailbox/": (200, 200, 200, 200),
    "/owner/wrong/": (410, 410, 410, 410),
    "/admin/accounts/user/": ("/admin/login/", "/admin/login/", "/admin/login/", 200),
    "/admin/accounts/user/add/": ("/admin/login/", "/admin/login/", "/admin/login/", 200),
}


def visitor(role: str) -> Client:
    client = Client(headers={"accept-language": "en"})
    if role == "guest":
        client.force_login(guest_create(now=timezone.now(), locale="en"))
    elif role == "person":
        client.force_login(User.objects.create_user("ola", "ola@example.org", "secret-enough"))
    elif role == "owner":
        client.force_login(User.objects.create_superuser("boss", "boss@example.org", "long-enough"))
    return client


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("page", ACCESS)
def test_page_gives_everybody_their_due(page: str, role: str) -> None:
    User.objects.create_user("somebody")
    answer = visitor(role).get(page)
    sent = answer.headers.get("Location", "").split("?")[0]
    assert (sent or answer.status_code) == ACCESS[page][ROLES.index(role)]


def test_no_page_of_this_room_is_missing_above() -> None:
    mine = {name for name in get_resolver().reverse_dict if isinstance(name, str)}
    named = {"guest", "owner", "person", "profile", "profile_close", "mailbox"}
    assert {name for name in mine if name.startswith("account_")} == {
        "account_change_password",
        "account_confirm_email",
        "account_confirm_login_code",
        "account_email",
        "account_email_verification_sent",
        "account_inactive",
        "account_login",
        "account_logout",
        "account_reauthenticate",
        "account_reset_password",
        "account_reset_password_done",
        "account_reset_password_from_key",
        "account_reset_password_from_key_done",
        "account_set_password",
        "account_signup",
    }
    assert named <= mine


def test_owner_looks_after_a_person_in_the_admin() -> None:
    ola = User.objects.create_user("ola")
    page = f"/admin/accounts/user/{ola.pk}/change/"
    assert visitor("owner").get(page).status_code == 200


@pytest.mark.parametrize(
    "page", ["/accounts/login/", "/accounts/signup/", "/accounts/logout/", "/profile/",
             "/profile/close/", "/accounts/password/reset/", "/owner/x/"],
)  # fmt: skip
def test_writes_need_the_token_of_the_page(page: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(guest_create(now=timezone.now(), locale="en"))
    assert strict.post(page).status_code == 403


@pytest.mark.parametrize(
    ("user_agent", "expected"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Firefox, Linux",
        ),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18 like Mac OS X) Safari/604.1", "Safari, iPhone"),
        ("", "unknown browser"),
    ],
)
def test_browser_is_called_by_its_name(user_agent: str, expected: str) -> None:
    with translation.override("en"):
        assert str(browser(user_agent)) == expected
