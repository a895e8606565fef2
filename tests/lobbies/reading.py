"""Pages as their readers have them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User


def as_person(site: Client, user: User) -> Client:
    site.force_login(user)
    return site


def text_of(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def queries(call: Callable[[], object]) -> int:
    call()  # fills caches
    with CaptureQueriesContext(connection) as seen:
        call()
    return len(seen)
