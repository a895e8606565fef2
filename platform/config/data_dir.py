"""Brings DATA_DIR to the state that this checkout expects, or finds that it is there already.

Imports no Django: a start where nothing changed must not pay for it.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import time
from contextlib import closing
from hashlib import sha256
from pathlib import Path

from config.env import Env, secret_keys

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
    if env.is_embedded and not env.database_file.exists():
        return False
    return noted(env).get("fingerprint") == mark


def noted(env: Env) -> dict[str, str]:
    """What the last set-up wrote down; empty where there was none or its note cannot be read."""
    try:
        found = json.loads(_note(env).read_text(encoding="utf-8"))
    except (FileNotFoundError, json.JSONDecodeError):
        return {}
    return found if isinstance(found, dict) else {}


def note_prepared(env: Env, mark: str) -> None:
    """Remember that the set-up of this fingerprint is finished, and with which key."""
    note = {
        "fingerprint": mark,
        "key": mark_of_key(secret_keys(env)[0]),
        "prepared_at": time.strftime("%Y-%m-%dT%H:%M:%S%z"),
    }
    draft = _note(env).with_suffix(".new")
    draft.write_text(json.dumps(note) + "\n", encoding="utf-8")
    draft.replace(_note(env))


def mark_of_key(key: str) -> str:
    """Tells whether a key is the one that was used, and nothing else of it."""
    return sha256(f"magnat: which key\0{key}".encode()).hexdigest()[:16]


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


def share_metrics(env: Env) -> None:
    """From now on the processes that are started count together, beginning with nothing."""
    shutil.rmtree(env.metrics_dir, ignore_errors=True)
    make_private_folder(env.metrics_dir)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(env.metrics_dir)


def _note(env: Env) -> Path:
    return env.data_dir / "setup.json"
