"""The joined files of a folder of static files, as they are sent: what home machines and servers put in place of its own."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Final

from gates.joined.chunks import Chunks, all_chunks
from gates.joined.scripts import without_comments
from gates.joined.sheets import bare_sheet, joined_sheet

_VENDORED: Final = "vendor"
_MARK_LENGTH: Final = 12


def joined_files(root: Path) -> Iterator[tuple[str, str]]:
    """Address and text of every joined script, and of every sheet of ours."""
    for chunks in all_chunks(root):
        yield from chunks.files().items()
    yield from sheets(root)


def sheets(root: Path) -> Iterator[tuple[str, str]]:
    """Address and text of every sheet of ours."""
    for path in sorted(root.rglob("*.css")):
        if _is_ours(path, root):
            yield path.relative_to(root).as_posix(), bare_sheet(joined_sheet(path))


def marked_scripts(root: Path) -> dict[str, tuple[str, str]]:
    """For each joined script the address with a mark of all that are joined with it, and its text, which names the others by theirs.

    One mark for these, since they import each other in circles: a part while the page stands, the page at once.
    """
    return {
        address: found for chunks in all_chunks(root) for address, found in _marked(chunks).items()
    }


def _marked(chunks: Chunks) -> dict[str, tuple[str, str]]:
    mark = sha256("\0".join(chunks.files().values()).encode()).hexdigest()[:_MARK_LENGTH]

    def marked(address: str) -> str:
        return str(PurePosixPath(address).with_suffix(f".{mark}.js"))

    return {
        address: (marked(address), text) for address, text in chunks.files(called=marked).items()
    }


def only_joined(root: Path) -> set[str]:
    """The modules that no page asks for one by one."""
    chunks = all_chunks(root)
    home = {path for one in chunks for path in one.home}
    ours = [
        path.relative_to(root).as_posix() for path in root.rglob("*.js") if _is_ours(path, root)
    ]
    others = [path for path in ours if path not in home]
    return home - set(chunks[0].imported_by(*others))


def light(path: Path, root: Path) -> str | None:
    """A script of ours that is not joined, without its comments; None for every other file."""
    if path.suffix != ".js" or not _is_ours(path, root):
        return None
    return without_comments(path.read_text(encoding="utf-8"))


def _is_ours(path: Path, root: Path) -> bool:
    return path.is_relative_to(root) and _VENDORED not in path.relative_to(root).parts
