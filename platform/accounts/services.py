"""What other rooms ask of accounts."""

from __future__ import annotations

import secrets

from django.contrib.auth import login
from django.http import HttpRequest

from accounts.models import User


def guest_start(request: HttpRequest) -> User:
    """A new guest, signed in with this request."""
    guest = User(username=f"guest-{secrets.token_hex(4)}")
    guest.set_unusable_password()
    guest.save()
    login(request, guest, backend="django.contrib.auth.backends.ModelBackend")
    return guest
