"""What a password must be besides what Django asks."""

from __future__ import annotations

from typing import Any, Final

from django.core.exceptions import ValidationError
from django.utils.translation import ngettext

from accounts.signals import password_changed

#: Signs; nobody gains by more, and each costs the hash.
LONGEST: Final = 128


class MaximumLengthValidator:
    """Django's form of it."""

    def validate(self, password: str, user: Any = None) -> None:
        """Raise ValidationError for a password of more than LONGEST signs."""
        if len(password) > LONGEST:
            raise ValidationError(self.get_help_text(), code="password_too_long")

    def get_help_text(self) -> str:
        """What people read."""
        text = ngettext(
            "A password has at most %(count)d sign.",
            "A password has at most %(count)d signs.",
            LONGEST,
        )
        return text % {"count": LONGEST}


class ChangeTeller:
    """Allows every password, and tells when one was changed: by a form, the staff or a command.

    Django calls it after a password was stored; not where the same one was only hashed anew.
    """

    def validate(self, password: str, user: Any = None) -> None:
        """Nothing to say."""

    def get_help_text(self) -> str:
        """Nothing to ask for."""
        return ""

    def password_changed(self, password: str, user: Any = None) -> None:
        """Those who keep something that the old password opened hear of it."""
        if user is not None and user.pk is not None:
            password_changed.send(ChangeTeller, user_id=user.pk)
