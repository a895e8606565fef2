"""Secrets of matches as they lie in the database: encrypted with a key that does not.

Who reads the database alone (a copy, a leak, an admin page) cannot foresee a draw. AES-256-GCM; the
key is derived from the site's own, the id of the match is bound in, so that no secret opens as that
of another match.
"""

from __future__ import annotations

import os
from functools import cache
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

from games.engines.kernel.rng import SECRET_BYTES

_NONCE_BYTES: Final = 12
_TAG_BYTES: Final = 16
_FORMAT: Final = b"\x01"
#: Format, nonce, the encrypted secret, tag.
SEALED_BYTES: Final = len(_FORMAT) + _NONCE_BYTES + SECRET_BYTES + _TAG_BYTES


class WrongKeyError(Exception):
    """None of the site's keys opens a secret: the key file is not the one it was sealed with."""


def sealed(secret: bytes, match_id: str) -> bytes:
    """What is stored of the secret, sealed with the site's current key."""
    nonce = os.urandom(_NONCE_BYTES)
    box = _boxes(settings.SECRET_KEY)
    return _FORMAT + nonce + box.encrypt(nonce, secret, match_id.encode())


def opened(stored: bytes, match_id: str) -> bytes:
    """The secret, by the current key or an older one that is still listed. Raises WrongKeyError."""
    nonce, rest = stored[1 : 1 + _NONCE_BYTES], stored[1 + _NONCE_BYTES :]
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        try:
            return _boxes(key).decrypt(nonce, rest, match_id.encode())
        except InvalidTag:
            continue
    raise WrongKeyError(
        f"the secret of match {match_id} was sealed with another key: put back the secret_key that "
        "belongs to this database"
    )


@cache
def _boxes(key: str) -> AESGCM:
    derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=b"magnat: secrets of matches")
    return AESGCM(derived.derive(key.encode()))
