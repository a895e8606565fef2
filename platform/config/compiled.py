"""Lets the compiled engines take the place of their sources, if they were built from them."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType


class StaleError(Exception):
    """The compiled engines are not those of these sources."""


class CompiledFinder(MetaPathFinder):
    """Finds exactly the modules that were compiled, and mypyc's shared library."""

    #: The processes of `simulate` find them too (games.lab.worker).
    for_workers = True

    def __init__(self, files: dict[str, Path]) -> None:
        self._files = files

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        file = self._files.get(fullname)
        if file is None:
            return None
        loader = ExtensionFileLoader(fullname, str(file))
        return spec_from_file_location(fullname, file, loader=loader)


def install(root: Path) -> None:
    """Use build/compiled from here on; call before any engine is imported.

    Raises StaleError if there is no build or a source changed since: logs of two engines under one revision would not replay.
    """
    folder = root / "build" / "compiled"
    try:
        digests = json.loads((folder / "SOURCES.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise StaleError("MAGNAT_COMPILED=1 needs a build: run `make compile`.") from None
    for module, digest in digests.items():
        source = root.joinpath(*module.split(".")).with_suffix(".py")
        if not source.exists() or sha256(source.read_bytes()).hexdigest() != digest:
            raise StaleError(f"{module} changed since it was compiled: run `make compile`.")
    sys.meta_path.insert(0, CompiledFinder(_libraries(folder)))


def _libraries(folder: Path) -> dict[str, Path]:
    """Module name -> file, of all that was built."""
    suffix = EXTENSION_SUFFIXES[0]
    return {
        ".".join(path.relative_to(folder).parts).removesuffix(suffix): path
        for path in folder.rglob(f"*{suffix}")
    }
