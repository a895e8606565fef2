"""An address as a QR code, for the camera of a phone: which squares are dark, as the path of a drawing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final

#: Light modules around the code: readers find no edge without them.
QUIET_ZONE: Final = 4
#: Codes that a process keeps; a waiting room is drawn anew with every change.
KEPT: Final = 128


@dataclass(frozen=True)
class QrCode:
    """A module of the code is a square of one unit; a quiet zone surrounds them."""

    side: int
    path: str


@lru_cache(maxsize=KEPT)
def qr_code(text: str) -> QrCode:
    """The QR code of this text; it is read with up to 15 of 100 modules damaged."""
    from qrcode import QRCode, constants  # noqa: PLC0415 - most processes never draw one

    code = QRCode(border=QUIET_ZONE, error_correction=constants.ERROR_CORRECT_M)
    code.add_data(text)
    rows = code.get_matrix()
    return QrCode(len(rows), "".join(_bars(rows)))


def _bars(rows: list[list[bool]]) -> Iterator[str]:
    """Neighbours of a row as one bar: a shorter path than squares, without seams."""
    for y, row in enumerate(rows):
        x = 0
        for is_dark, run in groupby(row):
            length = len(list(run))
            if is_dark:
                yield f"M{x} {y}h{length}v1h-{length}z"
            x += length
