"""Letters kept on this machine: in embedded mode they stay in a folder, and a page shows them.

One folder per address, named after its digest, so that whoever may read an address finds its
letters and nobody else's.
"""

from __future__ import annotations

import email
import email.policy
import secrets
import shutil
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.message import EmailMessage as Parsed
from email.utils import parseaddr
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

KEPT_PER_ADDRESS = 50
KEPT_FOR = timedelta(days=30)


@dataclass(frozen=True)
class MailedLetter:
    """A letter as its reader sees it."""

    to: str
    sent_at: datetime | None
    subject: str
    text: str


def is_open() -> bool:
    """Whether this site keeps its mail itself."""
    return settings.MAILBOX_DIR is not None


class MailboxBackend(BaseEmailBackend):
    """Django's mail backend that puts letters into the mailbox of this machine."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for message in email_messages:
            raw = message.message().as_bytes()
            for recipient in message.recipients():
                _keep(parseaddr(recipient)[1], raw)
        return len(email_messages)


def letters_to(addresses: Iterable[str]) -> list[MailedLetter]:
    """All letters to these addresses, newest first."""
    found = [(path.name, address, path) for address in set(addresses) for path in _files(address)]
    return [_read(address, path) for _, address, path in sorted(found, reverse=True)]


def forget(address: str) -> None:
    """Throw away all letters to this address."""
    if is_open():
        shutil.rmtree(_folder(address), ignore_errors=True)


def remove_old(*, now: datetime) -> int:
    """Throw away letters that are older than 30 days; how many."""
    if not is_open():
        return 0
    before = (now - KEPT_FOR).timestamp()
    old = [path for path in _root().glob("*/*.eml") if path.stat().st_mtime < before]
    for path in old:
        path.unlink(missing_ok=True)
    return len(old)


def _root() -> Path:
    assert settings.MAILBOX_DIR is not None, "this site sends its mail"
    return Path(settings.MAILBOX_DIR)


def _folder(address: str) -> Path:
    return _root() / sha256(address.strip().lower().encode()).hexdigest()[:32]


def _files(address: str) -> list[Path]:
    return sorted(_folder(address).glob("*.eml"))


def _keep(address: str, raw: bytes) -> None:
    folder = _folder(address)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    name = f"{time.time_ns():020d}-{secrets.token_hex(4)}"
    draft = folder / f"{name}.new"
    draft.touch(mode=0o600)
    draft.write_bytes(raw)
    draft.replace(folder / f"{name}.eml")
    for path in _files(address)[:-KEPT_PER_ADDRESS]:
        path.unlink(missing_ok=True)


def _read(address: str, path: Path) -> MailedLetter:
    parsed = email.message_from_bytes(path.read_bytes(), _class=Parsed, policy=email.policy.default)
    body = parsed.get_body(("plain", "html"))
    date = parsed["Date"]
    return MailedLetter(
        to=address,
        sent_at=date.datetime if date else None,
        subject=str(parsed["Subject"] or ""),
        text=body.get_content() if body else "",
    )
