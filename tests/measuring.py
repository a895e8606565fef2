"""Measures which lines and branches of the sources are run by the tests of this process.

A plugin: `pytest -p tests.measuring` (`make coverage`). Each process leaves what it has found in build/coverage/,
for tools/coverage_floors.py. What is measured stands in pyproject.toml under [tool.slipcover].
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final

import pytest
from slipcover import FileMatcher, ImportManager, Slipcover
from slipcover.config import read_config

ROOT: Final = Path(__file__).resolve().parent.parent
FOUND: Final = ROOT / "build" / "coverage"
#: Probes stay in the code to the end: to take one out exchanges the code of functions that threads may be running.
NEVER: Final = -1

_settings = read_config(ROOT / "pyproject.toml")
_measured = Slipcover(branch=True, d_miss_threshold=NEVER, exclude_also=_settings["exclude-also"])
# From here on, before any of the sources is imported.
ImportManager(
    _measured, FileMatcher([ROOT / one for one in _settings["source"]], _settings["omit"])
).__enter__()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    FOUND.mkdir(parents=True, exist_ok=True)
    (FOUND / f"{os.getpid()}.json").write_text(json.dumps(_measured.get_coverage()))
