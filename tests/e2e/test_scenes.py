"""Every scene of the gallery as a machine can judge it: axe-core in both themes, no text untranslated, no overflow."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.gallery.audit import WHOLE, result_of
from tests.gallery.scenes import JUDGED
from tests.gallery.site import ROOT
from tests.gallery.words import strays

pytestmark = pytest.mark.slow

Audit = dict[str, list[str]]

#: So many pages at once keep both cores busy to the end, whatever the other worker does.
PAGES = 4


@pytest.fixture(scope="session")
def audit() -> Audit:
    """The faults that the tour finds, by scene: one process builds what is shown and looks at all of it, once."""
    command = [sys.executable, "-m", "tests.gallery.audit", "TURNS=yes", f"PAGES={PAGES}"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.stdout.splitlines()[-1:], told.stderr
    assert told.stdout.splitlines()[-1].startswith("AUDIT "), told.stderr
    faults: Audit = json.loads(result_of(WHOLE).read_text())
    return faults


@pytest.mark.timeout(1800)  # the tour takes minutes, and more on a busy machine
@pytest.mark.parametrize("name", [pytest.param(one.name, id=f"tour-{one.name}") for one in JUDGED])
def test_scene_has_no_fault(audit: Audit, name: str) -> None:
    assert audit[name] == []


def test_name_of_a_match_is_in_no_language() -> None:
    drawn = "Fortuna 2east7pf9gkv, skończona"
    assert strays([drawn, "Fortuna east, skończona"]) == ["Fortuna east, skończona"]
