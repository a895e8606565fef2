import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.platform
@pytest.mark.slow
@pytest.mark.timeout(400)
def test_evening_survives_a_kill() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "manage.py",
            "smoke",
            "--seats",
            "2+1",
            "--kill9",
            "1",
            "--seconds",
            "300",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    verdict = done.stdout.splitlines()[-1]
    assert verdict.startswith("SMOKE ok matches=1 acked="), done.stderr
    assert " missing=0 doubled=0 kills=1 finished=yes still_max_s=" in verdict
    assert done.returncode == 0


@pytest.mark.parametrize("arguments", [["--seats", "7+0"], ["--seats", "1"], ["--seats", "1+0"]])
def test_table_that_nobody_can_sit_at_is_refused(arguments: list[str]) -> None:
    with pytest.raises(CommandError, match=r"PEOPLE\+AI"):
        call_command("smoke", *arguments)
