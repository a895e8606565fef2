"""Every scene of the gallery as a machine can judge it: axe-core in both themes, no text untranslated, no overflow."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from functools import cache

import pytest

from tests.gallery.audit import result_of
from tests.gallery.scenes import JUDGED
from tests.gallery.site import ROOT

pytestmark = pytest.mark.slow

Audit = dict[str, list[str]]

#: The tour is split, so that two workers share it; each part builds the matches that it shows and no other.
PARTS = 2


@pytest.fixture(scope="session")
def audit() -> Callable[[str], Audit]:
    """The faults that a part of the tour finds, by scene; each part is toured once, in a process of its own."""

    @cache
    def tour(part: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "tests.gallery.audit", "TURNS=yes", f"PART={part}"]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    def found(part: str) -> Audit:
        told = tour(part)  # a tour that broke off is not begun again for the next scene
        assert told.stdout.splitlines()[-1:], told.stderr
        assert told.stdout.splitlines()[-1].startswith("AUDIT "), told.stderr
        faults: Audit = json.loads(result_of(part).read_text())
        return faults

    return found


@pytest.mark.timeout(1800)  # the tour takes minutes, and more on a busy machine
@pytest.mark.parametrize(
    ("part", "name"),
    [
        pytest.param(
            f"{number % PARTS + 1}/{PARTS}",
            scene.name,
            id=f"tour{number % PARTS + 1}-{scene.name}",
        )
        for number, scene in enumerate(JUDGED)
    ],
)
def test_scene_has_no_fault(audit: Callable[[str], Audit], part: str, name: str) -> None:
    assert audit(part)[name] == []
