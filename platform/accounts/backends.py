from __future__ import annotations

from allauth.account.auth_backends import AuthenticationBackend

from accounts import selectors
from accounts.models import User


class NameOrEmailBackend(AuthenticationBackend):
    """Signs people in by e-mail, or by their name in whatever letter case, Polish ones included."""

    def _authenticate_by_username(self, username: str, password: str) -> User | None:
        person = selectors.person_by_name(username)
        checked: User | None = self._check_password(person, password)
        return checked
