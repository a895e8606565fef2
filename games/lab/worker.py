"""How a fresh process begins.

Imports no engine: what the parent uses to find them must be in place first.
"""

import gc
import sys
from importlib.abc import MetaPathFinder
from typing import Final

#: A finder of modules with this attribute is also used by the processes that the laboratory starts.
FOR_WORKERS: Final = "for_workers"


def finders_for_workers() -> list[MetaPathFinder]:
    """The finders of this process that its workers need as well: those of the compiled engines."""
    return [finder for finder in sys.meta_path if getattr(finder, FOR_WORKERS, False)]  # type: ignore[misc]


def begin(finders: list[MetaPathFinder]) -> None:
    """The first call in a worker."""
    sys.meta_path[:0] = finders
    gc.freeze()
