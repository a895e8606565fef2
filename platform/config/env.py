"""The only reader of the environment.

Imports neither Django nor Celery: the supervisor and beat start with it.
"""

from __future__ import annotations

import ipaddress
import os
import secrets
import socket
import tempfile
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOCKET_PATH_LIMIT = 100  # bytes; the kernel's limit is 104 on macOS and 108 on Linux
#: Characters of a key; one that is made has 67.
KEY_LENGTH_LEAST = 40
#: Hundredths of a core that pages may take for one browser in each web process.
PAGE_SHARE = 10
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


class EnvError(Exception):
    """A variable whose value cannot be used; the message names the variable."""


@dataclass(frozen=True)
class Env:
    """What the operator set, with the defaults of `make play`."""

    host: str
    port: int
    data_dir: Path
    database_url: str
    redis_url: str
    secret_key: str
    allowed_hosts: tuple[str, ...]
    smtp_url: str
    mail_from: str
    trusted_proxies: int
    page_share: int
    source_url: str
    log_level: str
    compiled: bool
    is_prefork: bool

    @property
    def is_embedded(self) -> bool:
        """SQLite and the bundled Valkey, rather than the operator's servers."""
        return not self.database_url

    @property
    def run_dir(self) -> Path:
        return self.data_dir / "run"

    @cached_property
    def socket_dir(self) -> Path:
        """Where sockets lie: `run_dir`, or a private temporary folder if that path is too long."""
        if len(os.fsencode(self.run_dir / "valkey.sock")) <= SOCKET_PATH_LIMIT:
            return self.run_dir
        digest = sha256(os.fsencode(self.run_dir)).hexdigest()[:16]
        return Path(tempfile.gettempdir()) / f"magnat-{os.getuid()}-{digest}"

    @property
    def valkey_socket(self) -> Path:
        return self.socket_dir / "valkey.sock"

    @property
    def database_file(self) -> Path:
        return self.data_dir / "magnat.sqlite3"

    @property
    def celery_broker(self) -> str:
        return self.redis_url or f"redis+socket://{self.valkey_socket}?virtual_host=1"

    @property
    def cache_location(self) -> str:
        return self.redis_url or f"unix://{self.valkey_socket}?db=0"

    @property
    def bind_address(self) -> str:
        """The number behind `host`: the web server binds to numbers only."""
        try:
            return str(ipaddress.ip_address(self.host))
        except ValueError:
            return "127.0.0.1" if self.host == "localhost" else socket.gethostbyname(self.host)

    @property
    def address(self) -> str:
        """The address people type; passkeys need `localhost`, never 127.0.0.1."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"


def read(environ: dict[str, str] | None = None) -> Env:
    """Read the environment; raises EnvError on a value that cannot be used."""
    given = dict(os.environ) if environ is None else environ
    database_url = given.get("MAGNAT_DATABASE_URL", "")
    redis_url = given.get("MAGNAT_REDIS_URL", "")
    if bool(database_url) != bool(redis_url):
        raise EnvError("Set MAGNAT_DATABASE_URL and MAGNAT_REDIS_URL both, or neither.")
    return Env(
        host=given.get("HOST", "") or "localhost",
        port=_whole(given, "PORT", 8000),
        data_dir=(ROOT / (given.get("DATA_DIR", "") or ".data")).resolve(),
        database_url=database_url,
        redis_url=redis_url,
        secret_key=given.get("MAGNAT_SECRET_KEY", ""),
        allowed_hosts=tuple(given.get("MAGNAT_ALLOWED_HOSTS", "").replace(",", " ").split()),
        smtp_url=given.get("MAGNAT_SMTP_URL", ""),
        mail_from=given.get("MAGNAT_MAIL_FROM", "") or "Magnat <magnat@localhost>",
        trusted_proxies=_whole(given, "MAGNAT_TRUSTED_PROXIES", 0),
        page_share=_whole(given, "MAGNAT_PAGE_SHARE", PAGE_SHARE),
        source_url=given.get("MAGNAT_SOURCE_URL", ""),
        log_level=given.get("MAGNAT_LOG_LEVEL", "") or "INFO",
        compiled=given.get("MAGNAT_COMPILED", "") == "1",
        is_prefork=given.get("MAGNAT_PREFORK", "") == "1",
    )


def _whole(given: dict[str, str], name: str, default: int) -> int:
    text = given.get(name, "")
    if not text:
        return default
    if not text.isdecimal():
        raise EnvError(f"{name} must be a whole number, not {text!r}.")
    return int(text)


def secret_keys(env: Env) -> list[str]:
    """The site's keys, the current one first; older ones still open what they have sealed.

    From MAGNAT_SECRET_KEY, else from the file in DATA_DIR, which is made on the first call. The same
    for all processes. Raises EnvError for keys that are too short.
    """
    found = env.secret_key.split() or read_keys(env.data_dir)
    if not found or any(len(key) < KEY_LENGTH_LEAST for key in found):
        raise EnvError(f"A secret key must have at least {KEY_LENGTH_LEAST} characters.")
    return found


def push_key(data_dir: Path) -> bytes:
    """The private key by which this site is known to push services (RFC 8292), as PEM.

    From the file `push_key` of DATA_DIR, which is made on the first call; browsers that subscribed with
    another key are not reached any more.
    """
    path = data_dir / "push_key"
    if not path.exists():
        from cryptography.hazmat.primitives import serialization  # noqa: PLC0415 - few starts make a key
        from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - likewise

        pem = ec.generate_private_key(ec.SECP256R1()).private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        _write_private(path, pem.decode("ascii"), keeps=True)
    return path.read_bytes()


def read_keys(data_dir: Path) -> list[str]:
    """The keys in the file of DATA_DIR, one a line; a first one is made where there is no file."""
    path = data_dir / "secret_key"
    if not path.exists():
        write_keys(data_dir, [new_key()], keeps=True)
    return path.read_text(encoding="ascii").split()


def write_keys(data_dir: Path, keys: list[str], *, keeps: bool = False) -> None:
    """Writes the file of the keys as a whole; with `keeps` one that is there stays."""
    _write_private(data_dir / "secret_key", "\n".join(keys), keeps=keeps)


def _write_private(path: Path, text: str, *, keeps: bool) -> None:
    """Writes a file that its owner alone may read, as a whole; with `keeps` one that is there stays."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.chmod(0o600)
    draft.write_text(text, encoding="ascii")
    if not keeps:
        draft.replace(path)
        return
    try:
        path.hardlink_to(draft)  # of two processes that start at once, one wins
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def new_key() -> str:
    return secrets.token_urlsafe(50)
