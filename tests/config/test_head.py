"""Whoever may read a page may ask for its head alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern

from accounts.models import User

pytestmark = pytest.mark.django_db

#: What stands in the place of a converter; no such row exists.
FILLERS = {
    "match": "nosuchmatch",
    "code": "nosuchcode",
    "row": "999999999",
    "word": "nobody",
    "token": "nosuchtoken",
    "slug": "eurobiznes",
    "str": "x",
    "path": "x/",
    "int": "999999999",
}
#: Its regular expressions are not to be filled in.
OTHERS = {
    "account_reset_password_from_key": "accounts/password/reset/key/1-x/",
    "account_confirm_email": "accounts/confirm-email/x/",
}


def routes(patterns: list[Any], before: str = "") -> Iterator[tuple[str, str]]:
    """Address and name of every page of the site."""
    for one in patterns:
        if isinstance(one, URLResolver):
            yield from routes(one.url_patterns, before + filled(one))
        elif isinstance(one, URLPattern):
            address = OTHERS.get(one.name or "") or before + filled(one)
            yield f"/{address}", one.name or ""


def filled(one: URLPattern | URLResolver) -> str:
    if not isinstance(one.pattern, RoutePattern):
        return ""
    address = str(one.pattern)
    for name in one.pattern.converters:
        for kind, filler in FILLERS.items():
            address = address.replace(f"<{kind}:{name}>", filler)
        address = address.replace(f"<{name}>", FILLERS["str"])
    return address


def test_every_page_answers_head_as_get_without_a_body() -> None:
    boss = User.objects.create_superuser("boss", "boss@example.org", "trzy-zielone-domki")
    pages = 0
    for address, name in routes(get_resolver().url_patterns):
        reader = Client(raise_request_exception=False)
        if (
            name != "login"
        ):  # Django's own for the admin sends on, by GET alone, whoever is signed in
            reader.force_login(boss)
        read = reader.get(address)
        asked = reader.head(address)
        assert asked.status_code == read.status_code, (address, name)
        assert asked["Content-Type"] == read["Content-Type"], (address, name)
        assert asked.content == b"", (address, name)
        pages += read.status_code == 200
    assert pages > 40
