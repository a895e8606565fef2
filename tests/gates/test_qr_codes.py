"""The drawing of a QR code is the code that the library made, with its quiet zone."""

from __future__ import annotations

import re

import pytest
from qrcode import QRCode, constants

from gates.qr_codes import QUIET_ZONE, qr_code

ADDRESSES = ("https://magnat.example/tables/7/", "http://localhost:8000/tables/i/" + "aZ09-_" * 5)
BAR = re.compile(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z")


def dark_modules(path: str) -> set[tuple[int, int]]:
    """Row and column of every square that the path covers."""
    bars = [[int(part) for part in bar] for bar in BAR.findall(path)]
    assert BAR.sub("", path) == ""
    assert all(length == back for _x, _y, length, back in bars)
    return {(y, x + step) for x, y, length, _back in bars for step in range(length)}


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_path_covers_the_modules_of_the_code_and_no_other(address: str) -> None:
    code = QRCode(border=0, error_correction=constants.ERROR_CORRECT_M)
    code.add_data(address)
    rows = code.get_matrix()
    wanted = {
        (y + QUIET_ZONE, x + QUIET_ZONE)
        for y, row in enumerate(rows)
        for x, is_dark in enumerate(row)
        if is_dark
    }
    drawn = qr_code(address)
    assert dark_modules(drawn.path) == wanted
    assert drawn.side == len(rows) + 2 * QUIET_ZONE


def test_other_addresses_have_other_codes() -> None:
    assert len({qr_code(address).path for address in ADDRESSES}) == len(ADDRESSES)
