"""What a password must be besides what Django asks."""

from __future__ import annotations

from typing import Any, Final

from django.core.exceptions import ValidationError
from django.utils.translation import ngettext

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
