"""Style sheets as they are sent: without comments and gaps, and those that only name others with these in their place.

A sheet that joins others has lines `@import "other.css";`. Others lie in its folder, so that what they name by `url`
stays where it is; a browser that reads the files as they stand follows the lines by itself.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

_IMPORT: Final = re.compile(r"""^@import "(?P<name>[^"]*)";\n?""", re.MULTILINE)
_QUOTED_OR_COMMENT: Final = re.compile(r"""("[^"\n]*"|'[^'\n]*')|/\*.*?\*/""", re.DOTALL)
_GAP: Final = re.compile(r"""("[^"\n]*"|'[^'\n]*')|\s*([{};])\s*|\s+""")


def joined_sheet(path: Path) -> str:
    """The sheet with what it imports in its place. Raises ValueError for a sheet of another folder."""

    def other(found: re.Match[str]) -> str:
        name = found["name"]
        if "/" in name:
            raise ValueError(f"{path.name}: {name} lies in another folder")
        return joined_sheet(path.parent / name)

    return _IMPORT.sub(other, path.read_text(encoding="utf-8"))


def bare_sheet(source: str) -> str:
    """The sheet without comments, and with one blank where there were several or a line ended."""
    uncommented = _QUOTED_OR_COMMENT.sub(lambda found: found[1] or " ", source)
    return _GAP.sub(lambda found: found[1] or found[2] or " ", uncommented).strip() + "\n"
