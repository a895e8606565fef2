"""What is logged of people who send nonsense."""

import logging

import pytest
from django.test import Client

from config.settings.logs import logging_config, without_traceback


def test_what_is_suspicious_is_told_without_a_traceback() -> None:
    fault = (ValueError, ValueError("sent"), None)
    known = [
        logging.LogRecord(name, logging.ERROR, "x.py", 1, "refused", (), fault)
        for name in ("django.security.DisallowedHost", "django.request", "games.play")
    ]
    assert all(map(without_traceback, known))
    assert [record.exc_info is None for record in known] == [True, False, False]


def test_filter_stands_before_the_only_handler_that_writes() -> None:
    config = logging_config("INFO")
    writing = [one for one in config["handlers"].values() if "formatter" in one]
    assert [one["filters"] for one in writing] == [["suspicions"]]
    assert config["filters"]["suspicions"]["()"]() is without_traceback


@pytest.mark.django_db
def test_strange_host_is_logged_under_the_name_that_the_filter_knows(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    client.get("/", headers={"host": "[::1"})
    (record,) = [one for one in caplog.records if one.levelno >= logging.ERROR]
    assert record.name.startswith("django.security")
