"""What every answer of the site carries, and what none of them tells."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from accounts.models import User
from config.settings import base, prod
from config.urls import urlpatterns as site_urls

pytestmark = pytest.mark.django_db

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
#: A page, a form, a page that is missing, the API, plain text, a script, a refusal.
ADDRESSES = (
    *("/", "/accounts/login/", "/nowhere/", "/api/v1/matches/x/", "/robots.txt", "/sw.js"),
    "/owner/wrong/",
)
HIDDEN = (
    *("/static/", "/static/css/", "/.git/config", "/manage.py", "/.data/secret_key"),
    *("/static/../manage.py", "/static/%2e%2e/manage.py", "/static/..%2fpyproject.toml"),
)


def behind_proxy(site: Client, address: str) -> Any:
    """A page as it is asked for through the operator's TLS proxy."""
    return site.get(address, secure=True, headers={"x-forwarded-proto": "https"})


@pytest.fixture
def as_in_production(settings: object) -> None:
    """The lines in which `prod` differs from `base`, but for where files lie."""
    for name in dir(prod):
        value = getattr(prod, name)
        if name.startswith(("SECURE_", "SESSION_COOKIE_", "CSRF_COOKIE_")):
            setattr(settings, name, value)


@pytest.mark.parametrize("address", ADDRESSES)
def test_answer_carries_its_shields(client: Client, address: str) -> None:
    answer = client.get(address)
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert "unsafe" not in answer["Content-Security-Policy"]
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"


@pytest.mark.parametrize("address", ADDRESSES)
def test_answer_names_its_type_and_no_version(client: Client, address: str) -> None:
    answer = client.get(address)
    kind = answer["Content-Type"]
    assert kind.endswith(("/json", "+json", "; charset=utf-8"))
    assert not {"Server", "X-Powered-By"} & set(answer.headers)


def test_no_other_site_may_frame_or_read_a_page(client: Client) -> None:
    answer = client.get("/", headers={"origin": "https://evil.example"})
    assert answer["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
    assert not [name for name in answer.headers if name.startswith("Access-Control-")]


def test_cookies_of_a_session_keep_to_this_site(client: Client) -> None:
    client.post("/accounts/guest/")
    cookie = client.cookies["sessionid"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")
    assert cookie["domain"] == ""


def test_number_of_a_session_cannot_be_guessed(client: Client) -> None:
    keys = set()
    for _ in range(20):
        client.cookies.clear()
        client.post("/accounts/guest/")
        keys.add(client.cookies["sessionid"].value)
    # 32 signs of 36: 165 bits, drawn by `secrets`.
    assert {len(key) for key in keys} == {32}
    assert len(keys) == Session.objects.count() == 20


def test_production_talks_over_tls_alone(client: Client, as_in_production: None) -> None:
    plain = client.get("/profile/")
    assert (plain.status_code, plain["Location"]) == (301, "https://testserver/profile/")
    answer = behind_proxy(client, "/")
    assert answer.status_code == 200
    assert answer["Strict-Transport-Security"].startswith("max-age=2592000")


def test_production_sends_its_cookies_over_tls_alone(
    client: Client, as_in_production: None
) -> None:
    client.force_login(User.objects.create_user("ola"))
    behind_proxy(client, "/accounts/login/")
    behind_proxy(client, "/profile/")
    cookie = client.cookies["__Host-sessionid"]
    assert (cookie["secure"], cookie["path"], cookie["domain"] or "") == (True, "/", "")
    assert client.cookies["csrftoken"]["secure"]


#: Pages for one reader.
PRIVATE = (
    *("/profile/", "/profile/close/", "/mailbox/", "/admin/", "/admin/accounts/user/"),
    *("/accounts/email/", "/accounts/password/change/", "/accounts/2fa/", "/accounts/sessions/"),
)


@pytest.mark.parametrize("address", PRIVATE)
def test_pages_for_one_reader_are_kept_by_no_cache(client: Client, address: str) -> None:
    client.force_login(User.objects.create_superuser("ola", "ola@example.org"))
    answer = client.get(address)
    assert answer.status_code in {200, 302, 404}
    assert {"no-store", "private"} <= set(answer["Cache-Control"].split(", "))


def test_doubled_field_counts_once_and_the_address_sets_none(client: Client) -> None:
    """What stands in the query is no field of a form; of a field sent twice the last counts."""
    ola = User.objects.create_user("ola")
    client.force_login(ola)
    body = "display_name=Ewa&display_name=Zoe&locale=en"
    kind = "application/x-www-form-urlencoded"
    client.post("/profile/?display_name=Jan&locale=pl", body, content_type=kind)
    ola.refresh_from_db()
    assert (ola.display_name, ola.locale) == ("Zoe", "en")


def test_forms_that_ask_for_something_private_send_bodies(settings: object) -> None:
    pages = [*(TEMPLATES / "account").glob("*.html"), *(TEMPLATES / "accounts").glob("*.html")]
    forms = [form for page in pages for form in re.findall(r"<form[^>]*>", page.read_text("utf-8"))]
    assert len(forms) > 10
    assert [form for form in forms if 'method="post"' not in form] == []


def test_debug_pages_are_off_wherever_people_play() -> None:
    assert (base.DEBUG, prod.DEBUG) == (False, False)


def broken(_request: HttpRequest) -> HttpResponse:
    raise RuntimeError("the key is 1234")


#: The site with one page more, which is never right.
urlpatterns = [path("broken/", broken), *site_urls]


@pytest.mark.urls(__name__)
def test_error_of_ours_tells_nothing_of_itself() -> None:
    answer = Client(raise_request_exception=False).get("/broken/")
    assert answer.status_code == 500
    assert "1234" not in answer.content.decode()
    assert "Traceback" not in answer.content.decode()


@pytest.mark.parametrize("address", HIDDEN)
def test_no_folder_and_no_file_of_the_site_is_served(
    client: Client, settings: Any, address: str
) -> None:
    settings.WHITENOISE_AUTOREFRESH = False  # as where people play
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE"])
@pytest.mark.parametrize("address", ["/", "/profile/", "/accounts/guest/", "/api/v1/matches/x/"])
def test_methods_that_nobody_needs_are_refused(client: Client, method: str, address: str) -> None:
    client.force_login(User.objects.create_user("ola"))
    assert client.generic(method, address).status_code == 405


def test_host_that_is_not_ours_is_refused(client: Client) -> None:
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400
