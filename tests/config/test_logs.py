"""What the log tells, in which form, and what it never holds."""

from __future__ import annotations

import io
import json
import logging
import logging.config
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import structlog
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from prometheus_client import REGISTRY

from accounts.models import User
from config.settings.logs import logging_config
from config.urls import urlpatterns as site_urls
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db
MOMENT = re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z \[")


def broken(_request: HttpRequest, token: str) -> HttpResponse:
    raise RuntimeError(token)


urlpatterns = [path("owner/<str:token>/broken/", broken), *site_urls]


@pytest.fixture
def lines() -> Iterator[Callable[[], list[str]]]:
    """Everything that the site's own logging has written so far."""
    yield from written("text")


@pytest.fixture
def machine_lines() -> Iterator[Callable[[], list[str]]]:
    """The same, as it is written for machines."""
    yield from written("json")


def written(form: str) -> Iterator[Callable[[], list[str]]]:
    out = io.StringIO()
    before = structlog.get_config()
    config = logging_config("INFO", form)
    config["handlers"]["stderr"]["stream"] = out
    handlers = logging.root.handlers[:]
    logging.config.dictConfig(config)
    yield lambda: out.getvalue().splitlines()
    logging.config.dictConfig(settings.LOGGING)
    logging.root.handlers = handlers
    structlog.configure(**before)


@pytest.mark.parametrize(
    "speak",
    [
        lambda text: logging.getLogger("some.library").warning("came: %s", text),
        lambda text: structlog.get_logger("magnat").warning("came", text=text),
        lambda text: structlog.get_logger("magnat").warning(text),
    ],
)
def test_event_is_one_line_with_its_moment_in_utc(
    lines: Callable[[], list[str]], speak: Callable[[str], None]
) -> None:
    speak("a\n2030-01-01T00:00:00Z [info] forged\r\x1b[31m\u2028b")
    (line,) = lines()
    assert MOMENT.match(line)
    assert "\x1b" not in line
    assert "forged" in line


def test_traceback_forges_no_line_either(lines: Callable[[], list[str]]) -> None:
    failed = RuntimeError("a\n2030-01-01T00:00:00Z [info] forged")
    logging.getLogger("x").error("failed", exc_info=failed)
    first, *others = lines()
    assert MOMENT.match(first)
    assert any("forged" in line for line in others)
    assert [line for line in others if line and not line.startswith("  | ")] == []


@pytest.mark.urls(__name__)
def test_link_that_opens_something_is_not_in_the_log(lines: Callable[[], list[str]]) -> None:
    site = Client(raise_request_exception=False)
    assert site.get("/owner/s3cret-token/broken/").status_code == 500
    logging.getLogger("x").warning("GET /accounts/password/reset/key/1-abc-def/ failed")
    told = "\n".join(lines())
    assert "/owner/..." in told
    assert "/password/reset/key/..." in told
    assert "/s3cret-token" not in told
    assert "1-abc-def" not in told


def test_sign_ins_are_told_and_what_was_typed_is_not(lines: Callable[[], list[str]]) -> None:
    ola = User.objects.create_user("ola", "ola@example.org", PASSWORD)
    site = Client(REMOTE_ADDR="192.0.2.8")
    site.post("/accounts/login/", {"login": "ola", "password": "wrong-password"})
    site.post("/accounts/login/", {"login": "my-password-in-the-wrong-field", "password": "x"})
    site.post("/accounts/login/", {"login": "ola@example.org", "password": PASSWORD})
    site.post("/accounts/logout/")
    told = [line for line in lines() if "from=192.0.2.8" in line]
    assert f"sign-in refused user={ola.pk} " in told[0]
    assert "sign-in refused user=- " in told[1]
    assert f"signed in user={ola.pk} staff=False " in told[2]
    assert f"signed out user={ola.pk} " in told[3]
    assert len(told) == 4
    everything = "\n".join(lines())
    for word in ("wrong-password", "wrong-field", PASSWORD, "ola@example.org"):
        assert word not in everything


def test_wrong_code_of_a_second_factor_is_told(lines: Callable[[], list[str]]) -> None:
    ola = User.objects.create_user("ola", password=PASSWORD)
    TOTP.activate(ola, generate_totp_secret())
    site = Client()
    site.post("/accounts/login/", {"login": "ola", "password": PASSWORD})
    site.post("/accounts/2fa/authenticate/", {"code": "000000"})
    (told,) = [line for line in lines() if "second factor" in line]
    assert f"second factor refused user={ola.pk} from=127.0.0.1" in told
    assert "000000" not in told


def test_refused_access_and_methods_are_told_and_missing_pages_are_not(
    lines: Callable[[], list[str]],
) -> None:
    ola = User.objects.create_user("ola", is_staff=True)
    site = Client()
    site.force_login(ola)
    assert site.get("/admin/accounts/user/").status_code == 403
    assert site.generic("PUT", "/").status_code == 405
    assert site.get("/nowhere/").status_code == 404
    told = [line for line in lines() if "signed in" not in line]
    assert len(told) == 2
    assert "Forbidden" in told[0]
    assert "Method Not Allowed (PUT): /" in told[1]


def test_all_libraries_write_through_one_handler() -> None:
    config: Any = logging_config("INFO")
    assert config["root"]["handlers"] == list(config["handlers"]) == ["stderr", "count"]
    assert not [name for name, one in config["loggers"].items() if "handlers" in one]


def test_log_for_machines_is_one_object_a_line(machine_lines: Callable[[], list[str]]) -> None:
    structlog.contextvars.bind_contextvars(match="m-1", request="r-1")
    logging.getLogger("some.library").warning("came: %s", "a\n{}")
    failure = RuntimeError("/owner/secret/ was asked")
    logging.getLogger("some.library").error("failed", exc_info=failure)
    structlog.contextvars.clear_contextvars()
    came, failed = map(json.loads, machine_lines())
    assert (came["level"], came["match"], came["request"]) == ("warning", "m-1", "r-1")
    assert came["event"] == "came: a\\x0a{}"
    assert came["timestamp"].endswith("Z")
    assert "RuntimeError: /owner/.../ was asked" in failed["traceback"]
    assert "secret" not in failed["traceback"]


def test_every_move_is_a_line_for_machines_alone() -> None:
    levels = {
        form: logging_config("INFO", form)["loggers"]["games.moves"]["level"]
        for form in ("text", "json")
    }
    assert levels == {"text": "WARNING", "json": "INFO"}


def test_errors_of_the_log_are_counted(lines: Callable[[], list[str]]) -> None:
    before = REGISTRY.get_sample_value("magnat_errors_total", {"logger": "some"}) or 0
    logging.getLogger("some.library").error("broke")
    logging.getLogger("some.library").warning("came")
    assert REGISTRY.get_sample_value("magnat_errors_total", {"logger": "some"}) == before + 1
