"""Which Chromium the tests use, and how it is begun."""

from __future__ import annotations

import shutil
from typing import Final

#: The first that is installed. The shell is the same Chromium built without a window of its own: it takes
#: a quarter less of a processor than the whole browser needs for the same tests.
NAMES: Final = ("chromium-headless-shell", "chromium")
FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--no-first-run",
    # Letters as wide in the shell as they are in the whole browser.
    "--font-render-hinting=none",
]


def whole() -> str:
    """The path of the browser that can do all that people's can. Raises AssertionError if it is not installed."""
    found = shutil.which(NAMES[-1])
    assert found, f"no browser is installed: {NAMES[-1]}"
    return found


def executable() -> str:
    """The path of the browser. Raises AssertionError if none is installed."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found, f"no browser is installed: {' or '.join(NAMES)}"
    return found
