"""A PostgreSQL and a Valkey of the cluster's own, where the environment names none.

On ports of their own, for this machine alone, as a user without rights, with data that stay from start to start.
Imports no Django.
"""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from config import programs
from config.children import die_with_parent
from config.env import Env

#: Seconds in which a server must answer, and in which it may end.
PATIENCE: Final = 60.0
#: Who runs the servers where root starts the cluster: the first of these that there is.
_USERS: Final = ("postgres", "nobody")
_PROGRAMS: Final = ("initdb", "postgres", "createdb")


class ServerError(Exception):
    """A server that cannot be started; the message is a sentence with what helps."""


@contextmanager
def running(env: Env) -> Iterator[dict[str, str]]:
    """What the environment must say of them, while they run. Raises ServerError."""
    folder, user = _home(env)
    tools = _tools()
    with contextlib.ExitStack() as stack:
        database, broker = _free_port(), _free_port()
        _prepare(folder, tools, user)
        socket_folder = folder / "run"
        command = [
            *(str(tools["postgres"]), "-D", str(folder / "data"), "-p", str(database)),
            *("-c", "listen_addresses=127.0.0.1", "-k", str(socket_folder)),
            *("-c", "max_connections=200", "-c", "log_min_messages=panic"),
        ]
        _kept(stack, command, user, database, "PostgreSQL")
        _create(tools, user, database, socket_folder)
        flat = ["--port", str(broker), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        flat += ["--maxmemory", "256mb", "--maxmemory-policy", "volatile-ttl", "--dir", "/tmp"]  # noqa: S108 - it stores nothing
        flat += ["--loglevel", "warning"]
        _kept(stack, [str(programs.valkey_binary()), *flat], user, broker, "Valkey")
        yield {
            "MAGNAT_DATABASE_URL": f"postgresql://magnat@127.0.0.1:{database}/magnat",
            "MAGNAT_REDIS_URL": f"redis://127.0.0.1:{broker}/0",
        }


def _home(env: Env) -> tuple[Path, str | None]:
    """Where PostgreSQL keeps its data, and as whom it runs; None: as we do."""
    if os.getuid() != 0:
        return env.data_dir / "cluster", None
    for name in _USERS:
        with contextlib.suppress(KeyError):
            number = pwd.getpwnam(name).pw_uid
            # DATA_DIR is closed to everybody but us, and root may start no PostgreSQL.
            mark = sha256(os.fsencode(env.data_dir)).hexdigest()[:16]
            folder = Path(tempfile.gettempdir()) / f"magnat-cluster-{mark}"
            folder.mkdir(mode=0o700, exist_ok=True)
            if folder.is_symlink() or folder.lstat().st_uid not in {0, number}:
                raise ServerError(f"{folder} belongs to somebody else; remove it")
            os.chown(folder, number, -1)
            return folder, name
    raise ServerError("root may run no PostgreSQL; start the cluster as another user")


def _tools() -> dict[str, Path]:
    """The programs of the newest PostgreSQL of this machine. Raises ServerError."""
    folders = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"),
        key=lambda path: (len(path.parent.name), path.parent.name),
        reverse=True,
    )
    where = os.pathsep.join([*map(str, folders), os.environ.get("PATH", "")])
    found = {name: shutil.which(name, path=where) for name in _PROGRAMS}
    if missing := [name for name, path in found.items() if path is None]:
        raise ServerError(
            f"this machine has no {missing[0]} of PostgreSQL; install postgresql, or name servers with "
            "MAGNAT_DATABASE_URL and MAGNAT_REDIS_URL"
        )
    return {name: Path(path) for name, path in found.items() if path}


def _prepare(folder: Path, tools: dict[str, Path], user: str | None) -> None:
    (folder / "run").mkdir(mode=0o700, parents=True, exist_ok=True)
    if user is not None:
        os.chown(folder / "run", pwd.getpwnam(user).pw_uid, -1)
    if (folder / "data" / "PG_VERSION").exists():
        return
    command = [str(tools["initdb"]), "-D", str(folder / "data"), "-U", "magnat"]
    command += ["-A", "trust", "-E", "UTF8", "--locale=C", "--no-instructions"]
    _done(command, user)


def _create(tools: dict[str, Path], user: str | None, port: int, folder: Path) -> None:
    """The database, unless it is there; a server that recovers from a crash is waited for."""
    command = [str(tools["createdb"]), "-h", str(folder), "-p", str(port), "-U", "magnat", "magnat"]
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return _done(command, user)
        except ServerError as error:
            if "already exists" in str(error):
                return None
            if time.monotonic() > until:
                raise
        time.sleep(0.1)


def _done(command: list[str], user: str | None) -> None:
    done = subprocess.run(  # noqa: S603 - programs of this machine's PostgreSQL
        command, user=user, cwd="/", capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise ServerError(f"{command[0]} failed: {done.stderr.strip()}")


def _kept(
    stack: contextlib.ExitStack, command: list[str], user: str | None, port: int, name: str
) -> None:
    """Start a server that ends with the stack, or with us; wait until it answers."""
    process: subprocess.Popen[Any] = subprocess.Popen(  # noqa: S603 - as above
        command,
        user=user,
        cwd="/",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=die_with_parent(),  # noqa: PLW1509 - no thread runs yet
    )
    stack.callback(_ended, process)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if process.poll() is not None:
            raise ServerError(f"{name} ended at once with {process.returncode}; see above")
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        time.sleep(0.05)
    raise ServerError(f"{name} did not answer within {PATIENCE:.0f} s")


def _ended(process: subprocess.Popen[Any]) -> None:
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.send_signal(
            2
        )  # PostgreSQL waits for its clients on the first signal, not on this one
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(PATIENCE)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
