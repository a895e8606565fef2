"""What the supervisor runs, and what each of them need not load."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from config import env, programs
from config.programs import Program

ROOT = Path(__file__).resolve().parents[2]
#: Loads what the process loads before its first task, logs a line and names what it has of these.
LOOK = """
import logging, sys
from {module} import app
app.loader.init_worker()
app.log.setup("WARNING")
logging.getLogger("some.library").warning("came")
print(*(name for name in ("django.apps", "games.tasks", "config.urls") if name in sys.modules))
"""


@pytest.mark.parametrize(
    ("program", "module", "loaded"),
    [
        (programs.beat(), "config.beat", ""),
        (programs.worker(), "config.celery", "django.apps games.tasks"),
        (programs.ai(), "config.celery", "django.apps games.tasks"),
    ],
    ids=["beat", "worker", "ai"],
)
def test_processes_load_what_they_need(
    tmp_path: Path, program: Program, module: str, loaded: str
) -> None:
    surroundings = {"DJANGO_SETTINGS_MODULE": "config.settings.base", "DATA_DIR": str(tmp_path)}
    surroundings |= {"PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}"}
    done = subprocess.run(
        [sys.executable, "-c", LOOK.format(module=module)],
        env=os.environ | surroundings | program.extra_env,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == f"{loaded}\n", done.stderr
    line = done.stderr.splitlines()[-1]
    assert line.endswith("[some.library]")
    assert "Z [warning  ] came" in line


def test_all_but_the_pages_and_the_broker_give_way() -> None:
    aside = [programs.worker(), programs.ai(), programs.beat()]
    assert {one.yielding for one in aside} == {programs.BESIDE}
    assert programs.web(env.read()).yielding == 0


@pytest.mark.parametrize(
    ("server", "module"), [("", "config.server"), ("uvicorn", "config.uvicorn_server")]
)
def test_setting_names_who_serves(server: str, module: str) -> None:
    servers = {
        "MAGNAT_DATABASE_URL": "postgresql://h/d",
        "MAGNAT_REDIS_URL": "redis://h:1/2",
        "MAGNAT_SERVER": server,
    }
    command = programs.web(env.read(servers), port=8123).command
    assert command[:3] == (sys.executable, "-m", module)
    assert command[command.index("-p") + 1] == "8123"
    assert command[-1] == "config.asgi:application"
