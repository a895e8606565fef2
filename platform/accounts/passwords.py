"""What a password must be besides what Django asks."""

from __future__ import annotations

from typing import Any, Final

from django.core.exceptions import ValidationError
from django.utils.translation import ngettext

from accounts.signals import password_changed

#: Signs; nobody gains by more, and each costs the hash.
LONGEST: Final = 128


class ChangeTeller:
    """Tells when a password was changed: by a form, the staff or a command.

    Django calls it, as a part of a validator, after a password was stored; not where the same one was only hashed anew.
    """

    def password_changed(self, password: str, user: Any = None) -> None:
        """Those who keep something that the old password opened hear of it."""
        if user is not None and user.pk is not None:
            password_changed.send(ChangeTeller, user_id=user.pk)


class MaximumLengthValidator(ChangeTeller):
    """Django's form of it."""

    def validate(self, password: str, user: Any = None) -> None:
        """Raise ValidationError for a password of more than LONGEST characters."""
        if len(password) > LONGEST:
            raise ValidationError(self.get_help_text(), code="password_too_long")

    def get_help_text(self) -> str:
        """What people read."""
        text = ngettext(
            "A password has at most %(count)d character.",
            "A password has at most %(count)d characters.",
            LONGEST,
        )
        return text % {"count": LONGEST}
