"""Who asks: the session of a browser, or a personal token."""

from __future__ import annotations

from typing import Any, Final

from django.utils import timezone
from rest_framework import exceptions
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from accounts.models import User
from api.models import PersonalToken
from api.tokens import token_shown

_WORD: Final = "bearer"


class BearerAuthentication(BaseAuthentication):
    """`Authorization: Bearer mgt_...`."""

    def authenticate(self, request: Request) -> tuple[User, PersonalToken] | None:
        """The person and the token; None where none is shown. Raises AuthenticationFailed."""
        word, _, token = request.headers.get("authorization", "").partition(" ")
        if word.lower() != _WORD:
            return None
        row = token_shown(token.strip(), timezone.now())
        if row is None:
            raise exceptions.AuthenticationFailed
        return row.user, row

    def authenticate_header(self, request: Any) -> str:
        """What a stranger is told to show."""
        return 'Bearer realm="magnat"'
