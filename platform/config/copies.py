"""Copies of a site, and the way back: `make backup`, `make restore FROM=...`.

Imports no Django. A site on PostgreSQL is copied by its own programs (config.dumps). Two kinds lie in DATA_DIR/backups: copies of the database alone, which the
platform makes by itself every day and before every upgrade, and whole copies (database and key in
one archive), which can be taken to another machine.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import shutil
import sqlite3
import sys
import tarfile
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from config import dumps, lock
from config import env as environment
from config import ledger as ledgers
from config.env import Env
from config.ledger import Ledger

#: How many copies of each kind are kept; the oldest go first.
KEPT: Final = 7
#: The platform copies the database when its newest copy is older than this: seconds.
EVERY_SECONDS: Final = 24 * 3600
_DATABASE: Final = "*.sqlite3"
_WHOLE: Final = "*.tar.gz"
#: What a whole copy holds, by the names in DATA_DIR.
_KEYS: Final = ("secret_key", "push_key")  # none where they are kept elsewhere
_PARTS: Final = ("magnat.sqlite3", *_KEYS)


class CopyError(Exception):
    """A copy that cannot be made or used: which, and what is wrong with it."""


def back_up(env: Env) -> Path | None:
    """Copy an existing SQLite database, consistently, while it may be in use; None if there is none."""
    if not env.is_embedded or not env.database_file.exists():
        return None
    copy = _new_name(env, ".sqlite3")
    draft = copy.with_suffix(".new")
    _copy_database(env.database_file, draft)
    draft.replace(copy)
    _forget_old(env, _DATABASE)
    return copy


def back_up_if_due(env: Env, now: float) -> Path | None:
    """A copy, if the newest one is older than EVERY_SECONDS. `now`: seconds since 1970.

    A set-up counts as a copy: it made one, or there was nothing to copy.
    """
    made = [env.data_dir / "setup.json", *_folder(env).glob(_DATABASE)]
    last = max((path.stat().st_mtime for path in made if path.exists()), default=0.0)
    return back_up(env) if now - last >= EVERY_SECONDS else None


def back_up_whole(env: Env) -> Path:
    """Database and keys in one archive. Raises CopyError where there is nothing to copy."""
    if env.is_embedded and not env.database_file.exists():
        raise CopyError(f"{env.data_dir} holds no site")
    archive = _new_name(env, ".tar.gz")
    draft = archive.with_name(archive.name + ".new")
    with tempfile.TemporaryDirectory(prefix="backup-", dir=env.data_dir) as staged:
        parts = _parts(env, Path(staged))
        with tarfile.open(draft, "w:gz") as packed:
            for path in parts:
                packed.add(path, path.name)
    draft.chmod(0o600)
    draft.replace(archive)
    _forget_old(env, _WHOLE)
    return archive


def _parts(env: Env, folder: Path) -> list[Path]:
    """What goes into a whole copy."""
    keys = [env.data_dir / name for name in _KEYS if (env.data_dir / name).exists()]
    if env.is_embedded:
        database = folder / "magnat.sqlite3"
        _copy_database(env.database_file, database)
        ledger_file = folder / dumps.LEDGER
        ledger_file.write_text(json.dumps(_ledger_of(database)))
        return [database, ledger_file, *keys]
    try:
        return [*dumps.dump(env, folder), *keys]
    except dumps.DumpError as error:
        raise CopyError(str(error)) from error


@dataclass(frozen=True, slots=True)
class Restored:
    """What came back, and where what was there lies now."""

    matches: int
    different: int
    aside: str


def bring_back(env: Env, copy: Path) -> Restored:
    """Put `copy` in the place of the site, and compare every match with what the copy says of it. As `restore`."""
    if env.is_embedded:
        aside = restore(env, copy)
        after = _ledger_of(env.database_file)
        before = _ledger_in(copy) or after  # a copy of the database alone says nothing of it
        return Restored(len(after), ledgers.different(before, after), str(aside))
    try:
        before, after, schema = dumps.load(env, copy)
    except dumps.DumpError as error:
        raise CopyError(str(error)) from error
    keys = _keys_back(env, copy)
    place = f"the schema {schema}" if keys is None else f"the schema {schema} and {keys}"
    return Restored(len(after), ledgers.different(before, after), place)


def _keys_back(env: Env, copy: Path) -> Path | None:
    """The keys of the copy into DATA_DIR; where those that lay there are now, None if it holds none."""
    with tempfile.TemporaryDirectory(prefix="restore-", dir=env.data_dir) as staged:
        with tarfile.open(copy, mode="r:gz") as packed:
            names = [name for name in _KEYS if name in packed.getnames()]
            for name in names:
                packed.extract(name, staged, filter="data")
        return _exchange(env, Path(staged), names, [*names, "setup.json"]) if names else None


def _exchange(env: Env, staged: Path, names: Sequence[str], old: Sequence[str]) -> Path:
    """Put the staged files into DATA_DIR; what is there of `old` goes to a folder of its own."""
    aside = env.data_dir / f"before-restore-{time.strftime('%Y%m%d-%H%M%S')}"
    aside.mkdir(mode=0o700)
    for name in old:
        if (env.data_dir / name).exists():
            (env.data_dir / name).replace(aside / name)
    for name in names:
        (staged / name).chmod(0o600)
        (staged / name).replace(env.data_dir / name)
    return aside


def _ledger_in(copy: Path) -> Ledger:
    with contextlib.suppress(tarfile.TarError, KeyError), tarfile.open(copy, mode="r:gz") as packed:
        found = packed.extractfile(dumps.LEDGER)
        return json.loads(found.read()) if found else {}
    return {}


def _ledger_of(database_file: Path) -> Ledger:
    with closing(sqlite3.connect(database_file)) as database:
        try:
            return ledgers.ledger(
                database.execute(ledgers.MATCHES), database.execute(ledgers.ENTRIES)
            )
        except sqlite3.OperationalError:
            return {}  # a site that was never set up has no matches


def restore(env: Env, copy: Path) -> Path:
    """Put `copy` in the place of an embedded site; the platform must not run.

    What was there goes to a folder of its own, which is returned: nothing is deleted. Raises
    CopyError for a copy that cannot be used; then nothing has changed.
    """
    with tempfile.TemporaryDirectory(prefix="restore-", dir=env.data_dir) as staged:
        names = _unpack(copy, Path(staged))
        _check_database(copy, Path(staged) / "magnat.sqlite3")
        # WAL and index belong to the old file; without its note the next start upgrades the copy.
        old = (*names, "magnat.sqlite3-wal", "magnat.sqlite3-shm", "setup.json")
        return _exchange(env, Path(staged), names, old)


def newest(env: Env) -> Path | None:
    """The latest copy of either kind."""
    found = [path for kind in (_DATABASE, _WHOLE) for path in _folder(env).glob(kind)]
    return max(found, key=lambda path: path.stat().st_mtime, default=None)


def _folder(env: Env) -> Path:
    return env.data_dir / "backups"


def _new_name(env: Env, suffix: str) -> Path:
    _folder(env).mkdir(mode=0o700, parents=True, exist_ok=True)
    return _folder(env) / f"magnat-{time.strftime('%Y%m%d-%H%M%S')}{suffix}"


def _forget_old(env: Env, kind: str) -> None:
    for old in sorted(_folder(env).glob(f"magnat-{kind}"))[:-KEPT]:
        old.unlink()


def _copy_database(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
    target.chmod(0o600)


def _unpack(copy: Path, folder: Path) -> tuple[str, ...]:
    """Lays the files of a copy into `folder`; their names in DATA_DIR."""
    try:
        if not copy.name.endswith(".tar.gz"):
            shutil.copyfile(copy, folder / "magnat.sqlite3")
            return ("magnat.sqlite3",)
        with tarfile.open(copy, mode="r:gz") as packed:
            names = tuple(name for name in _PARTS if name in packed.getnames())
            packed.getmember("magnat.sqlite3")
            for name in names:
                packed.extract(name, folder, filter="data")
            return names
    except (tarfile.TarError, KeyError, EOFError, OSError) as error:
        raise CopyError(f"{copy} is no copy of a site ({error})") from error


def _check_database(copy: Path, database_file: Path) -> None:
    """Every page of the copy hangs together with the others, and it is a database of this platform."""
    try:
        with closing(sqlite3.connect(database_file)) as database:
            found = database.execute("PRAGMA integrity_check(1)").fetchone()[0]
            database.execute("SELECT 1 FROM django_migrations LIMIT 1").fetchone()
    except sqlite3.DatabaseError as error:
        raise CopyError(f"{copy} holds no sound database ({error})") from error
    if found != "ok":
        raise CopyError(f"{copy} holds no sound database ({found})")


def main(arguments: list[str]) -> int:
    """The commands behind `make backup` and `make restore`; the exit code."""
    parser = argparse.ArgumentParser(prog="config.copies", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    verbs.add_parser("backup")
    verbs.add_parser("restore").add_argument("copy", type=Path)
    chosen = parser.parse_args(arguments)
    try:
        env = environment.read()
        if chosen.verb == "backup":
            sys.stdout.write(f"BACKUP {back_up_whole(env)}\n")
            return 0
        lock.take(env.run_dir / "lock", patience=0)
        begun = time.monotonic()
        found = bring_back(env, chosen.copy)
    except lock.LockedError:
        sys.stdout.write("magnat: the platform runs on this DATA_DIR; stop it first\n")
        return 1
    except (environment.EnvError, CopyError) as error:
        sys.stdout.write(f"magnat: {error}\n")
        return 1
    seconds = time.monotonic() - begun
    sys.stdout.write(f"RESTORED {chosen.copy}\nWhat was there lies in {found.aside}\n")
    verdict = f"matches={found.matches} different={found.different} seconds={seconds:.1f}"
    sys.stdout.write(f"RESTORE {verdict}\n")
    return 1 if found.different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
