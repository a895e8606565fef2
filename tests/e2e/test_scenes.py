"""Every scene of the gallery as a machine can judge it: axe-core in both themes, no text untranslated, no overflow."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.gallery.scenes import SCENES
from tests.gallery.site import ROOT

pytestmark = pytest.mark.slow

Audit = dict[str, list[str]]


@pytest.fixture(scope="session")
def audit() -> Audit:
    """One tour in a process of its own, page by page: other tests run beside it."""
    command = [sys.executable, "-m", "tests.gallery.audit", "TURNS=yes", "PAGES=1"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.stdout.splitlines()[-1:], told.stderr
    assert told.stdout.splitlines()[-1].startswith("AUDIT "), told.stderr
    found: Audit = json.loads((ROOT / "build" / "audit.json").read_text())
    return found


@pytest.mark.timeout(1800)  # the tour takes minutes, and more on a busy machine
@pytest.mark.parametrize("name", [scene.name for scene in SCENES])
def test_scene_has_no_fault(audit: Audit, name: str) -> None:
    assert audit[name] == []
