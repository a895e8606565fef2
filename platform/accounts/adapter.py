from __future__ import annotations

from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth import update_session_auth_hash
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import names, selectors
from accounts.models import User
from accounts.services.people import announce_name, name_taken


class AccountAdapter(DefaultAccountAdapter):
    """allauth with our names, and with guests who turn into accounts."""

    error_messages: ClassVar[dict[str, Any]] = {
        **DefaultAccountAdapter.error_messages,
        "username_password_mismatch": _("This name or e-mail and this password do not fit."),
        "email_password_mismatch": _("This name or e-mail and this password do not fit."),
        "too_many_login_attempts": _("Too many tries. Wait a few minutes, then try again."),
        "email_taken": _("Somebody has an account with this e-mail. Is it you? Then sign in."),
    }

    def new_user(self, request: HttpRequest) -> User:
        """A guest who signs up stays the same row, and so keeps seats and matches."""
        user = request.user
        return user if isinstance(user, User) and user.is_guest else User()

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:  # noqa: FBT001, FBT002 - as allauth calls it
        was_guest = user.is_guest
        user.is_guest = False
        user.locale = getattr(request, "LANGUAGE_CODE", user.locale)
        with transaction.atomic():
            super().save_user(request, user, form, commit)
            if was_guest:
                # The new password would else end this session, and with it what it remembers.
                update_session_auth_hash(request, user)
                announce_name(user)
        return user

    def clean_username(self, username: str, shallow: bool = False) -> str:  # noqa: FBT001, FBT002 - likewise
        name = names.clean(username)
        names.validate(name)
        if not shallow and selectors.is_name_taken(name, but_for=self._guest()):
            raise name_taken()
        return name

    def _guest(self) -> User | None:
        user = getattr(self.request, "user", None)
        return user if isinstance(user, User) and user.is_guest else None
