"""Web Push: where pushes may go, how they are sealed for a browser, and how they are handed over.

Addresses come from browsers, so from anybody: only push services that are known by name are asked, by
TLS, and at an address that is not of the own network, looked up once and used as it was looked at.
"""

from __future__ import annotations

import http.client
import ipaddress
import re
import socket
import ssl
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import serialization
from django.conf import settings

#: The hosts of push services, and the ends of those that have many.
HOSTS: Final = frozenset({"fcm.googleapis.com", "updates.push.services.mozilla.com"})
HOSTS_UNDER: Final = (".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com")
ENDPOINT_MOST: Final = 1000
#: A name of the domain name system, and what an address is written with: no space, no control, nothing that is not ASCII.
#: Whatever else somebody kept would fail on its way, and with it the pushes of others to the same service.
_NAME: Final = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]+")
_WRITTEN: Final = re.compile(rf"[!-~]{{1,{ENDPOINT_MOST}}}")
#: Seconds for which a push service keeps what it cannot deliver, and for which it may take to answer.
KEPT_FOR: Final = 24 * 3600
PATIENCE: Final = 10.0
_HTTPS: Final = 443
#: Whose addresses carry one of IPv4 in their last 32 bits (RFC 6052, RFC 4291).
_CARRIERS: Final = (ipaddress.IPv6Network("64:ff9b::/96"), ipaddress.IPv6Network("::/96"))
#: All that is given out to be reached from everywhere (RFC 4291); sites use the rest among themselves.
_GIVEN_OUT: Final = ipaddress.IPv6Network("2000::/3")

#: The addresses of a name, as text.
Lookup = Callable[[str], list[str]]


class NoPushService(Exception):
    """The address is not that of a push service that can be asked."""


def host_of(endpoint: str) -> str:
    """The push service of this endpoint. Raises NoPushService unless it is an https address of a known one."""
    try:
        parts = urlsplit(endpoint)
        host, port = (parts.hostname or "").lower(), parts.port
    except ValueError as error:
        raise NoPushService(endpoint) from error
    is_known = host in HOSTS or (host.endswith(HOSTS_UNDER) and _NAME.fullmatch(host))
    is_plain = parts.scheme == "https" and port in (None, _HTTPS) and "@" not in parts.netloc
    if not (is_known and is_plain and _WRITTEN.fullmatch(endpoint)):
        raise NoPushService(endpoint)
    return host


def looked_up(host: str) -> list[str]:
    """The addresses of this name. Raises OSError."""
    found = socket.getaddrinfo(host, _HTTPS, type=socket.SOCK_STREAM)
    return [str(entry[4][0]) for entry in found]


def public_address(host: str, lookup: Lookup = looked_up) -> str:
    """The first address of this name. Raises NoPushService where any of them is not public, or there is none."""
    found = lookup(host)
    if not found or not all(_is_public(ipaddress.ip_address(one)) for one in found):
        raise NoPushService(host)
    return found[0]


def _is_public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether it is of nobody's own network, nor leads there by way of a gateway from IPv6 to IPv4."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if any(address in network for network in _CARRIERS):
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return _is_public(inner)
        if address not in _GIVEN_OUT:
            return False
    return address.is_global and not address.is_multicast


class _Pinned(http.client.HTTPSConnection):
    """A connection to the address that was looked at, with the certificate of the name."""

    def __init__(self, host: str, address: str) -> None:
        self._tls = ssl.create_default_context()
        super().__init__(host, timeout=PATIENCE, context=self._tls)
        self._address = address

    def connect(self) -> None:
        plain = socket.create_connection((self._address, _HTTPS), PATIENCE)
        self.sock = self._tls.wrap_socket(plain, server_hostname=self.host)


def post(endpoint: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Hand a sealed push over; the status of the answer. Follows no redirect.

    Raises NoPushService, and OSError where nobody answers as a server does.
    """
    host, parts = host_of(endpoint), urlsplit(endpoint)
    connection = _Pinned(host, public_address(host))
    try:
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body=body, headers=dict(headers))
        return connection.getresponse().status
    except http.client.HTTPException as error:
        raise ConnectionError(type(error).__name__) from error
    finally:
        connection.close()


@cache
def _site() -> Any:
    """What seals pushes with the key of this site (RFC 8291, RFC 8292)."""
    from webpush import WebPush  # noqa: PLC0415 - half of all processes never push

    return WebPush(
        private_key=settings.PUSH_KEY,
        public_key=_public_pem(),
        subscriber=f"push@{urlsplit(settings.SITE_ADDRESS).hostname}",
        ttl=KEPT_FOR,
    )


def sealed(content: bytes, endpoint: str, p256dh: str, auth: str) -> tuple[bytes, dict[str, str]]:
    """`content` sealed for one browser, and the headers that go with it. Raises ValueError for keys that are none."""
    from webpush import WebPushSubscription  # noqa: PLC0415 - likewise

    keys = {"p256dh": p256dh, "auth": auth}
    to = WebPushSubscription.model_validate({"endpoint": endpoint, "keys": keys})
    message = _site().get(content, to)
    return message.encrypted, dict(message.headers)


def _public_pem() -> bytes:
    return _key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )


@cache
def _key() -> Any:
    return serialization.load_pem_private_key(settings.PUSH_KEY, password=None).public_key()


@cache
def public_key() -> str:
    """The key of this site as browsers want it when they subscribe: base64url of the point."""
    from webpush.vapid import VAPID  # noqa: PLC0415 - likewise

    return str(VAPID.get_application_server_key(_key()))
