"""All writes about people."""

from accounts.services.acts import act_note
from accounts.services.email import letter_post, letters_send
from accounts.services.guests import guest_create, guest_start, guests_remove_stale
from accounts.services.owner import owner_appoint, owner_link_create, owner_link_works
from accounts.services.people import account_close, person_rename, person_set_language
from accounts.services.sanctions import sanction_impose, sanction_lift, warnings_read

__all__ = [
    "account_close",
    "act_note",
    "guest_create",
    "guest_start",
    "guests_remove_stale",
    "letter_post",
    "letters_send",
    "owner_appoint",
    "owner_link_create",
    "owner_link_works",
    "person_rename",
    "person_set_language",
    "sanction_impose",
    "sanction_lift",
    "warnings_read",
]
