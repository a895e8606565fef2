"""One process of the platform alone, for what starts processes itself: systemd, Docker, Kubernetes.

`python -m config.process web`, or `worker`, `ai`, `beat`; `prepare` brings the database up to date, once, before the
others start. It looks at the settings first, says in a sentence what is wrong, and then becomes that process.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Callable
from typing import Final

from config import data_dir, programs, soundness
from config import env as environment
from config.children import say
from config.env import Env
from config.programs import Program

KINDS: Final[dict[str, Callable[[Env], Program]]] = {
    "web": programs.web,
    "worker": lambda _env: programs.worker(),
    "ai": lambda _env: programs.ai(),
    "beat": lambda _env: programs.beat(),
    "prepare": lambda _env: Program("prepare", (sys.executable, "manage.py", "prepare")),
}


def on_servers() -> Env:
    """The environment; raises EnvError where it names no servers."""
    env = environment.read()
    if env.is_embedded:
        raise environment.EnvError(
            "MAGNAT_DATABASE_URL and MAGNAT_REDIS_URL are missing: processes that start by themselves "
            "share servers. Without servers, make play runs all of them."
        )
    return env


def surroundings(env: Env, kind: str) -> dict[str, str]:
    """What its environment says beside what is there; its counts have a folder of their own."""
    program = KINDS[kind](env)
    folder = env.run_dir / f"metrics-{kind}-{env.port}"
    shutil.rmtree(folder, ignore_errors=True)
    data_dir.make_private_folder(folder)
    counting = {"PROMETHEUS_MULTIPROC_DIR": str(folder)} if kind == "ai" else {}
    return (
        {"DJANGO_SETTINGS_MODULE": "config.settings.base", **os.environ}
        | program.extra_env
        | counting
    )


def main(arguments: list[str]) -> int:
    """Becomes the process; returns only where something is wrong."""
    parser = argparse.ArgumentParser(prog="config.process", description=__doc__)
    parser.add_argument("kind", choices=KINDS)
    kind = parser.parse_args(arguments).kind
    try:
        env = on_servers()
        data_dir.make_private_folder(env.data_dir)
        soundness.check(env)
        command = KINDS[kind](env).command
        os.chdir(environment.ROOT)
        os.execve(command[0], command, surroundings(env, kind))  # noqa: S606 - a program of ours, without a shell
    except (environment.EnvError, soundness.UnsoundError, OSError) as error:
        say(f"{error}")
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
