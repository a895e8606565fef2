"""What is done about notices; each call is one transaction."""

from notifications.services.devices import (
    THIS_BROWSER,
    PushRefused,
    Subscription,
    device_forget,
    device_keep,
)
from notifications.services.notify import Words, notify
from notifications.services.pushing import pushes_send
from notifications.services.sending import letters_gather, notices_remove_old
from notifications.services.wishes import letters_stop, notice_open, notices_seen, wishes_save

__all__ = [
    "THIS_BROWSER",
    "PushRefused",
    "Subscription",
    "Words",
    "device_forget",
    "device_keep",
    "letters_gather",
    "letters_stop",
    "notice_open",
    "notices_remove_old",
    "notices_seen",
    "notify",
    "pushes_send",
    "wishes_save",
]
