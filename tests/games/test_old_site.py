"""A site that was played by older code is brought up to date; its matches go on and verify."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "tests" / "fixtures" / "old_site" / "magnat.sqlite3.gz"
#: Of that site alone.
KEY = "only-for-the-site-of-older-code-in-tests-fixtures-0123456789"
#: Enough for those that count rounds to end.
MOST = 400


def run(folder: Path, *command: str) -> str:
    own = {"DATA_DIR": str(folder), "MAGNAT_SECRET_KEY": KEY}
    own["DJANGO_SETTINGS_MODULE"] = "config.settings.base"
    own["PYTHONPATH"] = os.pathsep.join((str(ROOT), str(ROOT / "platform")))
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT, env=os.environ | own, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "magnat.sqlite3").write_bytes(gzip.decompress(SITE.read_bytes()))
    return tmp_path


def test_matches_of_an_older_site_go_on_and_verify(site: Path) -> None:
    run(site, "manage.py", "prepare")
    before = json.loads(run(site, "-m", "tests.games.old_site", "0").splitlines()[-1])
    running = {match for match, (_, status, _) in before.items() if status == "running"}
    games = Counter(game for game, _, _ in before.values())
    assert games == dict.fromkeys(("1836jr", "antimonopoly", "eurobiznes", "fortuna"), 2)
    assert len(running) == 4

    after = json.loads(run(site, "-m", "tests.games.old_site", str(MOST)).splitlines()[-1])
    assert {match for match in before if after[match][2] > before[match][2]} == running
    told = run(site, "manage.py", "verify_match", "--all").splitlines()[-1]
    ended = [match for match, (_, status, _) in after.items() if status == "ended"]
    assert told == f"VERIFY matches={len(ended)} different=0"
    assert len(ended) > len(before) - len(running)
