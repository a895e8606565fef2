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
TOKEN_LENGTH_LEAST = 20
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
    #: Which program answers pages and sockets: `daphne`, or in server mode `uvicorn`.
    server: str
    compiled: bool
    is_prefork: bool
    #: A file that a worker or a beat lays down when it takes work; None: it tells nobody.
    ready_file: Path | None
    #: Behind a proxy, for people from elsewhere (config.settings.prod): nothing is made up silently.
    is_public: bool
    log_format: str
    #: Who reads /metrics from elsewhere shows it; at this port a worker shows its own. Empty, 0: nobody does.
    metrics_token: str
    metrics_port: int
    #: Where files that browsers fetch are gathered behind a proxy.
    static_dir: Path
    sentry_dsn: str
    otlp_url: str

    @property
    def is_embedded(self) -> bool:
        """SQLite and the bundled Valkey, rather than the operator's servers."""
        return not self.database_url

    @property
    def metrics_dir(self) -> Path:
        """Where the processes of one platform count together."""
        return self.run_dir / "metrics"

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
    database_url = _url(given, "MAGNAT_DATABASE_URL", ("postgresql", "postgres"))
    redis_url = _url(given, "MAGNAT_REDIS_URL", ("redis", "rediss", "unix"))
    if bool(database_url) != bool(redis_url):
        missing = "MAGNAT_REDIS_URL" if database_url else "MAGNAT_DATABASE_URL"
        raise EnvError(
            f"{missing} is missing: set MAGNAT_DATABASE_URL and MAGNAT_REDIS_URL both, or neither."
        )
    server = _one_of(given, "MAGNAT_SERVER", ("daphne", "uvicorn"))
    if server == "uvicorn" and not database_url:
        raise EnvError(
            "MAGNAT_SERVER=uvicorn belongs to server mode: set MAGNAT_DATABASE_URL and MAGNAT_REDIS_URL too, or leave it out."
        )
    data_dir = (ROOT / (given.get("DATA_DIR", "") or ".data")).resolve()
    return Env(
        host=given.get("HOST", "") or "localhost",
        port=_whole(given, "PORT", 8000),
        data_dir=data_dir,
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
        server=server,
        compiled=given.get("MAGNAT_COMPILED", "") == "1",
        is_prefork=given.get("MAGNAT_PREFORK", "") == "1",
        ready_file=Path(given["MAGNAT_READY_FILE"]) if given.get("MAGNAT_READY_FILE") else None,
        is_public=given.get("DJANGO_SETTINGS_MODULE", "").endswith(".prod"),
        log_format=_one_of(given, "MAGNAT_LOG_FORMAT", ("text", "json")),
        metrics_token=_token(given, "MAGNAT_METRICS_TOKEN"),
        metrics_port=_whole(given, "MAGNAT_METRICS_PORT", 0),
        static_dir=Path(given.get("MAGNAT_STATIC_DIR", "") or data_dir / "static"),
        sentry_dsn=_url(given, "MAGNAT_SENTRY_DSN", ("https", "http")),
        otlp_url=_url(given, "MAGNAT_OTLP_URL", ("https", "http")),
    )


def _url(given: dict[str, str], name: str, schemes: tuple[str, ...]) -> str:
    """Not shown where it is wrong: it may hold a password."""
    text = given.get(name, "")
    if text and text.partition("://")[0] not in schemes:
        raise EnvError(f"{name} must be an address that begins with {schemes[0]}://.")
    return text


def _one_of(given: dict[str, str], name: str, words: tuple[str, ...]) -> str:
    """The first of the words where nothing is said."""
    text = given.get(name, "") or words[0]
    if text not in words:
        raise EnvError(f"{name} must be one of {', '.join(words)}, not {text!r}.")
    return text


def _token(given: dict[str, str], name: str) -> str:
    text = given.get(name, "")
    if text and len(text) < TOKEN_LENGTH_LEAST:
        raise EnvError(f"{name} must have at least {TOKEN_LENGTH_LEAST} characters.")
    return text


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
    if env.is_public and not (env.secret_key or (env.data_dir / "secret_key").exists()):
        raise EnvError(
            "MAGNAT_SECRET_KEY is missing, and DATA_DIR holds no key: a key made here would be another one on "
            "every machine. Set it to at least 40 random characters, the same for all processes."
        )
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
