from __future__ import annotations

from typing import Final

from allauth.account.auth_backends import AuthenticationBackend

from accounts import selectors
from accounts.models import User

#: Passwords that are compared at least for an address: nobody is to see how many accounts have it.
COMPARED_LEAST: Final = 2


class NameOrEmailBackend(AuthenticationBackend):
    """Signs people in by e-mail, or by their name in whatever letter case, Polish ones included."""

    _tried = ""

    def _authenticate_by_email(self, email: str, password: str) -> User | None:
        """Whoever gave this address and has this password.

        Not only who confirmed it: somebody who signed up with another's address would else learn of it here.
        """
        if (
            "@" not in email or email == self._tried
        ):  # allauth asks for one text as name and as address
            return None
        self._tried = email
        holders = selectors.people_at(email.lower())
        for holder in holders:
            if self._check_password(holder, password):
                return holder
        for _ in range(COMPARED_LEAST - len(holders)):
            self._mitigate_timing_attack(password)
        self._did_check_password = True
        return None

    def _authenticate_by_username(self, username: str, password: str) -> User | None:
        person = selectors.person_by_name(username)
        checked: User | None = self._check_password(person, password)
        return checked
