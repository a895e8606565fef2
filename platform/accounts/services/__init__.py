"""All writes about people."""

from accounts.services.guests import guest_create, guest_start, guests_remove_stale
from accounts.services.people import account_close, person_rename, person_set_language

__all__ = [
    "account_close",
    "guest_create",
    "guest_start",
    "guests_remove_stale",
    "person_rename",
    "person_set_language",
]
