from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.env import ROOT

#: Where the table and what tries it lie: with the tests, since nothing that plays needs them.
ROOM = "tests.authz"
#: It works in transactions that it takes back, which only the embedded database shows to sockets.
SERVERS = {"MAGNAT_DATABASE_URL", "MAGNAT_REDIS_URL"}


class Command(BaseCommand):
    help = (
        "Who may do what: every route, message of a socket and action of the admin by role. Prints the "
        "table as markdown; with --check tries each cell in a database of its own."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="try it; ends with 1 on a surprise"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not ROOT.joinpath(*ROOM.split("."), "__main__.py").exists():
            raise CommandError("The table lies with the tests, which are not installed here.")
        environ = {name: text for name, text in os.environ.items() if name not in SERVERS}
        environ["PYTHONPATH"] = f"{ROOT}:{ROOT / 'platform'}"
        command = [sys.executable, "-m", ROOM, *(["--check"] if options["check"] else [])]
        os.chdir(ROOT)
        # In the place of this process, whose settings are those of the operator's own database.
        os.execve(sys.executable, command, environ)  # noqa: S606 - our own module, no shell
