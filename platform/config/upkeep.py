"""Brings DATA_DIR to the state that this checkout expects, or finds that it is there already.

Imports no Django: a start where nothing changed must not pay for it.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from contextlib import closing
from hashlib import sha256
from pathlib import Path

from config.env import Env

BACKUPS_KEPT = 5
# What decides whether the database fits the code: a change in any of them means set-up.
SOURCES = (
    "platform/*/migrations/*.py",
    "*/migrations/*.py",
    "games/engines/*/data/*",
    "games/engines/*/rules.py",
    "games/management/commands/load_presets.py",
    "requirements/embedded.txt",
)


def fingerprint(root: Path, database: str) -> str:
    """Changes when the sources of the set-up change, or the database they are for."""
    digest = sha256(database.encode())
    for path in sorted({path for pattern in SOURCES for path in root.glob(pattern)}):
        digest.update(f"\0{path.relative_to(root)}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def is_prepared(env: Env, mark: str) -> bool:
    """Whether a set-up of exactly this fingerprint was finished here."""
    try:
        noted = json.loads(_note(env).read_text(encoding="utf-8"))
    except (FileNotFoundError, json.JSONDecodeError):
        return False
    if env.is_embedded and not env.database_file.exists():
        return False
    return isinstance(noted, dict) and noted.get("fingerprint") == mark


def note_prepared(env: Env, mark: str) -> None:
    """Remember that the set-up of this fingerprint is finished."""
    text = json.dumps({"fingerprint": mark, "prepared_at": time.strftime("%Y-%m-%dT%H:%M:%S%z")})
    draft = _note(env).with_suffix(".new")
    draft.write_text(text + "\n", encoding="utf-8")
    draft.replace(_note(env))


def back_up(env: Env) -> Path | None:
    """Copy an existing SQLite database, consistently, and keep the last few copies."""
    if not env.is_embedded or not env.database_file.exists():
        return None
    folder = env.data_dir / "backups"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    copy = folder / f"magnat-{time.strftime('%Y%m%d-%H%M%S')}.sqlite3"
    draft = copy.with_suffix(".new")
    with (
        closing(sqlite3.connect(env.database_file)) as source,
        closing(sqlite3.connect(draft)) as target,
    ):
        source.backup(target)
    draft.replace(copy)
    for old in sorted(folder.glob("magnat-*.sqlite3"))[:-BACKUPS_KEPT]:
        old.unlink()
    return copy


def has_owner(env: Env) -> bool | None:
    """Whether somebody owns this site; None if only the server could tell."""
    if not env.is_embedded:
        return None
    with closing(sqlite3.connect(env.database_file)) as database:
        query = "SELECT 1 FROM accounts_user WHERE is_superuser AND is_active LIMIT 1"
        return database.execute(query).fetchone() is not None


def make_private_folder(path: Path) -> None:
    """Make a folder that only we may enter; refuses one that somebody else laid there."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    found = path.lstat()
    if path.is_symlink() or found.st_uid != os.getuid():
        raise PermissionError(f"{path} belongs to somebody else.")
    path.chmod(0o700)


def _note(env: Env) -> Path:
    return env.data_dir / "setup.json"
