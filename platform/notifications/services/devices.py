"""The browsers that take pushes."""

from __future__ import annotations

import base64
import binascii
from datetime import datetime
from hashlib import sha256
from typing import Final

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from django.db import transaction

from accounts.models import User
from notifications import push
from notifications.models import PushDevice

#: Browsers of one person; the oldest gives way.
DEVICES_MOST: Final = 10
#: Under which a session remembers the browser that was kept in it.
THIS_BROWSER: Final = "push_device"
_AUTH_BYTES: Final = 16


class PushRefused(Exception):
    """A subscription that is not kept: `not_a_push_service` or `bad_keys`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Keys(msgspec.Struct):
    """What a browser gives to seal pushes for it, as base64url."""

    p256dh: str
    auth: str


class Subscription(msgspec.Struct):
    """A subscription as browsers write it (PushSubscription.toJSON); what else it holds is of no use."""

    endpoint: str
    keys: Keys


@transaction.atomic
def device_keep(*, user: User, sent: Subscription, label: str, now: datetime) -> PushDevice:
    """Push to this browser from now on, for this person alone. Raises PushRefused."""
    try:
        push.host_of(sent.endpoint)
    except push.NoPushService as error:
        raise PushRefused("not_a_push_service") from error
    _check_keys(sent.keys)
    digest = sha256(sent.endpoint.encode()).hexdigest()
    given = {"endpoint": sent.endpoint, "p256dh": sent.keys.p256dh, "auth": sent.keys.auth}
    # Whoever signs in here later takes the browser over: its pushes are read by whoever holds it.
    kept, _ = PushDevice.objects.update_or_create(
        digest=digest, defaults={**given, "user": user, "label": label[:80], "created_at": now}
    )
    newest = user.push_devices.order_by("-created_at", "-pk").values_list("pk", flat=True)
    PushDevice.objects.filter(pk__in=list(newest)[DEVICES_MOST:]).delete()
    return kept


def device_forget(*, user: User, device_id: int) -> None:
    """No more pushes to this browser, if it is this person's."""
    PushDevice.objects.filter(pk=device_id, user=user).delete()


def _check_keys(keys: Keys) -> None:
    try:
        point, secret = (
            base64.b64decode(key + "=" * (-len(key) % 4), altchars=b"-_", validate=True)
            for key in (keys.p256dh.rstrip("="), keys.auth.rstrip("="))
        )
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (ValueError, binascii.Error) as error:
        raise PushRefused("bad_keys") from error
    if len(secret) != _AUTH_BYTES or len(keys.p256dh) > PushDevice.p256dh.field.max_length:  # type: ignore[attr-defined]
        raise PushRefused("bad_keys")
