from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import cache
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from accounts.models import User
from api import openapi, tokens
from games.reading import matches


@cache
def document() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(openapi.document()[0])
    return found


def fits(value: Any, schema: dict[str, Any]) -> list[str]:
    """What the document says otherwise than the value is."""
    whole = {**schema, "components": document()["components"]}
    return [error.message[:300] for error in Draft202012Validator(whole).iter_errors(value)]


class TokenClient:
    """A program with a token: what it is answered must be as the document says."""

    def __init__(self, token: str | None = None) -> None:
        self._client = Client()
        self._headers = {"accept-language": "en"}
        if token is not None:
            self._headers["authorization"] = f"Bearer {token}"

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        return self.sent(method, path, "" if body is None else json.dumps(body), **headers)

    def sent(self, method: str, path: str, text: str, **headers: str) -> Any:
        answer = self._client.generic(
            method, path, text, "application/json", headers={**self._headers, **headers}
        )
        if answer.content and "json" in answer["Content-Type"]:
            assert fits(answer.json(), self._schema(method, answer)) == []
        return answer

    @staticmethod
    def _schema(method: str, answer: Any) -> dict[str, Any]:
        if answer.status_code >= 400:
            return {"$ref": "#/components/schemas/ProblemDocument"}
        route = "/" + answer.resolver_match.route
        for pattern, found in document()["paths"].items():
            names = "".join("{}" if part.startswith("{") else part for part in pattern.split("/"))
            if names == "".join("{}" if "<" in part else part for part in route.split("/")):
                told = found[method.lower()]["responses"][str(answer.status_code)]
                schema: dict[str, Any] = told["content"]["application/json"]["schema"]
                return schema
        return {}

    def get(self, path: str, **headers: str) -> Any:
        return self.ask("GET", path, **headers)

    def post(self, path: str, body: Any = None) -> Any:
        return self.ask("POST", path, {} if body is None else body)


@pytest.fixture(autouse=True)
def _forgetful() -> Iterator[None]:
    from django.core.cache import cache as kept  # noqa: PLC0415 - after Django is set up

    kept.clear()
    matches.forget_all()
    yield
    kept.clear()
    matches.forget_all()


@pytest.fixture
def ola(db: None) -> User:
    joined = timezone.now() - timedelta(days=30)
    return User.objects.create_user("ola", email="ola@example.org", date_joined=joined)


@pytest.fixture
def token_for() -> Callable[..., str]:
    def made(user: User, *scopes: str) -> str:
        wanted = scopes or tuple(tokens.SCOPES)
        text, _ = tokens.token_make(user=user, name="t", scopes=wanted, now=timezone.now())
        return text

    return made


@pytest.fixture
def program(ola: User, token_for: Callable[..., str]) -> TokenClient:
    """A program of Ola's that may do everything."""
    return TokenClient(token_for(ola))
