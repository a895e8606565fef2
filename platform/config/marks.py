"""A short mark of the content of files: it changes when any of them does. Imports no Django."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

LENGTH: Final = 12


def mark_of(*places: Path) -> str:
    """Twelve hexadecimal digits of all files at these places, folders with all that lies in them.

    Names count, and neither times nor the order in which a disk lists them.
    """
    found = hashlib.sha256()
    for place in places:
        for path in sorted(_files(place)):
            name = path.relative_to(place.parent).as_posix()
            found.update(f"{name}\0{path.stat().st_size}\0".encode() + path.read_bytes())
    return found.hexdigest()[:LENGTH]


def _files(place: Path) -> Iterable[Path]:
    return (path for path in place.rglob("*") if path.is_file()) if place.is_dir() else [place]
